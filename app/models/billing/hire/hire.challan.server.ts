import { getCompany } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import type { Actor } from "../../kit/policy/policy";
import { hireChallan } from "./hire.challan";
import { hires, wholeHire } from "./hire.server";

/** The challan of a hire, with the company as it was when it was made. Raises `not_found`. */
export async function challanOf(actor: Actor, id: number) {
  const hire = wholeHire(await hires.get(actor, id));
  return hireChallan(hire, printedCompany(hire, await getCompany()));
}
