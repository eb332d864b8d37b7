import { expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { historyColumns } from "~/models/kit/history/history.server";
import { db, transaction } from "~/platform/db.server";

import { seedDemo } from "../../prisma/seed/demo";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeCustomer, makeInvoice, makeUser, makeVendor } from "../support/factories";
import { NOON, TODAY } from "../support/invoices";
import { expectSame, HANDED_OVER, standInTally, tallyOf } from "../support/tally";

const LONG = "startDate=2024-01-01&endDate=2027-12-31";
/** Sums of plain SQL, as numbers. */
async function sqlSum(query: string): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ sum: number | bigint | null }[]>(query);
  return Number(row?.sum ?? 0);
}

/** What ledgers must stand at by the papers' own columns, beside what the product says. */

async function expectBooks(api: ApiClient, tally: ReturnType<typeof standInTally>) {
  const counts = `"currency" = 'INR' AND "status" NOT IN ('Draft', 'Cancelled') AND NOT "carriedOver"`;
  const billed = async (column: string) =>
    (await sqlSum(`SELECT SUM(${column}) AS "sum" FROM "Invoice" WHERE ${counts}`)) +
    (await sqlSum(
      `SELECT SUM(CASE WHEN "kind" = 'debit' THEN 1 ELSE -1 END * (${column})) AS "sum" FROM "Note" WHERE "currency" = 'INR'`,
    ));
  const tax = ["CGST", "SGST", "UTGST", "IGST", "tax"].map((head) =>
    tally.balance(`Output ${head}`),
  );
  const advanced = await sqlSum(
    `SELECT SUM("amount" - "taxableValue") AS "sum" FROM "Payment"
      WHERE "currency" = 'INR' AND "status" = 'Completed' AND "quotationId" IS NOT NULL AND "tax" IS NOT NULL`,
  );
  const used = await sqlSum(
    `SELECT SUM("amount" - "taxableValue") AS "sum" FROM "AdvanceAdjustment" WHERE "tax" IS NOT NULL`,
  );
  expect(tally.balance("Tax on advances")).toBe(advanced - used);
  const due = (await billed(`"taxAmount"`)) + advanced - used;
  expect(tax.reduce((sum, one) => sum + one, 0)).toBe(0 - due);
  expect(tally.balance("Round off")).toBe(0 - (await billed(`"roundOff"`)));
  const sales = await billed(`"total" - "taxAmount" - "roundOff"`);
  expect(tally.balance("Sales")).toBe(0 - sales);
  // What is left in cash is what the cash book ends with.
  const book = await api.get(`/reports/collections?by=cash&${LONG}`);
  const { tables } = book.body.data as unknown as {
    tables: { currency: string; total: { cells: { closing: number } } }[];
  };
  const inRupees = tables.find(({ currency }) => currency === "INR");
  expect(tally.balance("Cash")).toBe(Math.round((inRupees?.total.cells.closing ?? 0) * 100));
  // What customers owe, less what is left of their advances, is what is open of invoices.
  const debtors = [...tally.sums()].filter(([name]) => /\(C-\d+\)$/.test(name));
  const open = await sqlSum(
    `SELECT SUM("balance" - "toGiveBack") AS "sum" FROM "Invoice" WHERE "currency" = 'INR' AND "status" NOT IN ('Draft', 'Cancelled')`,
  );
  const left = await sqlSum(
    `SELECT SUM("amount" - "adjustedAmount" - "refundedAmount") AS "sum" FROM "Payment"
      WHERE "currency" = 'INR' AND "status" = 'Completed' AND "amount" > 0 AND "quotationId" IS NOT NULL`,
  );
  const owed = debtors.reduce((sum, [, { debit, credit }]) => sum + debit - credit, 0);
  expect(owed).toBe(open - left);
  await expectVendors(tally);
}

/** What vendors are owed, and what is kept of their hires for others. */
async function expectVendors(tally: ReturnType<typeof standInTally>) {
  const live = `FROM "Hire" WHERE "currency" = 'INR' AND "status" = 'active'`;
  const hired = (column: string) => sqlSum(`SELECT SUM(${column}) AS "sum" ${live}`);
  expect(tally.balance("Lorry hire")).toBe(await hired(`"amount"`));
  expect(tally.balance("TDS payable")).toBe(0 - (await hired(`"tdsAmount"`)));
  expect(tally.balance("Kept back of lorry hire")).toBe(0 - (await hired(`"deductedAmount"`)));
  // What the crew has of the company's money.
  const crew = await sqlSum(
    `SELECT SUM(CASE "direction" WHEN 'given' THEN "amount" ELSE -"amount" END) AS "sum" FROM "CrewAdvance" WHERE "currency" = 'INR'`,
  );
  const spent = await sqlSum(
    `SELECT SUM("amount") AS "sum" FROM "Expense" WHERE "currency" = 'INR' AND "paidFrom" = 'advance'`,
  );
  expect(tally.balance("Advances to crew")).toBe(crew - spent);
  const creditors = [...tally.sums()].filter(([name]) => /\(V-\d+\)$/.test(name));
  const owed = creditors.reduce((sum, [, { debit, credit }]) => sum + credit - debit, 0);
  const expenses = await sqlSum(
    `SELECT SUM("amount") AS "sum" FROM "Expense" WHERE "currency" = 'INR' AND "paidFrom" = 'owed' AND "vendorId" IS NOT NULL`,
  );
  expect(owed).toBe((await hired(`"balance"`)) + expenses);
}

