import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { formatMoney, rateText } from "../../ground/money/money";
import { taxAt, worthOf } from "../../ground/tax/reverse-charge";
import type { RowOf } from "../../kit/record/define-record";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { correctionsOf } from "../expense/expense.balance.server";
import { reverseOf } from "../expense/expense.credit.server";
import { certifiedBy, lawfulTds, whyAnotherTds } from "../vendor/vendor.tds.server";
import type { HireInput } from "./hire.record";
import { hireSums } from "./hire.sums";

/* The GST and the TDS of a hire, and what is owed of it with them. */

type Stored = RowOf<"Hire">;

/** The fields that decide its GST, and with those of `SUMMED` what is owed. */
const TAXED = ["date", "amount", "taxAmount", "taxRate", "reverseCharge", "vendorId"] as const;
export const SUMMED = [...TAXED, "advance", "tdsAmount", "deductions"] as const;
type Taxed = Pick<HireInput, (typeof TAXED)[number]>;
type Summed = Pick<HireInput, (typeof SUMMED)[number]>;

/** The day of a hire that is being saved. */
export const dayOf = async (tx: Tx, input: Pick<HireInput, "date">, before: Stored | null) =>
  input.date ?? before?.date ?? companyToday(await getCompany(tx));

/** The GST of a hire, which is work. */
export const taxOf = async (tx: Tx, input: Taxed, before: Stored | null) =>
  reverseOf(tx, before, {
    ...input,
    date: await dayOf(tx, input, before),
    tdsRow: "work",
  });

/** Its balance has what was corrected of it. */
const correctedOf = async (tx: Tx, before: Stored | null) =>
  before ? (await correctionsOf(tx, { correctsHireId: before.id })).owed : 0;

/** Returns the lawful TDS of a hire, up to the amount that is left: of what was agreed without its GST. */
async function lawOf(tx: Tx, input: Summed, before: Stored | null) {
  const company = await getCompany(tx);
  const tax = await taxOf(tx, input, before);
  const law = await lawfulTds(tx, {
    vendorId: input.vendorId,
    row: "work",
    day: await dayOf(tx, input, before),
    amount: worthOf({ ...input, ...tax }),
    currency: before?.currency ?? company.invoiceCurrency,
    except: { hireId: before?.id },
    again: before?.tdsAmount === 0,
  });
  const left = hireSums({ ...input, tdsAmount: 0 }, input.deductions, before?.paidAmount ?? 0);
  return { ...law, amount: Math.min(law.amount, Math.max(0, left.balance)) };
}

/** What a deduction is of, besides the worth without GST. */
const DEDUCTED = ["tdsAmount", "amount", "vendorId", "date"] as const;
type Deducted = Pick<Stored, "amount" | "vendorId" | "date" | "taxAmount" | "reverseCharge"> & {
  tdsAmount: number | null;
};

/** What is kept of the deduction of a hire that is the same payment as before, of which the same was deducted; null of another. */
export function keptTds(before: Stored | null, after: Deducted) {
  if (before === null || DEDUCTED.some((name) => before[name] !== after[name])) return null;
  if (worthOf(before) !== worthOf(after)) return null;
  const { tdsRule, tdsCertificate, tdsCertified, tdsBefore } = before;
  return { tdsRule, tdsCertificate, tdsCertified, tdsBefore };
}

/** Sums a hire, with the lawful TDS where no other is given. */
export async function summed(tx: Tx, input: Summed, before: Stored | null) {
  const law = await lawOf(tx, input, before);
  const tdsAmount = input.tdsAmount ?? (before?.tdsMonth ? before.tdsAmount : law.amount);
  const sums = hireSums({ ...input, tdsAmount }, input.deductions, before?.paidAmount ?? 0);
  const { currency } = before ?? { currency: (await getCompany(tx)).invoiceCurrency };
  sums.balance += await correctedOf(tx, before);
  return { ...sums, tdsAmount, tdsRule: law.rule, ...certifiedBy(law, tdsAmount), currency };
}

/** So much a vendor's rounded tax may be away from its rate. */
const RUPEE = 100;
/** What a correction has of its hire. */
const CORRECTED = ["date", "amount", "taxAmount", "vendorId"] as const;

/** The rules of its GST and of its vendor's bill; what was corrected of it stays. */
export const taxRules = (before: Stored | null, tx: Tx): Rule<HireInput>[] => [
  ruleOf<HireInput>()(TAXED, async (input, addError) => {
    const { taxAmount, taxRate, reverseCharge } = await taxOf(tx, input, before);
    const byRate = taxAt(input.amount, taxRate, reverseCharge);
    if (taxAmount > input.amount) addError("taxAmount", "GST cannot be more than the amount");
    else if (taxRate > 0 && Math.abs(taxAmount - byRate) > RUPEE)
      addError(
        "taxAmount",
        `GST at ${rateText(taxRate)} % is ${formatMoney(byRate, "INR")}: give one of both`,
      );
  }),
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
];

/** The question of pages about a TDS that is not what the law asks for: why; scripts are not asked. `input` is sound. */
export async function tdsQuestion(input: HireInput, id: number | null): Promise<Rule<HireInput>[]> {
  const { tdsAmount, tdsReason } = input;
  if (tdsAmount === null || tdsReason !== null) return [];
  const before = id === null ? null : await db.hire.findUnique({ where: { id } });
  if (before) {
    const [date, tax] = [await dayOf(db, input, before), await taxOf(db, input, before)];
    if (keptTds(before, { ...input, ...tax, date })) return [];
  }
  const law = await lawOf(db, input, before);
  if (law.amount === tdsAmount) return [];
  return [whyAnotherTds(law)];
}
