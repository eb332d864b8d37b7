import { readdirSync } from "node:fs";
import { join } from "node:path";

import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { beforeAll, describe, expect, test } from "vitest";

import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { EXPENSE_KIND } from "~/models/billing/expense-kind/expense-kind.record";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import { HIRE } from "~/models/billing/hire/hire.record";
import { INVOICE_STATUSES } from "~/models/billing/invoice/invoice.status";
import { PAYMENT_STATUSES } from "~/models/billing/payment/payment.status";
import { VENDOR_PAYMENT } from "~/models/billing/vendor-payment/vendor-payment.record";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { ANY_NOUNS, SMALL_NOUNS } from "~/models/nouns.server";
import { REQUEST_STATUSES } from "~/models/people/privacy-request/privacy-request.status";
import { USER_STATUSES } from "~/models/people/user/user.words";
import { CLAIM_STATUSES } from "~/models/road/claim/claim.status";
import { CONSIGNMENT_STATUSES } from "~/models/road/consignment/consignment.status";
import { DRIVER } from "~/models/road/driver/driver.record";
import { JOB_STATUSES } from "~/models/road/job/job.status";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { ITEM_STATUSES } from "~/models/sales/item/item.fields";
import { QUOTATION_STATUSES } from "~/models/sales/quotation/quotation.status";
import { CATALOGUE_ENTRY } from "~/models/sales/survey/catalogue-entry.record";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { ENQUIRY } from "~/models/sales/enquiry/enquiry.record";
import { TARIFF } from "~/models/sales/tariff/tariff.record";
import { TRUCK } from "~/models/sales/tariff/truck.record";
import { RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { type Cast, makeCast, SUBJECTS } from "../support/access";
import { resetDatabase } from "../support/database";
import * as make from "../support/factories";
import { decoded } from "../support/html-forms";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";
import { makeNoun } from "../support/nouns";
import { ROUTE_FILES } from "../support/routes";

/*
 * The head of every record, in each state of its noun. A state says which places are filled, for an admin: 'edit', or '(edit)'
 * where it is closed, with the reason. All else follows one rule. A new page, noun or state fails until it stands here.
 */

type Made = { id: number; key?: string };
type Shown = {
  /** What fills the place of the PDF. */
  pdf?: string;
  states: readonly string[];
  heads: Record<string, string>;
  make: (state: string, cast: Cast) => Promise<Made>;
};

/** The states of a noun, what stands in its head in each of them, and one that is in it. */
const shown = <S extends string>(
  states: readonly S[],
  heads: Record<S, string>,
  make: (state: S, cast: Cast) => Promise<Made>,
  pdf?: string,
): Shown => ({ states, heads, pdf, make: make as Shown["make"] });

const one = (subject: keyof typeof SUBJECTS, head: string, pdf?: string) =>
  shown(["made"], { made: head }, (_, cast) => SUBJECTS[subject]!(cast), pdf);

type Small = (typeof SMALL_NOUNS)[number]["record"];
/** A noun of one form. */
const small = (record: Small, live: string, over: string, pdf?: string) =>
  shown<string>(
    record.states,
    Object.fromEntries(record.states.map((state, at) => [state, at === 0 ? live : over])),
    (status) =>
      record.noun === HIRE.noun
        ? make.makeHire({ status })
        : makeNoun<"Driver">(record as never, { status }),
    pdf,
  );

const account = (role: "customer" | "employee", edits: string) =>
  shown(USER_STATUSES, { active: edits, inactive: edits }, (status) =>
    make.makeUser({ role, status }),
  );

const consignment = (status: string, { owner }: Cast) =>
  status === "Booked" || status === "Cancelled"
    ? make.makeConsignment({ clientId: owner.id, status })
    : make.makeAway({ clientId: owner.id, status });

const PDF = "Download PDF";
const ALL = "pdf whatsapp edit";
const CLOSED = "pdf whatsapp (edit)";

const PAGES: Record<string, Shown> = {
  "/quotations/view/:id": shown(
    [...QUOTATION_STATUSES, "billed"],
    { draft: ALL, sent: ALL, approved: ALL, rejected: ALL, billed: CLOSED },
    (status, all) =>
      status === "billed"
        ? SUBJECTS["an invoiced quotation"](all)
        : make.makeQuotation({ customerId: all.owner.id, status }),
    PDF,
  ),
  "/invoices/view/:id": shown(
    INVOICE_STATUSES,
    { Draft: ALL, Sent: ALL, Paid: CLOSED, Overdue: ALL, Cancelled: CLOSED },
    (status, { owner }) =>
      make.makeInvoice({
        clientId: owner.id,
        status,
        ...(status === "Paid" && { amountPaid: 1_000_00, balance: 0 }),
      }),
    PDF,
  ),
  "/payments/view/:id": shown(
    PAYMENT_STATUSES,
    {
      Pending: "(pdf) (whatsapp) edit",
      Completed: ALL,
      Failed: "(pdf) (whatsapp) edit",
      Refunded: "(pdf) (whatsapp) (edit)",
    },
    async (status, { owner }) =>
      make.makePayment({
        invoiceId: (await make.makeInvoice({ clientId: owner.id, status: "Sent" })).id,
        status,
      }),
    "Download Receipt",
  ),
  "/notes/:id": one("a credit note", "pdf whatsapp", PDF),
  "/jobs/view/:id": shown(
    JOB_STATUSES,
    {
      "Not Started": "pdf edit",
      "In Progress": "pdf edit",
      "On Hold": "pdf edit",
      Completed: "pdf (edit)",
      Cancelled: "pdf (edit)",
    },
    (status, { owner }) => make.makeJob({ clientId: owner.id, status }),
    "Job Sheet PDF",
  ),
  "/consignments/view/:id": shown(
    CONSIGNMENT_STATUSES,
    { Booked: ALL, "In transit": ALL, Delivered: CLOSED, Cancelled: "pdf (whatsapp) (edit)" },
    consignment,
    "Lorry Receipt (LR)",
  ),
  "/claims/:id": shown(
    CLAIM_STATUSES,
    { Open: "edit", Accepted: "(edit)", Rejected: "(edit)", Settled: "(edit)" },
    (status, { owner }) =>
      make.makeClaim({
        clientId: owner.id,
        status,
        ...(status !== "Open" && { decidedDate: "2026-11-21", decidedAmount: 100 }),
      }),
  ),
  "/requests/:id": one("a request", ""),
  "/items/view/:id": shown(
    ITEM_STATUSES,
    { active: "edit", inactive: "edit", deleted: "(edit)" },
    (status) => make.makeItem({ status }),
  ),
  "/vehicles/:id": small(VEHICLE, "edit", "edit"),
  "/drivers/:id": small(DRIVER, "edit", "edit"),
  "/vendors/:id": small(VENDOR, "edit", "edit"),
  "/enquiries/:id": small(ENQUIRY, "edit", "edit"),
  "/surveys/:id": small(SURVEY, "edit", "edit"),
  "/survey-catalogue/:id": small(CATALOGUE_ENTRY, "edit", "edit"),
  "/rate-contracts/:id": small(RATE_CONTRACT, "edit", "edit"),
  "/tariffs/:id": small(TARIFF, "edit", "edit"),
  "/trucks/:id": small(TRUCK, "edit", "edit"),
  "/expenses/:id": small(EXPENSE, "edit", "edit"),
  "/expense-kinds/:id": small(EXPENSE_KIND, "edit", "edit"),
  "/crew-advances/:id": small(CREW_ADVANCE, "edit", "edit"),
  "/vendor-payments/:id": small(VENDOR_PAYMENT, "edit", "edit"),
  "/hires/:id": small(HIRE, "pdf edit", "pdf (edit)", PDF),
  "/customers/:id": account("customer", "edit"),
  "/employees/:id": account("employee", "edit"),
  "/users/view/:id": account("employee", "edit"),
  "/privacy/requests/:id": shown(
    REQUEST_STATUSES,
    { open: "", answered: "", refused: "" },
    async (status, cast) => {
      const { id } = await SUBJECTS["a privacy request"](cast);
      return transaction((tx) =>
        tx.privacyRequest.update({ where: { id }, data: { status, answer: "A copy was sent" } }),
      );
    },
  ),
  "/privacy/breaches/:id": one("a breach", "edit"),
  // Their pages are their forms.
  "/tds/:id": one("a deduction", ""),
  "/packages/:id": shown(
    CONSIGNMENT_STATUSES,
    { Booked: "", "In transit": "", Delivered: "", Cancelled: "" },
    async (status, cast) => make.makePackage(await consignment(status, cast)),
  ),
  "/vehicle-reports/:id": shown(
    CONSIGNMENT_STATUSES,
    { Booked: "pdf", "In transit": "pdf", Delivered: "pdf", Cancelled: "pdf" },
    async (status, { owner }) => {
      const report = await make.makeVehicleReport({ clientId: owner.id });
      const where = { id: report.consignmentId };
      await transaction((tx) => tx.consignment.update({ where, data: { status } }));
      return report;
    },
    PDF,
  ),
  // What is sent and edited of a move are its records.
  "/moves/:id": shown(
    JOB_STATUSES,
    { "Not Started": "", "In Progress": "", "On Hold": "", Completed: "", Cancelled: "" },
    async (status, { owner }) => {
      const { id } = await make.makeJob({ clientId: owner.id, status });
      return { id, key: `j${id}` };
    },
  ),
  "/import/:id": one("an import", ""),
};

/** What ends with an id and shows no record: forms and steps of one, files, and what leads on. */
const NO_RECORD = [
  "claims",
  "consignments",
  "crew-advances",
  "customers",
  "drivers",
  "employees",
  "enquiries",
  "expense-kinds",
  "expenses",
  "hires",
  "invoices",
  "items",
  "jobs",
  "payments",
  "privacy/breaches",
  "quotations",
  "rate-contracts",
  "survey-catalogue",
  "surveys",
  "settings/tax-rates",
  "tariffs",
  "trucks",
  "users",
  "vehicles",
  "vendor-payments",
  "vendors",
]
  .map((nouns) => `/${nouns}/edit/:id`)
  .concat(
    ["delivery", "eway-bill", "issue", "labels", "packages", "paper", "truck", "value"].map(
      (step) => `/consignments/${step}/:id`,
    ),
    ["amend", "e-invoice", "give-back", "inv01", "note"].map((step) => `/invoices/${step}/:id`),
    ["cancel", "crew", "move"].map((step) => `/jobs/${step}/:id`),
    [
      "/enquiries/quote/:id",
      "/expenses/correct/:id",
      "/hires/correct/:id",
      "/vendor-payments/set-off/:id",
      "/vendor-payments/refund/:id",
      "/crew-advances/trip/:id",
    ],
    ["/hires/pay/:id", "/payments/amend/:id", "/payments/refund/:id", "/quotations/cancel/:id"],
    [
      "/messages/:kind/:id",
      "/logo/:id",
      "/photos/:id",
      "/vehicles/off-road/:id",
      "/drivers/leave/:id",
      "/employees/leave/:id",
      "/requests/photo/:id",
      "/surveys/photo/:id",
      "/d/:token/survey-photo/:id",
      "/ask/:kind/:id",
      "/personal-data/:id",
      "/statements/:id",
    ],
  );

const FOR_PAPERS = ["pdf", "whatsapp", "edit"];
const ORDER = ["next", "back", ...FOR_PAPERS];

type Button = { kind: string; label: string; closed: boolean; reason: string; primary: boolean };

/** The buttons of a part of a head; what 'Record answer' unfolds is part of it. */
function buttonsOf(part: string, pdf: string | undefined): Button[] {
  const all = part.replace(/<div class="row step"[\s\S]*?<\/div>/g, "");
  return [...all.matchAll(/<(a|button)\s([^>]*)>([\s\S]*?)<\/\1>/g)]
    .filter(([, , attributes = ""]) => /class="btn /.test(attributes))
    .map(([, , attributes = "", inner = ""]) => {
      const label = decoded(inner.replace(/<[^>]+>/g, "")).trim();
      const named = {
        back: /^Back to /.test(label),
        pdf: label === pdf,
        whatsapp: label === "Send via WhatsApp",
        edit: /^Edit\b/.test(label),
      };
      return {
        kind: Object.entries(named).find(([, is]) => is)?.[0] ?? "next",
        label,
        closed: / disabled=""/.test(` ${attributes}`),
        reason: /title="([^"]+)"/.exec(attributes)?.[1] ?? "",
        primary: attributes.includes("btn-primary"),
      };
    });
}

