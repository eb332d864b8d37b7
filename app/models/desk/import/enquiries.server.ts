import { db, type Tx } from "~/platform/db.server";
import { now } from "~/platform/clock.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import { getCompany } from "../../company/company/company.server";
import { dayOf, startOfDay } from "../../ground/day/time-zone";
import { addDays } from "../../ground/day/calendar-date";
import { phoneDigits } from "../../ground/typed/phone";
import {
  ENQUIRY,
  ENQUIRY_FIELDS,
  EnquiryInput,
  SOURCES,
  sourceSaid,
} from "../../sales/enquiry/enquiry.record";
import { COLUMNS } from "./columns";
import { storedMoment } from "./quotations.server";
import { IdPool } from "./reserve-ids.server";
import { RowReader, shownDay, type Taking } from "./row-reader";
import type { CheckedRow, Checker, ImportedRow } from "./staged";
import { bareWord } from "./values";

const HALF_A_DAY = 12 * 3_600_000;

/** A list of a portal seldom says so; what it says instead is the portal's name. */
const sourceIn = (text: string) =>
  SOURCES.find((one) => [one, sourceSaid(one)].map(bareWord).includes(bareWord(text))) ?? "portal";

/** Where somebody is, which is mostly from where they move; a town that the area says is not said twice. */
function placeOf(reader: RowReader): string {
  const [area, city] = [reader.text("area"), reader.text("city")];
  return area.includes(city) ? area : [area, city].filter(Boolean).join(", ");
}

type Read = { row: ImportedRow; reader: RowReader; day: string | null; input: EnquiryInput | null };

/** The row by the schema of enquiries; null where something is wrong. */
function readRow(row: ImportedRow, taking: Taking, today: string): Read {
  const reader = new RowReader(row, COLUMNS.enquiries, taking);
  const day = reader.day("date");
  if (day && day > today) reader.wrong("date", "This day has not come yet");
  const wanted = [reader.text("product"), reader.text("note")].filter(Boolean);
  const input = reader.by(EnquiryInput, {
    name: (reader.text("name") || "Not said").replace(/\s+/g, " "),
    phone: reader.phone("phone", "otherPhone"),
    from: reader.text("from") || placeOf(reader),
    to: reader.text("to"),
    movingDate: reader.day("movingDate"),
    source: sourceIn(reader.text("source")),
    reference: reader.code("reference"),
    note: wanted.join("\n").slice(0, 1_000),
  });
  return { row, reader, day, input: reader.problems.length > 0 ? null : input };
}

/** What tells a call from others, where no portal numbered it: the phone, and the day where the list has days. */
const keyOf = (phone: string, day: string | null) => `${phoneDigits(phone) ?? phone} ${day ?? ""}`;

/** The fields that a list says, as the office has them. */
const SAID = ["name", "phone", "from", "to", "movingDate"] as const;
type Stored = Pick<EnquiryInput, (typeof SAID)[number]>;

/** Fields of which a row says otherwise than what is stored, by their labels: the office reads them, and nothing is written over. */
const otherwise = (row: Stored, stored: Stored) =>
  SAID.filter((name) => {
    const plain = (text: string | null) =>
      name === "phone" ? (phoneDigits(text) ?? text) : (text ?? "").toLowerCase();
    return row[name] !== null && plain(row[name]) !== plain(stored[name]);
  }).map((name) => ENQUIRY_FIELDS[name].label);

/** Phones of those who called in some days; of no days, of all who ever called. */
function calledOn(tx: Tx, days: readonly string[], timeZone: string) {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const between = first &&
    last && { gte: startOfDay(first, timeZone), lt: startOfDay(addDays(last, 1), timeZone) };
  return tx.enquiry.findMany({
    where: { phone: { not: "" }, ...(between && { createdAt: between }) },
    select: { phone: true, createdAt: true },
  });
}

