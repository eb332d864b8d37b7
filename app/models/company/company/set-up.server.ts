import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { columnsOf, HISTORY, setCompany, type Settings } from "./company.edit.server";
import { currencySetting } from "./company.currency";
import { getCompany } from "./company.server";
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
  input: SetUpInput,
  logo: LogoImage | null,
): Promise<void> {
  assertCan(actor, "company:edit");
  await transaction(async (tx) => {
    const company = await companyNotSetUp(tx);
    const before: Settings = { ...company, currency: currencySetting(company) };
    const changes = changesBetween<Settings>(before, input, HISTORY);
    const logoId = logo ? await storeLogo(tx, logo) : company.logoId;
    await setCompany(tx, company.version, { ...columnsOf(input), logoId, setUpAt: now() });
    await recordHistory(tx, actor, "company", 1, "company-set-up", {}, { changes });
  });
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
