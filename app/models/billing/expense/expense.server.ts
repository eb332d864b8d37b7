import { Prisma } from "~/generated/sqlite/client";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";
import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { monthOf } from "../../company/month/month";
import { nameOf } from "../../company/audit-log/audit.list.server";
import { staffMember } from "../../people/user/accounts.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { holdAlone, holdParent } from "../../kit/shared/hold.server";
import { conflict } from "../../kit/shared/domain-error";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { jobNamed } from "../../road/job/job.server";
import { namedVendor } from "~/models/road/vehicle/vehicle.server";
import { askOfCash, type Cash } from "../vendor/cash-asked.server";
import { CONFIRM_CASH } from "../vendor/cash-limit";
import { assertDepositStands, depositedIn } from "../vendor/tds-month.server";
import { certifiedBy, holdPayee } from "../vendor/vendor.tds.server";
import { balanceOf, leaveBill } from "./expense.balance.server";
import {
  creditOf,
  creditReturnOf,
  filedIn,
  invoicedWhy,
  isCreditFiled,
  issuedOf,
  reverseOf,
} from "./expense.credit.server";
import { kindNamed, kindNames } from "../expense-kind/expense-kind.server";
import { EXPENSE, type ExpenseInput, NAMES } from "./expense.record";
import { repeatColumns } from "./expense.repeat";
import { costSql, isCorrection } from "./expense.taken";
import { lawOf, sameTds, tdsRowOf } from "./expense.tds.server";
import { askOfSameBill } from "./same-bill.server";
import { passedDay } from "./passed-day.server";
import { assertTripOpen, settledSaid, spentOn } from "./trip.server";

/** The kind of an expense that a hire is as well: it would count twice. */
const LORRY_HIRE = /^lorry hire$/i;

/** An active kind of cost as its record writes it; undefined for any other. */
async function listedKind(kind: string, tx: Tx): Promise<string | undefined> {
  const found = await kindNamed(kind, tx);
  return found?.status === "active" ? found.name : undefined;
}

const ruleOfExpense = ruleOf<ExpenseInput>();

/** Rules of a bill that a vendor is owed: its day and its payments are its own, and stay when it is paid later. */
function owedRules(before: RowOf<"Expense"> | null, tx: Tx): Rule<ExpenseInput>[] {
  const wasOwed = before?.paidFrom === "owed" && before.vendorId !== null;
  const paid = before?.paidAmount ?? 0;
  return [
    ruleOfExpense(["paidFrom", "vendorId"], ({ paidFrom, vendorId }, addError) => {
      if (wasOwed && paidFrom !== "owed") {
        const why = "It is owed: record the vendor's payment, and it is paid on that day";
        addError("paidFrom", why);
      } else if (
        vendorId === null &&
        paidFrom === "owed" &&
        (wasOwed || before?.paidFrom !== "owed")
      ) {
        // One that never named a vendor may stay so.
        addError("vendorId", "Choose the vendor to whom it is owed");
      } else if (before?.paymentVoucher && paidFrom !== before.paidFrom) {
        addError("paidFrom", invoicedWhy(before.paymentVoucher));
      } else if (paid > 0 && vendorId !== before?.vendorId) {
        addError("vendorId", "It was paid already: take the payment back first");
      }
    }),
    ruleOfExpense(["date", "billDate", "dueDate"], ({ date, billDate, dueDate }, addError) => {
      if (dueDate !== null && dueDate < (billDate ?? date))
        addError("dueDate", "Due cannot be before the bill's day");
      if (paid > 0 && date > (before?.date ?? date))
        addError("date", "It was paid already: its date cannot be a later one");
    }),
    ruleOfExpense(["billDate"], async ({ billDate }, addError) => {
      if (billDate === null || billDate === before?.billDate) return;
      if (billDate > companyToday(await getCompany(tx)))
        addError("billDate", "Bill date cannot be in the future");
    }),
  ];
}

/** What a correction has of its bill: it stays as long as there is one. */
const CORRECTED = ["date", "amount", "taxAmount", "vendorId", "paidFrom"] as const;
const correctedRule = (before: RowOf<"Expense"> | null, tx: Tx) =>
  ruleOfExpense([...CORRECTED], async (input, addError) => {
    const changed = before && CORRECTED.find((name) => input[name] !== before[name]);
    if (!changed || (await tx.expense.count({ where: { correctsId: before.id } })) === 0) return;
    addError(changed, "It was corrected: delete its correction first");
  });

type Paid = Pick<
  RowOf<"Expense">,
  "vendorId" | "date" | "currency" | "amount" | "tdsAmount" | "paidFrom"
>;
/** The cash that a vendor had of it. */
const cashIn = ({ vendorId, date, currency, amount, tdsAmount, paidFrom }: Paid): Cash => {
  return { vendorId, date, currency, amount: paidFrom === "cash" ? amount - tdsAmount : 0 };
};