/** What phones do not show; a reason in it is a span too. */
const WIDE =
  /<span class="(?:row )?at-wide">(?:<span[\s\S]*?<\/span>|(?!<\/?span)[\s\S])*<\/span>/g;

type RouteModule = { loader: unknown; default: ComponentType };

/** A record's page as a browser gets it. */
async function render(address: string, { id, key }: Made, cookie: string): Promise<string> {
  const route = (await import(
    join(process.cwd(), "app", ROUTE_FILES.get(address) ?? "")
  )) as RouteModule;
  const named = key ?? String(id);
  const path = address.replace(":id", named);
  const { status, data } = await answerOf(route.loader, getArgs(path, { id: named }, cookie));
  expect(status).toBe(200);
  const routes = [
    { id: "page", path: "*", element: createElement(route.default), loader: () => data as object },
  ];
  const context = await createStaticHandler(routes).query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("unexpected redirect");
  const router = createStaticRouter(routes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

/** What stands in a head beside 'More', and all that follows one rule in each of them. */
function readHead(page: string, pdf: string | undefined): Button[] {
  const heads = [...page.matchAll(/<section class="card head[\s\S]*?<\/section>/g)];
  expect(heads, "one head").toHaveLength(1);
  const [top = "", row = ""] = String(heads[0]).split('<div class="row no-print">');
  expect(top, "an arrow back before the title").toMatch(/aria-label="Back to [^>]+>←/);
  const [beside = "", more = ""] = row.split("<details");
  const buttons = buttonsOf(beside, pdf);
  const kinds = buttons.map(({ kind }) => kind);
  expect(kinds, "each once, in its place").toEqual(ORDER.filter((kind) => kinds.includes(kind)));
  expect(kinds).toContain("back");
  for (const { kind, closed, reason, label, primary } of buttons) {
    expect(reason !== "", `${label} says why it is closed`).toBe(closed);
    if (kind === "next") expect(primary, `${label} comes next or stands under 'More'`).toBe(true);
  }
  const primary = [...buttons, ...buttonsOf(more, pdf)].filter((button) => button.primary);
  expect(primary.length, "at most one primary").toBeLessThanOrEqual(1);
  const narrow = buttonsOf(beside.replace(WIDE, ""), pdf);
  expect(
    narrow.filter((button) => !button.primary && button.kind !== "pdf"),
    "phones see what comes next, the PDF and 'More'",
  ).toEqual([]);
  return buttons;
}

let cast: Cast;
let admin: string;

beforeAll(async () => {
  setClock(NOON);
  await resetDatabase();
  cast = await makeCast();
  admin = await signedIn(cast.admin);
});

test("each address of one record is decided, and so is each noun", () => {
  const addresses = [...ROUTE_FILES]
    .filter(([at, file]) => /^(?!\/api\/).*\/:id$/.test(at) && file !== "routes/$.tsx")
    .map(([at]) => at);
  expect(addresses.sort()).toEqual([...Object.keys(PAGES), ...NO_RECORD].sort());
  const nouns = [...ANY_NOUNS, ...SMALL_NOUNS.map(({ record }) => record)];
  const definitions = readdirSync("app/models", { recursive: true, encoding: "utf8" });
  expect(nouns).toHaveLength(definitions.filter((file) => file.endsWith(".record.ts")).length);
  for (const { noun, at } of nouns) {
    const page = at.view(0).replace(/\b0$/, ":id");
    expect(PAGES[page], `the page of ${noun}`).toBeDefined();
  }
});

describe.each(Object.entries(PAGES))("%s", (address, { states, heads, pdf, make: made }) => {
  test("each of its states is decided", () => {
    expect(Object.keys(heads).sort()).toEqual([...states].sort());
  });

  test.each(states)("%s: its head", async (state) => {
    const page = await render(address, await made(state, cast), admin);
    const buttons = readHead(page, pdf);
    const said = buttons
      .filter(({ kind }) => FOR_PAPERS.includes(kind))
      .map(({ kind, closed }) => (closed ? `(${kind})` : kind));
    expect(said.join(" ")).toBe(heads[state]);
  });
});

test.each(["quotations", "invoices", "payments", "jobs"])(
  "of %s: their customer's has its places too",
  async (nouns) => {
    const address = `/${nouns}/view/:id`;
    const { make: made, states, pdf } = PAGES[address]!;
    const page = await render(address, await made(states[1]!, cast), await signedIn(cast.owner));
    readHead(page, pdf);
  },
);
