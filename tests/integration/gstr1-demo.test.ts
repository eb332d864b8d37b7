import { beforeAll, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as page from "~/routes/reports.gstr1";

import { seedDemo } from "../../prisma/seed/demo";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON, TODAY } from "../support/invoices";
import { unzipped } from "../support/zip";

/*
 * The return of the demo's last full months against sums of its own: from the columns of invoices, lines, notes and
 * payments as the database has them, with arithmetic of its own. Neither the tax engine, nor the frozen taxes, nor
 * app/models/billing/returns has a say in what is expected here. Amounts are paise throughout.
 */

const HOME = "27";
const LARGE = 1_00_000_00;
/** What of a paper is carriage under a consignment note, and what is the whole move; storage has its own code. */
const SACS: Record<string, string> = { bundle18: "996511", sez_lut: "996511" };
const SAC_OF_GTA = "996791";
const RATES: Record<string, number> = { bundle18: 18, gta_rcm5: 5, sez_lut: 0 };

type Row = Record<string, string | number | null>;
type Invoice = {
  id: number;
  invoiceNumber: string;
  status: string;
  invoiceDate: string;
  total: number;
  subtotal: number;
  discount: number;
  taxableValue: number;
  taxAmount: number;
  clientName: string;
  clientGstin: string | null;
  taxRegime: string;
  placeOfSupply: string;
  reverseCharge: boolean | number;
};
type Line = { invoiceId: number; lineTotal: number; taxRate: number | null; sac: string | null };
type Note = {
  noteNumber: string;
  kind: string;
  invoiceId: number;
  date: string;
  total: number;
  taxableValue: number;
  taxAmount: number;
};
type Payment = {
  id: number;
  referenceNumber: string;
  date: string;
  amount: number;
  taxableValue: number | null;
  placeOfSupply: string | null;
  taxed: number;
};
type Use = { id: number; paymentId: number; amount: number; date: string };

/** Columns of the return for one place and rate. */
type Sums = { value: number; igst: number; cgst: number; sgst: number };
const none = (): Sums => ({ value: 0, igst: 0, cgst: 0, sgst: 0 });
function plus(one: Sums, other: Sums, times = 1): Sums {
  return {
    value: one.value + times * other.value,
    igst: one.igst + times * other.igst,
    cgst: one.cgst + times * other.cgst,
    sgst: one.sgst + times * other.sgst,
  };
}
const half = (paise: number) => Math.floor(paise + 0.5);

/** A tax under the heads of its supply. */
const under = (value: number, tax: number, inter: boolean): Sums =>
  inter ? { value, igst: tax, cgst: 0, sgst: 0 } : { value, igst: 0, cgst: tax / 2, sgst: tax / 2 };

let invoices: Invoice[];
let lines: Line[];
let notes: Note[];
let payments: Payment[];
let uses: Use[];
let api: ApiClient;
let cookie: string;

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "owner@example.com" });
  const employee = await db.user.findFirstOrThrow({ where: { email: "employee@example.com" } });
  const user = { ...employee, email: "employee@example.com" };
  api = await apiClient(user);
  cookie = await signedIn(user);
  const rows = async <T>(sql: string) =>
    (await db.$queryRawUnsafe<Row[]>(sql)).map((row) =>
      // Postgres counts in bigints.
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === "bigint" ? Number(value) : value,
        ]),
      ),
    ) as T[];
  invoices = await rows(
    `SELECT * FROM "Invoice" WHERE "invoiceNumber" IS NOT NULL ORDER BY "invoiceDate", "id"`,
  );
  lines = await rows(`SELECT "invoiceId", "lineTotal", "taxRate", "sac" FROM "InvoiceItem"`);
  notes = await rows(`SELECT * FROM "Note" ORDER BY "date", "id"`);
  payments = await rows(
    `SELECT "id", "referenceNumber", "date", "amount", "taxableValue", "placeOfSupply",
       CASE WHEN "tax" IS NULL THEN 0 ELSE 1 END AS "taxed"
     FROM "Payment" WHERE "quotationId" IS NOT NULL AND "status" = 'Completed' ORDER BY "date", "id"`,
  );
  uses = await rows(`SELECT * FROM "AdvanceAdjustment" ORDER BY "id"`);
});

