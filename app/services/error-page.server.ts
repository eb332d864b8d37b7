import { data } from "@remix-run/node";

import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { capitalized } from "~/models/ground/typed/text";
import type { TypedAgain } from "~/models/kit/shared/form-reply";
import { VOCABULARY, type Noun } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { listOf } from "./failure.server";
import { outageOf, outagePage } from "./outage.server";

/** Both wordings are the specification's: pages without a full stop, /api with another sentence. */
export const NO_PERMISSION = "You do not have permission to access this page";

/** The data of an error page; the root error boundary draws it. */
export type ErrorPageData = {
  title: string;
  text: string;
  actions: { label: string; to: string }[];
  /** The text typed into a form that failed just now, to be sent again. */
  again?: TypedAgain;
  /** Where the page is drawn without the database: the company's name as it was read last. */
  companyName?: string;
};

type Back = { label: string; to: string; text?: string };

const TO_CONSIGNMENTS = { label: "Back to Consignments", to: roadPaths.consignments.list() };
const TO_INVOICES = { label: "Back to Invoices", to: paths.invoices.list() };

/** Where one goes on from a record that is not there: in the specification's words, or elsewhere than to the list of its noun. */
const BACK: Partial<Record<Noun, Back>> = {
  employee: { label: "Back to Employees", to: paths.employees.list() },
  item: { label: "Back to Items", to: paths.items.list() },
  quotation: { label: "Back to Quotations", to: paths.quotations.list() },
  payment: { label: "Back to Payments", to: paths.payments.list() },
  invoice: {
    ...TO_INVOICES,
    text: "The invoice you're looking for doesn't exist or has been removed.",
  },
  note: TO_INVOICES,
  statement: { label: "Back to Customers", to: paths.customers.list() },
  job: {
    label: "Back to Jobs",
    to: paths.jobs.list(),
    text: "The job you're looking for doesn't exist or has been removed.",
  },
  package: TO_CONSIGNMENTS,
  vehicleReport: TO_CONSIGNMENTS,
  photo: TO_CONSIGNMENTS,
  privacyRequest: { label: "Back to Privacy", to: paths.privacy.list() },
  import: { label: "Back to Imports", to: paths.imports.list() },
  taxRate: { label: "Back to Tax Rates", to: paths.taxRates.list() },
  handover: {
    label: "Back to the cash book",
    to: paths.reports.view("collections", { by: "cash" }),
  },
  breach: { label: "Back to Breaches", to: paths.breaches.list() },
};

function backOf(noun: Noun): Back {
  const { many } = VOCABULARY[noun];
  const to = noun === "officeNote" ? null : listOf(many);
  const back = to ? { label: `Back to ${capitalized(many)}`, to } : null;
  return BACK[noun] ?? back ?? { label: "Go to dashboard", to: paths.dashboard() };
}

const TITLES: Partial<Record<DomainError["code"], string>> = {
  forbidden: NO_PERMISSION,
  conflict: "This can't be done now",
  invalid: "Please check what was sent",
  too_large: "That is too large",
  unsupported_media: "This kind of content is not accepted",
  too_many_requests: "Too many attempts",
};

function errorPage(error: DomainError, url: URL): ErrorPageData {
  if (error.code === "not_found") {
    const back = backOf(error.noun ?? "page");
    return {
      title: error.message,
      text: back.text ?? "It may have been removed, or the address is not right.",
      actions: [{ label: back.label, to: back.to }],
    };
  }
  const here = url.pathname;
  return {
    title: TITLES[error.code] ?? error.message,
    text:
      error.code === "forbidden" ? "Ask an admin of your company if you need it." : error.message,
    actions: [
      ...(error.code === "forbidden" ? [] : [{ label: "Go back", to: wayBack(here) }]),
      { label: "Go to dashboard", to: paths.dashboard() },
    ],
  };
}

/** Back to the record whose form was refused, or whose file: they would be refused again. */
function wayBack(pathname: string): string {
  const ofFile = pathname
    .replace(/\/inv01\/(\d+)$/, "/view/$1")
    .replace(/\/(inv01|affected\.csv)$|\.(csv|json|zip)$/, "");
  if (ofFile !== pathname) return ofFile;
  const [, section, id] = /^\/([a-z]+)\/edit\/(\d+)$/.exec(pathname) ?? [];
  if (!section || !id) return pathname;
  return /^(employees|customers)$/.test(section) ? `/${section}/${id}` : `/${section}/view/${id}`;
}

/** Raises a domain error as the page that explains it, with its status; an outage as its page. */
export function throwPage(error: unknown, url: URL, method: string): never {
  const outage = outageOf(error, method);
  if (outage) throw outagePage(outage, url.pathname + url.search);
  if (!(error instanceof DomainError)) throw error;
  const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
  throw data(errorPage(error, url), { status: PAGE_STATUS[error.code], headers });
}
