import * as z from "zod";

import { now } from "~/platform/clock.server";
import { inUnitOfWork } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { isMonth, monthName } from "../../company/month/month";
import { holdIff, iffValues, monthState, noIffWords } from "../../company/month/month.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { NONE_AMENDED, type Gstr1, type PaperRow } from "./gstr1";
import { NOTHING } from "./gstr1.sums";
import { NO_MONTH, readGstr1, type Return } from "./gstr1.server";

/*
 * The IFF of a quarter's first and second month: bills and notes to clients with a GSTIN and amendments of such (tables 4, 9A,
 * 9B and 9C), as far as they were chosen. From the choice on its papers are in it and in no other return, and do not change;
 * whatever comes later for the month is in the return of the quarter.
 */

export const IffInput = z.object({
  month: z.string("Month is required").refine(isMonth, NO_MONTH),
  leaveOut: z
    .array(z.string("Leave out papers by their numbers").trim(), "Leave out is a list of numbers")
    .max(1_000, "Leave out at most 1000 papers")
    .default([]),
});

export type Iff = Return & {
  keptAt: Date | null;
  closedAt: Date | null;
  /** Papers that an IFF could include and does not: left out, or later than the choice. */
  leftOut: PaperRow[];
};

/** Sections that only the quarter's return has. */
const NO_SECTIONS = {
  iff: [],
  b2cl: [],
  b2cs: [],
  cdnur: [],
  nil: [],
  at: [],
  txpd: [],
  hsn: [],
  docIssue: [],
  others: [],
  unplaced: { count: 0, outside: 0, ...NOTHING },
};

/** A bill that is amended takes along its notes, which are not chosen by themselves. */
const mayTake = ({ b2b, cdnr, amended }: Gstr1): PaperRow[] => [...b2b, ...cdnr, ...amended.b2ba];

/** The IFF of a month: what was chosen, or until then all that it may take. Raises `conflict` for a month without one. */
export async function readIff(actor: Actor, month: string): Promise<Iff> {
  const { gstr1, books, ...found } = await readGstr1(actor, month);
  const none = noIffWords(await getCompany(), month);
  if (none) throw conflict(none);
  const { iffKeptAt, iffClosedAt } = await monthState(actor, month);
  const takes = (row: PaperRow) => !iffKeptAt || ("original" in row ? row.amendedInIff : row.inIff);
  const [b2b, cdnr] = [gstr1.b2b.filter(takes), gstr1.cdnr.filter(takes)];
  const [b2ba, cdnra] = [gstr1.amended.b2ba.filter(takes), gstr1.amended.cdnra.filter(takes)];
  const named = new Set([...b2b, ...cdnr].map(({ entity, id }) => `${entity} ${id}`));
  return {
    ...found,
    books,
    gstr1: {
      ...gstr1,
      ...NO_SECTIONS,
      b2b,
      cdnr,
      amended: { ...NONE_AMENDED, b2ba, cdnra },
      papers: b2b.length + cdnr.length,
      problems: gstr1.problems.filter(({ entity, id }) => named.has(`${entity} ${id}`)),
    },
    keptAt: iffKeptAt,
    closedAt: iffClosedAt,
    leftOut: mayTake(gstr1).filter((row) => !takes(row)),
  };
}

/**
 * Keeps which papers a month's IFF takes: all that it may, but those left out by their numbers. May be said again until it
 * is closed. Raises `invalid` at `leaveOut` for what is no such paper; `conflict` as `holdIff`, and for a closed one.
 */
export async function keepIff(
  actor: Actor,
  { month, leaveOut }: z.output<typeof IffInput>,
): Promise<void> {
  assertCan(actor, "month:close");
  await inUnitOfWork(async (tx) => {
    const { id, iffClosedAt } = await holdIff(tx, month);
    if (iffClosedAt) throw conflict(`The IFF of ${monthName(month)} is closed: open it first.`);
    const rows = mayTake((await readGstr1(actor, month)).gstr1);
    const numbers = new Set(rows.map(({ number }) => number));
    const unknown = leaveOut.find((number) => !numbers.has(number));
    if (unknown !== undefined) {
      const why = `${unknown} is no bill of ${monthName(month)} to a client with a GSTIN, nor a note about one`;
      throw invalidField("leaveOut", why);
    }
    const taken = rows.filter(({ number }) => !leaveOut.includes(number));
    const amended = taken.filter((row) => "original" in row).map(({ id: of }) => of);
    await tx.amendment.updateMany({ where: { iffMonth: month }, data: { iffMonth: null } });
    await tx.amendment.updateMany({
      where: { date: { startsWith: month }, invoiceId: { in: amended } },
      data: { iffMonth: month },
    });
    await tx.iffPaper.deleteMany({ where: { month } });
    const papers = taken.filter((row) => !("original" in row));
    await tx.iffPaper.createMany({
      data: papers.map(({ entity, id: of }) => ({
        month,
        ...(entity === "invoice" ? { invoiceId: of } : { noteId: of }),
      })),
    });
    await tx.taxMonth.update({ where: { id }, data: { iffKeptAt: now() } });
    const left = leaveOut.length > 0 ? `without ${leaveOut.join(", ")}` : "all papers";
    await recordHistory(tx, actor, "taxMonth", id, "iff-kept", iffValues(month), { note: left });
  });
}
