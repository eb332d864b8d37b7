import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import { checkHires, checkVendorPayments } from "~/models/law/doctor/hires.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import type { ApiClient } from "../support/api";
import { type Lived, liveQuarter } from "../support/buying";
import {
  agesByHand,
  cashByHand,
  GROUPS,
  gstr3bByHand,
  LAST,
  ledgersByHand,
  MONTHS,
  owedByHand,
  REGIMES,
  tdsListByHand,
} from "../support/buying-by-hand";
import { effort } from "../support/effort";
import { standInTally, tallyOf } from "../support/tally";

/*
 * Three months of bills that come late, are owed, paid in parts, in advance and corrected, under four regimes, beside plain arithmetic
 * over what was told: `tests/support/buying-by-hand.ts` reads no figure of the product.
 */

/** What /api answers, whatever it is. */
// oxlint-disable-next-line typescript/no-explicit-any
type Row = any;

afterEach(() => setClock(null));

const daysOf = (month: string) =>
  `startDate=${month}-01&endDate=${month}-${month.endsWith("11") ? "30" : "31"}`;

describe.each(REGIMES)("three months under %s", (regime) => {
  test("come to what they come to by hand", async () => {
    const { api, ids } = await liveQuarter(regime);
    const read = async (address: string): Promise<Row> => {
      const { status, body } = await api.get(address);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    };
    for (const month of MONTHS) {
      const { gstr3b } = await read(`/reports/gstr3b?month=${month}`);
      expect([month, gstr3b]).toEqual([month, gstr3bByHand(regime, month)]);
      const deducted = (await read(`/tds/paid?month=${month}`)) as Row[];
      expect(deducted.map((one) => [one.date, one.amount, one.tdsAmount])).toEqual(
        tdsListByHand(month),
      );
    }
    expect((await read("/gstr2b?month=2026-12")).counts).toEqual(GROUPS);
    const { sums, bills } = await read("/payables?limit=100");
    expect(sums).toEqual([{ currency: "INR", ...agesByHand() }]);
    const owed = (bills as Row[]).map((one): [number, number] => [
      one.expenseId ?? -one.hireId,
      one.balance,
    ]);
    const byHand = [...owedByHand()].filter(([, amount]) => amount > 0);
    expect(new Map(owed)).toEqual(
      new Map(
        byHand.map(([name, amount]) => [name === "H/1" ? -ids[name]! : ids[name], amount / 100]),
      ),
    );
    const cash = await read(`/reports/collections?by=cash&from=2026-10-01&to=${LAST}`);
    expect(
      (cash.tables[0].rows as Row[]).map(({ cells }) => [
        cells.day ?? cells.label,
        cells.in,
        cells.spent,
        cells.closing,
      ]),
    ).toEqual(cashByHand());
    await compareTally(api, ledgersByHand(regime));
    expect([...(await checkHires(db)), ...(await checkVendorPayments(db))]).toEqual([]);
  });
});

/** A Tally that took each month has each ledger at its sum, and no other; together they are nothing. */
async function compareTally(api: ApiClient, byHand: Record<string, number>) {
  const tally = standInTally();
  const named = new Set<string>();
  for (const month of MONTHS) {
    const { check } = await tallyOf(api).imported(tally, daysOf(month));
    for (const { name } of check.ledgers) named.add(name);
  }
  const has = Object.fromEntries(
    [...named].map((name) => [name.replace(/ \([CV]-\d+\)$/, ""), tally.balance(name) / 100]),
  );
  const some = (all: Record<string, number>) =>
    Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
  expect(some(has)).toEqual(some(byHand));
  const total = Object.values(has).reduce((all, amount) => all + Math.round(amount * 100), 0);
  expect(total).toBe(0);
}

/** What was filed, deposited and sent, as each door says it. */
async function filed(api: ApiClient) {
  const months = [];
  for (const month of ["2026-10", "2026-11"]) {
    const { gstr3b } = (await api.get(`/reports/gstr3b?month=${month}`)).body.data as Row;
    const { body } = await api.get(`/tds/paid?month=${month}`);
    const deducted = (body.data as unknown as Row[]).map(
      ({ version: _, number: __, ...one }) => one,
    );
    const sent = await tallyOf(api).text("vouchers", daysOf(month));
    months.push({ month, gstr3b, deducted, sent });
  }
  return months;
}