const inMonth = (day: string, month: string) => day.startsWith(`${month}-`);
const interState = ({ placeOfSupply, taxRegime }: Invoice) =>
  placeOfSupply !== HOME || taxRegime === "sez_lut";

/** What an invoice taxes at its own rate, what beside that, and what is exempt. */
function partsOf(invoice: Invoice): { rate: number; value: number; sac: string }[] {
  const own = lines.filter(({ invoiceId, taxRate }) => invoiceId === invoice.id && taxRate);
  const apart = own.map(({ lineTotal, taxRate, sac }) => ({
    rate: (taxRate ?? 0) / 100,
    value: lineTotal,
    sac: sac ?? "",
  }));
  const rest = invoice.taxableValue - apart.reduce((sum, { value }) => sum + value, 0);
  const sac = SACS[invoice.taxRegime] ?? SAC_OF_GTA;
  return [{ rate: RATES[invoice.taxRegime] ?? -1, value: rest, sac }, ...apart];
}

/** The same as rows of the return; an exempt one has no heads. */
function itemsOf(invoice: Invoice) {
  return partsOf(invoice)
    .filter(({ rate }) => rate >= 0)
    .map(({ rate, value, sac }) => {
      const inter = interState(invoice);
      const tax = inter ? half((value * rate) / 100) : 2 * half((value * rate) / 200);
      return { rate, sac, inter, ...under(value, tax, inter) };
    });
}
const exemptOf = (invoice: Invoice) =>
  partsOf(invoice).reduce((sum, { rate, value }) => (rate < 0 ? sum + value : sum), 0);

/** A note has its invoice's rate and heads. */
function noteItem(note: Note, invoice: Invoice) {
  const inter = interState(invoice);
  return {
    rate: RATES[invoice.taxRegime] ?? 0,
    inter,
    ...under(note.taxableValue, note.taxAmount, inter),
  };
}
const invoiceOf = (note: Note) => invoices.find(({ id }) => id === note.invoiceId)!;
const isLarge = (invoice: Invoice) =>
  !invoice.clientGstin && interState(invoice) && invoice.total > LARGE;

/** Keyed sums, those of nothing left out. */
function summed(entries: [key: string, sums: Sums, times?: number][]): Record<string, Sums> {
  const all: Record<string, Sums> = {};
  for (const [key, sums, times = 1] of entries) all[key] = plus(all[key] ?? none(), sums, times);
  return Object.fromEntries(
    Object.entries(all).filter(([, { value, igst, cgst }]) => value || igst || cgst),
  );
}

