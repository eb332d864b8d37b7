import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyDay, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { formatMoney } from "../../ground/money/money";
import { recordCommands } from "../../kit/record/record-commands.server";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { nextNumber } from "../../kit/shared/number-series.server";
import { ruleOf } from "../../kit/shared/rules";
import { capitalized } from "../../ground/typed/text";
import { provenOn } from "../../road/consignment/consignment.hired.server";
import { namedVendor } from "~/models/road/vehicle/vehicle.server";
import {
  creditOf,
  creditReturnOf,
  filedIn,
  invoicedWhy,
  isCreditFiled,
  issuedOf,
} from "../expense/expense.credit.server";
import { passedDay } from "../expense/passed-day.server";
import { askOfSameBill } from "../expense/same-bill.server";
import { assertDepositStands, depositedIn } from "../vendor/tds-month.server";
import { CONFIRM_CASH } from "../payment/payment.words";
import { askOfCash, type Cash } from "../vendor/cash-asked.server";
import { holdPayee } from "../vendor/vendor.tds.server";
import { HIRE, type HireDeduction, type HireInput } from "./hire.record";
import { costShares, overdrawn } from "./hire.sums";
import { dayOf, keptTds, SUMMED, summed, taxOf, taxRules } from "./hire.tax.server";

/** The relations that a hire's page, challan and replies read. */
const include = {
  vendor: { select: { id: true, name: true, gstin: true } },
  corrections: {
    select: { id: true, date: true, amount: true, taxAmount: true, tdsAmount: true },
    orderBy: { id: "asc" },
  },
  companySnapshot: { select: { content: true } },
  aboard: {
    orderBy: { consignmentId: "asc" },
    select: {
      cost: true,
      consignment: {
        select: {
          ...only(
            "Consignment",
            "id lrNumber status fromPlace toPlace goodsDescription weightKg weighed",
            "packagesStated deliveryDate",
          ),
          goods: { select: { packages: true } },
          _count: { select: { packages: true } },
          job: { select: { id: true, jobNumber: true } },
        },
      },
    },
  },
  deductions: { orderBy: { id: "asc" } },
  payments: {
    orderBy: [{ date: "asc" }, { id: "asc" }],
    include: { payment: { select: { id: true, method: true, reference: true, note: true } } },
  },
} as const satisfies Prisma.HireInclude;

export type Hire = Prisma.HireGetPayload<{ include: typeof include }>;

/** A hire as its commands read it: with all that hangs on it. */
export const wholeHire = (row: object) => row as Hire;

type Stored = RowOf<"Hire">;

const VENDOR = only("Vendor", "name kind address phone pan gstin");

const ABOARD = only("Consignment", "id lrNumber status fromPlace toPlace deliveryDate");

/** Consignments aboard must count and belong to no other hire. Each is held until the transaction ends. */
const aboardRule = (before: Stored | null, tx: Tx) =>
  ruleOf<HireInput>()(["consignmentIds"], async ({ consignmentIds }, addError) => {
    for (const id of consignmentIds) await holdAlone(tx, "Consignment", id);
    const found = await tx.consignment.findMany({
      where: { id: { in: consignmentIds } },
      select: {
        ...ABOARD,
        hires: {
          where: { OR: [{ hire: { status: "active" } }, { hireId: before?.id ?? 0 }] },
          select: { hire: { select: { id: true, hireNumber: true } } },
        },
      },
      orderBy: { id: "asc" },
    });
    if (found.length < consignmentIds.length)
      addError("consignmentIds", "This consignment does not exist");
    for (const consignment of found) {
      const hires = consignment.hires.map(({ hire }) => hire);
      const other = hires.find(({ id }) => id !== before?.id);
      const name = shownLrNumber(consignment);
      if (other) addError("consignmentIds", `${name} is already on ${other.hireNumber}`);
      else if (consignment.status === "Cancelled" && hires.length === 0)
        addError("consignmentIds", `${name} is cancelled and cannot be loaded`);
    }
  });

