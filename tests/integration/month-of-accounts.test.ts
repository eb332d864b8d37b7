import { readFileSync } from "node:fs";

import { format } from "oxfmt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { problemsOf } from "../support/accounts-by-hand.mjs";
import { apiClient, type ApiClient, type ApiReply } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";

/*
 * A mover's November, lived through /api: two own trucks, one hired, a company that deducts tax, a family that pays cash. What the
 * product says of it is docs/accounts.md; `tests/support/accounts-by-hand.mjs` adds that up again without the product.
 */

/** What /api answers, whatever it is: what is read of it stands in the document. */
// oxlint-disable-next-line typescript/no-explicit-any
type Row = any;
let admin: Awaited<ReturnType<typeof makeUser>>;
let api: ApiClient;

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}`;
const MONTH = `startDate=${day(1)}&endDate=${day(30)}`;

async function on(date: number) {
  setClock(new Date(`${day(date)}T06:00:00Z`));
  // A token lives for a day.
  api = await apiClient(admin);
}

async function done(reply: Promise<ApiReply>): Promise<Row> {
  const { status, body } = await reply;
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}
const read = (address: string) => done(api.get(address));
const post = (address: string, body: object = {}) => done(api.post(address, body));
const patch = (address: string, body: object) => done(api.patch(address, body));

beforeAll(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  await on(1);
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: {
        name: "Sahyadri Movers",
        invoiceCurrency: "INR",
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        financialYearStart: 4,
      },
    }),
  );
});
afterAll(() => setClock(null));

/** What was agreed with a client, and accepted. */
async function agreed(date: number, customerId: number, more: object) {
  await on(date);
  const { id } = await post("/quotations", {
    customerId,
    date: day(date + 3),
    expiryDate: day(date + 1),
    transportationType: "full_load",
    packagingCharge: 0,
    loadingCharge: 0,
    unloadingCharge: 0,
    stationaryCharge: 0,
    surchargeRate: 0,
    sourceAddress: "Hinjewadi, Pune 411057",
    destinationAddress: "Whitefield, Bengaluru 560066",
    pickupStateCode: "27",
    items: [{ name: "Goods", quantity: 1 }],
    ...more,
  });
  await patch(`/quotations/${id}/status`, { status: "sent" });
  await patch(`/quotations/${id}/status`, { status: "approved" });
  return { quotationId: id, clientId: customerId };
}

const scheduled = (date: number, title: string, vehicleId: number, of: object) =>
  post("/jobs", {
    title,
    description: title,
    location: "Pune",
    startDate: day(date),
    status: "scheduled",
    priority: "Medium",
    vehicleId,
    ...of,
  });

async function billed(quotationId: number): Promise<Row> {
  const { id } = await post("/invoices/from-quotation", { quotationId });
  await patch(`/invoices/${id}/status`, { status: "Sent", confirmNoLorryReceipt: true });
  return read(`/invoices/${id}`);
}

const spent = (date: number, kind: string, amount: number, paidFrom: string, more: object = {}) =>
  post("/expenses", { date: day(date), kind, amount, paidFrom, ...more });

async function liveNovember() {
  const family = await post("/customers", {
    name: "Meera Pillai",
    phone: "98220 11111",
    kind: "individual",
    stateCode: "27",
  });
  const company = await post("/customers", {
    name: "Indus Systems",
    phone: "98220 22222",
    kind: "registered",
    gstin: "29AAECC2213N1ZM",
    tan: "BLRI01234B",
  });
  const owner = await post("/vendors", {
    name: "Baldev Singh",
    kind: "truck owner",
    pan: "AAPPB1234C",
  });
  const garage = await post("/vendors", {
    name: "Shree Auto Works",
    kind: "garage",
    gstin: "27AAPFU0939F1ZV",
  });
  const eicher = await post("/vehicles", { number: "MH12AB1111", kind: "14 ft", owner: "own" });
  const tata = await post("/vehicles", { number: "MH12AB2222", kind: "17 ft", owner: "own" });
  const hired = await post("/vehicles", {
    number: "KA01CD3333",
    kind: "32 ft",
    owner: "hired",
    ownedById: owner.id,
  });
  await on(2);
  await spent(2, "Rent", 30_000, "bank");

  // The family, within Pune: an advance, the rest on the day, all in cash.
  const home = await agreed(4, family.id, {
    transportationCharge: 10_000,
    packagingCharge: 2_000,
    loadingCharge: 1_500,
    unloadingCharge: 1_500,
    stationaryCharge: 285,
    surchargeRate: 10,
    destinationAddress: "Kothrud, Pune 411038",
    dropStateCode: "27",
  });
  await on(5);
  const { quotationId } = home;
  await post("/receipts", { quotationId, amount: 5_000, paymentMethod: "Cash", date: day(5) });
  const homeMove = await scheduled(7, "Two rooms", eicher.id, home);
  await on(7);
  const homeBill = await billed(quotationId);
  await post("/payments", {
    invoiceId: homeBill.id,
    amount: homeBill.balance,
    paymentMethod: "Cash",
    date: day(7),
    status: "Completed",
  });
  await spent(7, "Diesel", 800, "cash", { jobId: homeMove.id, vehicleId: eicher.id });
  await spent(7, "Crew wages", 2_400, "cash", { jobId: homeMove.id });

  // The company's first move, on a truck of ours, with an allowance for a broken shelf.
  const desks = await agreed(9, company.id, {
    transportationCharge: 60_000,
    goodsKind: "office",
    dropStateCode: "29",
  });
  const desksMove = await scheduled(12, "Forty desks", tata.id, desks);
  await on(12);
  const desksBill = await billed(desks.quotationId);
  const ofDesks = { jobId: desksMove.id, vehicleId: tata.id };
  await spent(12, "Diesel", 14_250.75, "card", ofDesks);
  await spent(12, "Toll", 3_120, "bank", ofDesks);

  // Its second one, on a hired truck.
  const racks = await agreed(16, company.id, {
    transportationCharge: 90_000,
    goodsKind: "office",
    dropStateCode: "29",
  });
  const racksMove = await scheduled(18, "Server racks", hired.id, racks);
  await on(18);
  const { id: consignment } = await post("/consignments", { jobId: racksMove.id });
  await post(`/consignments/${consignment}/packages`, {
    packages: [{ contents: "Rack", quantity: 10 }],
  });
  await post(`/consignments/${consignment}/issue`, { vehicleId: hired.id });
  const hire = await post("/hires", {
    vendorId: owner.id,
    vehicleNumber: "KA01CD3333",
    date: day(18),
    amount: 42_000,
    advance: 20_000,
    advanceMethod: "Bank Transfer",
    consignmentIds: [consignment],
    deductions: [{ kind: "delay", amount: 1_000 }],
  });
  await billed(racks.quotationId);
  // The garage asks for money before it begins.
  await on(19);
  const toGarage = { vendorId: garage.id, method: "Cash" };
  const advance = await post("/vendor-payments", { ...toGarage, date: day(19), amount: 5_000 });
  await on(20);
  await post("/credit-notes", {
    invoiceId: desksBill.id,
    reason: "Shelf broken",
    date: day(20),
    amount: 2_500,
  });
  await on(23);
  await post(`/hires/${hire.id}/payments`, {
    amount: 15_000,
    date: day(23),
    method: "Bank Transfer",
    reference: "UTR 4711",
  });
  await on(25);
  const { balance } = await read(`/invoices/${desksBill.id}`);
  await post("/payments", {
    invoiceId: desksBill.id,
    amount: balance - 1_150,
    tdsKind: "income_tax",
    tdsAmount: 1_150,
    paymentMethod: "Bank Transfer",
    date: day(25),
    status: "Completed",
  });
  await on(27);
  const ofGarage = { vehicleId: eicher.id, vendorId: garage.id };
  const gearbox = await spent(27, "Repair", 9_440, "owed", {
    ...ofGarage,
    taxAmount: 1_440,
    billNumber: "SA-77",
    dueDate: "2026-12-10",
  });
  const setOff = [{ expenseId: gearbox.id, amount: 4_000 }];
  await post(`/vendor-payments/${advance.id}/set-off`, { bills: setOff, date: day(27) });
  // A bill of October that nobody had entered.
  await on(28);
  const tyres = await spent(28, "Repair", 2_360, "owed", {
    ...ofGarage,
    taxAmount: 360,
    billNumber: "SA-61",
    billDate: "2026-10-20",
  });
  await post("/vendor-payments", {
    vendorId: garage.id,
    date: day(28),
    method: "Bank Transfer",
    reference: "UTR 4712",
    amount: 4_000,
    bills: [
      { expenseId: gearbox.id, amount: 2_000 },
      { expenseId: tyres.id, amount: 1_500 },
    ],
  });
  await on(29);
  await post(`/vendor-payments/${advance.id}/refund`, {
    amount: 300,
    date: day(29),
    method: "Cash",
  });
  await on(30);
  await post("/handovers", {
    date: day(30),
    amount: 15_000,
    currency: "INR",
    handedById: admin.id,
    handedTo: "Bank",
  });
  return { company: company.id as number, owner: owner.id as number, garage: garage.id as number };
}

const rupees = (amount: number) => amount.toFixed(2);
const headsOf = ({ taxes }: Row) => {
  const of = (head: string) =>
    (taxes as { head: string; amount: number }[]).find((one) => one.head === head)?.amount ?? 0;
  return ["IGST", "CGST", "SGST"].map((head) => rupees(of(head)));
};
const list = async (address: string, name: string): Promise<Row[]> => {
  const rows = (await read(`${address}${address.includes("?") ? "&" : "?"}limit=100`))[name] ?? [];
  return [...(rows as Row[])].sort((one, other) => one.id - other.id);
};
const each = (address: string, rows: Row[]) =>
  Promise.all(rows.map(({ id }) => read(`${address}/${id}`)));
function table(title: string, head: string, rows: (string | number)[][]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const names = head.split(", ");
  return [`## ${title}`, "", line(names), line(names.map(() => "---")), ...rows.map(line), ""].join(
    "\n",
  );
}