function expected(month: string) {
  const bills = invoices.filter(
    ({ invoiceDate, status }) => inMonth(invoiceDate, month) && status !== "Cancelled",
  );
  const noted = notes.filter(({ date }) => inMonth(date, month));
  const sign = ({ kind }: Note) => (kind === "credit" ? -1 : 1);
  const key = (place: string, inter: boolean, rate: number) =>
    `${place} ${inter ? "INTER" : "INTRA"} ${rate}`;
  const small = (invoice: Invoice) => !invoice.clientGstin && !isLarge(invoice);
  const b2cs = summed([
    ...bills.filter(small).flatMap((invoice) =>
      itemsOf(invoice).map((item): [string, Sums] => {
        return [key(invoice.placeOfSupply, item.inter, item.rate), item];
      }),
    ),
    ...noted
      .filter((note) => small(invoiceOf(note)))
      .map((note): [string, Sums, number] => {
        const item = noteItem(note, invoiceOf(note));
        return [key(invoiceOf(note).placeOfSupply, item.inter, item.rate), item, sign(note)];
      }),
  ]);

  const vouchers = payments.filter(({ taxed }) => taxed === 1);
  const ofVoucher = ({ amount, taxableValue }: Payment): Sums =>
    under(taxableValue ?? 0, amount - (taxableValue ?? 0), false);
  const usedIn = uses.filter(({ date }) => inMonth(date, month));
  const voucherOf = (use: Use) => vouchers.find(({ id }) => id === use.paymentId);
  /** 18 % in an amount, each half rounded up. */
  const partOf = (amount: number): Sums => {
    const head = Math.ceil(half((amount * 18) / 118) / 2);
    return under(amount - 2 * head, 2 * head, false);
  };
  const at = summed([
    ...vouchers
      .filter(({ date }) => inMonth(date, month))
      .map((voucher): [string, Sums] => [`${voucher.placeOfSupply} INTRA 18`, ofVoucher(voucher)]),
    ...usedIn
      .filter((use) => voucherOf(use) && inMonth(voucherOf(use)!.date, month))
      .map((use): [string, Sums, number] => [
        `${voucherOf(use)!.placeOfSupply} INTRA 18`,
        partOf(use.amount),
        -1,
      ]),
  ]);
  const txpd = summed(
    usedIn
      .filter((use) => voucherOf(use) && !inMonth(voucherOf(use)!.date, month))
      .map((use): [string, Sums] => [
        `${voucherOf(use)!.placeOfSupply} INTRA 18`,
        partOf(use.amount),
      ]),
  );

  const nil: Record<string, number> = {};
  for (const invoice of bills) {
    const exempt = exemptOf(invoice);
    if (exempt === 0) continue;
    const kind = `${interState(invoice) ? "INTR" : "INTRA"}${invoice.clientGstin ? "B2B" : "B2C"}`;
    nil[kind] = (nil[kind] ?? 0) + exempt;
  }

  const charged = (invoice: Invoice, item: Sums) =>
    invoice.reverseCharge ? { ...none(), value: item.value } : item;
  const side = (invoice: Invoice) => (invoice.clientGstin ? "b2b" : "b2c");
  const hsn = summed([
    ...bills.flatMap((invoice) =>
      partsOf(invoice).map(({ rate, value, sac }): [string, Sums] => {
        const item = itemsOf(invoice).find((one) => one.sac === sac && one.rate === rate);
        const sums = item ? charged(invoice, item) : { ...none(), value };
        return [`${side(invoice)} ${sac} ${Math.max(rate, 0)}`, sums];
      }),
    ),
    ...noted.map((note): [string, Sums, number] => {
      const invoice = invoiceOf(note);
      const item = noteItem(note, invoice);
      return [
        `${side(invoice)} ${SACS[invoice.taxRegime]} ${item.rate}`,
        charged(invoice, item),
        sign(note),
      ];
    }),
  ]);

  const numbers = (rows: { number: string; cancelled?: boolean }[]) => runsOf(rows);
  return {
    b2b: bills.filter(({ clientGstin }) => clientGstin),
    b2cl: bills.filter(isLarge),
    b2cs,
    cdnr: noted.filter((note) => invoiceOf(note).clientGstin),
    cdnur: noted.filter((note) => isLarge(invoiceOf(note))),
    nil,
    at,
    txpd,
    hsn,
    docs: {
      1: numbers(
        invoices
          .filter(({ invoiceDate }) => inMonth(invoiceDate, month))
          .map(({ invoiceNumber: number, status }) => ({
            number,
            cancelled: status === "Cancelled",
          })),
      ),
      4: numbers(noted.filter(isDebit).map(({ noteNumber: number }) => ({ number }))),
      5: numbers(
        noted.filter((note) => !isDebit(note)).map(({ noteNumber: number }) => ({ number })),
      ),
      6: numbers(
        vouchers
          .filter(({ date, amount }) => inMonth(date, month) && amount > 0)
          .map(({ referenceNumber: number }) => ({ number })),
      ),
      8: numbers(
        vouchers
          .filter(({ date, amount }) => inMonth(date, month) && amount < 0)
          .map(({ referenceNumber: number }) => ({ number })),
      ),
    },
    books: {
      value:
        bills.reduce((sum, { taxableValue }) => sum + taxableValue, 0) +
        noted.reduce((sum, note) => sum + sign(note) * note.taxableValue, 0),
      tax:
        bills.reduce((sum, { taxAmount }) => sum + taxAmount, 0) +
        noted.reduce((sum, note) => sum + sign(note) * note.taxAmount, 0),
    },
  };
}

const isDebit = ({ kind }: Note) => kind === "debit";

/** Consecutive numbers of a series as one row each. */
function runsOf(rows: { number: string; cancelled?: boolean }[]) {
  const runs: { from: string; to: string; total: number; cancelled: number }[] = [];
  for (const { number, cancelled } of rows.sort((a, b) => (a.number < b.number ? -1 : 1))) {
    const last = runs.at(-1);
    const follows =
      last?.to.slice(0, -5) === number.slice(0, -5) &&
      Number(last.to.slice(-5)) + 1 === Number(number.slice(-5));
    if (last && follows) {
      Object.assign(last, { to: number, total: last.total + 1 });
      if (cancelled) last.cancelled++;
    } else runs.push({ from: number, to: number, total: 1, cancelled: cancelled ? 1 : 0 });
  }
  return runs;
}

