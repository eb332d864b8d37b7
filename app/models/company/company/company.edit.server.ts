import { createHash } from "node:crypto";
import { transaction, type Tx } from "~/platform/db.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, settingsAccess } from "../../kit/policy/policy";
import { conflictAt, EditConflict } from "../../kit/shared/domain-error";
import { rescheduled, returnsPeriodOf } from "../../ground/tax/returns-period";
import {
  currencyColumns,
  currencySetting,
  keepsCurrencies,
  settingsTexts,
  shownSetting,
  typedSetting,
} from "./company.form";
import { taxChoiceLabel } from "./company.choices";
import type { SettingsInput } from "./company.schema";
import { type Company, companyToday, getCompany } from "./company.server";
import { fieldsOf, SECTION_NAMES, SECTIONS, type SettingsSection } from "./company.words";

type Fields = Partial<Omit<Company, "logo" | "id" | "version" | "updatedAt">>;
export type Settings = Fields & { currency?: string };

/** The company with the settings of a section, or all of them. Raises `forbidden`. */
export async function readSettings(actor: Actor, section?: SettingsSection): Promise<Company> {
  assertCan(actor, section ? settingsAccess(section) : "company:edit");
  return getCompany();
}

type Value = string | number | boolean;

/** The labels of settings in the history. */
export const HISTORY = Object.fromEntries(
  SECTION_NAMES.flatMap((section) => fieldsOf(section)).map(({ name, kind, label }) => [
    name,
    {
      label,
      show: (value: Value) => {
        const text = typedSetting(kind, value);
        return taxChoiceLabel(name, text) ?? shownSetting({ name, kind }, text);
      },
    },
  ]),
);
/** The history's words, with the section that its events name. */
export const SETTINGS = auditedBy("company", {
  ...HISTORY,
  section: { label: "Section", show: (name: SettingsSection) => SECTIONS[name]?.title ?? name },
});

/**
 * The version of a settings section: a form posts the one it was opened with. Changes in other sections do not count.
 */
export function sectionVersion(company: Company, section: SettingsSection): number {
  const texts = JSON.stringify(settingsTexts(company)[section]);
  return 1 + Number.parseInt(createHash("sha256").update(texts).digest("hex").slice(0, 7), 16);
}

/**
 * Saves one section of the company's settings; what was issued before keeps what it was issued with. With a version of the
 * section it raises `EditConflict` when another person saved that section in between. Nothing changed is nothing saved.
 */
export async function updateCompany<S extends SettingsSection>(
  actor: Actor,
  section: S,
  input: SettingsInput<S>,
): Promise<void> {
  assertCan(actor, settingsAccess(section));
  const { version, ...settings } = input as { version: number | null } & Settings;
  await transaction(async (tx) => {
    const company = await getCompany(tx);
    const before: Settings = { ...company, currency: currencySetting(company) };
    const after = asStored(returnsFromNow(settings, company), before);
    const changes = changesBetween<Settings>(before, after, HISTORY);
    if (changes.length === 0) return;
    if (version !== null && version !== sectionVersion(company, section)) throw new EditConflict();
    await setCompany(tx, company.version, columnsOf(after));
    await assertFiledStands(tx, company);
    await recordHistory(tx, actor, "company", 1, "settings-updated", { section }, { changes });
  });
}

/** Where the returns' period is among the settings, the earlier period holds until the change. */
function returnsFromNow(settings: Settings, company: Company): Settings {
  const { returnsPeriod, returnsFrom = "" } = settings;
  if (!returnsPeriod) return settings;
  return {
    ...settings,
    ...rescheduled(company, { returnsPeriod, returnsFrom }, companyToday(company)),
  };
}

/** Raises `conflict` at `returnsFrom` where a month that was filed would be filed otherwise. The company's row is held. */
async function assertFiledStands(tx: Tx, before: Company): Promise<void> {
  const after = await getCompany(tx);
  const filed = await tx.taxMonth.findMany({
    where: { OR: [{ closedAt: { not: null } }, { iffKeptAt: { not: null } }] },
    orderBy: { month: "asc" },
    select: { month: true },
  });
  const other = filed.find(
    ({ month }) => returnsPeriodOf(month, before) !== returnsPeriodOf(month, after),
  );
  if (!other) return;
  const name = shownSetting({ name: "returnsFrom", kind: "select" }, other.month);
  const why = `${name} was filed ${returnsPeriodOf(other.month, before)}: choose a later quarter, or open it first`;
  throw conflictAt("returnsFrom", why);
}

/**
 * A pair of currencies that was posted is no choice: what is stored stays. Where no tax is taken from now on, new
 * documents start without one.
 */
export function asStored(settings: Settings, before: Settings): Settings {
  const { currency, taxSystem } = settings;
  const untaxed = taxSystem === "none" && before.taxSystem !== "none" ? { gstRate: 0 } : {};
  const kept = currency && keepsCurrencies(currency) ? { currency: before.currency } : {};
  return { ...settings, ...untaxed, ...kept };
}

/** The columns that settings write: the currency field is two columns. */
export function columnsOf({ currency, ...fields }: Settings): Fields {
  return currency ? { ...fields, ...currencyColumns(currency) } : fields;
}

/** Writes fields of the company where it is still at the version. Raises `EditConflict` otherwise. */
export async function setCompany(tx: Tx, version: number, fields: Fields): Promise<void> {
  const { count } = await tx.company.updateMany({
    where: { id: 1, version },
    data: { ...fields, version: { increment: 1 } },
  });
  if (count === 0) throw new EditConflict();
}
