import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { rateText } from "../../ground/money/money";
import { REGIME_WORDS, type CompanyRegime } from "../../ground/tax/regimes";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { columnsOf, HISTORY, setCompany, type Settings } from "./company.edit.server";
import { currencySetting } from "./company.form";
import type { TaxSystem } from "./company.choices";
import { getCompany, UNNAMED } from "./company.server";
import { storeLogo, type LogoImage } from "./logo.server";
import type { SetUpInput } from "./set-up.schema";

/** Said of a company that is set up, or whose setting up was put off. */
export const SET_UP =
  "The set-up was already finished or skipped, so nothing was saved. Change it here, in the settings.";

/** Whether this actor is asked to set the company up: an admin, until it is done or put off. */
export async function asksToSetUp(actor: Actor): Promise<boolean> {
  if (!can(actor, "company:edit")) return false;
  return (await db.company.count({ where: { id: 1, setUpAt: null } })) > 0;
}

/** Raises `conflict` once it was done or put off. */
async function companyNotSetUp(tx: Tx) {
  const company = await getCompany(tx);
  if (company.setUpAt) throw conflict(SET_UP);
  return company;
}

/**
 * Sets a new company up in one step: what its documents print, its one currency and tax, and a logo if there
 * is one. Raises `conflict` once it was done or put off, `EditConflict` when another person saved at that moment.
 */
export async function setUpCompany(
  actor: Actor,
  typed: SetUpInput,
  logo: LogoImage | null,
): Promise<void> {
  assertCan(actor, "company:edit");
  await transaction(async (tx) => {
    const company = await companyNotSetUp(tx);
    // A name that is still to come leaves the one that stands.
    const { name, ...rest } = typed;
    const input = { ...rest, name: name || company.name };
    const before: Settings = { ...company, currency: currencySetting(company) };
    const changes = changesBetween<Settings>(before, input, HISTORY);
    const logoId = logo ? await storeLogo(tx, logo) : company.logoId;
    await setCompany(tx, company.version, { ...columnsOf(input), logoId, setUpAt: now() });
    await recordHistory(tx, actor, "company", 1, "company-set-up", {}, { changes });
  });
}

/** A new company's first papers: their head, missing details, and warnings about the name. */
type FirstLook = {
  head: string[];
  tax: string;
  waits: string[];
  doubt: string | null;
};

/** A look at the papers of a company that was just set up. */
export function firstLook(company: Awaited<ReturnType<typeof getCompany>>): FirstLook {
  const { name, address, phone, gstin, pan, upiId, taxSystem, taxRegime, gstRate } = company;
  const tax = {
    gst_india: REGIME_WORDS[taxRegime as CompanyRegime].label,
    single: `Tax of ${rateText(gstRate)} %`,
    none: "No tax",
  }[taxSystem as TaxSystem];
  const asked = { "Company Name": name === UNNAMED ? "" : name, Phone: phone, Address: address };
  const all = taxSystem === "gst_india" ? { ...asked, "UPI ID": upiId } : asked;
  return {
    head: [name, ...address.split("\n"), phone, gstin && `GSTIN ${gstin}`].filter(Boolean),
    tax,
    waits: Object.entries(all).flatMap(([label, value]) => (value ? [] : [label])),
    doubt: nameDoubt(name, pan),
  };
}

/** A PAN's fifth letter is the first of its holder's name: of a person's any, of all others the first word's. */
function nameDoubt(name: string, pan: string): string | null {
  if (!pan || name === UNNAMED) return null;
  const letter = pan.charAt(4);
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "THE");
  const own = pan.charAt(3) === "P" ? words : words.filter(Boolean).slice(0, 1);
  if (own.some((word) => word.startsWith(letter))) return null;
  return `The PAN in your GSTIN belongs to a name that begins with ${letter}. Your papers say '${name}': GST asks for the registered name.`;
}

/** Puts it off for good: the settings hold all of it. Raises `conflict` as `setUpCompany` does. */
export async function skipSetUp(actor: Actor): Promise<void> {
  assertCan(actor, "company:edit");
  await transaction(async (tx) => {
    const company = await companyNotSetUp(tx);
    await setCompany(tx, company.version, { setUpAt: now() });
    await recordHistory(tx, actor, "company", 1, "set-up-skipped");
  });
}