const MONTHS = ["2026-09", "2026-10"];
const paise = (rupees: number | undefined) => Math.round((rupees ?? 0) * 100);

type Item = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number };
type Paper = { val: number; pos: string; rchrg: string; inv_typ: string };
type Portal = {
  b2b: { ctin: string; inv: (Paper & { inum: string; itms: { itm_det: Item }[] })[] }[];
  b2cl: { pos: string; inv: { inum: string; val: number; itms: { itm_det: Item }[] }[] }[];
  b2cs: (Item & { pos: string; sply_ty: string })[];
  cdnr: {
    ctin: string;
    nt: (Paper & { nt_num: string; ntty: string; itms: { itm_det: Item }[] })[];
  }[];
  cdnur: (Paper & { nt_num: string; ntty: string; itms: { itm_det: Item }[] })[];
  nil: { inv: { sply_ty: string; expt_amt: number }[] };
  at: { pos: string; sply_ty: string; itms: (Item & { ad_amt: number })[] }[];
  txpd: { pos: string; sply_ty: string; itms: (Item & { ad_amt: number })[] }[];
  hsn: Record<string, (Item & { hsn_sc: string })[]>;
  doc_issue: {
    doc_det: {
      doc_num: number;
      docs: { from: string; to: string; totnum: number; cancel: number; net_issue: number }[];
    }[];
  };
};

const sums = (item: Item, value = item.txval): Sums => ({
  value: paise(value),
  igst: paise(item.iamt),
  cgst: paise(item.camt),
  sgst: paise(item.samt),
});
const rated = ({ rate, value, igst, cgst, sgst }: Sums & { rate: number }) => ({
  rate,
  sums: { value, igst, cgst, sgst },
});
const itemsIn = (itms: { itm_det: Item }[]) =>
  itms.map(({ itm_det }) => ({ rate: itm_det.rt, sums: sums(itm_det) }));

