import { now } from "~/platform/clock.server";
import { db, inUnitOfWork } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { hold } from "../../company/month/month.held.server";
import { monthName, monthsAway } from "../../company/month/month";
import { formatDate, monthOf } from "../../ground/day/calendar-date";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import type { Period } from "../report/report.period";
import { balanced, type Entry, type Part, type Voucher } from "./tally";
import { type Asked, keptChoices } from "./tally.source.server";

/*
 * A month that was sent to Tally keeps its vouchers as they were: whatever changes later in the books (a late bill, an edit, a deletion, an
 * approval) is a voucher of the month after the last one that was sent. No command has to know of it.
 */

type Sent = { month: string; vouchers: Voucher[] };

/** The months that were sent, the first one first, with their vouchers. */
export async function sentMonths(): Promise<Sent[]> {
  const rows = await db.taxMonth.findMany({
    where: { tallySentAt: { not: null } },
    orderBy: { month: "asc" },
    select: { month: true, tallyVouchers: true },
  });
  return rows.map(({ month, tallyVouchers }) => ({
    month,
    vouchers: JSON.parse(tallyVouchers ?? "[]") as Voucher[],
  }));
}

/** A change has the name of what it changes in it, and the month before its own. */
const CHANGE = "~";
const originOf = ({ id }: Voucher) => id.split(CHANGE)[0] ?? id;

type Line = Entry & { key: string; of: Omit<Part, "amount"> };
const NO_CENTRE: Omit<Part, "amount"> = { truck: null, job: null };

/** An entry by its cost centres. */
const linesOf = ({ ledger, amount, bill, parts }: Entry): Line[] =>
  (parts ?? [{ ...NO_CENTRE, amount }]).map((part) => ({
    key: [ledger.key, bill?.name, part.truck, part.job].map((name) => name ?? "").join(" "),
    ledger,
    amount: part.amount,
    of: { truck: part.truck, job: part.job },
    // What was opened is counted against.
    ...(bill && { bill: { name: bill.name, type: "Agst Ref" as const } }),
  }));

/** What the entries of now are more than those that were sent. */
function changeOf(sent: readonly Voucher[], voucher: Voucher | null): Entry[] {
  const lines = new Map<string, Line>();
  const add = (entries: readonly Entry[], sign: 1 | -1) => {
    for (const line of entries.flatMap(linesOf)) {
      const known = lines.get(line.key) ?? { ...line, amount: 0 };
      lines.set(line.key, { ...known, amount: known.amount + sign * line.amount });
    }
  };
  if (voucher) add(voucher.entries, 1);
  for (const { entries } of sent) add(entries, -1);
  return [...lines.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ ledger, amount, bill, of }) => ({
      ledger,
      amount,
      ...(bill && { bill }),
      ...((of.truck ?? of.job) !== null && { parts: [{ ...of, amount }] }),
    }));
}

type Read = (asked: Asked) => AsyncGenerator<Voucher>;
const [FIRST, LAST] = ["0000-01-01", "9999-12-31"];

/** The vouchers of some days where months were sent; `read` gives those of the books of now. */
export async function* asSent(
  asked: Asked,
  sent: readonly Sent[],
  read: Read,
): AsyncGenerator<Voucher> {
  const { from, to, book } = asked;
  const isIn = (day: string) => from <= day && day <= to;
  const kept = new Map<string, Voucher[]>();
  for (const voucher of sent.flatMap(({ vouchers }) => vouchers)) {
    const origin = originOf(voucher);
    kept.set(origin, [...(kept.get(origin) ?? []), voucher]);
  }
  const months = new Set(sent.map(({ month }) => month));
  for await (const voucher of read(asked))
    if (!kept.has(voucher.id) && !months.has(monthOf(voucher.date))) yield voucher;
  for (const { vouchers } of sent) {
    for (const voucher of vouchers) {
      if (!isIn(voucher.date)) continue;
      const entries = voucher.entries.map((entry) => ({
        ...entry,
        ledger: book.kept(entry.ledger),
        ...(entry.parts && { parts: book.parts(entry.parts) }),
      }));
      yield { ...voucher, party: voucher.party && book.kept(voucher.party), entries };
    }
  }
  const last = sent.at(-1)!.month;
  const date = `${monthsAway(last, 1)}-01`;
  if (isIn(date)) {
    const first = sent[0]!.month;
    yield* changesOf(asked, { kept, months, first, last, date }, read);
  }
}

type Since = {
  kept: Map<string, Voucher[]>;
  months: ReadonlySet<string>;
  first: string;
  last: string;
  date: string;
};

