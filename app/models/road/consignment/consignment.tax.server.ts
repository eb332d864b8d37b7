import { db, transaction, type Tx } from "~/platform/db.server";

import { gstCompany, recipientOf } from "../../company/company/gst.server";
import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { recipientById } from "../../papers/paper-tax/typed-tax.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { updateQuotation } from "../../sales/quotation/quotation.edit.server";
import { formValues } from "../../sales/quotation/quotation.form";
import { pricingBasis, priceQuotation } from "../../sales/quotation/quotation.price";
import { revisionOf } from "../../sales/quotation/quotation.revise.server";
import { QuotationFormInput } from "../../sales/quotation/quotation.schema";
import { wholeQuotation } from "../../sales/quotation/quotation.server";
import { quotationBilled } from "../../sales/quotation/quotation.status";
import { decideQuotation } from "../../sales/quotation/quotation.tax.server";
import { chargesOf, fovOf } from "../road/charges";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import {
  COMPANY_REGIMES,
  isGta,
  isRegime,
  proposedRegime,
  regimeProblem,
  REGIME_WORDS,
  type Regime,
} from "../../ground/tax/regimes";
import { gstPayerUnder } from "./consignment.prefill";
import { wholeConsignment, type Consignment } from "./consignment.server";

/*
 * Issuing a consignment note makes the mover a goods transport agency for that job: the lorry receipt and the tax regime are
 * one choice. Nothing is changed by itself: the page says so and offers to change the quotation.
 */

/** The tax of the consignment's quotation, else the usual tax of the company's papers for this customer. */
export async function taxOfConsignment(tx: Tx, { quotationId, clientId }: Consignment) {
  if (quotationId !== null) {
    return tx.quotation.findUniqueOrThrow({
      where: { id: quotationId },
      select: { taxRegime: true, placeOfSupply: true, reverseCharge: true },
    });
  }
  const company = await getCompany(tx);
  const gst = await gstCompany(tx, company);
  if (!gst) return { taxRegime: null, placeOfSupply: null, reverseCharge: false };
  const taxRegime = proposedRegime(
    gst.policy,
    await recipientById(tx, clientId),
    companyToday(company),
  );
  return { taxRegime, placeOfSupply: null, reverseCharge: taxRegime === "gta_rcm5" };
}

type RegimeOffer = {
  regime: Regime;
  label: string;
  /** The quotation's total under the new tax, in minor units. */
  total: number;
  /** The customer is asked again, since the amount to pay or deduct would change. */
  asksAgain: boolean;
};

/** The effect of issuing a lorry receipt on the tax of its job. */
export type RegimeNotice = {
  /** The regime of the quotation, in words. */
  label: string;
  /** The quotation's current total. */
  total: number;
  currency: string;
  quotation: { id: number; number: string };
  /** Billed already: its invoice stands, and no other regime is offered. */
  billed: boolean;
  offers: RegimeOffer[];
};

const REASON = "A lorry receipt is issued for this move";

/** A quotation's own form with another regime. */
function inputUnder(quotation: Awaited<ReturnType<typeof wholeQuotation>>, regime: Regime) {
  const values = formValues(quotation);
  return QuotationFormInput.parse({ ...values, taxRegime: regime, taxRegimeReason: REASON });
}

async function offersFor(
  quotation: Awaited<ReturnType<typeof wholeQuotation>>,
  company: Company,
  tx: Tx,
): Promise<RegimeOffer[]> {
  const gst = await gstCompany(tx, company);
  if (!gst) return [];
  const recipient = recipientOf(quotation.customer);
  const today = companyToday(company);
  const fitting = COMPANY_REGIMES.filter(
    (regime) => isGta(regime) && regimeProblem(regime, recipient, gst, today) === null,
  );
  const offers: RegimeOffer[] = [];
  for (const regime of fitting) {
    const input = inputUnder(quotation, regime);
    const decided = await decideQuotation(company, recipient, input, quotation, tx);
    const priced = priceQuotation(input, pricingBasis(company, quotation), decided);
    const { data } = revisionOf(quotation, { ...quotation, ...priced }, company);
    offers.push({
      regime,
      label: REGIME_WORDS[regime].label,
      total: priced.totalAmount,
      asksAgain: data.paperVersion !== undefined,
    });
  }
  return offers;
}

/**
 * Returns the tax notice before issuing a consignment's lorry receipt; null where there is none: the quotation is a
 * goods transport agency's already, or GST does not matter.
 */
export async function regimeNotice(
  actor: Actor,
  { quotationId, lrNumber }: Pick<Consignment, "quotationId" | "lrNumber">,
  tx: Tx = db,
): Promise<RegimeNotice | null> {
  assertCan(actor, "consignment:issue");
  if (quotationId === null || lrNumber !== null) return null;
  const quotation = await wholeQuotation(quotationId, tx);
  if (!quotation || quotation.taxRegime !== "bundle18") return null;
  const company = await getCompany(tx);
  const billed = quotationBilled.of(quotation);
  return {
    label: REGIME_WORDS.bundle18.label,
    total: quotation.totalAmount,
    currency: quotation.currency,
    quotation: { id: quotationId, number: quotation.quotationNumber },
    billed,
    offers: billed ? [] : await offersFor(quotation, company, tx),
  };
}

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;

/** A draft's payer of the tax and, where nobody typed others, its charges are those of its quotation as it is now. */
async function followQuotation(tx: Tx, id: number, before: Quotation, after: Quotation) {
  const consignment = await wholeConsignment({ id }, tx);
  if (consignment.lrNumber !== null) return;
  const { freight, otherCharges, advance } = consignment;
  const fov = fovOf(consignment);
  const were = chargesOf(before, fov);
  const untouched =
    freight === were.freight && otherCharges === were.otherCharges && advance === were.advance;
  await tx.consignment.update({
    where: { id },
    data: {
      gstPayer: gstPayerUnder(after.taxRegime, after.reverseCharge, consignment.gstPayer),
      ...(untouched ? chargesOf(after, fov) : {}),
      version: { increment: 1 },
    },
  });
}

/**
 * Changes the regime of the quotation that a consignment is made of, which prices it again. Where its customer then reads
 * something else it is a new version that waits for an answer, and the lorry receipt waits with it. Returns what became of it,
 * in a sentence. Raises `invalid` at `taxRegime`, `conflict` for an issued lorry receipt, and what `updateQuotation` does.
 */
export async function changeRegime(actor: Actor, id: number, regime: string): Promise<string> {
  assertCan(actor, "quotation:edit");
  const consignment = await wholeConsignment({ id });
  const { lrNumber, quotationId } = consignment;
  if (lrNumber !== null) throw conflict("The lorry receipt is issued already.");
  if (quotationId === null) throw conflict("This consignment has no quotation.");
  if (!isRegime(regime) || !isGta(regime)) {
    throw invalidField("taxRegime", "Choose a regime of a goods transport agency");
  }
  const quotation = await wholeQuotation(quotationId);
  const input = inputUnder(quotation, regime);
  await updateQuotation(actor, quotationId, { ...input, version: quotation.version });
  const after = await wholeQuotation(quotationId);
  await transaction((tx) => followQuotation(tx, id, quotation, after));
  const { status, quotationNumber, totalAmount, currency } = after;
  const { label } = REGIME_WORDS[regime];
  const now = `${quotationNumber} is under '${label}' now: ${formatMoney(totalAmount, currency)}`;
  return status === "approved"
    ? `${now}. The customer pays what they accepted and is not asked again`
    : `${now}. Send it again: the customer must accept it before you issue the lorry receipt`;
}