/** Those that are there of a list's rows: by the portal's number, with what they say, and by phone and day. */
async function thereOf(read: readonly Read[], timeZone: string) {
  const inputs = read.flatMap(({ input }) => input ?? []);
  const references = inputs.flatMap(({ reference }) => reference ?? []);
  const days = read.flatMap(({ day }) => day ?? []);
  const wanted = new Set(inputs.map(({ phone }) => phoneDigits(phone)));
  const [named, called] = await Promise.all([
    db.enquiry.findMany({
      where: { reference: { in: references } },
      select: { reference: true, name: true, phone: true, from: true, to: true, movingDate: true },
    }),
    // A list without days is compared with all that ever called.
    calledOn(db, days.length === read.length ? days : [], timeZone),
  ]);
  const keys = called
    .filter(({ phone }) => wanted.has(phoneDigits(phone)))
    .flatMap(({ phone, createdAt }) => [
      keyOf(phone, dayOf(createdAt, timeZone)),
      keyOf(phone, null),
    ]);
  return new Map<string, Stored | null>([
    ...keys.map((key) => [key, null] as const),
    ...named.map((row) => [`#${row.reference}`, row] as const),
  ]);
}

type StagedCall = { phone: string; reference: string | null; at: string };

/** Whether the calls of a list that no portal numbered are still new: no column of theirs is unique. Asked once nobody else writes any. */
export async function callsStillNew(tx: Tx, importId: number): Promise<boolean> {
  const { timeZone } = await getCompany(tx);
  const staged = await tx.importRecord.findMany({
    where: { importId, target: "Enquiry" },
    select: { data: true },
  });
  const calls = staged
    .map(({ data }) => JSON.parse(data) as StagedCall)
    .filter(({ reference }) => reference === null)
    .map(({ phone, at }) => ({ phone, day: dayOf(new Date(at), timeZone) }));
  if (calls.length === 0) return true;
  const days = calls.map(({ day }) => day);
  const there = await calledOn(tx, days, timeZone);
  const known = new Set(
    there.map(({ phone, createdAt }) => keyOf(phone, dayOf(createdAt, timeZone))),
  );
  return calls.every(({ phone, day }) => !known.has(keyOf(phone, day)));
}

/** Checks rows as enquiries: each is one once, however often its list is brought. */
export async function enquiriesChecker(today: string, taking: Taking): Promise<Checker> {
  const { timeZone } = taking;
  const ids = new IdPool();
  const seen = new Map<string, number>();
  return async (rows) => {
    const read = rows.map((row) => readRow(row, taking, today));
    const there = await thereOf(read, timeZone);
    const checked: CheckedRow[] = [];
    for (const { row, reader, day, input } of read) {
      const shown = ["name", "phone", "from", "to", "date"].map((name) => reader.text(name));
      const base = { line: row.line, messages: reader.problems, staged: [] };
      if (!input) {
        checked.push({ ...base, shown, outcome: "problem" });
        continue;
      }
      const { name, phone, from, to, movingDate, source, reference, note } = input;
      const key = reference ? `#${reference}` : keyOf(phone, day);
      const before = seen.get(key);
      if (before !== undefined || there.has(key)) {
        const who = before === undefined ? "An enquiry has" : `Line ${before} has`;
        reader.note(
          reference ? "reference" : "phone",
          `${who} this ${reference ? "number" : day ? "phone on this day" : "phone"} already`,
        );
        const stored = there.get(key);
        const other = stored ? otherwise(input, stored) : [];
        if (other.length > 0)
          reader.note("reference", `It stays as it is, and says otherwise: ${other.join(", ")}`);
        checked.push({ ...base, shown, messages: reader.notes, outcome: "skip" });
        continue;
      }
      seen.set(key, row.line);
      const at = day ? new Date(startOfDay(day, timeZone).getTime() + HALF_A_DAY) : now();
      const own = { name, phone, from, to, movingDate, source, reference, note };
      const texts = { searchText: ENQUIRY.searchText(own), sortName: sortNameOf(name) };
      const data = { ...own, ...texts, status: "open", at: storedMoment(at < now() ? at : now()) };
      checked.push({
        ...base,
        shown: [name, phone, from ?? "", to ?? "", shownDay(day)],
        messages: [...reader.notes],
        outcome: "create",
        staged: [{ target: "Enquiry", recordId: await ids.next("Enquiry"), data }],
      });
    }
    return checked;
  };
}