test("the demo's check sheet has no difference, and what customers owe in Tally is what they owe here", async () => {
  await resetDatabase();
  setClock(NOON);
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "owner@example.com" });
  const api = await apiClient(await makeUser({ role: "admin" }));
  const books = tallyOf(api);
  for (const amount of [900, 350]) await api.post("/handovers", { ...HANDED_OVER, amount });
  const { tally, check } = await books.imported(standInTally(), LONG);
  expect(check.voucherTypes.every(({ vouchers }) => vouchers > 0)).toBe(true);
  expectSame(tally, check);
  await expectBooks(api, tally);
});

const PAPERS = effort(300, 5_000);
test(`the check sheet of ${PAPERS} random papers has no difference, and a second import doubles none`, async () => {
  await resetDatabase();
  setClock(NOON);
  const api = await apiClient(await makeUser({ role: "admin" }));
  const books = tallyOf(api);
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  await randomPapers(PAPERS);
  const { tally, answer, check } = await books.imported(standInTally(), LONG);
  expect(answer.created).toBeGreaterThan(0.8 * PAPERS);
  const empty = check.sources.filter(({ vouchers }) => vouchers === 0);
  expect(empty.map(({ name }) => name)).toEqual([
    "Advances used",
    "Tax on advances",
    "Cash handed over",
  ]);
  await expectVendors(tally);
  expectSame(tally, check);
  const again = await books.imported(tally, LONG);
  expect(again.answer).toEqual({ created: 0, altered: answer.created });
  expectSame(tally, check);
});