/** Whatever somebody may try of a bill, a hire, a payment, a vendor or the settings: each answers as it likes. */
const ACTS: Record<string, (lived: Lived, id: number, n: number) => Promise<unknown>> = {
  "bill: amount": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { amount: 100 + n, confirmCash: true }),
  "bill: GST": ({ api }, id, n) => api.put(`/expenses/${id}`, { taxAmount: n % 50 }),
  "bill: day": ({ api }, id, n) => api.put(`/expenses/${id}`, { date: `2026-1${n % 3}-05` }),
  "bill: vendor": ({ api, vendors }, id, n) =>
    api.put(`/expenses/${id}`, { vendorId: Object.values(vendors)[n % 5] }),
  "bill: kind": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { kind: ["Diesel", "Rent", "Loading"][n % 3] }),
  "bill: credit": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { credit: ["yes", "no", "shared"][n % 3], creditReason: "Own use" }),
  "bill: reverse charge": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { reverseCharge: n % 2 === 0, taxAmount: 0 }),
  "bill: TDS": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { tdsAmount: n, tdsReason: "Agreed" }),
  "bill: how paid": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { paidFrom: ["cash", "bank", "owed"][n % 3], confirmCash: true }),
  "bill: number": ({ api }, id, n) =>
    api.put(`/expenses/${id}`, { billNumber: n % 2 ? null : `X/${n}` }),
  "bill: deleted": ({ api }, id) => api.del(`/expenses/${id}`),
  "bill: approved": ({ api }, id, n) =>
    api.patch(`/expenses/${id}/status`, { status: n % 2 ? "approved" : "recorded" }),
  "bill: corrected": ({ api }, id, n) =>
    api.post(`/expenses/${id}/correct`, { amount: 5_000 + n, taxAmount: n, reason: "Wrong" }),
  "bill: self-invoice": ({ api }, id) => api.post(`/expenses/${id}/self-invoice`, {}),
  "bill: late": ({ api, vendors }, _, n) =>
    api.post("/expenses", {
      date: `2026-1${n % 2}-1${n % 9}`,
      kind: ["Repair", "Loading", "Rent"][n % 3],
      amount: 40_000 + n,
      taxAmount: n % 3 === 0 ? 590 : 0,
      vendorId: Object.values(vendors)[n % 5],
      billNumber: `L/${n}`,
      paidFrom: "owed",
    }),
  "bill of somebody's advance: late": ({ api, user, vendors }, _, n) =>
    api.post("/expenses", {
      date: `2026-1${n % 2}-1${n % 9}`,
      kind: "Diesel",
      amount: 1_180 + n,
      taxAmount: n % 3 ? 180 : 0,
      vendorId: vendors.garage,
      billNumber: `C/${n}`,
      paidFrom: "advance",
      spentById: user.id,
    }),
  "bill without GST: late, or another amount": ({ api, ids, vendors }, _, n) =>
    n % 2
      ? api.post("/expenses", {
          date: `2026-1${n % 4 > 1 ? 1 : 0}-2${n % 9}`,
          kind: "Repair",
          amount: 100 + n,
          vendorId: [vendors.garage, vendors.tyres, vendors.pump][n % 3],
          paidFrom: "bank",
        })
      : api.put(`/expenses/${ids[["D/1", "D/2", "T/7"][n % 3]!]}`, {
          amount: 100 + n,
          litres: n % 5,
          confirmCash: true,
        }),
  "hire: changed": ({ api, ids }, _, n) =>
    api.put(
      `/hires/${ids["H/1"]}`,
      [
        { amount: 50_000 + n },
        { taxAmount: n },
        { date: "2026-11-21" },
        { advance: n },
        { tdsAmount: n },
        { deductions: [{ kind: "delay", amount: n + 1 }] },
      ][n % 6]!,
    ),
  "hire: cancelled": ({ api, ids }) =>
    api.patch(`/hires/${ids["H/1"]}/status`, { status: "cancelled" }),
  "hire: corrected": ({ api, ids }, _, n) =>
    api.post(`/hires/${ids["H/1"]}/correct`, {
      amount: 40_000 + n,
      taxAmount: 2_000 + n,
      reason: "Wrong",
    }),
  "payment: changed": ({ api, ids }, _, n) =>
    api.put(`/vendor-payments/${ids[["one", "early", "carrier"][n % 3]!]}`, {
      date: "2026-11-26",
      method: ["UPI", "Cash"][n % 2],
      confirmCash: true,
    }),
  "payment: taken back": ({ api, ids }, _, n) =>
    api.del(`/vendor-payments/${ids[["one", "early", "carrier"][n % 3]!]}`),
  "payment: of October": ({ api, ids, vendors }, _, n) =>
    api.post("/vendor-payments", {
      vendorId: vendors.packer,
      date: "2026-10-25",
      method: "UPI",
      amount: 100 + n,
      bills: [{ expenseId: ids["P/1"], amount: 50 }],
    }),
  "advance: used": ({ api, ids }, id, n) =>
    api.post(`/vendor-payments/${ids.early}/set-off`, {
      bills: [{ expenseId: id, amount: 1 + (n % 900) }],
      date: "2026-11-30",
    }),
  "advance: back": ({ api, ids }, _, n) =>
    api.post(`/vendor-payments/${ids.early}/refund`, {
      amount: 1 + n,
      method: "Cash",
      date: "2026-11-29",
    }),
  "vendor: GSTIN": ({ api, vendors }, _, n) =>
    api.put(`/vendors/${vendors[n % 2 ? "garage" : "landlord"]}`, {
      gstin: ["29AAECC2213N1ZM", "27AAPFU0939F1ZV", null][n % 3],
    }),
  "vendor: PAN and kind": ({ api, vendors }, _, n) =>
    api.put(`/vendors/${vendors[n % 2 ? "packer" : "carrier"]}`, {
      pan: ["AAPPZ1234C", null][n % 2],
      kind: ["other", "broker", "truck owner"][n % 3],
    }),
  "vendor: name": ({ api, vendors }, _, n) =>
    api.put(`/vendors/${vendors.garage}`, { name: `Garage ${n}` }),
  "kind: row and credit": async ({ api }, _, n) => {
    const kind = await db.expenseKind.findFirst({
      where: { name: ["Repair", "Rent", "Loading"][n % 3]! },
    });
    return api.put(`/expense-kinds/${kind?.id}`, {
      tdsRow: ["none", "work", "professional"][n % 3],
      credit: ["no", "yes"][n % 2],
    });
  },
  setting: ({ api }, _, n) =>
    api.patch(
      "/company",
      [
        { expensesNeedApproval: true },
        { expensesNeedApproval: false },
        { creditBy: "books" },
        { creditBy: "gstr2b" },
        { outwardReverse: "3.1c" },
        { taxRegime: "gta_rcm5" },
        { stateCode: "29", gstin: "29AAECC2213N1ZM" },
        { tallyCostCentres: true },
        { tallyLedgers: "Bank = HDFC" },
        { tdsInRupees: true },
        { returnsPeriod: "quarterly", returnsFrom: "2027-01" },
      ][n % 11]!,
    ),
  "GSTR-2B of a filed month": ({ api }, _, n) =>
    api.post(`/gstr2b?month=2026-1${n % 2}`, {
      chksum: "X",
      data: {
        gstin: "27AAPFU0939F1ZV",
        rtnprd: `1${n % 2}2026`,
        version: "1.0",
        docdata: { b2b: [] },
      },
    }),
  "December's return closed, and opened": ({ api }, _, n) =>
    api.patch("/reports/gstr1", { month: "2026-12", closed: n % 2 === 0, reason: "Filed" }),
};