describe.each(MONTHS)("GSTR-1 of %s of the demo company", (month) => {
  let found: ReturnType<typeof expected>;
  let gstr1: Portal;

  beforeAll(async () => {
    found = expected(month);
    const { status, body } = await api.get(`/reports/gstr1?month=${month}`);
    expect(status).toBe(200);
    gstr1 = body.data.gstr1 as Portal;
  });

  test("as JSON: every paper of a client with a GSTIN, and every large one, by its own figures", () => {
    const papers = (gstr1.b2b ?? []).flatMap(({ ctin, inv }) =>
      inv.map(({ inum, val, pos, rchrg, inv_typ, itms }) => ({
        ctin,
        inum,
        val: paise(val),
        pos,
        rchrg,
        inv_typ,
        items: itemsIn(itms),
      })),
    );
    const wanted = found.b2b.map((invoice) => ({
      ctin: invoice.clientGstin,
      inum: invoice.invoiceNumber,
      val: invoice.total,
      pos: invoice.placeOfSupply,
      rchrg: invoice.reverseCharge ? "Y" : "N",
      inv_typ: invoice.taxRegime === "sez_lut" ? "SEWOP" : "R",
      items: itemsOf(invoice).map(rated),
    }));
    const byNumber = (one: { inum: string }, other: { inum: string }) =>
      one.inum < other.inum ? -1 : 1;
    expect(papers.sort(byNumber)).toEqual(wanted.sort(byNumber));
    const large = (gstr1.b2cl ?? []).flatMap(({ pos, inv }) =>
      inv.map(({ inum, val, itms }) => ({ pos, inum, val: paise(val), items: itemsIn(itms) })),
    );
    expect(large).toEqual(
      found.b2cl.map((invoice) => ({
        pos: invoice.placeOfSupply,
        inum: invoice.invoiceNumber,
        val: invoice.total,
        items: itemsOf(invoice).map(rated),
      })),
    );
  });

  test("as JSON: notes, by the notes' own figures", () => {
    const wanted = (list: Note[]) =>
      list.map((note) => ({
        number: note.noteNumber,
        ntty: note.kind === "debit" ? "D" : "C",
        val: note.total,
        pos: invoiceOf(note).placeOfSupply,
        items: [rated(noteItem(note, invoiceOf(note)))],
      }));
    const shown = (list: Portal["cdnur"]) =>
      list.map(({ nt_num: number, ntty, val, pos, itms }) => ({
        number,
        ntty,
        val: paise(val),
        pos,
        items: itemsIn(itms),
      }));
    expect(shown((gstr1.cdnr ?? []).flatMap(({ nt }) => nt))).toEqual(wanted(found.cdnr));
    expect(shown(gstr1.cdnur ?? [])).toEqual(wanted(found.cdnur));
  });

  test("as JSON: everybody else by place and rate, exempt, advances, codes", () => {
    const b2cs = (gstr1.b2cs ?? []).map((row) => [
      `${row.pos} ${row.sply_ty} ${row.rt}`,
      sums(row),
    ]);
    expect(Object.fromEntries(b2cs)).toEqual(found.b2cs);
    const nil = (gstr1.nil?.inv ?? []).map(({ sply_ty, expt_amt }) => [sply_ty, paise(expt_amt)]);
    expect(Object.fromEntries(nil)).toEqual(found.nil);
    const advances = (rows: Portal["at"] | undefined) =>
      Object.fromEntries(
        (rows ?? []).flatMap(({ pos, sply_ty, itms }) =>
          itms.map((item) => [`${pos} ${sply_ty} ${item.rt}`, sums(item, item.ad_amt)]),
        ),
      );
    expect(advances(gstr1.at)).toEqual(found.at);
    expect(advances(gstr1.txpd)).toEqual(found.txpd);
    const hsn = Object.entries(gstr1.hsn).flatMap(([part, rows]) =>
      rows.map((row) => [`${part.slice(4)} ${row.hsn_sc} ${row.rt}`, sums(row)]),
    );
    expect(Object.fromEntries(hsn)).toEqual(found.hsn);
  });

  test("as JSON: numbers in use, in rows of consecutive ones", () => {
    const docs = Object.fromEntries(
      gstr1.doc_issue.doc_det.map(({ doc_num, docs }) => [
        doc_num,
        docs.map(({ from, to, totnum, cancel }) => ({
          from,
          to,
          total: totnum,
          cancelled: cancel,
        })),
      ]),
    );
    const wanted = Object.entries(found.docs).filter(([, runs]) => runs.length > 0);
    expect(docs).toEqual(Object.fromEntries(wanted));
  });

  test("as CSV files: the same papers and sums", async () => {
    const { bytes } = await api.get(`/reports/gstr1?month=${month}&format=csv`);
    const files = Object.fromEntries(
      Object.entries(unzipped(Buffer.from(bytes))).map(([name, text]) => [name, table(text)]),
    );
    const column = (file: string, name: string) =>
      (files[file] ?? []).map((row) => row[name] ?? "");
    const value = (file: string) =>
      column(file, "Taxable Value").reduce((sum, cell) => sum + paise(Number(cell)), 0);
    const ofItems = (list: Invoice[]) =>
      list.flatMap(itemsOf).reduce((sum, item) => sum + item.value, 0);
    expect(column("b2b.csv", "Invoice Number").sort()).toEqual(
      found.b2b.flatMap((row) => itemsOf(row).map(() => row.invoiceNumber)).sort(),
    );
    expect(value("b2b.csv")).toBe(ofItems(found.b2b));
    expect(value("b2cl.csv")).toBe(ofItems(found.b2cl));
    expect(value("b2cs.csv")).toBe(totalOf(found.b2cs));
    for (const [file, list] of [
      ["cdnr.csv", found.cdnr],
      ["cdnur.csv", found.cdnur],
    ] as const) {
      expect(column(file, "Note Number")).toEqual(list.map(({ noteNumber }) => noteNumber));
      expect(value(file)).toBe(list.reduce((sum, note) => sum + note.taxableValue, 0));
    }
    const exempt = column("exemp.csv", "Exempted(other than nil rated/non GST supply)");
    expect(exempt.map((cell) => paise(Number(cell)))).toEqual(Object.values(found.nil));
    const advanced = (file: string, name: string) =>
      column(file, name).reduce((sum, cell) => sum + paise(Number(cell)), 0);
    expect(advanced("at.csv", "Gross Advance Received")).toBe(totalOf(found.at));
    expect(advanced("atadj.csv", "Gross Advance Adjusted")).toBe(totalOf(found.txpd));
    expect(value("hsn(b2b).csv") + value("hsn(b2c).csv")).toBe(totalOf(found.hsn));
    expect(column("docs.csv", "Sr. No. From")).toEqual(
      Object.values(found.docs).flatMap((runs) => runs.map(({ from }) => from)),
    );
  });

  test("as a page: the sections add up to the papers, and each table to its own", async () => {
    const { data } = await answerOf(
      page.loader,
      getArgs(`/reports/gstr1?month=${month}`, {}, cookie),
    );
    const { found: shown } = data as {
      found: {
        tie: string;
        totals: { label: string; taxable: string; tax: string }[];
        tables: {
          name: string;
          columns: { label: string }[];
          rows: { cells: string[]; to: string | null }[];
        }[];
      };
    };
    const rupees = (text: string) => paise(Number(text.replace(/[₹,]/g, "").replace("−", "-")));
    const together = shown.totals.pop();
    const all = (pick: (row: (typeof shown.totals)[number]) => string) =>
      shown.totals.reduce((sum, row) => sum + rupees(pick(row)), 0);
    expect({ value: all((row) => row.taxable), tax: all((row) => row.tax) }).toEqual(found.books);
    expect(rupees(together?.taxable ?? "")).toBe(found.books.value);
    expect(shown.tie).toContain("The sections add up to them.");
    const column = (name: string, label: string) => {
      const { columns, rows } = shown.tables.find((one) => one.name === name) ?? {
        columns: [],
        rows: [],
      };
      const at = columns.findIndex((one) => one.label === label);
      return rows.reduce((sum, { cells }) => sum + rupees(cells[at] ?? ""), 0);
    };
    const value = "Taxable value";
    expect(column("b2cs", value)).toBe(totalOf(found.b2cs));
    expect(column("b2b", "Value")).toBe(found.b2b.reduce((sum, { total }) => sum + total, 0));
    const links = shown.tables.find(({ name }) => name === "b2b")?.rows.map(({ to }) => to);
    expect(links ?? []).toEqual(found.b2b.map(({ id }) => `/invoices/view/${id}`));
    expect(column("hsn(b2b)", value) + column("hsn(b2c)", value)).toBe(found.books.value);
    expect(column("at", value)).toBe(totalOf(found.at));
    expect(column("txpd", value)).toBe(totalOf(found.txpd));
  });
});

