import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { IMPORT_KINDS, type ImportKind } from "~/models/desk/import/import.kinds";
import { columnsOf } from "~/models/desk/import/columns";
import { workOnImports } from "~/models/desk/import/import.work.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action as oneAction, loader as oneLoader } from "~/routes/import.$id";
import { action as newAction } from "~/routes/import.new.$kind";

import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

/*
 * Files by chance, uploaded, checked and imported as a person does by forms. No answer is ours to apologize for, a file or
 * row that is refused writes nothing, and what a file says it added is what is there. `IMPORT_FUZZ=2000 npx vitest run
 * tests/integration/import-fuzz.test.ts` tries so many; IMPORT_FUZZ_SEED other ones.
 */
const FILES = effort(16, 2_000);
const SEED = Number(process.env.IMPORT_FUZZ_SEED ?? 20_261_125);

let cookie: string;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "admin", email: OFFICE }));
});
afterAll(() => setClock(null));

/** Somebody of the office, whom no file may make a customer. */
const OFFICE = "owner@example.com";

const NASTY = [
  "",
  " ",
  "-",
  "0",
  "\u0000",
  "\u200b",
  "'=1+1",
  '=cmd|"/c calc"!A1',
  "<script>alert(1)</script>",
  "'; DROP TABLE User; --",
  "{{constructor}}",
  "__proto__",
  "null",
  "undefined",
  "NaN",
  "1e400",
  "9".repeat(400),
  "x".repeat(5_000),
  "नेहा\u0301\u202e",
  "😀".repeat(50),
  "\ud800",
  "Total",
  "A,B;C\tD|E",
  'a "quote" within',
  "two\nlines",
  "#REF!",
];
const GOOD: Record<string, readonly string[]> = {
  status: ["", "Active", "Sent", "Paid", "Draft", "Void", "Boats"],
  currency: ["", "INR", "USD", "inr", "Gold"],
  category: ["", "Furniture", "Boats"],
  number: ["B-1", "B-2", "OLD-77", "INV-2627-00001", "DRAFT-58", "A\u00a01", "7"],
  paid: ["", "0", "100", "999999"],
  balance: ["", "", "500", "-1"],
  validUntil: ["2026-12-31", "", "2020-01-01"],
  dueDate: ["2026-12-31", "", "2020-01-01"],
  gstin: ["", "", "27AAPFU0939F1ZV", "no number"],
  pinCode: ["411001", "", "0", "SW1A 1AA"],
  state: ["Maharashtra", "", "27-Maharashtra", "Atlantis"],
  text: ["Ravi Sharma", "Neha", "Kale & Sons", "B-1", "OLD-77", "Pune"],
  phone: ["98765 43210", "+91-98220 11223", "९८२२००११११", "9.8E+09", "12"],
  email: [
    "ravi@example.com",
    "NEHA@EXAMPLE.COM",
    OFFICE,
    "no mail",
    "a@b",
    "x@example.com; y@example.com",
  ],
  amount: [
    "₹1,20,000/-",
    "500",
    "-5",
    "(5)",
    "$20",
    "1.5 Cr",
    "twelve",
    "1.234",
    "1,200,50",
    "(-500)",
    "99999999999",
  ],
  day: [
    "2026-05-01",
    "12 May 2026",
    "05/04/2026",
    "31/12/2025",
    "12/31/2025",
    "26/04/05",
    "1 Jan",
    "31/02/2026",
    "01 Marble 2026",
  ],
  word: ["Active", "Sent", "", "Paid", "Draft", "INR", "USD", "Void", "Boats"],
};

/** A value as it should be: of those that must differ a new one nearly each time. */
const goodOf = (kind: string): fc.Arbitrary<string> => {
  const some = fc.integer({ min: 1, max: 99_999 });
  if (kind === "email") return some.map((one) => `person${one}@example.com`);
  if (kind === "phone") return some.map((one) => `98${one + 10_000_000}`);
  if (kind === "number") return some.map((one) => `OLD-${one}`);
  return fc.constantFrom(...(GOOD[kind] ?? []).slice(0, 2));
};