test(
  "whatever anybody does, a closed return, a deposited month and one that was sent stay as they were",
  async () => {
    const lived = await liveQuarter("gta_fcm18");
    const { api } = lived;
    for (const month of ["2026-10", "2026-11"])
      expect(
        (await api.put(`/tds/paid/${month}`, { challanNumber: "00123", challanDate: LAST })).status,
      ).toBe(200);
    const before = await filed(api);
    const names = Object.keys(ACTS);
    const act = fc.record({ name: fc.constantFrom(...names), bill: fc.nat(), n: fc.nat(5_000) });
    const some = effort(25, 200);
    const acts = fc.sample(act, {
      numRuns: some,
      ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    });
    const answers = new Map<string, Set<number>>();
    for (const { name, bill, n } of acts) {
      const rows = await db.expense.findMany({ select: { id: true }, orderBy: { id: "asc" } });
      const id = rows[bill % rows.length]!.id;
      const reply = (await ACTS[name]!(lived, id, n)) as { status: number; body: object };
      const said = `${name} ${id} ${n}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`;
      expect([said, reply.status < 500]).toEqual([said, true]);
      answers.set(name, (answers.get(name) ?? new Set()).add(reply.status));
      expect([said, await filed(api)]).toEqual([said, before]);
      expect([said, ...(await checkHires(db)), ...(await checkVendorPayments(db))]).toEqual([said]);
    }
    if (some > 100) expect([...answers.keys()].sort()).toEqual(names.sort());
  },
  effort(60_000, 600_000),
);
