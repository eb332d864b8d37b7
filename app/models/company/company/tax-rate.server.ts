import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { auditedBy, historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { columns } from "../../kit/shared/define-fields";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { spoken, VOCABULARY } from "../../kit/shared/vocabulary";
import { ratesOverlap, type TaxRate } from "../../ground/tax/rates";
import { COMPANY_REGIMES, type CompanyRegime } from "../../ground/tax/regimes";
import { regimeLabel, TAX_RATE_FIELDS, taxRateWords } from "./tax-rate.fields";
import type { TaxRateInput } from "./tax-rate.schema";

/*
 * The rates of taxes as rows with their days. Papers keep the rate they were made with: a change here is for those
 * that are saved from then on.
 */

type Row = { regime: string; fromDate: string; toDate: string | null; rate: number };

const ofRow = ({ regime, fromDate, toDate, rate }: Row): TaxRate => ({
  regime: regime as CompanyRegime,
  from: fromDate,
  to: toDate,
  rate,
});

export const HISTORY = auditedBy("taxRate", {
  ...historyLabels(TAX_RATE_FIELDS),
  // Words for an added or removed row.
  whole: {
    label: spoken(VOCABULARY.taxRate.one),
    show: (rate: TaxRate) => `${regimeLabel(rate.regime)}: ${taxRateWords(rate)}`,
  },
});

const wholeOf = ({ regime, from, to, rate }: TaxRate) => ({ regime, from, to, rate });

/** All rates, by their regimes as the settings name them, the latest first. Raises `forbidden`. */
export async function listTaxRates(actor: Actor) {
  assertCan(actor, "company:editTax");
  const rows = await db.taxRate.findMany({ orderBy: [{ fromDate: "desc" }, { id: "desc" }] });
  const place = ({ regime }: Row) => COMPANY_REGIMES.indexOf(regime as CompanyRegime);
  return rows.sort((a, b) => place(a) - place(b));
}

/** One of them. Raises `not_found`. */
export async function getTaxRate(actor: Actor, id: number) {
  assertCan(actor, "company:editTax");
  const found = await db.taxRate.findUnique({ where: { id } });
  if (!found) throw notFound("taxRate");
  return found;
}

/** Raises `invalid` at `from` where another row speaks of the same days; it is named. */
async function assertNoOther(tx: Tx, rate: TaxRate, ownId: number | null): Promise<void> {
  // An update that changes nothing holds the company's row until the transaction ends: of two who add the same
  // days at the same time the second sees the first.
  await tx.$executeRaw`UPDATE "Company" SET "version" = "version" WHERE "id" = 1`;
  const rows = await tx.taxRate.findMany({
    where: { regime: rate.regime },
    orderBy: { fromDate: "asc" },
  });
  const other = rows.find((row) => row.id !== ownId && ratesOverlap(ofRow(row), rate));
  if (!other) return;
  throw invalidField(
    "from",
    `Another rate applies on some of these days: ${taxRateWords(ofRow(other))}. Change its days first.`,
  );
}

/** Adds a rate. Raises `invalid` at `from` where another row speaks of the same days. */
export async function createTaxRate(actor: Actor, input: TaxRateInput, key?: string | null) {
  assertCan(actor, "company:editTax");
  return once(actor, "taxRate:create", key, async (tx) => {
    await assertNoOther(tx, input, null);
    const data = { ...columns(TAX_RATE_FIELDS, input), createdAt: now() };
    const { id } = await tx.taxRate.create({ data });
    await recordHistory(tx, actor, "taxRate", id, "tax-rate-created", { whole: wholeOf(input) });
    return id;
  });
}

/** Saves a rate. Raises `invalid` as `createTaxRate` does, `EditConflict` when another person saved in between. */
export async function updateTaxRate(actor: Actor, id: number, input: TaxRateInput): Promise<void> {
  await editRecord(actor, id, input.version, {
    entity: "taxRate",
    allow: "company:editTax",
    load: (tx) => tx.taxRate.findUnique({ where: { id } }),
    derive: async (tx, before) => {
      await assertNoOther(tx, input, id);
      const data = columns(TAX_RATE_FIELDS, input);
      return { data, changes: changesBetween<object>(before, data, HISTORY) };
    },
  });
}

/** Deletes a rate; papers keep theirs. Raises `not_found`. */
export async function deleteTaxRate(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "company:editTax");
  await transaction(async (tx) => {
    const found = await tx.taxRate.findUnique({ where: { id } });
    const { count } = await tx.taxRate.deleteMany({ where: { id } });
    if (!found || count === 0) throw notFound("taxRate");
    await recordHistory(tx, actor, "taxRate", id, "deleted", { whole: ofRow(found) });
  });
}
