import * as z from "zod";
import { toMajor } from "~/models/ground/money/money";
import { amount, id, text } from "~/models/kit/shared/json";
import { db, type Tx } from "~/platform/db.server";
import { companyDay, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { nameOf } from "../../company/audit-log/audit.list.server";
import { standingCustomer } from "../../people/customer/known.server";
import type { Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { agreedCharges, type Extent, extentText } from "./rate-contract.charges";
import {
  contractCustomer,
  RATE_CONTRACT,
  type RateContractInput,
  slabsOf,
  slabsSaid,
} from "./rate-contract.record";

/** Reply fields of /api for a contract besides its own. */
const shape = {
  customer: z.strictObject({ id, name: text }),
  currency: text,
  slabs: z.array(z.strictObject({ upToKm: z.int(), upToCft: z.int(), rate: amount })),
};

function of(row: object): z.output<z.ZodObject<typeof shape>> {
  const { slabs, currency } = row as { slabs: string; currency: string };
  const { id, name } = contractCustomer(row);
  return {
    customer: { id, name },
    currency,
    slabs: slabsOf({ slabs }).map(({ rate, ...slab }) => ({ ...slab, rate: toMajor(rate) })),
  };
}

export const RATE_CONTRACT_REPLY = { shape, of };

type Row = RowOf<"RateContract">;
type Term = Pick<RateContractInput, "customerId" | "validFrom" | "validTo">;

/**
 * Why a customer can have no contract for these days: another active one has some of them. Their row is held, so that of two at
 * once the second finds the first.
 */
async function overlap(tx: Tx, { customerId, validFrom, validTo }: Term, ownId = 0) {
  await holdAlone(tx, "User", customerId);
  const other = await tx.rateContract.findFirst({
    where: {
      customerId,
      id: { not: ownId },
      status: "active",
      validFrom: { lte: validTo },
      validTo: { gte: validFrom },
    },
    orderBy: { validFrom: "asc" },
  });
  return (
    other &&
    `Contract ${other.number} of this customer runs from ${formatDate(other.validFrom)} to ${formatDate(other.validTo)}: choose other days`
  );
}

/** Prices agreed with businesses: staff keep them. */
export const rateContracts = recordCommands(RATE_CONTRACT, {
  day: companyDay,
  include: { customer: { select: { id: true, name: true } } },
  rules: (before, tx) => [
    ruleOf<RateContractInput>()(["customerId"], async ({ customerId: id }, addError) => {
      // The lock makes an erasure of the customer wait, or ends after it.
      await holdAlone(tx, "User", id);
      const found = await standingCustomer(tx, id);
      if (!found && id !== before?.customerId) addError("customerId", "Customer not found");
    }),
    ruleOf<RateContractInput>()(["validFrom", "validTo"], ({ validFrom, validTo }, addError) => {
      if (validTo < validFrom) addError("validTo", "Valid to cannot be before valid from");
    }),
    ruleOf<RateContractInput>()(["slabs"], ({ slabs }, addError) => {
      const seen = new Set<string>();
      for (const { upToKm, upToCft } of slabs) {
        const said = extentText(upToKm, upToCft);
        if (seen.has(said)) addError("slabs", `The slab up to ${said} is there twice`);
        seen.add(said);
      }
    }),
    ruleOf<RateContractInput>()(["customerId", "validFrom", "validTo"], async (term, addError) => {
      const why = before?.status === "inactive" ? null : await overlap(tx, term, before?.id);
      if (why) addError("validFrom", why);
    }),
  ],
  besides: async (_, before, { slabs }, tx) => ({
    slabs: JSON.stringify(slabs),
    ...(before ? {} : { currency: (await getCompany(tx)).quotationCurrency }),
  }),
  named: async (row, tx) => ({
    Customer: await nameOf(row.customerId, tx),
    Slabs: slabsSaid(row),
  }),
  assertStatus: async (row, status, tx) => {
    const why = status === "active" ? await overlap(tx, row, row.id) : null;
    if (why) throw conflict(`${why}.`);
  },
  namedIn: { quotation: "rateContractId" },
  used: "has filled quotations and cannot be deleted. Deactivate it instead.",
});

/** Whether any contract can fill a quotation: else its form says nothing of them. */
export const hasRateContracts = async () =>
  (await db.rateContract.findFirst({ where: { status: "active" }, select: { id: true } })) !== null;

/** The contract that a customer has on a day; null for none. */
export const contractOn = (customerId: number, day: string) =>
  db.rateContract.findFirst({
    where: { customerId, status: "active", validFrom: { lte: day }, validTo: { gte: day } },
  });

/** The contract's name in the history; empty for none. */
export async function contractSaid(tx: Tx, id: number | null | undefined): Promise<string> {
  if (!id) return "";
  return (await tx.rateContract.findUnique({ where: { id } }))?.number ?? "";
}

/** A move's charges under a stored contract. */
export const chargesBy = (row: Row, extent: Extent) =>
  agreedCharges({ ...row, slabs: slabsOf(row) }, extent);

/**
 * A move's charges by the contract's id; one km and one cft where neither is given. Raises `not_found`; `invalid` where
 * no slab reaches.
 */
export async function contractCharges(
  actor: Actor,
  id: number,
  { distanceKm = 1, volumeCft = 1, storageDays = 0, waitingHours = 0 }: Partial<Extent>,
) {
  const row = await rateContracts.get(actor, id);
  const agreed = chargesBy(row, { distanceKm, volumeCft, storageDays, waitingHours });
  if (agreed.problem !== undefined) throw invalidField("distanceKm", agreed.problem);
  return { ...agreed, currency: row.currency };
}