/** The vendor as the challan names it, and who else the truck belongs to or comes by. */
async function namedIn(tx: Tx, { vendorId, vehicleNumber }: HireInput) {
  const { name, kind, ...vendor } = await tx.vendor.findUniqueOrThrow({
    where: { id: vendorId },
    select: VENDOR,
  });
  const truck = await tx.vehicle.findUnique({
    where: { number: vehicleNumber },
    select: {
      ownedBy: { select: { id: true, name: true } },
      broker: { select: { id: true, name: true } },
    },
  });
  const other = (one: { id: number; name: string } | null | undefined) =>
    one && one.id !== vendorId ? one.name : null;
  const lines = [
    vendor.address,
    vendor.phone && `Phone ${vendor.phone}`,
    vendor.pan && `PAN ${vendor.pan}`,
    vendor.gstin && `GSTIN ${vendor.gstin}`,
  ];
  return {
    vendorName: name,
    vendorLines: [capitalized(kind), ...lines].filter(Boolean).join("\n"),
    ownerName: other(truck?.ownedBy),
    brokerName: other(truck?.broker),
  };
}

const deductionText = ({ kind, amount, note }: HireDeduction, currency: string) =>
  [capitalized(kind), formatMoney(amount, currency), note].filter(Boolean).join(" ");

/** What the voucher of an advance says. */
const ADVANCED = ["advance", "advanceMethod", "advanceReference"] as const;
type Advanced = Pick<Stored, "vendorId" | "date" | "currency" | "advance" | "advanceMethod">;
/** The cash that its vendor had in advance. */
const cashIn = ({ vendorId, date, currency, advance, advanceMethod }: Advanced): Cash => {
  return { vendorId, date, currency, amount: advanceMethod === "Cash" ? advance : 0 };
};