const commands = recordCommands(EXPENSE, {
  day: companyDay,
  include: NAMES,
  rules: (before, tx) => [
    ruleOf<ExpenseInput>()(["kind"], async ({ kind }, addError) => {
      if (kind === before?.kind || (await listedKind(kind, tx))) return;
      const kinds = (await kindNames(tx)).join(", ");
      addError("kind", `Kind must be one of the kinds of cost: ${kinds}`);
    }),
    passedDay<ExpenseInput>(before, tx),
    ruleOf<ExpenseInput>()(["amount", "taxAmount"], ({ amount, taxAmount }, addError) => {
      if (taxAmount > amount) addError("taxAmount", "GST cannot be more than the amount");
    }),
    ruleOf<ExpenseInput>()(
      ["kind", "vendorId", "amount", "tdsAmount"],
      async ({ kind, vendorId, amount, tdsAmount }, addError) => {
        if (!tdsAmount) return;
        const row = await tdsRowOf(tx, { kind }, before);
        if (tdsAmount > amount) addError("tdsAmount", "TDS cannot be more than the amount");
        if (vendorId === null)
          addError("vendorId", "Choose the vendor that the TDS is deducted of");
        else if (row === null)
          addError("tdsAmount", `Say the row of TDS of ${kind} first, in the kinds of cost`);
        else if (row === "none")
          addError("tdsAmount", `No TDS is deducted of ${kind}: leave it empty`);
      },
    ),
    ruleOf<ExpenseInput>()(
      ["date", "repeats", "repeatsUntil"],
      ({ date, repeats, repeatsUntil }, addError) => {
        if (repeatsUntil === null) return;
        // Whoever ends a rule need not empty what belongs to it.
        if (repeats === null) {
          if (!before?.repeats) addError("repeats", "Choose how it repeats, or leave Until empty");
        } else if (repeatsUntil < date) addError("repeatsUntil", "Until cannot be before the date");
      },
    ),
    ruleOf<ExpenseInput>()(["jobId"], async ({ jobId }, addError) => {
      if (jobId === null) return;
      await holdParent(tx, "Job", jobId);
      if (!(await jobNamed(tx, jobId))) addError("jobId", "This job does not exist");
    }),
    ruleOf<ExpenseInput>()(["vehicleId"], async ({ vehicleId }, addError) => {
      if (vehicleId === null) return;
      await holdParent(tx, "Vehicle", vehicleId);
      const found = await tx.vehicle.findUnique({ where: { id: vehicleId } });
      if (!found) addError("vehicleId", "This vehicle does not exist");
      else if (found.status !== "active" && vehicleId !== before?.vehicleId)
        addError("vehicleId", `${found.number} is not active: activate it first`);
    }),
    namedVendor("vendorId", before?.vendorId, tx),
    ruleOf<ExpenseInput>()(["kind", "jobId", "vendorId"], async (input, addError) => {
      const { kind, jobId, vendorId } = input;
      if (!LORRY_HIRE.test(kind) || jobId === null || vendorId === null) return;
      const hire = await tx.hire.findFirst({
        where: { vendorId, status: "active", aboard: { some: { consignment: { jobId } } } },
        select: { hireNumber: true },
      });
      if (hire && (jobId !== before?.jobId || vendorId !== before.vendorId))
        addError(
          "kind",
          `${hire.hireNumber} has this hire already: record what is paid of it there`,
        );
    }),
    ruleOf<ExpenseInput>()(["paidFrom", "spentById"], ({ paidFrom, spentById }, addError) => {
      if (paidFrom === "advance" && spentById === null)
        addError("spentById", "Say who spent it: it is paid from that employee's advance");
    }),
    ...owedRules(before, tx),
    correctedRule(before, tx),
    ruleOf<ExpenseInput>()(["spentById", "paidFrom"], async ({ spentById, paidFrom }, addError) => {
      if (spentById === null) return;
      // Whose money it takes is locked alone: a settlement of the trip waits, or is found.
      await (paidFrom === "advance" ? holdAlone : holdParent)(tx, "User", spentById);
      const found = await staffMember(tx, spentById);
      if (!found) addError("spentById", "This employee does not exist");
    }),
  ],
  async besides({ id }, before, input, tx) {
    const { kind, vendorId } = input;
    if (vendorId !== null) await holdPayee(tx, vendorId);
    const listed = (await kindNamed(kind, tx))?.tdsRow ?? null;
    const { reverseCharge, taxAmount } = await reverseOf(tx, before, { ...input, tdsRow: listed });
    const tax = { reverseCharge, taxAmount };
    const currency = before?.currency ?? (await getCompany(tx)).invoiceCurrency;
    if (!input.anyway) await askOfSameBill(tx, "expense", before, { ...input, currency });
    const law = await lawOf(tx, { ...input, ...tax }, before);
    const tdsAmount = input.tdsAmount ?? (before?.tdsMonth ? before.tdsAmount : law.amount);
    const tdsRow = before?.tdsMonth && before.kind === kind ? before.tdsRow : law.row;
    assertDepositStands(before, { ...input, ...tax, tdsAmount, tdsRow });
    if (!input[CONFIRM_CASH])
      await askOfCash(
        tx,
        before && cashIn(before),
        cashIn({ ...input, tdsAmount, currency }),
        "amount",
      );
    const spent = spentOn({ ...input, tdsAmount, currency });
    await assertTripOpen(tx, before && spentOn(before), spent, "spentById");
    const creditReturn = await creditReturnOf(tx, before, { ...input, ...tax });
    return {
      ...tax,
      balance: await balanceOf(input, tdsAmount, before, tx),
      creditReturn,
      ...(await creditOf(tx, before, {
        ...input,
        ...tax,
        creditReturn,
        jobIds: input.jobId === null ? [] : [input.jobId],
      })),
      kind: (await listedKind(kind, tx)) ?? kind,
      tdsAmount,
      tdsRow,
      ...(!before?.tdsMonth &&
        !sameTds(before, { ...input, ...tax, tdsAmount }, law.row) && {
          tdsRule: law.rule,
          ...certifiedBy(law, tdsAmount),
        }),
      ...repeatColumns(input, before),
      ...(!before && { createdById: id, currency }),
    };
  },
  async named({ jobId, vehicleId, vendorId, spentById }, tx) {
    const [vehicle, vendor] = [
      vehicleId && (await tx.vehicle.findUnique({ where: { id: vehicleId } })),
      vendorId && (await tx.vendor.findUnique({ where: { id: vendorId } })),
    ];
    return {
      Job: (await jobNamed(tx, jobId))?.jobNumber ?? "",
      Truck: (vehicle && vehicle.number) || "",
      Vendor: (vendor && vendor.name) || "",
      "Spent by": await nameOf(spentById, tx),
    };
  },
  closed: (row) =>
    !isCorrection(row)
      ? null
      : "A correction stays as it is: delete it while its return is open, and correct the bill again.",
  async assertStatus({ id, ...row }, status, tx) {
    if (status === "recorded" && row.creditReturn !== null && (await isCreditFiled(tx, row)))
      throw conflict(`Its approval stays: its ${filedIn(row.creditReturn)}`);
    // One that waited for its approval while all returns of its time were filed.
    if (status !== "approved" || row.creditReturn !== null) return;
    const creditReturn = await creditReturnOf(tx, null, row);
    if (creditReturn) await tx.expense.update({ where: { id }, data: { creditReturn } });
  },
  async isUsed(id, tx) {
    const include = { corrections: { select: { id: true }, take: 1 } };
    const row = await tx.expense.findUnique({ where: { id }, include });
    if (row?.corrections[0]) return "was corrected: delete its correction first";
    const issued = row && (await issuedOf(tx, row));
    if (issued) return `stays: ${issued} was issued of it`;
    if (row?.tdsMonth) return `stays: its ${depositedIn(row.tdsMonth)}`;
    const settled = row && (await settledSaid(tx, spentOn(row)?.trip ?? null));
    if (settled) return settled;
    if (row && row.paidAmount > 0) return "was paid: take the vendor's payment back first";
    return row !== null && (await isCreditFiled(tx, row));
  },
  used: "is in a return that was filed: the GST in it was taken back there",
});

