import { db, inUnitOfWork, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { companyToday, expenseCounts, getCompany } from "../../company/company/company.server";
import { formatMoney, inTurn, sum } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflictAt, DomainError, invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { hireOwed } from "../hire/hire.status";
import type { VendorPaymentInput } from "./vendor-payment.record";
import { vendorPayments } from "./vendor-payment.server";

/** A bill that a vendor is owed, as forms offer it. */
export type OpenBill = {
  expenseId: number | null;
  hireId: number | null;
  vendorId: number;
  name: string;
  what: string;
  date: string;
  /** Null of a hire that is under way. */
  dueDate: string | null;
  balance: number;
  currency: string;
};

/** The bills that some condition finds, the first due first. */
async function billsWhere(tx: Tx, where: object, of: { expense?: object; hire?: object } = {}) {
  const company = await getCompany(tx);
  const [expenses, hires] = await Promise.all([
    tx.expense.findMany({
      where: { ...where, ...of.expense, balance: { gt: 0 }, ...expenseCounts(company) },
      orderBy: { id: "asc" },
      select: only("Expense", "id vendorId kind billNumber billDate dueDate date balance currency"),
    }),
    tx.hire.findMany({
      where: { AND: [hireOwed.where(), where, of.hire ?? {}] },
      orderBy: { id: "asc" },
      select: only("Hire", "id vendorId hireNumber vehicleNumber dueDate date balance currency"),
    }),
  ]);
  const bills = expenses.flatMap(
    ({ id, vendorId, kind: what, billNumber, billDate, ...row }): OpenBill[] => {
      if (vendorId === null) return [];
      const dueDate = row.dueDate ?? billDate ?? row.date;
      const name = billNumber ?? what;
      return [{ ...row, expenseId: id, hireId: null, vendorId, name, what, dueDate }];
    },
  );
  for (const { id, hireNumber: name, vehicleNumber: what, ...row } of hires)
    bills.push({ ...row, expenseId: null, hireId: id, name, what });
  const dayOf = ({ dueDate, date }: OpenBill) => `${dueDate ?? "9"} ${date}`;
  return bills.sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

/**
 * A vendor and what it is owed in one currency, with each bill's share of an amount: the first due first. Bills in another
 * currency than the first are paid by themselves. Raises `not_found`.
 */
export async function openOfVendor(actor: Actor, vendorId: number, amount: number | null) {
  assertCan(actor, "vendorPayment:create");
  const vendor = await db.vendor.findUnique({
    where: { id: vendorId },
    select: { id: true, name: true },
  });
  if (!vendor) throw notFound("vendor");
  const company = await getCompany();
  const all = await billsWhere(db, { vendorId });
  const currency = all[0]?.currency ?? company.invoiceCurrency;
  const own = all.filter((bill) => bill.currency === currency);
  const bills = inTurn(own, amount ?? 0);
  return { vendor, currency, bills, today: companyToday(company) };
}

/** A bill as one word: "bill-3", "hire-4"; null for any other word. */
function namedBill(word: string): { expenseId: number } | { hireId: number } | null {
  const [, kind, id] = /^(bill|hire)-(\d{1,9})$/.exec(word) ?? [];
  if (!kind) return null;
  return kind === "bill" ? { expenseId: Number(id) } : { hireId: Number(id) };
}

/** The open ones of some bills, by their words. */
async function chosenBills(tx: Tx, words: readonly string[]): Promise<OpenBill[]> {
  const named = words.flatMap((word) => namedBill(word) ?? []);
  const expenses = named.flatMap((one) => ("expenseId" in one ? one.expenseId : []));
  const hires = named.flatMap((one) => ("hireId" in one ? one.hireId : []));
  return billsWhere(tx, {}, { expense: { id: { in: expenses } }, hire: { id: { in: hires } } });
}

/** Those of one vendor and currency together, in the order of their first. */
function byVendor(bills: readonly OpenBill[]): OpenBill[][] {
  const found = new Map<string, OpenBill[]>();
  for (const bill of bills) {
    const key = `${bill.vendorId} ${bill.currency}`;
    found.set(key, [...(found.get(key) ?? []), bill]);
  }
  return [...found.values()];
}

const inOrder = ([one]: readonly OpenBill[], [other]: readonly OpenBill[]) =>
  (one?.vendorId ?? 0) - (other?.vendorId ?? 0);

type PaySeveral = {
  bills: readonly string[];
  date: string;
  method: VendorPaymentInput["method"];
  confirmCash?: boolean;
};

/**
 * Pays bills of several vendors in full: a payment for each vendor, all of them or none; once for a key. Returns what was paid to
 * whom. Raises `invalid` where none is chosen, `conflict` where one is not owed any more and as a vendor's payment does.
 */
export async function payBills(
  actor: Actor,
  { bills: words, date, method, confirmCash }: PaySeveral,
  key?: string | null,
): Promise<string[]> {
  assertCan(actor, "vendorPayment:create");
  if (words.length === 0) throw invalidField("bills", "Tick the bills that are paid");
  const pay = async (tx: Tx) => {
    const bills = await chosenBills(tx, [...new Set(words)]);
    if (bills.length < new Set(words).size) {
      throw conflictAt(
        "bills",
        "A bill that you ticked is not owed any more: look at the list again",
      );
    }
    const said: string[] = [];
    // In one order for all: of two who pay several vendors the second waits.
    for (const own of byVendor(bills).sort(inOrder)) {
      const [{ vendorId, currency }] = own as [OpenBill, ...OpenBill[]];
      const amount = sum(own.map(({ balance }) => balance));
      const shares = own.map(({ expenseId, hireId, balance }) => {
        return { expenseId, hireId, amount: balance };
      });
      const { name } = await tx.vendor.findUniqueOrThrow({ where: { id: vendorId } });
      const input = { vendorId, amount, date, method, bills: shares, confirmCash, version: null };
      try {
        await vendorPayments.create(actor, {
          ...input,
          reference: null,
          tdsAmount: null,
          note: null,
        });
      } catch (error) {
        throw atVendor(error, name);
      }
      said.push(`${name} ${formatMoney(amount, currency)}`);
    }
    return said;
  };
  return inUnitOfWork(() => once(actor, "vendorPayment:several", key, pay));
}

/** A refusal of one payment among several names its vendor; what is said at a bill is said of the list. */
function atVendor(error: unknown, name: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const said = Object.entries(error.fieldErrors).map(([field, messages]): [string, string[]] => [
    /^(date|method|amount)$/.test(field) ? field : "bills",
    messages.map((message) => `${name}: ${message}`),
  ]);
  const fieldErrors = Object.fromEntries(said);
  return new DomainError(error.code, `${name}: ${error.message}`, { fieldErrors });
}

/** A line for each vendor of some bills, as a bank takes them: to whom, where, how much, what for. */
export async function bankSheet(actor: Actor, words: readonly string[]) {
  assertCan(actor, "vendorPayment:view");
  const bills = words.length > 0 ? await chosenBills(db, words) : await billsWhere(db, {});
  const vendors = await db.vendor.findMany({
    where: { id: { in: bills.map(({ vendorId }) => vendorId) } },
  });
  return byVendor(bills).flatMap((own) => {
    const vendor = vendors.find(({ id }) => id === own[0]?.vendorId);
    if (!vendor || !own[0]) return [];
    const { name, accountName, accountNumber, ifsc, bankName, phone, upiId } = vendor;
    return [
      {
        way: accountNumber && ifsc ? "NEFT" : upiId || phone ? "UPI" : "",
        name: accountName ?? name,
        accountNumber,
        ifsc,
        bankName,
        phone,
        upiId,
        amount: sum(own.map(({ balance }) => balance)),
        currency: own[0].currency,
        about: own.map((bill) => bill.name).join(", "),
      },
    ];
  });
}