/** Trucks of others: staff hire and pay them; admins take a payment back. */
export const hires = recordCommands(HIRE, {
  day: companyDay,
  include,
  rules: (before, tx) => [
    namedVendor("vendorId", before?.vendorId, tx),
    passedDay<HireInput>(before, tx),
    ruleOf<HireInput>()(["vendorId"], ({ vendorId }, addError) => {
      if (before && before.paidAmount > 0 && vendorId !== before.vendorId)
        addError("vendorId", `${before.vendorName} was paid already: take the payments back first`);
    }),
    ruleOf<HireInput>()(["date"], ({ date }, addError) => {
      if (before && before.paidAmount > 0 && date !== null && date > before.date)
        addError("date", "It was paid already: its date cannot be a later one");
    }),
    ruleOf<HireInput>()([...ADVANCED], (input, addError) => {
      const changed =
        before?.paymentVoucher && ADVANCED.find((name) => input[name] !== before[name]);
      if (changed) addError(changed, invoicedWhy(before.paymentVoucher ?? ""));
    }),
    ruleOf<HireInput>()(["vehicleNumber"], async ({ vehicleNumber }, addError) => {
      if (vehicleNumber === before?.vehicleNumber) return;
      const where = { number: vehicleNumber, owner: "own" };
      if ((await tx.vehicle.count({ where })) > 0)
        addError("vehicleNumber", `${vehicleNumber} is our own truck: it is not hired`);
    }),
    ...taxRules(before, tx),
    aboardRule(before, tx),
    ruleOf<HireInput>()(SUMMED, async (input, addError) => {
      const { balance, currency } = await summed(tx, input, before);
      const problem = overdrawn(balance, currency);
      if (problem) addError("amount", problem);
    }),
  ],
  async besides(actor, before, input, tx) {
    const { consignmentIds, deductions } = input;
    await holdPayee(tx, input.vendorId);
    const { cost, ...sums } = await summed(tx, input, before);
    const tax = await taxOf(tx, input, before);
    assertDepositStands(before, {
      ...input,
      ...tax,
      date: input.date ?? before?.date,
      tdsAmount: sums.tdsAmount,
    });
    const problem = overdrawn(sums.balance, sums.currency);
    if (problem) throw invalidField("amount", problem);
    const aboard = await tx.consignment.findMany({
      where: { id: { in: consignmentIds } },
      select: { ...ABOARD, jobId: true },
      orderBy: { id: "asc" },
    });
    const shares = costShares(cost, consignmentIds);
    const company = await getCompany(tx);
    const date = await dayOf(tx, input, before);
    const { currency } = sums;
    if (!input.anyway) await askOfSameBill(tx, "hire", before, { ...input, date, currency });
    if (!input[CONFIRM_CASH]) {
      await askOfCash(
        tx,
        before && cashIn(before),
        cashIn({ ...input, date, currency }),
        "advance",
      );
    }
    // Keeps the stored reason while the deducted sums are unchanged; later payments do not change it.
    const kept = keptTds(before, { ...input, ...tax, date, tdsAmount: sums.tdsAmount });
    const jobIds = [...new Set(aboard.map(({ jobId }) => jobId))];
    const taxed = { ...input, ...tax, date, kind: null, jobIds };
    const creditReturn = await creditReturnOf(tx, before, taxed);
    const again = before ? { deleteMany: {} } : {};
    const named =
      before?.vendorId === input.vendorId && before.vehicleNumber === input.vehicleNumber
        ? { vendorName: before.vendorName }
        : await namedIn(tx, input);
    return {
      ...sums,
      ...tax,
      creditReturn,
      ...(await creditOf(tx, before, { ...taxed, creditReturn })),
      ...kept,
      ...named,
      ...(before
        ? { hireNumber: before.hireNumber }
        : {
            hireNumber: await nextNumber(tx, "HC", date, company.financialYearStart),
            companySnapshotId: await currentSnapshot(tx),
            createdById: actor.id,
          }),
      date,
      fromPlace: input.fromPlace ?? aboard.find(({ fromPlace }) => fromPlace)?.fromPlace ?? null,
      toPlace: input.toPlace ?? aboard.findLast(({ toPlace }) => toPlace)?.toPlace ?? null,
      lrNumbers: aboard.map(shownLrNumber).join(", "),
      dueDate: provenOn(aboard),
      aboard: {
        ...again,
        create: consignmentIds.map((consignmentId) => ({
          consignmentId,
          cost: shares.get(consignmentId) ?? 0,
        })),
      },
      deductions: { ...again, create: deductions },
    };
  },
  async named(row, tx) {
    // A hire that is being written has its deductions in the data; afterwards the table has them.
    const { deductions: writing } = row as { deductions?: { create: HireDeduction[] } };
    const rows =
      writing?.create ?? (await tx.hireDeduction.findMany({ where: { hireId: row.id } }));
    return {
      "Paid to": row.vendorName,
      "LRs aboard": row.lrNumbers,
      Deductions: rows.map((one) => deductionText(one, row.currency)).join(", "),
    };
  },
  closed: ({ hireNumber, status }) =>
    status === "cancelled" ? `${hireNumber} is cancelled and can no longer be changed.` : null,
  async assertStatus(
    { id, hireNumber, advance, paidAmount, currency, tdsMonth, creditReturn, ...papers },
    _,
    tx,
  ) {
    if (tdsMonth) throw conflict(`${hireNumber} stays: its ${depositedIn(tdsMonth)}`);
    const issued = await issuedOf(tx, { id, ...papers });
    if (issued) throw conflict(`${hireNumber} stays: ${issued} was issued of it`);
    if (creditReturn && (await isCreditFiled(tx, { creditReturn })))
      throw conflict(`${hireNumber} stays: its ${filedIn(creditReturn)}`);
    if ((await tx.expense.count({ where: { correctsHireId: id } })) > 0)
      throw conflict(`${hireNumber} was corrected: delete its correction first`);
    if (advance + paidAmount === 0) return;
    const paid = formatMoney(advance + paidAmount, currency);
    throw conflict(
      `${hireNumber} has payments of ${paid}. Take them back and set the advance to 0, then cancel.`,
    );
  },
  isUsed: () => Promise.resolve(true),
  used: "keeps its number and cannot be deleted. Cancel it instead.",
});
