import * as z from "zod";
import { optionalText, requiredText } from "~/models/kit/shared/fields";
import { findLink, holdLink } from "~/models/papers/document-link/document-link.server";
import { viewHash } from "~/models/papers/paper/kept-paper.server";
import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMomentAndTime } from "../../ground/day/time-zone";
import { pageAddress } from "../../kit/shared/address.server";
import { conflict, EditConflict, notFound } from "../../kit/shared/domain-error";
import type { Visitor } from "../../papers/document-link/opening.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { changedSince, quotationDocument } from "./quotation.document";
import { keepDecision } from "./quotation.keep-decision.server";
import { moveQuotation, rejection } from "./quotation.move.server";
import { wholeQuotation } from "./quotation.server";
import { quotationExpired } from "./quotation.status";

const LABEL = "Your name";

// A name goes into a message's subject and the history: it is one line.
const oneLine = (name: string | null) => !/[\n\t]/.test(name ?? "");
const ONE_LINE = `${LABEL} must be on one line`;

/** 'Accept quotation': who does, and that the terms were read. */
const AcceptForm = z.object({
  name: requiredText(LABEL, 100, "Please type your name")
    // Spaces without width and signs alone name nobody who could be asked later.
    .refine((name) => /\p{L}/u.test(name), { error: "Please type your name", abort: true })
    .refine((name) => name.length >= 2, `${LABEL} must be at least 2 characters`)
    .refine(oneLine, ONE_LINE),
  acceptTerms: z
    .string({ error: "Please tick that you accept the terms" })
    .min(1, "Please tick that you accept the terms"),
});

/** 'Decline quotation': why; a name may be given. */
const DeclineForm = z.object({
  name: optionalText(LABEL, 100).refine(oneLine, ONE_LINE),
  rejectionReason: requiredText(
    "The reason",
    1_000,
    "Please tell us why you decline",
    "The reason must be at most 1,000 characters",
  ),
});

/** The two forms beneath a quotation, each as the answer that it gives. */
export const ANSWER_FORMS = {
  accept: AcceptForm.transform(({ name }): Answer => ({ to: "approved", name })),
  decline: DeclineForm.transform(({ name, rejectionReason }): Answer => ({
    to: "rejected",
    name: name ?? "",
    reason: rejectionReason,
  })),
};

/** A customer's answer; a name left out is empty. */
export type Answer =
  | { to: "approved"; name: string }
  | { to: "rejected"; name: string; reason: string };

/** The visitor and the hash of the view above the form. */
type Seen = Visitor & { hash: string };

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;

const CHANGED =
  "This quotation was changed while you were reading it. Here is the new version: please read it and answer again.";

/** Raises `conflict`, in the customer's words, for a quotation that does not wait for an answer. */
function assertOpen(quotation: Quotation, today: string): void {
  if (quotation.status === "draft") {
    throw conflict("This quotation is still a draft. It cannot be accepted or declined yet.");
  }
  if (quotation.status === "approved") throw conflict("This quotation was already accepted.");
  if (quotation.status === "rejected") throw conflict("This quotation was already declined.");
  if (quotationExpired.of(quotation, today)) {
    const day = formatDate(quotation.validUntil);
    throw conflict(`This quotation expired on ${day}. Please ask us for a new one.`);
  }
}

/** An answer sent twice over a slow line counts once: by one visitor, through one link, to one document. */
function isRepeated(quotation: Quotation, linkId: number, answer: Answer): boolean {
  const { decision } = quotation;
  return (
    decision?.linkId === linkId &&
    decision.answer === answer.to &&
    decision.name === answer.name &&
    !changedSince(decision, quotation)
  );
}

/**
 * A customer's answer by the link whose address ends in `token`, moved as the office's buttons move it.
 * It is kept with the version that was shown, and the office gets a message. Raises `not_found` when the link
 * no longer works; `conflict` when the quotation is not open or no longer reads as it was shown;
 * `invalid` at `rejectionReason` when it is declined without a reason.
 */
export async function answerQuotation(token: string, answer: Answer, seen: Seen): Promise<void> {
  const take = () => transaction((tx) => takeAnswer(tx, token, answer, seen));
  try {
    await take();
  } catch (error) {
    // Overtaken by an edit or another answer between reading and writing: refused as it stands now.
    if (!(error instanceof EditConflict)) throw error;
    await take();
  }
}

async function takeAnswer(tx: Tx, token: string, answer: Answer, seen: Seen): Promise<void> {
  const link = await findLink(token, tx);
  if (link?.entity !== "quotation") throw notFound("quotation");
  await holdLink(tx, link);
  const [quotation, company] = [await wholeQuotation(link.entityId, tx), await getCompany(tx)];
  if (isRepeated(quotation, link.id, answer)) return;
  assertOpen(quotation, companyToday(company));
  const view = quotationDocument(quotation, company);
  if (viewHash(view) !== seen.hash) throw conflict(CHANGED);

  const { id, version } = quotation;
  const { address, userAgent } = seen;
  const author = { id: null, name: `${answer.name || "Customer"} (by link)` };
  const data = () => (answer.to === "approved" ? { decidedAt: now() } : rejection(answer.reason));
  const moved = await moveQuotation(tx, author, id, answer.to, data, version);
  if (!moved.changed) throw conflict("This quotation was already answered.");
  const reason = answer.to === "rejected" ? answer.reason : null;
  const kept = { answer: answer.to, name: answer.name, reason };
  await keepDecision(tx, quotation, view, kept, { linkId: link.id, address, userAgent });
  await tellTheOffice(tx, quotation, company, answer);
}

/**
 * Recipients of a customer's answer: the quotation's author, else the company's own address; nobody where neither is
 * known.
 */
export async function officeOf(
  tx: Tx,
  { createdById }: Pick<Quotation, "createdById">,
  company: Company,
): Promise<string | null> {
  const writer =
    createdById === null
      ? null
      : await tx.user.findFirst({ where: { id: createdById, status: "active" } });
  return (writer?.email ?? company.email) || null;
}

async function tellTheOffice(
  tx: Tx,
  quotation: Quotation,
  company: Company,
  answer: Answer,
): Promise<void> {
  const recipient = await officeOf(tx, quotation, company);
  if (!recipient) return;
  const { quotationNumber: number, customer } = quotation;
  const done = answer.to === "approved" ? "accepted" : "declined";
  // It stands in the subject, which is one line.
  const who = (answer.name || customer.name).replace(/\s+/g, " ");
  const at = formatMomentAndTime(now(), company.timeZone);
  await queueMessage(tx, {
    kind: "answer",
    recipient,
    subject: `Quotation ${number} was ${done} by ${who}`,
    text: [
      `${who} ${done} quotation ${number} for ${customer.name} on ${at}.`,
      ...(answer.to === "rejected" ? [`Reason: ${answer.reason}`] : []),
      pageAddress(paths.quotations.view(quotation.id)),
    ].join("\n\n"),
    about: { entity: "quotation", entityId: quotation.id },
  });
}
