import { companyToday, getCompany } from "../../company/company/company.server";
import { formatDate, isCalendarDate } from "../../ground/day/calendar-date";
import { amountText } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { optionalWhole, toId } from "../../kit/shared/number-fields";
import { db } from "~/platform/db.server";
import {
  MAX_CFT,
  MAX_KM,
  MAX_STORAGE_DAYS,
  MAX_WAITING_HOURS,
  slabText,
} from "./rate-contract.charges";
import { DISTANCE, VOLUME, WAITING } from "./rate-contract.form";
import { chargesBy, contractOn } from "./rate-contract.server";
import { anyCustomer } from "../../people/customer/known.server";

type Filled = { values: Record<string, string>; text: string } | { problem: string };

const KM = optionalWhole("Distance", 1, MAX_KM);
const CFT = optionalWhole("Volume", 1, MAX_CFT);

/** How far and how full the move of a form is, null where it does not say so, and on which day; `problem`: what is no number. */
export async function toldMove(text: (name: string) => string) {
  const [distance, volume] = [KM.safeParse(text(DISTANCE)), CFT.safeParse(text(VOLUME))];
  const wrong = distance.error ?? volume.error;
  const date = text("date");
  return {
    problem: wrong ? `${wrong.issues[0]?.message}.` : null,
    distanceKm: distance.data ?? null,
    volumeCft: volume.data ?? null,
    day: isCalendarDate(date) ? date : companyToday(await getCompany()),
  };
}

const WAITING_HOURS = optionalWhole("Waiting", 0, MAX_WAITING_HOURS);
const STORAGE_DAYS = optionalWhole("Warehouse days", 0, MAX_STORAGE_DAYS);

/**
 * Fills a form from its customer's rate contract: the charges and the contract; or says why it cannot. `currency`: of the quotation. `billsEachDay`: it multiplies the storage of a day by its days. Staff only.
 */
export async function fillFromContract(
  actor: Actor,
  text: (name: string) => string,
  currency: string,
  billsEachDay: boolean,
): Promise<Filled> {
  assertCan(actor, "quotation:create");
  const customerId = toId(text("customerId"));
  const customer = customerId && (await anyCustomer(db, customerId));
  if (!customer) return { problem: "Choose the customer first." };
  const { day, distanceKm, volumeCft, problem } = await toldMove(text);
  const contract = await contractOn(customer.id, day);
  if (!contract) {
    return { problem: `${customer.name} has no rate contract on ${formatDate(day)}.` };
  }
  if (problem) return { problem };
  const hours = WAITING_HOURS.safeParse(text(WAITING));
  if (hours.error) return { problem: `${hours.error.issues[0]?.message}.` };
  if (!distanceKm || !volumeCft) return { problem: "Say how many km and cft the move has." };
  if (contract.currency !== currency) {
    const { number } = contract;
    return {
      problem: `Contract ${number} is in ${contract.currency}, the quotation in ${currency}.`,
    };
  }
  const days = STORAGE_DAYS.safeParse(text("warehouseDays")).data ?? 0;
  // Where each day is billed the quotation multiplies the charge of one.
  const storageDays = billsEachDay ? Math.min(days, 1) : days;
  const waitingHours = hours.data ?? 0;
  const agreed = chargesBy(contract, { distanceKm, volumeCft, storageDays, waitingHours });
  if (agreed.problem !== undefined) return { problem: agreed.problem };
  const { charges, slab } = agreed;
  return {
    values: {
      // Of days and hours that the move has no longer an earlier press leaves nothing.
      ...(contract.storageRate !== null && { warehouseCharge: "" }),
      ...(contract.waitingRate !== null && { waitingCharge: "" }),
      ...Object.fromEntries(
        Object.entries(charges).map(([name, minor]) => [name, amountText(minor)]),
      ),
      rateContractId: String(contract.id),
    },
    text: [`Filled from contract ${contract.number}`, slab && slabText(slab, contract.currency)]
      .filter(Boolean)
      .join(". "),
  };
}

/** Leaves the contract out of a posted form that another customer was chosen in since. */
export async function dropOthersContract(form: FormData): Promise<void> {
  const id = toId(String(form.get("rateContractId") ?? ""));
  const customerId = toId(String(form.get("customerId") ?? "")) ?? 0;
  if (id === null) return;
  const own = await db.rateContract.count({ where: { id, customerId } });
  if (own === 0) form.delete("rateContractId");
}
