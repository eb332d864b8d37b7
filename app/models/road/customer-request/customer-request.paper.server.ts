import { db, type Tx } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
import { consignmentScope, invoiceScope, jobScope, quotationScope } from "../../kit/policy/scope";
import { notFound } from "../../kit/shared/domain-error";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { ASK_LABELS, REQUEST_KINDS, type RequestKind } from "./customer-request.fields";
import type { RequestPaperKind } from "./customer-request.record";

/** The paper that a customer asks about. */
export type RequestAbout = { kind: RequestPaperKind; id: number };

/** A paper as far as it decides what may be asked on it. */
export type AskedPaper = RequestAbout & {
  number: string;
  customerId: number;
  customerName: string;
  /** Why it is changed no more; null while it may be. */
  over: string | null;
  /** Its consignments whose goods arrived, with their packages. */
  arrived: { id: number; packages: { id: number; number: number; contents: string }[] }[];
  /** The goods arrived, with consignments or without. */
  delivered: boolean;
};

/** Why a paper of a status is changed no more, by the words of its statuses; null where it may be. */
const overOf = (words: Readonly<Record<string, string>>, status: string) =>
  words[status] ? `${words[status]}: it is changed no more. Ask a question instead.` : null;

const WHO = { select: { id: true, name: true, erasedAt: true } } as const;

type Found = Pick<AskedPaper, "number" | "over"> & {
  customer: { id: number; name: string; erasedAt: Date | null };
  /** Where its consignments and its jobs are. */
  journeys: object;
  jobs: object | null;
};

const READ: Record<
  RequestPaperKind,
  (tx: Tx, id: number, actor: Actor | null) => Promise<Found | null>
> = {
  quotation: async (tx, id, actor) => {
    const found = await tx.quotation.findFirst({
      where: { AND: [{ id }, actor ? quotationScope(actor) : {}] },
      select: { customer: WHO, quotationNumber: true, status: true },
    });
    return (
      found && {
        customer: found.customer,
        number: found.quotationNumber,
        over: overOf({ rejected: "This quotation is closed" }, found.status),
        journeys: { quotationId: id },
        jobs: { quotationId: id },
      }
    );
  },
  invoice: async (tx, id, actor) => {
    const found = await tx.invoice.findFirst({
      where: { AND: [{ id }, actor ? invoiceScope(actor) : {}] },
      select: {
        client: WHO,
        invoiceNumber: true,
        status: true,
        quotationId: true,
        jobId: true,
        moves: { select: { quotationId: true } },
      },
    });
    if (!found) return null;
    const quoted = [found.quotationId ?? 0, ...found.moves.map((one) => one.quotationId)];
    const ofQuotations = { quotationId: { in: quoted.filter(Boolean) } };
    return {
      customer: found.client,
      number: found.invoiceNumber ?? `DRAFT-${id}`,
      over: overOf({ Cancelled: "This invoice was cancelled" }, found.status),
      journeys: { OR: [ofQuotations, { jobId: found.jobId ?? 0 }] },
      jobs: { OR: [ofQuotations, { id: found.jobId ?? 0 }] },
    };
  },
  job: async (tx, id, actor) => {
    const found = await tx.job.findFirst({
      where: { AND: [{ id }, actor ? jobScope(actor) : {}] },
      select: { client: WHO, jobNumber: true, status: true },
    });
    const over = { Cancelled: "This move was cancelled", Completed: "This move is over" };
    return (
      found && {
        customer: found.client,
        number: found.jobNumber,
        over: overOf(over, found.status),
        journeys: { jobId: id },
        jobs: { id },
      }
    );
  },
  consignment: async (tx, id, actor) => {
    const found = await tx.consignment.findFirst({
      where: { AND: [{ id }, actor ? consignmentScope(actor) : {}] },
      select: { client: WHO, lrNumber: true, status: true },
    });
    const over = { Cancelled: "This move was cancelled", Delivered: "The goods were delivered" };
    return (
      found && {
        customer: found.client,
        number: shownLrNumber({ id, lrNumber: found.lrNumber }),
        over: overOf(over, found.status),
        journeys: { id },
        jobs: null,
      }
    );
  },
};

/**
 * Reads a paper that a customer asks about: of an actor one of their own, of a link's visitor the link's. Raises `not_found`, of
 * somebody who was erased as well.
 */
export async function readAskedPaper(
  about: RequestAbout,
  actor: Actor | null,
  tx: Tx = db,
): Promise<AskedPaper> {
  const { kind, id } = about;
  const found = await READ[kind](tx, id, actor);
  if (!found || found.customer.erasedAt) throw notFound(kind);
  const { customer, jobs, journeys, ...paper } = found;
  const clientId = customer.id;
  const arrived = await tx.consignment.findMany({
    where: { AND: [journeys, { clientId, status: "Delivered" }] },
    select: {
      id: true,
      packages: {
        select: { id: true, number: true, contents: true },
        orderBy: { number: "asc" },
      },
    },
    orderBy: { id: "asc" },
  });
  const done = arrived.length > 0 || jobs === null ? 0 : await completed(tx, jobs, clientId);
  const delivered = arrived.length + done > 0;
  const whose = { customerId: clientId, customerName: customer.name };
  return { ...about, ...paper, ...whose, arrived, delivered };
}

const completed = (tx: Tx, jobs: object, clientId: number) =>
  tx.job.count({ where: { AND: [jobs, { clientId, status: "Completed" }] } });

/** Why something cannot be asked on a paper; null where it can. */
export function askRefusal({ over, delivered }: AskedPaper, kind: RequestKind): string | null {
  if (kind === "change") return over;
  if (kind === "damage" && !delivered)
    return "Nothing of this move was delivered yet. Ask a question instead.";
  return null;
}

/** What can be asked on a paper, as its page offers it. */
export const offeredOn = (paper: AskedPaper) =>
  REQUEST_KINDS.filter((kind) => askRefusal(paper, kind) === null).map((kind) => ({
    kind,
    label: ASK_LABELS[kind],
  }));
