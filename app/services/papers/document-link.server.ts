import { type AppLoadContext, data } from "@remix-run/node";
import { noteAccess } from "~/models/company/access-log/access-log.server";
import { findLink, type WorkingLink } from "~/models/papers/document-link/document-link.server";
import { recordOpening, type Visitor } from "~/models/papers/document-link/opening.server";
import { noteNoticeShown } from "~/models/people/consent/consent.server";
import { currentNotice, privacyContact } from "~/models/people/consent/privacy-notice.server";
import { customerOf, officeContact } from "~/models/desk/linked-document/linked-document.server";
import type { PhoneContact } from "~/models/papers/message/phone";
import { SaidPaidForm } from "~/models/billing/payment/payment.said";
import { sayPaid } from "~/models/billing/payment/payment.said.server";
import { ANSWER_FORMS, answerQuotation } from "~/models/sales/quotation/quotation.answer.server";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { linkedConsignment } from "~/models/desk/linked-document/linked-consignment.server";
import { DomainError, noSuchButton } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { requestContext } from "~/platform/request-context.server";
import { eachTime } from "~/platform/fast/fast.server";
import { countWrongLink } from "../auth.server";
import { commandRefused, formReply, parseForm } from "../forms/form.server";
import { loadPart } from "../page-parts.server";

type Args = {
  request: Request;
  params: { token?: string };
  context: AppLoadContext | { clientAddress?: string };
};

/** Shown in place of a document that a link does not lead to. */
export type LinkProblem = {
  status: 404 | 410 | 429;
  title: string;
  text: string;
  office: PhoneContact | null;
  retryAfter: number | null;
};

/** Returns the visitor who asks, as far as a server can tell. */
export function visitorOf({ request, context }: Pick<Args, "request" | "context">): Visitor {
  const { clientAddress } = context as { clientAddress?: string };
  return {
    address: (clientAddress ?? "local").replace(/^::ffff:/, ""),
    userAgent: request.headers.get("User-Agent"),
  };
}

/** Returns a function for the current visitor, also where the page comes from memory. */
function visitorEachTime(args: Args): () => Visitor {
  const first = visitorOf(args);
  return () => {
    const here = requestContext();
    if (!here) return first;
    return { address: here.address.replace(/^::ffff:/, ""), userAgent: here.userAgent || null };
  };
}

/** What is said of a link that is none, or was tried too often. */
export async function linkProblem(retryAfter: number | null): Promise<LinkProblem> {
  const office = await officeContact();
  if (retryAfter === null) {
    const title = "This link does not work";
    const text =
      "It may have expired, have been replaced by a newer one, or have been copied without its end. Open the newest message from us, or ask us for a new link.";
    return { status: 404, title, text, office, retryAfter };
  }
  const minutes = Math.ceil(retryAfter / 60);
  const title = "Too many attempts";
  const text = `Links were tried too often from your network. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or call us.`;
  return { status: 429, title, text, office, retryAfter };
}

/** Runs `run` on the link in the address, or returns the problem to show in its place. */
export async function withLink<T>(
  args: Args,
  run: (link: WorkingLink, token: string) => Promise<T>,
): Promise<{ result: T; problem: null } | { result: null; problem: LinkProblem }> {
  const token = args.params.token ?? "";
  const link = await findLink(token);
  if (link) {
    try {
      return { result: await run(link, token), problem: null };
    } catch (error) {
      // Deleted, withdrawn in between, or another's: whoever asks is not told which.
      if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
      return { result: null, problem: await linkProblem(null) };
    }
  }
  // Only misses count: a link that works opens however much others of the same network guess.
  const wait = await countWrongLink(args);
  return { result: null, problem: await linkProblem(wait) };
}

/** The headers of a problem's page. */
export function problemHeaders({ retryAfter }: LinkProblem): Record<string, string> {
  return retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
}

