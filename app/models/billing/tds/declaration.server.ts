import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { tdsYear } from "../../ground/tax/tds";
import { heldInYear } from "../vendor/vendor.tds.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { getAccount } from "../../people/user/accounts.server";
import { declarationProblem, tdsDeclaration } from "./declaration";

async function declarer() {
  const company = await getCompany();
  const vehicles = await db.vehicle.count({
    where: { owner: "own", ...heldInYear(companyToday(company)) },
  });
  return { company, vehicles, problem: declarationProblem(company, vehicles) };
}

/** Why no declaration can be printed; null where it can. */
export const declarationRefusal = async () => (await declarer()).problem;

/**
 * The declaration for a customer; of this financial year where none is named. Staff only; raises `not_found`, and
 * `conflict` where the company cannot declare it.
 */
export async function declarationFor(actor: Actor, customerId: number, year: string) {
  assertCan(actor, "payment:record");
  const customer = await getAccount(actor, "customer", customerId);
  const { company, vehicles, problem } = await declarer();
  if (problem) throw conflict(`${problem}.`);
  return tdsDeclaration(company, customer, {
    year: year || tdsYear(companyToday(company)),
    vehicles,
  });
}
