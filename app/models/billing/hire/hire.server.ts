import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { paths } from "~/paths";
import { only } from "~/platform/only";

import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText } from "../../ground/money/money";
import { taxAt, worthOf } from "../../ground/tax/reverse-charge";
import { recordCommands } from "../../kit/record/record-commands.server";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { nextNumber } from "../../kit/shared/number-series.server";
import type { RecordOption } from "../../kit/shared/record-options";
import { ruleOf } from "../../kit/shared/rules";
import { capitalized } from "../../ground/typed/text";
import { provenOn } from "../../road/consignment/consignment.hired.server";
import { consignmentOpen } from "../../road/consignment/consignment.status";
import { namedVendor } from "~/models/road/vehicle/vehicle.server";
import { correctionsOf } from "../expense/expense.balance.server";
import {
  creditOf,
  creditReturnOf,
  filedIn,
  isCreditFiled,
  reverseOf,
} from "../expense/expense.credit.server";
import { passedDay } from "../expense/passed-day.server";
import { assertDepositStands, depositedIn } from "../vendor/tds-month.server";
import { certifiedBy, holdPayee, lawfulTds } from "../vendor/vendor.tds.server";
import { vendorOptions } from "../vendor/vendor.server";
import { HIRE, type HireDeduction, type HireInput } from "./hire.record";
import type { Hanging } from "~/models/road/absence/absence";
import { costShares, hireSums, overdrawn } from "./hire.sums";

