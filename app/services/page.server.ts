import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { toId } from "~/models/shared/fields";
import {
  DomainError,
  notFound,
  PAGE_STATUS,
  WrongKind,
  type Noun,
} from "~/models/shared/domain-error";
import { isStaff, type Actor } from "~/models/policy/policy";
import { paths } from "~/paths";

import { failureOf, logFailure, SERVER_ERROR } from "./failure.server";
import { redirectWithFlash } from "./flash.server";
import { postedIntent } from "./form.server";
import { clearSessionCookie, readSession } from "./session.server";

/** Both wordings are the specification's: pages without a full stop, /api with another sentence. */
export const NO_PERMISSION = "You do not have permission to access this page";
export const SESSION_EXPIRED = "Your session has expired. Please log in again.";

export type PageArgs = LoaderFunctionArgs | ActionFunctionArgs;
export type PageContext = {
  actor: Actor;
  /** The session of the browser that asks. */
  sessionId: string;
  request: Request;
  url: URL;
  params: PageArgs["params"];
  /** The id in the address; raises the not-found page of the noun when it is not a number. */
  id: (noun: Noun) => number;
};

/** What an error page says; the root error boundary draws it. */
export type ErrorPageData = {
  title: string;
  text: string;
  actions: { label: string; to: string }[];
};

const BACK: Record<Noun, { label: string; to: string; text?: string }> = {
  quotation: { label: "Back to Quotations", to: paths.quotations.list() },
  invoice: {
    label: "Back to Invoices",
    to: paths.invoices.list(),
    text: "The invoice you're looking for doesn't exist or has been removed.",
  },
  payment: { label: "Back to Payments", to: paths.payments.list() },
  job: {
    label: "Back to Jobs",
    to: paths.jobs.list(),
    text: "The job you're looking for doesn't exist or has been removed.",
  },
  item: { label: "Back to Items", to: paths.items.list() },
  user: { label: "Back to Users", to: paths.users.list() },
  employee: { label: "Back to Employees", to: paths.employees.list() },
  customer: { label: "Back to Customers", to: paths.customers.list() },
  page: { label: "Go to dashboard", to: paths.dashboard() },
};

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
    const back = BACK[error.noun ?? "page"];
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

/** Back to the record whose form was refused: the form itself would be refused again. */
function wayBack(pathname: string): string {
  const [, section, id] = /^\/([a-z]+)\/edit\/(\d+)$/.exec(pathname) ?? [];
  if (!section || !id) return pathname;
  return /^(employees|customers)$/.test(section) ? `/${section}/${id}` : `/${section}/view/${id}`;
}

/** Raises a domain error as the page that explains it, with its status. */
export function throwPage(error: unknown, url: URL): never {
  if (!(error instanceof DomainError)) throw error;
  const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
  throw data(errorPage(error, url), { status: PAGE_STATUS[error.code], headers });
}

/** Sends a visitor to sign in, keeping where they wanted to go. */
async function toLogin(url: URL, expired: boolean): Promise<Response> {
  const login = paths.login(url.pathname + url.search);
  if (!expired) return redirect(login);
  const headers = { "Set-Cookie": await clearSessionCookie() };
  return redirectWithFlash(login, "error", SESSION_EXPIRED, headers);
}

/** Where an error leads whose answer is not a page of its own but the list with a message. */
async function redirectInstead(error: unknown, actor: Actor): Promise<Response | null> {
  if (!(error instanceof DomainError) || error.code !== "not_found") return null;
  if (error instanceof WrongKind) {
    const list = error.noun === "employee" ? paths.employees.list() : paths.customers.list();
    return redirectWithFlash(list, "error", error.message);
  }
  if (error.noun !== "user") return null;
  const list = isStaff(actor) ? paths.users.list() : paths.dashboard();
  return redirectWithFlash(list, "error", "Failed to fetch user details");
}

async function guarded<T>(
  args: PageArgs,
  allowed: (actor: Actor) => boolean,
  run: (page: PageContext) => Promise<T>,
): Promise<T> {
  const { request, params } = args;
  const url = new URL(request.url);
  const session = await readSession(args);
  if (session.state !== "signed-in") throw await toLogin(url, session.state === "expired");
  const { actor, sessionId } = session;
  if (!allowed(actor)) throw await redirectWithFlash(paths.dashboard(), "error", NO_PERMISSION);
  const id = (noun: Noun) => {
    const found = toId(params.id);
    if (found === null) throw notFound(noun);
    return found;
  };
  try {
    return await run({ actor, sessionId, request, url, params, id });
  } catch (error) {
    throw (
      (await redirectInstead(error, actor)) ??
      (await explain(error, request, url)) ??
      throwPage(error, url)
    );
  }
}

/** What broke, said in the product's words: on the list for a record's page, else as a page of its own. */
async function explain(error: unknown, request: Request, url: URL) {
  const broke = error instanceof Error && !(error instanceof DomainError);
  if (!broke || request.signal.aborted) return null;
  const failure = failureOf(request.method, url.pathname, postedIntent(request));
  if (!failure) return null;
  const { sentence, list } = failure;
  logFailure(error, sentence);
  if (list) return redirectWithFlash(list, "error", sentence);
  const page: ErrorPageData = {
    title: sentence,
    text: SERVER_ERROR,
    actions: [
      { label: "Try again", to: url.pathname + url.search },
      { label: "Go to dashboard", to: paths.dashboard() },
    ],
  };
  return data(page, { status: 500 });
}

/** A page or action for anybody signed in. Domain errors become error pages with their status. */
export function forUser<T>(args: PageArgs, run: (page: PageContext) => Promise<T>): Promise<T> {
  return guarded(args, () => true, run);
}

/** The same for staff; others are sent to the dashboard with the specification's message. */
export function forStaff<T>(args: PageArgs, run: (page: PageContext) => Promise<T>): Promise<T> {
  return guarded(args, isStaff, run);
}

/** The same for admins. */
export function forAdmin<T>(args: PageArgs, run: (page: PageContext) => Promise<T>): Promise<T> {
  return guarded(args, (actor) => actor.role === "admin", run);
}