/** A report's only table with these of its figures, its total at the end. */
async function reported(title: string, head: string, address: string, names: readonly string[]) {
  const [{ rows, total }] = (await read(`/reports/${address}&${MONTH}`)).tables;
  const cells = ({ cells: found }: Row) => [
    // Of a move the number alone, after its customer and route.
    String(found.label ?? "Total")
      .split(" · ")
      .at(-1)!,
    ...names.map((name) => rupees(found[name])),
  ];
  return table(title, head, [...rows, total].map(cells));
}
const EARNED = ["income", "costs", "profit"];

/** What the product says of the month, a table for each of its answers. */
async function answers({ company, owner, garage }: Awaited<ReturnType<typeof liveNovember>>) {
  const quotations = await each("/quotations", await list("/quotations", "quotations"));
  const invoices = await each(
    "/invoices",
    (await api.get("/invoices?limit=100")).body.data as unknown as Row[],
  );
  invoices.sort((one, other) => one.id - other.id);
  const notes = await each("/credit-notes", await list("/credit-notes", "notes"));
  const receipts = await each("/receipts", await list("/receipts", "receipts"));
  const payments = await list("/payments?flow=in", "payments");
  const deductions = await list("/tds", "deductions");
  const jobs = await each("/jobs", await list("/jobs", "jobs"));
  const hires = await list("/hires", "hires");
  const costs = await list("/expenses", "expenses");
  const trucks = await list("/vehicles", "vehicles");
  const vendors = await list("/vendors", "vendors");
  const truckOf = (id: number | null) => trucks.find((one) => one.id === id)?.number ?? "-";
  const jobOf = (id: number | null) => jobs.find((one) => one.id === id)?.jobNumber ?? "-";
  const gstr1 = await read("/reports/gstr1?month=2026-11");
  const gstr3b = await read("/reports/gstr3b?month=2026-11");
  const tally = await read(`/exports/tally?what=check&${MONTH}`);
  const [statement] = (await read(`/customers/${company}/statement`)) as unknown as Row[];
  const [ledger] = (await read(`/vendors/${owner}/statement`)) as unknown as Row[];
  const [ofGarage] = (await read(`/vendors/${garage}/statement`)) as unknown as Row[];
  const vendorPaid = await each(
    "/vendor-payments",
    await list("/vendor-payments", "vendor-payments"),
  );
  const owedNow = await read("/payables?limit=100");
  const lines = ({ lines: all }: Row) =>
    (all as Row[]).map(
      ({ kind, number, date, debit, credit, balance }) =>
        [kind, number, date, rupees(debit), rupees(credit), rupees(balance)] as string[],
    );

  return [
    table(
      "Agreed",
      "Quotation, Client, Transport, Packing, Loading, Unloading, Stationery, Surcharge %, GST %, Total",
      quotations.map((one) => [
        one.quotationNumber,
        (one.client as Row).name,
        rupees(one.transportationCharge),
        rupees(one.packagingCharge),
        rupees(one.loadingCharge),
        rupees(one.unloadingCharge),
        rupees(one.stationaryCharge),
        one.surchargeRate,
        one.gstRate,
        rupees(one.totalAmount),
      ]),
    ),
    table(
      "Moves",
      "Job, Day, Quotation, Truck",
      jobs.map((one) => [
        one.jobNumber,
        one.startDate,
        (one.quotation as Row).quotationNumber,
        truckOf(one.vehicleId),
      ]),
    ),
    table(
      "Bills",
      "Invoice, Day, Client, Quotation, Place, Value, IGST, CGST, SGST, Round off, Total",
      invoices.map((one) => [
        one.invoiceNumber,
        one.invoiceDate,
        (one.client as Row).name,
        (one.quotation as Row).quotationNumber,
        one.placeOfSupply,
        rupees(one.taxableValue),
        ...headsOf(one),
        rupees(one.roundOff),
        rupees(one.total),
      ]),
    ),
    table(
      "Credit notes",
      "Note, Day, Invoice, Value, IGST, CGST, SGST, Round off, Total",
      notes.map((one) => [
        one.noteNumber,
        one.date,
        one.invoiceNumber,
        rupees(one.taxableValue),
        ...headsOf(one),
        rupees(one.roundOff),
        rupees(one.total),
      ]),
    ),
    table(
      "Advances",
      "Voucher, Day, Quotation, By, Amount, Value, IGST, CGST, SGST",
      receipts.map((one) => [
        one.referenceNumber,
        one.date,
        (one.quotation as Row).quotationNumber,
        one.paymentMethod,
        rupees(one.amount),
        rupees(one.taxableValue),
        ...headsOf(one),
      ]),
    ),
    table(
      "Payments",
      "Payment, Day, Invoice, By, Money, Deducted",
      payments
        .filter(({ invoiceId }) => invoiceId)
        .map((one) => [
          one.referenceNumber,
          one.date,
          (one.invoice as Row).invoiceNumber,
          one.paymentMethod,
          rupees(one.amount),
          rupees(one.tdsAmount),
        ]),
    ),
    table(
      "Deducted at source",
      "Payment, Client, Year, Quarter, Kind, Amount, State",
      deductions.map((one) => [
        (one.payment as Row).referenceNumber,
        (one.customer as Row).name,
        one.financialYear,
        one.quarter,
        one.kind,
        rupees(one.amount),
        one.status,
      ]),
    ),
    table(
      "Hired trucks",
      "Challan, Day, Owner, Truck, Receipt, Agreed, Advance, Deducted tax, Kept back, Paid, Balance",
      hires.map((one) => [
        one.hireNumber,
        one.date,
        (one.vendor as Row).name,
        one.vehicleNumber,
        (one.consignments as Row[]).map(({ lrNumber }) => lrNumber as string).join(", "),
        rupees(one.amount),
        rupees(one.advance),
        rupees(one.tdsAmount),
        rupees(one.deductedAmount),
        rupees(one.paidAmount),
        rupees(one.balance),
      ]),
    ),
    table(
      "Costs",
      "Day, Kind, Job, Truck, Paid from, Owed to, Bill, Amount, GST in it, Balance",
      costs.map((one) => [
        one.date,
        one.kind,
        jobOf(one.jobId),
        truckOf(one.vehicleId),
        one.paidFrom,
        vendors.find(({ id }) => id === one.vendorId)?.name ?? "-",
        one.billNumber ?? "-",
        rupees(one.amount),
        rupees(one.taxAmount),
        rupees(one.balance),
      ]),
    ),
    table(
      "Paid to vendors",
      "Payment, Day, Vendor, By, Amount, Advance",
      vendorPaid.map((one) => [
        one.number,
        one.date,
        (one.vendor as Row).name,
        one.method,
        rupees(one.amount),
        rupees(one.advance),
      ]),
    ),
    table(
      "What it met",
      "Payment, Day, What, Bill, By, Amount",
      vendorPaid.flatMap((one) => [
        ...(one.bills as Row[]).map((bill) => {
          return [one.number, bill.date, bill.kind, bill.number, "-", rupees(bill.amount)];
        }),
        ...(one.refunds as Row[]).map((back) => {
          return [one.number, back.date, "refund", "-", back.method, rupees(back.amount)];
        }),
      ]),
    ),
    table(
      "We owe",
      "Bill, To, Due, Owed",
      (owedNow.bills as Row[]).map((one) => {
        return [one.number, one.vendor, one.dueDate ?? "-", rupees(one.balance)];
      }),
    ),
    table(
      "What is owed",
      "Invoice, Total, Paid, Deducted, Credited, Balance",
      invoices.map((one) => [
        one.invoiceNumber,
        rupees(one.total),
        rupees(one.amountPaid),
        rupees(one.tdsAmount),
        rupees(one.creditedAmount),
        rupees(one.balance),
      ]),
    ),
    table(
      "Statement of Indus Systems",
      "Kind, Number, Day, Debit, Credit, Balance",
      lines(statement!),
    ),
    table("Ledger of Baldev Singh", "Kind, Number, Day, Debit, Credit, Balance", lines(ledger!)),
    table(
      "Ledger of Shree Auto Works",
      "Kind, Number, Day, Debit, Credit, Balance",
      lines(ofGarage!),
    ),
    table(
      "GSTR-1",
      "Section, Papers, Value, IGST, CGST, SGST",
      (gstr1.totals as Row[]).map((one) => [
        one.section,
        one.count ?? "-",
        ...[one.taxableValue, one.igst, one.cgst, one.sgst].map(rupees),
      ]),
    ),
    table(
      "GSTR-3B",
      "Line, Value, IGST, CGST, SGST",
      (gstr3b.lines as Row[]).map((one) => [
        one.line,
        ...[one.taxableValue, one.igst, one.cgst, one.sgst].map(rupees),
      ]),
    ),
    await reported("Profit of jobs", "Job, Income, Costs, Profit", "profit?by=job", EARNED),
    await reported("Profit of trucks", "Truck, Income, Costs, Profit", "profit?by=vehicle", EARNED),
    await reported(
      "Cash book",
      "Day, Opening, In, Out, Spent, Handed over, Closing",
      "collections?by=cash",
      ["opening", "in", "out", "spent", "handedOver", "closing"],
    ),
    table(
      "Tally's vouchers",
      "Type, Vouchers, Amount",
      (tally.voucherTypes as Row[]).map((one) => [one.type, one.vouchers, rupees(one.amount)]),
    ),
    table(
      "Tally's ledgers",
      "Ledger, Group, Debit, Credit",
      (tally.ledgers as Row[]).map((one) => [
        (one.name as string).replace(/ \([CV]-\d+\)$/, ""),
        one.group,
        rupees(one.debit),
        rupees(one.credit),
      ]),
    ),
  ];
}