/** Papers of every kind with amounts that mean nothing, of people whose names are hard to write. */
async function randomPapers(count: number) {
  let state = 20_261_126;
  const below = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
  const pick = <T>(all: readonly T[]) => all[below(all.length)]!;
  const names = ["A & B", "<Ünal>", 'Say "hi"', "O'Neil", "नमस्ते", "Same", "Same", "a\tb", "😀 ]]>"];
  const clients: number[] = [];
  for (const name of names) clients.push((await makeCustomer({ name })).id);
  const vendor = await makeVendor({ name: "A & B" });
  const model = await makeInvoice({ currency: "INR" });
  const { id: snapshotId } = await db.companySnapshot.findFirstOrThrow();
  const day = () =>
    `202${5 + below(2)}-${String(1 + below(12)).padStart(2, "0")}-${10 + below(18)}`;
  const common = { searchText: "", currency: "INR", companySnapshotId: snapshotId };
  const amounts = () => {
    const [taxableValue, taxAmount] = [1 + below(90_000_00), below(9_000_00)];
    const roundOff = below(100) - 49;
    const half = Math.floor(taxAmount / 2);
    const split = pick(["none", "IGST", "halves"]);
    const heads =
      split === "IGST"
        ? [{ head: "IGST", rate: 1800, amount: taxAmount }]
        : [
            { head: "CGST", rate: 900, amount: half },
            { head: pick(["SGST", "UTGST"]), rate: 900, amount: taxAmount - half },
          ];
    const tax = split === "none" ? null : JSON.stringify({ heads });
    return { taxableValue, taxAmount, roundOff, tax, total: taxableValue + taxAmount + roundOff };
  };
  const many = Array.from({ length: count }, (_, at) => at);
  const kinds = many.map((at) => (at < 50 ? "invoice" : pick(KINDS)));
  const of = (kind: string) => many.filter((at) => kinds[at] === kind);
  await transaction(async (tx) => {
    await tx.invoice.createMany({
      data: of("invoice").map((at) => {
        const figures = amounts();
        const settledAmount = below(8) === 0 ? 1 + below(500_00) : 0;
        return {
          ...common,
          ...figures,
          subtotal: figures.taxableValue,
          balance: figures.total,
          clientId: pick(clients),
          invoiceNumber: `R-${at}`,
          invoiceDate: day(),
          dueDate: "2199-01-01",
          status: pick(["Sent", "Paid", "Cancelled", "Overdue"]),
          settledAmount,
        };
      }),
    });
    const invoices = await tx.invoice.findMany({
      where: { id: { not: model.id } },
      select: { id: true, clientId: true },
    });
    // Most were settled on another day than theirs, some twice.
    await tx.historyEntry.createMany({
      data: invoices.flatMap(({ id }) =>
        Array.from({ length: below(3) }, () => ({
          ...historyColumns("status-changed-to", { status: "Paid", settled: 1 }),
          entity: "invoice",
          entityId: id,
          actorName: "System",
          at: new Date(`${day()}T${pick(["00:00:00", "18:29:59", "18:30:00"])}Z`),
        })),
      ),
    });
    await tx.note.createMany({
      data: of("note").map((at) => {
        const { id: invoiceId, clientId } = pick(invoices);
        const kind = pick(["credit", "debit"]);
        const date = day();
        const about = { noteNumber: `N-${at}`, reason: "x" };
        return { ...common, ...amounts(), ...about, invoiceId, clientId, kind, date };
      }),
    });
    await tx.payment.createMany({
      data: of("payment").map((at) => {
        const { id: invoiceId, clientId } = pick(invoices);
        const status = pick(["Completed", "Completed", "Refunded", "Pending", "Failed"]);
        const back = status === "Completed" && below(4) === 0;
        const tdsAmount = !back && below(3) === 0 ? 1 + below(500_00) : 0;
        return {
          ...common,
          referenceNumber: `P-${at}`,
          invoiceId,
          clientId,
          status,
          refundDate: status === "Refunded" && below(2) ? day() : null,
          amount: back ? -1 - below(900_00) : 1 + below(90_000_00),
          tdsAmount,
          tdsKind: tdsAmount ? pick(["income_tax", "gst"]) : null,
          paymentMethod: pick([
            "Cash",
            "UPI",
            "Check",
            "Bank Transfer",
            "PayPal",
            "Credit Card",
            "Other",
          ]),
          date: day(),
        };
      }),
    });
    await tx.expense.createMany({
      data: of("expense").map(() => {
        const amount = 1 + below(50_000_00);
        const paidFrom = pick(["cash", "bank", "UPI", "card", "owed", "advance", null]);
        const vendorId = below(2) ? vendor.id : null;
        const taxAmount = below(2) ? below(amount) : 0;
        const kind = pick(["Diesel", "diesel", "Tea & snacks", "<Other>"]);
        const note = pick([null, "two\u0007 words", "x < y"]);
        const row = { date: day(), kind, amount, taxAmount, paidFrom, vendorId, note };
        return { searchText: "", currency: "INR", ...row };
      }),
    });
    const method = () => pick(["Cash", "UPI", "Check", "Bank Transfer", "Other"]);
    await tx.crewAdvance.createMany({
      data: of("crewAdvance").map(() => {
        const [direction, by] = [pick(["given", "given", "returned"]), method()];
        const row = { date: day(), employeeId: clients[0]!, direction, method: by, searchText: "" };
        return { ...row, currency: "INR", amount: 1 + below(9_000_00) };
      }),
    });
    for (const at of of("hire")) {
      const parts = Array.from({ length: 5 }, () => below(2) * below(9_000_00));
      const [advance = 0, tdsAmount = 0, kept = 0, paid = 0, balance = 0] = parts;
      const status = pick(["active", "active", "cancelled"]);
      // What is paid over the hire meets it later, or comes back.
      const over = status === "active" && paid > 0 && advance > 1 ? advance : 0;
      const hire = await tx.hire.create({
        data: {
          ...common,
          hireNumber: `H-${at}`,
          date: day(),
          vendorId: vendor.id,
          vendorName: "",
          vendorLines: "",
          vehicleNumber: "MH12<&>",
          lrNumbers: "",
          tdsRule: "",
          advanceMethod: below(2) ? method() : null,
          status,
          amount: 1 + parts.reduce((all, one) => all + one, 0),
          advance,
          tdsAmount,
          deductedAmount: kept,
          paidAmount: paid + (over ? 1 : 0),
          balance: balance + (over ? 0 : 1),
          deductions: { create: kept ? [{ kind: "delay", amount: kept }] : [] },
        },
      });
      if (paid === 0 || status !== "active") continue;
      const share = { hireId: hire.id, amount: paid, kind: "paid", date: day() };
      const { date } = share;
      await tx.vendorPayment.create({
        data: {
          vendorId: hire.vendorId,
          date,
          amount: paid + over,
          advance: 0,
          method: method(),
          currency: hire.currency,
          searchText: "",
          bills: {
            create: [
              share,
              ...(over
                ? [
                    { hireId: hire.id, amount: 1, kind: "set-off", date: day() },
                    { amount: over - 1, kind: "refund", date: day(), method: method() },
                  ]
                : []),
            ],
          },
        },
      });
    }
  });
}
const KINDS = [
  "invoice",
  "invoice",
  "note",
  "payment",
  "payment",
  "expense",
  "crewAdvance",
  "hire",
];