/** The relations that a hire's page, challan and replies read. */
const include = {
  vendor: { select: { id: true, name: true, gstin: true } },
  corrections: {
    select: { id: true, date: true, amount: true, taxAmount: true },
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

/** So much a vendor's rounded tax may be away from its rate. */
const RUPEE = 100;
/** What a correction has of its hire. */
const CORRECTED = ["date", "amount", "taxAmount", "vendorId"] as const;

const VENDOR = only("Vendor", "name kind address phone pan gstin");

/** The day of a hire that is being saved. */
const dayOf = async (tx: Tx, input: HireInput, before: Stored | null) =>
  input.date ?? before?.date ?? companyToday(await getCompany(tx));

/** The GST of a hire, which is work. */
const taxOf = async (tx: Tx, input: HireInput, before: Stored | null) =>
  reverseOf(tx, before, {
    ...input,
    date: await dayOf(tx, input, before),
    tdsRow: "work",
  });

/** Its balance has what was corrected of it. */
const correctedOf = async (tx: Tx, before: Stored | null) =>
  before ? (await correctionsOf(tx, { correctsHireId: before.id })).amount : 0;

/** Returns the lawful TDS of a hire, up to the amount that is left: of what was agreed without its GST. */
export async function lawOf(tx: Tx, input: HireInput, before: Stored | null) {
  const company = await getCompany(tx);
  const tax = await taxOf(tx, input, before);
  const law = await lawfulTds(tx, {
    vendorId: input.vendorId,
    row: "work",
    day: await dayOf(tx, input, before),
    amount: worthOf({ ...input, ...tax }),
    currency: before?.currency ?? company.invoiceCurrency,
    except: { hireId: before?.id },
  });
  const left = hireSums({ ...input, tdsAmount: 0 }, input.deductions, before?.paidAmount ?? 0);
  return { ...law, amount: Math.min(law.amount, Math.max(0, left.balance)) };
}

/** Sums a hire, with the lawful TDS where no other is given. */
async function summed(tx: Tx, input: HireInput, before: Stored | null) {
  const law = await lawOf(tx, input, before);
  const tax = await taxOf(tx, input, before);
  // Of the same payment it stays as it was: a later one may have caught up with it.
  const isKept =
    before &&
    (before.tdsMonth ||
      (before.date === (input.date ?? before.date) &&
        before.amount === input.amount &&
        before.taxAmount === tax.taxAmount &&
        before.vendorId === input.vendorId));
  const tdsAmount = input.tdsAmount ?? (isKept ? before.tdsAmount : law.amount);
  const sums = hireSums({ ...input, tdsAmount }, input.deductions, before?.paidAmount ?? 0);
  const { currency } = before ?? { currency: (await getCompany(tx)).invoiceCurrency };
  sums.balance += await correctedOf(tx, before);
  return { ...sums, tdsAmount, tdsRule: law.rule, ...certifiedBy(law, tdsAmount), currency };
}

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
    ruleOf<HireInput>()(["vehicleNumber"], async ({ vehicleNumber }, addError) => {
      if (vehicleNumber === before?.vehicleNumber) return;
      const where = { number: vehicleNumber, owner: "own" };
      if ((await tx.vehicle.count({ where })) > 0)
        addError("vehicleNumber", `${vehicleNumber} is our own truck: it is not hired`);
    }),
    ruleOf<HireInput>()(
      ["amount", "taxAmount", "taxRate", "reverseCharge", "vendorId", "date"],
      async (input, addError) => {
        const hire = input as HireInput;
        const { taxAmount, taxRate, reverseCharge } = await taxOf(tx, hire, before);
        const byRate = taxAt(hire.amount, taxRate, reverseCharge);
        if (taxAmount > hire.amount) addError("taxAmount", "GST cannot be more than the amount");
        else if (taxRate > 0 && Math.abs(taxAmount - byRate) > RUPEE)
          addError(
            "taxAmount",
            `GST at ${rateText(taxRate)} % is ${formatMoney(byRate, "INR")}: give one of both`,
          );
      },
    ),
    ruleOf<HireInput>()(["billDate"], async ({ billDate }, addError) => {
      if (billDate === null || billDate === before?.billDate) return;
      if (billDate > companyToday(await getCompany(tx)))
        addError("billDate", "Bill date cannot be in the future");
    }),
    ruleOf<HireInput>()(["date", "amount", "taxAmount", "vendorId"], async (input, addError) => {
      const changed =
        before && CORRECTED.find((name) => (input[name] ?? before[name]) !== before[name]);
      if (!changed || (await tx.expense.count({ where: { correctsHireId: before.id } })) === 0)
        return;
      addError(changed, "It was corrected: delete its correction first");
    }),
    aboardRule(before, tx),
    ruleOf<HireInput>()(
      ["vendorId", "date", "amount", "advance", "tdsAmount", "deductions"],
      async (input, addError) => {
        const { balance, currency } = await summed(tx, input as HireInput, before);
        const problem = overdrawn(balance, currency);
        if (problem) addError("amount", problem);
      },
    ),
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
    // Keeps the stored reason while the deducted sums are unchanged; later payments do not change it.
    const kept =
      before?.tdsAmount === sums.tdsAmount &&
      before.amount === input.amount &&
      before.vendorId === input.vendorId;
    const company = await getCompany(tx);
    const date = await dayOf(tx, input, before);
    const jobIds = [...new Set(aboard.map(({ jobId }) => jobId))];
    const taxed = { ...input, ...tax, date, kind: null, jobIds };
    const again = before ? { deleteMany: {} } : {};
    const named =
      before?.vendorId === input.vendorId && before.vehicleNumber === input.vehicleNumber
        ? { vendorName: before.vendorName }
        : await namedIn(tx, input);
    return {
      ...sums,
      ...tax,
      creditReturn: await creditReturnOf(tx, before, taxed),
      ...(await creditOf(tx, before, taxed)),
      ...(kept && {
        tdsRule: before.tdsRule,
        tdsCertificate: before.tdsCertificate,
        tdsCertified: before.tdsCertified,
      }),
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
    { id, hireNumber, advance, paidAmount, currency, tdsMonth, creditReturn, selfInvoice },
    _,
    tx,
  ) {
    if (tdsMonth) throw conflict(`${hireNumber} stays: its ${depositedIn(tdsMonth)}`);
    if (selfInvoice) throw conflict(`${hireNumber} stays: ${selfInvoice} was issued of it`);
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

/** So many consignments are offered at most: the newest that have not arrived. */
const OFFERED = 60;

const OFFER = {
  ...ABOARD,
  job: { select: { jobNumber: true } },
  client: { select: { name: true } },
} as const;

/** The options of the hire form; `chosen` records are always among them. */
export async function hireChoices(chosen: {
  vendorId?: number | null;
  consignmentIds: readonly number[];
}) {
  const own = { id: { in: [...chosen.consignmentIds] } };
  const free = {
    AND: [consignmentOpen.where(), { hires: { none: { hire: { status: "active" } } } }],
  };
  const [vendors, stands, newest, company] = await Promise.all([
    vendorOptions(chosen.vendorId),
    db.consignment.findMany({ where: own, select: OFFER, orderBy: { id: "desc" } }),
    db.consignment.findMany({
      where: { AND: [free, { NOT: own }] },
      select: OFFER,
      orderBy: { id: "desc" },
      take: OFFERED,
    }),
    getCompany(),
  ]);
  return {
    currency: company.invoiceCurrency,
    vendors,
    consignments: [...stands, ...newest].map(
      ({ id, job, client, fromPlace, toPlace, ...one }): RecordOption => ({
        value: String(id),
        label: shownLrNumber({ id, ...one }),
        about: [job.jobNumber, client.name, `${fromPlace} → ${toPlace}`].join(" · "),
      }),
    ),
  };
}

/** The hires of a vendor that are not paid in full, oldest first. */
export async function hiresOwed(vendorId: number): Promise<Hanging[]> {
  const rows = await db.hire.findMany({
    where: { vendorId, status: { not: "cancelled" }, balance: { gt: 0 } },
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, hireNumber, balance, currency, date }) => ({
    text: `${hireNumber}, ${formatMoney(balance, currency)} to pay, ${formatDate(date)}`,
    to: paths.hires.view(id),
  }));
}