/** Every third file is wild; in the others most cells are as they should be. */
const cellOf = (kind: string, wild: boolean) =>
  fc.oneof(
    { weight: wild ? 0 : 60, arbitrary: goodOf(kind) },
    { weight: 8, arbitrary: fc.constantFrom(...(GOOD[kind] ?? GOOD.text ?? [])) },
    { weight: wild ? 2 : 1, arbitrary: fc.constantFrom(...NASTY) },
    { weight: wild ? 1 : 0, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  );

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A file of a kind: mostly a table with some of its columns, seldom other bytes; written as programs write them, or not quite. */
const fileOf = (kind: ImportKind) => {
  const columns = Object.entries(columnsOf(kind));
  const table = fc
    .record({
      wild: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
      names: fc.shuffledSubarray(columns, { minLength: Math.ceil(columns.length * 0.7) }),
      delimiter: fc.constantFrom(",", ";", "\t", "|"),
      end: fc.constantFrom("\r\n", "\n", "\r"),
      quotes: fc.constantFrom("all", "all", "needed", "never"),
      encoding: fc.constantFrom("utf8", "bom", "utf16le", "latin1"),
      title: fc.constantFrom("", "List of all", "sep=;"),
    })
    .map(({ wild, names, ...how }) => {
      const missing = columns.filter((one) => one[1].required && !names.includes(one));
      return { ...how, wild, names: wild ? names : [...names, ...missing] };
    })
    .chain(({ wild, names, delimiter, end, quotes, encoding, title }) =>
      fc
        .array(
          fc.tuple(
            ...names.map(([name, column]) => cellOf(name in GOOD ? name : column.kind, wild)),
          ),
          { maxLength: 12 },
        )
        .map((rows) => {
          const write = (cell: string) => {
            if (quotes === "never") return cell;
            return quotes === "all" || /["\r\n,;|\t]/.test(cell) ? quoted(cell) : cell;
          };
          const lines = [names.map(([, { label }]) => label), ...rows];
          const text = lines.map((line) => line.map(write).join(delimiter)).join(end);
          const whole = title ? title + end + text : text;
          if (encoding === "utf16le") return Buffer.from(`\ufeff${whole}`, "utf16le");
          if (encoding === "latin1") return Buffer.from(whole, "latin1");
          return Buffer.from(encoding === "bom" ? `\ufeff${whole}` : whole, "utf8");
        }),
    );
  const cut = fc.tuple(table, fc.double({ min: 0, max: 1, noNaN: true })).map(([bytes, at]) => {
    const broken = Buffer.from(bytes);
    const place = Math.floor(at * broken.length);
    if (broken.length > 0 && place < broken.length) broken[place] = (place * 31) % 256;
    return broken.subarray(0, Math.max(1, broken.length - (place % 7)));
  });
  const any = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
  return fc.oneof(
    { weight: 12, arbitrary: table },
    { weight: 2, arbitrary: cut },
    { weight: 1, arbitrary: any },
  );
};

const files = fc.constantFrom(...IMPORT_KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    bytes: fileOf(kind),
    duplicates: fc.constantFrom("skip", "skip", "", "fill", "fill", "add", "other"),
    order: fc.constantFrom("", "dmy", "dmy", "dmy", "mdy", "ymd"),
    undo: fc.boolean(),
  }),
);

/** How many of what imports can write there are. */
async function counts() {
  const all = {
    customers: db.user.count({ where: { role: "customer" } }),
    items: db.item.count(),
    enquiries: db.enquiry.count(),
    quotations: db.quotation.count(),
    invoices: db.invoice.count(),
    lines: db.invoiceItem.count(),
    rows: db.quotationItem.count(),
    history: db.historyEntry.count(),
  };
  const entries = Object.entries(all).map(async ([name, count]) => [name, await count] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function upload(kind: ImportKind, bytes: Uint8Array) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "list.csv"));
  const args = getArgs(`/import/new/${kind}`, { kind }, cookie);
  const headers = { Cookie: cookie };
  const request = new Request(args.request.url, { method: "POST", body: form, headers });
  return answerOf(newAction, { ...args, request });
}

const tried = { refused: 0, asked: 0, checked: 0, imported: 0, rows: 0, undone: 0 };

test(`${FILES} files: no answer of ours above 499, nothing written by a refused one`, async () => {
  const samples = fc.sample(files, { numRuns: FILES, seed: SEED });
  for (const [index, { kind, bytes, duplicates, order, undo }] of samples.entries()) {
    const which = `file ${index}: ${kind} ${JSON.stringify(bytes.toString("latin1").slice(0, 400))}`;
    const before = await counts();
    const { status, location } = await upload(kind, bytes);
    expect(status, which).toBeLessThan(500);
    if (status !== 302) {
      tried.refused += 1;
      expect(status, which).toBe(400);
      expect(await counts(), which).toEqual(before);
      continue;
    }
    const id = Number(location?.split("/").at(-1));
    const page = async () =>
      (await answerOf(oneLoader, getArgs(`/import/${id}`, { id: String(id) }, cookie)))
        .data as Awaited<ReturnType<typeof oneLoader>>;
    const press = async (fields: Fields) => {
      const answer = await answerOf(
        oneAction,
        postArgs(`/import/${id}`, fields, { id: String(id) }, cookie),
      );
      expect(answer.status, which).toBeLessThan(500);
      await workOnImports();
      return answer.status;
    };
    const chosen = (await page()).columns?.fields.map(
      ({ name, value }) => [`column.${name}`, value] as const,
    );
    const columns = Object.fromEntries(chosen ?? []) as Fields;
    const pressed = await press({ intent: "check", ...columns, duplicates, order });
    const { head } = await page();
    expect(await counts(), which).toEqual(before);
    if (pressed !== 302 || head.status !== "checked") {
      tried.asked += 1;
      // What was refused is back at its columns; nothing but a sentence of ours ends a check.
      expect([head.status, head.said ?? ""], which).toEqual([
        expect.stringMatching(/^(uploaded|failed)$/),
        expect.not.stringContaining("There was an error"),
      ]);
      continue;
    }
    tried.checked += 1;
    const ran = await press({ intent: "run" });
    const after = (await page()).head;
    if (ran !== 302) {
      expect(head.created + head.filled, which).toBe(0);
      expect(await counts(), which).toEqual(before);
      continue;
    }
    expect([after.status, after.said], which).toEqual(["done", null]);
    const now = await counts();
    expect(now[kind] ?? 0, which).toBe((before[kind] ?? 0) + head.created);
    tried.imported += 1;
    tried.rows += head.created;
    if (!undo || head.created === 0) continue;
    await press({ intent: "undo" });
    if ((await page()).head.status !== "undone") continue;
    tried.undone += 1;
    expect((await counts())[kind] ?? 0, which).toBe(before[kind] ?? 0);
  }
  console.log(`Files by chance: ${JSON.stringify(tried)}`);
  expect(tried.imported).toBeGreaterThan(0);
  const wrong = (await checkDatabase(db)).filter((one) => !/No active admin|no history/.test(one));
  expect(wrong).toEqual([]);
}, 3_600_000);