const ABOUT = `# A month's accounts

November 2026 of a small mover: two trucks of its own and a hired one, a family that pays cash, a company in Karnataka that deducts tax. The
tables are what \`/api\` answers after \`tests/integration/month-of-accounts.test.ts\` has lived the month (\`-u\` writes them again).
\`node tests/support/accounts-by-hand.mjs\` reads them here and adds each figure up from what was agreed, spent and paid, by the law and without the
product; changed by a single paisa, any of them is found. Three months of buying under four regimes: \`tests/integration/buying-quarter.test.ts\`.
`;

test("what the product says of the month is docs/accounts.md", async () => {
  const said = [ABOUT, ...(await answers(await liveNovember()))].join("\n");
  const { code } = await format("accounts.md", said, { printWidth: 100 });
  await expect(code).toMatchFileSnapshot("../../docs/accounts.md");
});

describe("by hand", () => {
  const read = () => readFileSync("docs/accounts.md", "utf8");

  test("every figure is what was agreed, spent and paid comes to", () => {
    expect(problemsOf(read())).toEqual([]);
  });

  test("a paisa more in any of them is found", () => {
    const text = read();
    const figures = [...text.matchAll(/-?\d+\.\d\d(?= )/g)];
    expect(figures.length).toBeGreaterThan(200);
    const unnoticed = figures.filter(({ 0: figure, index }) => {
      const other = (Number(figure) + 0.01).toFixed(2);
      const changed = text.slice(0, index) + other + text.slice(index + figure.length);
      return problemsOf(changed).length === 0;
    });
    expect(unnoticed.map(({ index }) => text.slice(index - 60, index + 10))).toEqual([]);
  });
});