/** The company's expenses: staff record them, admins approve and delete them. */
export const expenses = {
  ...commands,

  /** Deletes one. With a correction what is owed of its bill is as before. */
  async remove(actor: Actor, id: number, how: { anyway?: boolean } = {}): Promise<void> {
    assertCan(actor, "expense:delete");
    await inUnitOfWork(async (tx) => {
      await leaveBill(tx, id);
      await commands.remove(actor, id, how);
    });
  },
};

type Sum = { currency: string; amount: number | bigint };

/** A truck's cost in the company's month, without the GST that is taken back: expenses that count, by currency. */
export async function costsOfMonth(actor: Actor, vehicleId: number) {
  assertCan(actor, "expense:view");
  const company = await getCompany();
  const month = monthOf(companyToday(company));
  const counts = company.expensesNeedApproval
    ? Prisma.sql`AND e."status" = 'approved'`
    : Prisma.empty;
  const sums = await db.$queryRaw<Sum[]>`SELECT e."currency", SUM(${costSql(company)}) AS "amount"
    FROM "Expense" e WHERE e."vehicleId" = ${vehicleId} AND e."date" >= ${`${month}-01`} AND e."date" <= ${`${month}-31`} ${counts}
    GROUP BY e."currency" ORDER BY e."currency"`;
  const costs = sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
  return { month, costs };
}