/** What became otherwise of the months that were sent: late vouchers, and journals with the difference of changed and of deleted ones. */
async function* changesOf(
  asked: Asked,
  { kept, months, first, last, date }: Since,
  read: Read,
): AsyncGenerator<Voucher> {
  const gone = new Map(kept);
  const journal = (of: Voucher, entries: Entry[], said: string) =>
    balanced({
      id: `${originOf(of)}${CHANGE}${last}`,
      type: "Journal",
      date,
      number: `${of.number}-C`,
      narration: `${said} of ${formatDate(of.date)}: ${of.narration}`,
      party: of.party && asked.book.kept(of.party),
      entries: entries.map((entry) => ({ ...entry, ledger: asked.book.kept(entry.ledger) })),
    });
  // What is not in its days any more was deleted, or has another day: only then all other days are read.
  async function* now(): AsyncGenerator<Voucher> {
    yield* read({ ...asked, from: `${first}-01`, to: `${last}-31` });
    if (gone.size > 0) yield* read({ ...asked, from: `${last}-32`, to: LAST });
    if (gone.size > 0) yield* read({ ...asked, from: FIRST, to: `${first}-00` });
  }
  for await (const voucher of now()) {
    const own = kept.get(voucher.id);
    gone.delete(voucher.id);
    if (!own) {
      if (!months.has(monthOf(voucher.date)) || voucher.cancelled) continue;
      const narration = `Of ${formatDate(voucher.date)}, late: ${voucher.narration}`;
      yield { ...voucher, date, narration };
      continue;
    }
    const entries = changeOf(own, voucher);
    if (entries.length > 0) yield journal(own[0]!, entries, "Change");
  }
  for (const own of gone.values()) {
    const entries = changeOf(own, null);
    if (entries.length > 0) yield journal(own[0]!, entries, "Deletion");
  }
}

/** The whole months in some days that are over. */
export async function wholeMonths({ from, to }: Period): Promise<string[]> {
  const current = monthOf(companyToday(await getCompany()));
  const months = [];
  for (
    let month = monthOf(from);
    month < current && month <= monthOf(to);
    month = monthsAway(month, 1)
  )
    if (`${month}-01` >= from && (monthOf(to) > month || isLast(to))) months.push(month);
  return months;
}
const isLast = (day: string) =>
  new Date(`${day}T00:00:00Z`).getUTCDate() ===
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

const valuesOf = (month: string) => ({ month: `Tally ${month}` });

const isSent = { tallySentAt: { not: null } };

/**
 * Marks months as sent to Tally, in their order; `read` gives the vouchers of days as they go out, `readNow` those of the books of now. One that
 * was sent stays as it was then. Each is read before its transaction, which is short however large the books are: what changes in between is a
 * change as any other.
 */
export async function markSent(
  actor: Actor,
  months: readonly string[],
  askedOf: (period: Period) => Promise<Asked>,
  { read, readNow }: { read: Read; readNow: Read },
): Promise<void> {
  assertCan(actor, "tally:view");
  const sentIds = new Set((await sentMonths()).flatMap(({ vouchers }) => vouchers.map(originOf)));
  let marked = false;
  for (const month of months) {
    if ((await db.taxMonth.count({ where: { month, ...isSent } })) > 0) continue;
    const days = await askedOf({ from: `${month}-01`, to: `${month}-31` });
    const vouchers: Voucher[] = [];
    // The month before was marked just now: nothing of it has changed.
    for await (const voucher of (marked ? readNow : read)(days))
      if (!marked || !sentIds.has(voucher.id)) vouchers.push(voucher);
    for (const voucher of vouchers) sentIds.add(originOf(voucher));
    marked = true;
    await inUnitOfWork(async (tx) => {
      await hold(tx, month, "alone");
      if ((await tx.taxMonth.count({ where: { month, ...isSent } })) > 0) return;
      const sent = {
        tallySentAt: now(),
        tallyVouchers: JSON.stringify(vouchers),
        tallyChoices: keptChoices(days.choices(days.from)),
      };
      const { id } = await tx.taxMonth.upsert({
        where: { month },
        create: { month, createdAt: now(), ...sent },
        update: { ...sent, version: { increment: 1 } },
      });
      await recordHistory(tx, actor, "taxMonth", id, "closed", valuesOf(month));
    });
  }
}

/** Takes it back that the last month was sent, whose vouchers are those of the books again. Raises `conflict` for any other month. */
export async function takeBackSent(actor: Actor, month: string): Promise<void> {
  assertCan(actor, "month:close");
  await inUnitOfWork(async (tx) => {
    await hold(tx, month, "alone");
    const last = await tx.taxMonth.findFirst({
      where: { tallySentAt: { not: null } },
      orderBy: { month: "desc" },
      select: { id: true, month: true },
    });
    if (last?.month !== month) {
      throw conflict(
        last
          ? `Only ${monthName(last.month)} can be taken back: it was sent last.`
          : "No month was sent to Tally.",
      );
    }
    const data = {
      tallySentAt: null,
      tallyVouchers: null,
      tallyChoices: "",
      version: { increment: 1 },
    };
    await tx.taxMonth.update({ where: { id: last.id }, data });
    await recordHistory(tx, actor, "taxMonth", last.id, "opened", valuesOf(month));
  });
}

/** The months that were sent, the last one first, and when. */
export async function monthsSent(actor: Actor) {
  assertCan(actor, "tally:view");
  const rows = await db.taxMonth.findMany({
    where: { tallySentAt: { not: null } },
    orderBy: { month: "desc" },
    select: { month: true, tallySentAt: true },
  });
  return rows.map(({ month, tallySentAt }) => ({ month, sentAt: tallySentAt! }));
}