/** Raises a problem as the page that says it. */
export function throwProblem(problem: LinkProblem): never {
  throw data(problem, { status: problem.status, headers: problemHeaders(problem) });
}

/** Notes who opened the link. */
export async function noteOpening(args: Args, link: Pick<WorkingLink, "id">): Promise<void> {
  if (!isPerson(args.request)) return;
  // The customer gets the document even where this cannot be written down.
  const visitor = visitorEachTime(args);
  await eachTime(() => loadPart("opening of a link", () => recordOpening(link.id, visitor())));
}

/** Whom a link's page names for questions about personal data; that the notice was shown is written down. */
export async function noticeForLink(args: Args, link: WorkingLink): Promise<string[]> {
  if (isPerson(args.request)) {
    const part = "notice shown by a link";
    const visitor = visitorEachTime(args);
    await loadPart(part, async () => {
      const customerId = await customerOf(link);
      if (customerId === null) return;
      noteAccess(null, { kind: link.entity, recordId: link.entityId, subjectId: customerId });
      await eachTime(() => loadPart(part, () => noteNoticeShown(customerId, visitor())));
    });
  }
  return privacyContact(await currentNotice());
}

/** Nothing is opened by who only asks for headers or loads ahead. */
function isPerson({ method, headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return method !== "HEAD" && !purpose.includes("prefetch");
}

/** The reply to the answer forms when an answer was not taken; null when it was. */
type AnswerRefused = { reply: FormReply; intent: "accept" | "decline" };

/** Takes the posted answer to the quotation of a link. Raises `invalid` for a button that is none. */
export async function takeAnswer(args: Args, token: string, form: FormData) {
  const intent = form.get("intent");
  if (intent !== "accept" && intent !== "decline") throw noSuchButton();
  const seen = { ...visitorOf(args), hash: String(form.get("shown") ?? "") };
  const refused = ({ data: reply, init }: ReturnType<typeof formReply>) =>
    data<AnswerRefused>({ reply, intent }, { status: init?.status });

  const submission = parseForm(form, ANSWER_FORMS[intent]);
  if (submission.status !== "success") return refused(formReply(submission));
  try {
    await answerQuotation(token, submission.value, seen);
    return null;
  } catch (error) {
    return refused(commandRefused(submission, error));
  }
}

/** Takes 'I have paid' of a quotation's link: null when it was taken, or one waits already. */
export async function takePaid(token: string, form: FormData) {
  const submission = parseForm(form, SaidPaidForm);
  if (submission.status !== "success") return formReply(submission);
  try {
    await sayPaid(token, submission.value);
    return null;
  } catch (error) {
    return commandRefused(submission, error);
  }
}

/** The posted intents of a consignment link's forms, and the paper that each confirms. */
const CONFIRMATIONS = { "confirm-packing": "packing", "confirm-delivery": "delivery" } as const;

/**
 * Takes the customer's word for the packing list or the delivery of a link's consignment: null when it was taken, or was given for
 * the same already. Raises `invalid` for a button that is none.
 */
export async function takeConfirmation(args: Args, link: WorkingLink, form: FormData) {
  const intent = String(form.get("intent") ?? "");
  if (!Object.hasOwn(CONFIRMATIONS, intent)) throw noSuchButton();
  const purpose = CONFIRMATIONS[intent as keyof typeof CONFIRMATIONS];
  const submission = parseForm(form, SignatureInput);
  if (submission.status !== "success") return formReply(submission);
  // Pressed twice, it is given once; who only has the link cannot fill the register.
  const { confirmed } = await linkedConsignment(link.entityId);
  if (confirmed.some((one) => one.purpose === purpose)) return null;
  try {
    const what = { consignmentId: link.entityId, purpose };
    const signed = { ...submission.value, drawn: null };
    await signPaper(null, what, signed, { ...visitorOf(args), linkId: link.id });
    return null;
  } catch (error) {
    return commandRefused(submission, error);
  }
}
