import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DRAFT_KEY, POST_KEY } from "~/models/kit/form-draft/form-draft";
import { toId } from "~/models/kit/shared/number-fields";
import { DomainError, notFound, WrongKind } from "~/models/kit/shared/domain-error";
import { recordRefusal } from "~/models/kit/audit/audit.server";
import { type Action, type Actor, can, partOf } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { requestContext } from "~/platform/request-context.server";
import { unavailableOf } from "~/platform/unavailable";
import { type ErrorPageData, NO_PERMISSION, throwPage } from "./error-page.server";
import { failureOf, logFailure, SERVER_ERROR } from "./failure.server";
import { redirectWithFlash } from "./flash.server";
import { keepRefusedPost } from "./forms/form-draft.server";
import { postedIntent, readForm } from "./forms/form.server";
import { loggedPath } from "./http/request-log.server";
import { addressOfPost, keepEndedPost, NotDone, withKeptPost } from "./forms/kept-post.server";
import { ADD_SECOND_FACTOR, readSession, SESSION_EXPIRED } from "./session.server";
import type { Noun } from "~/models/kit/shared/vocabulary";

const TYPED_KEPT = "What you typed is kept for you.";

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

/** The first word of a page's address, which says what it is about: "jobs". */
export const sectionOf = ({ request }: PageArgs): string =>
  new URL(request.url).pathname.split("/")[1]?.toLowerCase() ?? "";

/** The page that a person's account begins with. */
export const homeOf = (actor: Actor): string =>
  ({ crew: paths.myDay(), books: paths.owed.list(), office: paths.dashboard() })[
    partOf(actor) ?? "office"
  ];

/** Sends a visitor to sign in, keeping where they wanted to go, and what they typed into a form that keeps drafts. */
async function toLogin(request: Request, url: URL, expired: boolean): Promise<Response> {
  const { to, typed } = await keptOf(request, url);
  const login = paths.login(to);
  if (!expired) {
    if (!typed) return redirect(login);
    return redirectWithFlash(login, "info", `Please log in again. ${TYPED_KEPT}`);
  }
  // The session was ended elsewhere, or ran out: what this browser kept of its pages goes as well. Its cookie stays, until somebody
  // signs in: it says whose the form is that another window posts.
  const headers = { "Clear-Site-Data": '"cache"' };
  const message = typed ? `${SESSION_EXPIRED} ${TYPED_KEPT}` : SESSION_EXPIRED;
  return redirectWithFlash(login, "error", message, headers);
}

/** Keeps what was posted to a page, and gives the path that shows it again. */
async function keptOf(request: Request, url: URL): Promise<{ to: string; typed: boolean }> {
  const { address } = addressOfPost(url);
  const plain = { to: address, typed: false };
  if (request.method !== "POST") return { to: url.pathname + url.search, typed: false };
  const form = await readForm(request).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!form) return plain;
  const to = new URL(address, url);
  const draft = await keepRefusedPost(form);
  if (draft) to.searchParams.set(DRAFT_KEY, draft);
  else if (requestContext()?.isPage === false) return plain;
  const post = draft ? null : await keepEndedPost(request, form, address);
  if (post) to.searchParams.set(POST_KEY, post.key);
  return { to: to.pathname + to.search, typed: draft !== null || Boolean(post?.typed) };
}

/** Where an error leads whose answer is not a page of its own but the list with a message. */
async function redirectInstead(error: unknown, actor: Actor): Promise<Response | null> {
  if (!(error instanceof DomainError) || error.code !== "not_found") return null;
  if (error instanceof WrongKind) {
    const list = error.noun === "employee" ? paths.employees.list() : paths.customers.list();
    return redirectWithFlash(list, "error", error.message);
  }
  if (error.noun !== "user") return null;
  const list = can(actor, "user:list") ? paths.users.list() : homeOf(actor);
  return redirectWithFlash(list, "error", "Failed to fetch user details");
}

/**
 * A page's loader or action, declared with whom it is for: everybody signed in, or those whose role the policy
 * allows the action; others are sent to the dashboard with the specification's message. Domain errors become
 * error pages with their status.
 */
export async function pageFor<T>(
  args: PageArgs,
  access: "signed-in" | Action,
  run: (page: PageContext) => Promise<T>,
): Promise<T> {
  const { request, params } = args;
  const url = new URL(request.url);
  const session = await readSession(args);
  if (session.state !== "signed-in") {
    throw await toLogin(request, url, session.state === "expired");
  }
  const { actor, sessionId } = session;
  const here = paths.secondFactor();
  if (session.mustAddSecondFactor && url.pathname !== here) {
    throw await redirectWithFlash(here, "info", ADD_SECOND_FACTOR);
  }
  if (access !== "signed-in" && !can(actor, access)) {
    await recordRefusal(`${request.method} ${loggedPath(url.pathname)}`);
    throw await redirectWithFlash(homeOf(actor), "error", NO_PERMISSION);
  }
  const id = (noun: Noun) => {
    const found = toId(params.id);
    if (found === null) throw notFound(noun);
    return found;
  };
  const answer = () => run({ actor, sessionId, request, url, params, id });
  try {
    return await (request.method === "POST" ? withKeptPost(actor, url, answer) : answer());
  } catch (error) {
    if (error instanceof NotDone) {
      throw await redirectWithFlash(addressOfPost(url).address, "info", error.message);
    }
    if (error instanceof DomainError && error.code === "forbidden") {
      await recordRefusal(`${request.method} ${loggedPath(url.pathname)}`);
    }
    throw (
      (await redirectInstead(error, actor)) ??
      (await explain(error, request, url)) ??
      throwPage(error, url, request.method)
    );
  }
}

export const postFor = <T>(
  args: PageArgs,
  access: "signed-in" | Action,
  run: (page: PageContext & { form: FormData }) => Promise<T>,
): Promise<T> =>
  pageFor(args, access, async (page) => run({ ...page, form: await readForm(page.request) }));

/** Runs a page that anybody may post to, signed in or not. */
export async function publicPage<T>({ request }: PageArgs, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    return throwPage(error, new URL(request.url), request.method);
  }
}

/** Explains a failure in the product's words: on the list for a record's page, else as a page of its own. */
async function explain(error: unknown, request: Request, url: URL) {
  const broke = error instanceof Error && !(error instanceof DomainError);
  if (!broke || unavailableOf(error) || request.signal.aborted) return null;
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