const totalOf = (rows: Record<string, Sums>) =>
  Object.values(rows).reduce((sum, { value }) => sum + value, 0);

/** Rows of a CSV whose cells hold no commas or quotes but in quotes, by their headings. */
function table(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, -1)
      .map(([, cell = ""]) => cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
  const [head = "", ...lines] = text.replace(/^﻿/, "").trimEnd().split("\r\n");
  const names = cells(head);
  return lines.map((line) => {
    const row = cells(line);
    return Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""]));
  });
}

test("the demo's last full month has every section, and papers that show why there are so many", () => {
  const { b2b, ...rest } = expected("2026-10");
  expect(b2b.map(({ taxRegime }) => taxRegime)).toEqual(
    expect.arrayContaining(["bundle18", "gta_rcm5", "sez_lut"]),
  );
  expect(Object.keys(rest.b2cs).map((key) => key.split(" ")[1])).toEqual(
    expect.arrayContaining(["INTRA", "INTER"]),
  );
  for (const part of [rest.b2cl, rest.cdnr, rest.cdnur]) expect(part.length).toBeGreaterThan(0);
  for (const part of [rest.nil, rest.at, rest.txpd, rest.hsn])
    expect(Object.keys(part).length).toBeGreaterThan(0);
  for (const runs of Object.values(rest.docs)) expect(runs.length).toBeGreaterThan(0);
  // One advance is used, one given back for a fee, one a money receipt, one still whole.
  expect(payments.filter(({ amount, taxed }) => amount > 0 && taxed === 0)).toHaveLength(1);
  expect(payments.filter(({ amount }) => amount < 0)).toHaveLength(1);
  const used = new Set(uses.map(({ paymentId }) => paymentId));
  expect(payments.filter(({ id, amount }) => amount > 0 && !used.has(id))).toHaveLength(1);
});
