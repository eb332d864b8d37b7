import { inUnitOfWork } from "~/platform/db.server";

import { getCompany, type Company } from "../../company/company/company.server";
import { customersKnownBy } from "../../people/customer/known.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { DomainError } from "../../kit/shared/domain-error";
import { onceInUnitOfWork } from "../../kit/shared/once.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { createAccount } from "../../people/user/accounts.server";
import { writeQuotation } from "./quotation.create.server";
import type { Estimated } from "./quotation.estimate";
import { updateQuotation } from "./quotation.edit.server";
import { rulesOfNewQuotation } from "./quotation.rules.server";
import type { ComposedQuotation, QuotationInput } from "./quotation.schema";
import { insuranceCharge, stationeryAlong } from "./quotation.totals";

/** A customer who is entered with the quotation is nobody who is known already. */
function newCustomerRule(actor: Actor): Rule<ComposedQuotation> {
  return ruleOf<ComposedQuotation>()(
    ["customerId", "newCustomerPhone", "newCustomerEmail", "newCustomerAnyway"],
    async (
      { customerId, newCustomerPhone: phone, newCustomerEmail: email, ...typed },
      addError,
    ) => {
      if (customerId !== null) return;
      const known = await customersKnownBy(actor, { phone, email });
      const named = (by: string) => known.find((customer) => customer.by === by)?.name;
      const [byEmail, byPhone] = [named("e-mail"), named("phone")];
      if (byEmail) addError("newCustomerEmail", `${byEmail} already has this e-mail`);
      if (byPhone && !typed.newCustomerAnyway) {
        addError("newCustomerPhone", `${byPhone} already has this phone`);
      }
    },
  );
}

/** Everything that a new quotation from its form keeps to, for one that has mistakes already. */
export async function rulesOfComposedQuotation(actor: Actor): Promise<Rule<ComposedQuotation>[]> {
  const rules = await rulesOfNewQuotation(actor);
  return [...(rules as Rule<never>[] as Rule<ComposedQuotation>[]), newCustomerRule(actor)];
}

/**
 * Writes a new quotation from its form, with its customer where that is a new one: both or neither, once for a
 * key of this actor. Where no charge was typed the company's usual stationery is not charged either. Returns
 * the quotation's id. Raises `invalid` as `createQuotation` and `createAccount` do.
 */
export async function composeQuotation(
  actor: Actor,
  composed: ComposedQuotation,
  key?: string | null,
  estimated?: Estimated,
): Promise<number> {
  assertCan(actor, "quotation:create");
  const write = async () => {
    const company = await getCompany();
    const quotation = charged(composed, company);
    await assertRules(await rulesOfComposedQuotation(actor), { ...composed, ...quotation });
    const customerId = composed.customerId ?? (await newCustomer(actor, composed));
    const whole = { ...quotation, customerId };
    return writeQuotation(actor, company, whole, null, company.advanceRate, estimated);
  };
  if (!key) return inUnitOfWork(write);
  const used = "This form was already used for something else.";
  const claim = { actorId: actor.id, key, request: "quotation:create", used };
  return (await onceInUnitOfWork(claim, write)).answer;
}

/**
 * Saves the form of a stored quotation; one on which nothing was charged yet is charged as a new one is, with the company's usual
 * advance where `asksUsual`. Raises as `updateQuotation` does.
 */
export const recomposeQuotation = (
  actor: Actor,
  id: number,
  input: QuotationInput,
  asksUsual: boolean,
  estimated?: Estimated,
): Promise<void> =>
  updateQuotation(
    actor,
    id,
    input,
    (company) => ({
      input: charged(input, company),
      advanceRate: asksUsual ? company.advanceRate : 0,
    }),
    estimated,
  );

async function newCustomer(actor: Actor, composed: ComposedQuotation): Promise<number> {
  const { newCustomerName, newCustomerPhone, newCustomerEmail } = composed;
  const customer = {
    name: newCustomerName ?? "",
    phone: newCustomerPhone,
    email: newCustomerEmail,
  };
  // The place that the goods leave is no customer's address.
  return createAccount(actor, "customer", { ...customer, address: null }).catch(
    (error: unknown) => {
      const problem = error instanceof DomainError ? error.fieldErrors.email : undefined;
      if (!problem) throw error;
      const fieldErrors = { newCustomerEmail: problem };
      throw new DomainError("invalid", problem[0] ?? "", { fieldErrors });
    },
  );
}

function charged<Input extends Omit<QuotationInput, "customerId">>(
  composed: Input,
  company: Company,
): Input {
  const usual = company.stationaryCharge;
  const { declaredValue, insuranceRate, insuranceCharge: typed } = composed;
  const insurance = insuranceCharge({
    declaredValue,
    insuranceRate: insuranceRate ?? company.insuranceRate,
    typed: typed ?? null,
  });
  const charges = {
    transportationCharge: composed.transportationCharge,
    packagingCharge: composed.packagingCharge,
    loadingCharge: composed.loadingCharge,
    unloadingCharge: composed.unloadingCharge,
    unpackingCharge: composed.unpackingCharge ?? 0,
    dismantlingCharge: composed.dismantlingCharge ?? 0,
    carTransportationCharge: composed.carTransportationCharge ?? 0,
    waitingCharge: composed.waitingCharge ?? 0,
    warehouseCharge: composed.warehouseCharge ?? 0,
    insuranceCharge: insurance,
    stationaryCharge: composed.stationaryCharge ?? usual,
  };
  return { ...composed, stationaryCharge: stationeryAlong(charges, usual) };
}
