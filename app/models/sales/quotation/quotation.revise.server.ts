import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import type { Company } from "../../company/company/company.server";
import { historyLabel, shownBy } from "../../kit/history/history-labels.server";
import { type Change, recordedAs, recordHistory } from "../../kit/history/history.server";
import type { Context } from "../../kit/history/history.values";
import type { DocumentView } from "../../papers/paper/document-view";
import { viewHash } from "~/models/papers/paper/kept-paper.server";
import { isOrderFact } from "../../people/customer/order.fields";
import type { Actor } from "../../kit/policy/policy";
import { answeredDocument } from "./quotation.decision.server";
import { keepDecision } from "./quotation.keep-decision.server";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { HISTORY } from "./quotation.history";
import { type PrintedQuotation, quotationDocument } from "./quotation.document";
import type { wholeQuotation } from "./quotation.server";

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;

/** An edit's data besides the fields it writes. */
export type Revision = {
  /** To be written with them. */
  data: { paperVersion?: number; status?: "sent"; decidedAt?: null };
  /** The document whose acceptance ends with the edit. */
  ends: DocumentView | null;
};

/**
 * The hash that an answer is bound to: the document without its customer's own order number and its tax declarations.
 * Those only put its figures in the law's words; another regime with the same amounts, heads and payer changes nothing
 * for the customer.
 */
function answeredHash({ declarations: _, ...view }: DocumentView): string {
  return viewHash({ ...view, facts: view.facts.filter((fact) => !isOrderFact(fact)) });
}

/**
 * Compares what a quotation's customer reads before and after an edit: a document that asks the same of them keeps
 * its answers and its state, whatever was typed. One that does not is a new version, and an approved
 * quotation waits for an answer to it.
 */
export function revisionOf(before: Quotation, after: PrintedQuotation, company: Company): Revision {
  const document = quotationDocument(before, company);
  if (answeredHash(document) === answeredHash(quotationDocument(after, company))) {
    return { data: {}, ends: null };
  }
  const paperVersion = before.version + 1;
  if (before.status !== "approved") return { data: { paperVersion }, ends: null };
  return { data: { paperVersion, status: "sent", decidedAt: null }, ends: document };
}

/** Says in the history that an acceptance no longer holds; its record stays, or is made up for. */
export async function endAcceptance(
  tx: Tx,
  actor: Actor,
  quotation: Quotation,
  document: DocumentView,
): Promise<void> {
  const { id, decision } = quotation;
  if (decision?.answer !== "approved") await makeUpForRecord(tx, quotation, document);
  const ended = await tx.quotationDecision.findFirstOrThrow({
    where: { quotationId: id },
    orderBy: { version: "desc" },
  });
  const { total } = await answeredDocument(ended, tx);
  const values = { version: ended.version, total: total.amount };
  await recordHistory(tx, actor, "quotation", id, "waits-again", values, {
    changes: [{ field: "status", from: "approved", to: "sent" }],
  });
}

/**
 * Approvals of before answers were kept have no record: it is made of what the history says, so that
 * the customer can be told what had been accepted.
 */
async function makeUpForRecord(
  tx: Tx,
  quotation: Quotation,
  document: DocumentView,
): Promise<void> {
  const approval = await tx.historyEntry.findFirst({
    where: {
      entity: "quotation",
      entityId: quotation.id,
      ...recordedAs("marked", { status: "approved" }),
    },
    orderBy: { id: "desc" },
  });
  const answer = { answer: "approved" as const, name: approval?.actorName ?? "", reason: null };
  const source = { recordedById: approval?.actorId ?? null };
  await keepDecision(tx, quotation, document, answer, source, quotation.decidedAt ?? now());
}

/** Fields of the office alone. */
const UNREAD = new Set<string>(["rateContract", "goodsKind", "taxRegimeReason"]);
const LONGEST = 60;

/** The events by which a quotation goes to its customer as it is then, and those that only remind of it: either may be undone. */
const LEAVING = ["marked", "sent", "sent-again", "link-copied"];
const REMINDING = ["reminder-sent", "reminder-sent-again"];

/**
 * What a sent quotation says now that it did not when it last left, in words: 'Total: ₹10,000.00 → ₹12,000.00'. A sending that was
 * undone does not count; an edit that was taken back is no change. Empty for any other state.
 */
export async function changedSinceSent({ id, status }: { id: number; status: string }) {
  if (status !== "sent") return [];
  const lines = await db.historyEntry.findMany({
    where: {
      entity: "quotation",
      entityId: id,
      action: { in: ["updated", "message-undone", ...LEAVING, ...REMINDING] },
    },
    orderBy: { id: "asc" },
  });
  const sendings: typeof lines = [];
  for (const line of lines) {
    if (line.action === "message-undone") sendings.pop();
    else if (line.action !== "updated") sendings.push(line);
  }
  const left = sendings.findLast(({ action }) => !REMINDING.includes(action))?.id ?? 0;
  const since = lines.filter((line) => line.action === "updated" && line.id > left);
  const contexts = since.map(({ values }) => JSON.parse(values ?? "{}") as Context);
  if (!contexts.some(({ rewritten }) => rewritten)) return [];
  return inWords(
    since.flatMap(({ changes }) => JSON.parse(changes) as Change[]),
    contexts.at(-1) ?? {},
  );
}

/** Each field once: from what it was first to what it became last. */
function inWords(changes: readonly Change[], context: Context): string[] {
  const merged = new Map<string, Change>();
  for (const change of changes.filter(({ field }) => !isUnread(field))) {
    merged.set(change.field, { ...change, from: (merged.get(change.field) ?? change).from });
  }
  const labels: Readonly<Record<string, (typeof HISTORY)[keyof typeof HISTORY]>> = HISTORY;
  return [...merged.values()].flatMap(({ field, from, to }) => {
    const [was, is] = [from, to].map((value) => shownBy(labels[field], value, context));
    if (was === is) return [];
    const label = historyLabel(HISTORY, field);
    return [`${was}${is}`.length > LONGEST ? label : `${label}: ${was || "–"} → ${is || "–"}`];
  });
}

const isUnread = (field: string) =>
  UNREAD.has(field) ||
  Object.entries(QUOTATION_FIELDS).some(
    ([name, facets]) => name === field && "officeOnly" in facets && facets.officeOnly,
  );
