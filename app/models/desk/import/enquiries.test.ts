import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { checked, imported, run, undone } from "../../../../tests/support/import-runs";
import type { Actor } from "../../kit/policy/policy";
import { QuoteInput, quoteEnquiry } from "../../sales/enquiry/enquiry.quote.server";
import { importRows } from "./import.read.server";
import { undoImport } from "./import.undo.server";

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

const NUMBERED = "Lead Id,Name,Mobile,Date,Moving From,Moving Date\n";
const JD = `${NUMBERED}JD-1,Asha,9822041234,2026-11-18,Pune,2026-12-01\nJD-2,Ravi,9822041235,2026-11-19,,\n`;
const BARE = "Name,Mobile,Date\nAsha,98220 41234,2026-11-18\nAsha,+91 9822041234,2026-11-19\n";

const outcomes = async (id: number) =>
  (await importRows(id, "", 1)).rows.map(({ outcome }) => outcome);

test("a portal's list is each row once, however often it is brought", async () => {
  await imported(staff, "enquiries", JD);
  expect(await db.enquiry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { name: "Asha", reference: "JD-1", source: "portal", status: "open", movingDate: "2026-12-01" },
    { name: "Ravi", reference: "JD-2", from: null },
  ]);
  const { createdAt } = await db.enquiry.findFirstOrThrow({ where: { reference: "JD-1" } });
  expect(createdAt.toISOString()).toBe("2026-11-18T06:30:00.000Z");
  const again = await checked(staff, "enquiries", `${JD}JD-3,Meera,9822041236,2026-11-20,,\n`);
  expect(await outcomes(again)).toEqual(["skip", "skip", "create"]);
  await run(staff, again);
  expect(await db.enquiry.count()).toBe(3);
});

test("a row that was changed since changes nothing, and says of what it says otherwise", async () => {
  await imported(staff, "enquiries", JD);
  const changed = `${NUMBERED}JD-1,ASHA,+91 98220 41234,2026-11-18,Mumbai,2026-12-05\nJD-2,Ravi,9822041235,2026-11-19,,\n`;
  const { rows } = await importRows(await checked(staff, "enquiries", changed), "", 1);
  const known = "An enquiry has this number already";
  expect(rows.map(({ messages }) => messages.map(({ message }) => message))).toEqual([
    [known, "It stays as it is, and says otherwise: Moving From, Moving Date"],
    [known],
  ]);
  expect(await db.enquiry.findFirst({ where: { reference: "JD-1" } })).toMatchObject({
    name: "Asha",
    from: "Pune",
    version: 1,
  });
});

test("without numbers a phone is one on a day, and without days one at all", async () => {
  await imported(staff, "enquiries", BARE);
  expect(await db.enquiry.count()).toBe(2);
  expect(await outcomes(await checked(staff, "enquiries", BARE))).toEqual(["skip", "skip"]);
  const undated = "Name,Mobile\nAsha,9822041234\nNobody,9822049999\nNobody,9822049999\n";
  expect(await outcomes(await checked(staff, "enquiries", undated))).toEqual([
    "skip",
    "create",
    "skip",
  ]);
});

test("a list without numbers that was looked at twice before it was imported is each call once", async () => {
  for (const list of [BARE, "Name,Mobile\nMeera,9822041237\n"]) {
    const [first, second] = [
      await checked(staff, "enquiries", list),
      await checked(staff, "enquiries", list),
    ];
    await run(staff, first);
    const before = await db.enquiry.count();
    expect(await run(staff, second)).toMatchObject({ status: "checked" });
    expect(new Set(await outcomes(second))).toEqual(new Set(["skip"]));
    expect(await db.enquiry.count()).toBe(before);
  }
});

test("a row of tomorrow or without a phone is a problem that names its column", async () => {
  const id = await checked(
    staff,
    "enquiries",
    "Name,Mobile,Date\nAsha,9822041234,2026-11-22\nRavi,,2026-11-20\n",
  );
  const { rows } = await importRows(id, "", 1);
  expect(
    rows.map(({ messages }) => messages.map(({ column, message }) => `${column}: ${message}`)),
  ).toEqual([["Asked On: This day has not come yet"], ["Phone: Phone is required"]]);
});

test("an import is undone, unless one of its enquiries has a quotation", async () => {
  const id = await imported(staff, "enquiries", JD);
  const { id: asha } = await db.enquiry.findFirstOrThrow({ where: { reference: "JD-1" } });
  await quoteEnquiry(staff, asha, QuoteInput.parse({}));
  await expect(undoImport(staff, id)).rejects.toMatchObject({ code: "conflict" });
  const other = await imported(staff, "enquiries", JD.replaceAll("JD-", "IM-"));
  expect(await undone(staff, other)).toMatchObject({ status: "undone" });
  expect(await db.enquiry.count()).toBe(2);
});
