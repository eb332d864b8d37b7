import * as z from "zod";

import { companyToday, getCompany } from "../../company/company/company.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { texts } from "../../kit/shared/define-fields";
import { conflict } from "../../kit/shared/domain-error";
import { optionalWhole } from "../../kit/shared/number-fields";
import type { Fits } from "../../sales/survey/survey.learn";
import { TARIFF_FIELDS, TariffInput } from "../../sales/tariff/tariff.record";
import { tariffs } from "../../sales/tariff/tariff.server";
import type { Period } from "./report.period";
import { fitsIn } from "./surveys.moves.server";

/** The figures as they were shown: those that are said have to be what still fits. */
export const ShownFits = z.object({
  fillPercent: optionalWhole("Fill", 1, 100),
  minutesPer100Cft: optionalWhole("Minutes", 1, 1_000),
  cartonsPer100Cft: optionalWhole("Cartons", 0, 100),
});
type ShownFits = z.output<typeof ShownFits>;

/** Those that differ from the tariff's. */
const changed = (fits: Fits) =>
  Object.entries(fits).filter(([, { now, fitted }]) => now !== fitted) as [
    keyof Fits,
    { now: number; fitted: number },
  ][];

/**
 * Writes the figures that would have fitted a period's moves into the tariff of today; its history keeps the old ones. Returns how many
 * changed; again is harmless. Raises `conflict` where nothing can be said, and where a shown figure no longer fits.
 */
export async function takeOverFits(
  actor: Actor,
  period: Period,
  shown: ShownFits,
): Promise<number> {
  assertCan(actor, "tariff:edit");
  const found = await fitsIn(period, companyToday(await getCompany()));
  if (!found || Object.keys(found.fits).length === 0)
    throw conflict("No move of these days says what would have fitted.");
  const { row, fits } = found;
  for (const [name, figure] of Object.entries(shown)) {
    if (figure !== null && figure !== (fits[name as keyof Fits]?.fitted ?? figure))
      throw conflict("These figures changed in the meantime. Look at them again.");
  }
  const others = changed(fits);
  if (others.length === 0) return 0;
  const figures = Object.fromEntries(others.map(([name, { fitted }]) => [name, String(fitted)]));
  const typed = { ...texts(TARIFF_FIELDS, row), ...figures, version: String(row.version) };
  await tariffs.update(actor, row.id, TariffInput.parse(typed));
  return others.length;
}

/** What 'Take over' would write, in words; null where the actor may not, or nothing differs. */
export async function fitsToTakeOver(actor: Actor, period: Period) {
  assertCan(actor, "tariff:view");
  const found = await fitsIn(period, companyToday(await getCompany()));
  const others = found ? changed(found.fits) : [];
  if (!found || others.length === 0) return null;
  return {
    tariff: { id: found.row.id, name: found.row.name },
    figures: others.map(([name, { now, fitted }]) => ({
      name,
      fitted,
      said: `${TARIFF_FIELDS[name].label}: ${now} → ${fitted}`,
    })),
  };
}
