import * as z from "zod";

import { now } from "~/platform/clock.server";
import { inUnitOfWork } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { isMonth, monthName, monthsAway, quarterOf } from "../../company/month/month";
import { holdIff, iffValues, monthState, noIffWords } from "../../company/month/month.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { formatMoney, sum } from "../../ground/money/money";
import { chargedOf, NONE_AMENDED, type Gstr1, type PaperRow } from "./gstr1";
import { iffMost } from "./gstr1.dated";
import { NOTHING } from "./gstr1.sums";
import { NO_MONTH, readGstr1, type Return } from "./gstr1.server";

/*
 * The IFF of a quarter's first and second month: bills and notes to clients with a GSTIN and amendments of such (tables 4, 9A,
 * 9B and 9C), as far as they were chosen. From the choice on its papers are in it and in no other return, and do not change;
 * whatever comes later for the month is in the return of the quarter. The second month's may take what the first one's left out.
 */

export const IffInput = z.object({
  month: z.string("Month is required").refine(isMonth, NO_MONTH),
  leaveOut: z
    .array(z.string("Leave out papers by their numbers").trim(), "Leave out is a list of numbers")
    .max(1_000, "Leave out at most 1000 papers")
    .default([]),
  takeEarlier: z
    .array(z.string("Take papers by their numbers").trim(), "Take earlier is a list of numbers")
    .max(1_000, "Take at most 1000 papers")
    .default([]),
});

type IffChoice = z.output<typeof IffInput>;

export type Iff = Return & {
  keptAt: Date | null;
  closedAt: Date | null;
  /** Papers that an IFF could include and does not: left out, or later than the choice. */
  leftOut: PaperRow[];
  /** Papers of the quarter's first month that no IFF took, which that of its second may. */
  earlier: PaperRow[];
};

/** Sections that only the quarter's return has. */
const NO_SECTIONS = {
  iff: [],
  b2cl: [],
  b2cs: [],
  exp: [],
  cdnur: [],
  nil: [],
  at: [],
  txpd: [],
  hsn: [],
  docIssue: [],
  others: [],
  unplaced: { count: 0, outside: 0, ...NOTHING },
};

/** Whether the second month's IFF took a paper that the first one's had left out. */
const isOfAnother = ({ inIff }: PaperRow, month: string) => inIff !== null && inIff !== month;

/** Raises `invalid` for more than the law lets an IFF have, with what may be left out. */
function assertNotTooMuch(month: string, rows: readonly PaperRow[]): void {
  const out = tooMuch(month, rows);
  if (out.length === 0) return;
  const most = formatMoney(iffMost(month), "INR").replace(/\.00$/, "");
  const over = formatMoney(countedSum(rows) - iffMost(month), "INR");
  const such = out.slice(0, NAMED).map(({ number }) => number);
  throw invalidField(
    "leaveOut",
    `An IFF takes bills of at most ${most} without tax. Leave out ${over}, such as ${such.join(", ")}`,
  );
}

/** So many papers are named where an IFF takes too much. */
const NAMED = 5;

/** A bill that is amended takes along its notes, which are not chosen by themselves. */
const mayTake = ({ b2b, cdnr, amended }: Gstr1): PaperRow[] => [...b2b, ...cdnr, ...amended.b2ba];

/** The bills and notes of the month before in the same quarter that no IFF has, or that of `month` has. */
async function earlierOf(actor: Actor, month: string): Promise<PaperRow[]> {
  const before = monthsAway(month, -1);
  if (quarterOf(before) !== quarterOf(month) || noIffWords(await getCompany(), before)) return [];
  const { gstr1 } = await readGstr1(actor, before);
  const rows = [...gstr1.b2b, ...gstr1.cdnr];
  return rows.filter(({ inIff }) => inIff === null || inIff === month);
}

/** Bills count towards the most that an IFF takes, notes do not. */
const countedSum = (rows: readonly PaperRow[]) =>
  sum(rows.map((row) => (row.entity === "invoice" ? chargedOf(row).taxable : 0)));

/**
 * The bills that may be left out so that the rest is no more than the law lets an IFF have: the latest ones, as few as that takes.
 * Nothing where it is no more.
 */
export function tooMuch(month: string, rows: readonly PaperRow[]): PaperRow[] {
  let over = countedSum(rows) - iffMost(month);
  const out: PaperRow[] = [];
  for (const row of [...rows].reverse()) {
    if (over <= 0) break;
    if (row.entity !== "invoice") continue;
    out.push(row);
    over -= chargedOf(row).taxable;
  }
  return out;
}

/** The IFF of a month: what was chosen, or until then all that it may take. Raises `conflict` for a month without one. */
export async function readIff(actor: Actor, month: string): Promise<Iff> {
  const { gstr1, books, ...found } = await readGstr1(actor, month);
  const none = noIffWords(await getCompany(), month);
  if (none) throw conflict(none);
  const { iffKeptAt, iffClosedAt } = await monthState(actor, month);
  const takes = (row: PaperRow) => {
    if ("original" in row) return !iffKeptAt || row.amendedInIff;
    return row.inIff === month || (!iffKeptAt && row.inIff === null);
  };
  const before = await earlierOf(actor, month);
  const taken = before.filter(({ inIff }) => inIff === month);
  const named = (rows: PaperRow[], isNote: boolean) => [
    ...taken.filter(({ entity }) => (entity !== "invoice") === isNote),
    ...rows.filter(takes),
  ];
  const [b2b, cdnr] = [named(gstr1.b2b, false), named(gstr1.cdnr, true)];
  const [b2ba, cdnra] = [gstr1.amended.b2ba.filter(takes), gstr1.amended.cdnra.filter(takes)];
  const keys = new Set([...b2b, ...cdnr].map(({ entity, id }) => `${entity} ${id}`));
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
      problems: gstr1.problems.filter(({ entity, id }) => keys.has(`${entity} ${id}`)),
    },
    keptAt: iffKeptAt,
    closedAt: iffClosedAt,
    leftOut: mayTake(gstr1).filter(
      (row) => !takes(row) && ("original" in row || row.inIff === null),
    ),
    earlier: before,
  };
}

/**
 * Keeps which papers a month's IFF takes: all that it may, but those left out by their numbers. May be said again until it
 * is closed. Of the quarter's first month it takes those of `takeEarlier`. Raises `invalid` at either for what is no such paper, and at
 * `leaveOut` for more than the law lets an IFF have; `conflict` as `holdIff`, and for a closed one.
 */
export async function keepIff(
  actor: Actor,
  { month, leaveOut, takeEarlier = [] }: Omit<IffChoice, "takeEarlier"> & Partial<IffChoice>,
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
    const before = await earlierOf(actor, month);
    const other = takeEarlier.find((number) => !before.some((row) => row.number === number));
    if (other !== undefined) {
      throw invalidField(
        "takeEarlier",
        `${other} is no paper that the IFF of the month before left out`,
      );
    }
    const taken = [
      ...before.filter(({ number }) => takeEarlier.includes(number)),
      ...rows.filter(
        (row) => !leaveOut.includes(row.number) && ("original" in row || !isOfAnother(row, month)),
      ),
    ];
    assertNotTooMuch(month, taken);
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
