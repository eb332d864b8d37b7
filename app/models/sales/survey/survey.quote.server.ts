import { db, inUnitOfWork, transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import {
  composed,
  type Filled,
  quotedDayQuestion,
  type QuoteInput,
  quoteEnquiry,
  readAsForm,
} from "../enquiry/enquiry.quote.server";
import { composeQuotation } from "../quotation/quotation.compose.server";
import { besideSaid } from "../tariff/estimate.charges";
import { updateQuotation } from "../quotation/quotation.edit.server";
import { QUOTATION_FIELDS } from "../quotation/quotation.fields";
import { formValues } from "../quotation/quotation.form";
import { QuotationFormInput } from "../quotation/quotation.schema";
import { quotationNamed, wholeQuotation } from "../quotation/quotation.server";
import { quotationClosed } from "../quotation/quotation.status";
import { type Filling, fillingOf } from "./survey.filling";
import { goodsSaid } from "./survey.onward";
import type { SurveyInput, WholeSurvey } from "./survey.record";
import { type Result, resultOf } from "./survey.result.server";
import { keptTyped, openSurvey, wholeSurvey } from "./survey.server";

/** Writes what a survey says into its quotation, which is a new version where the customer has it. */
async function takeOver(actor: Actor, id: number, survey: WholeSurvey, tx: Tx) {
  const quotation = await wholeQuotation(id, tx);
  // Its own day, load and currency price it, also where the survey did not have it before.
  const result = await resultOf({ ...survey, quotation }, tx);
  // Something is counted: who calls asked.
  const filling = fillingOf(survey, result, quotation)!;
  const input = readAsForm(QuotationFormInput, {
    ...formValues(quotation),
    ...filling.fields,
  });
  const posted = { ...input, version: quotation.version };
  await updateQuotation(actor, id, posted, undefined, filling.estimated);
}

/** Keeps what was typed of the charges; an empty one is computed again, one that is left out stays. */
export async function typeCharges(
  actor: Actor,
  id: number,
  typed: NonNullable<SurveyInput["typed"]>,
): Promise<void> {
  assertCan(actor, "survey:edit");
  await transaction(async (tx) => {
    await holdAlone(tx, "Survey", id);
    const before = await openSurvey(tx, id);
    const text = JSON.stringify(keptTyped(before, typed));
    if (text === before.typed) return;
    const data = { typed: text, version: { increment: 1 } };
    await tx.survey.update({ where: { id }, data });
    await recordHistory(tx, actor, "survey", id, "counted", null, { note: "Charges typed" });
  });
}

const UNCOUNTED = "Nothing is counted yet: count the rooms first";

/**
 * Makes the draft quotation of a survey, or takes the survey over into the one that it has. Raises `conflict` where nothing is counted,
 * where more is than a quotation takes, or it is closed, `invalid` at `movingDate` where no day is known.
 */
export async function quoteSurvey(
  actor: Actor,
  id: number,
  input: QuoteInput,
): Promise<{ id: number; found: boolean }> {
  assertCan(actor, "survey:edit");
  return inUnitOfWork(async (tx) => {
    await holdAlone(tx, "Survey", id);
    await openSurvey(tx, id);
    const survey = await wholeSurvey(id, tx);
    if (!survey) throw notFound("survey");
    const filling = fillingOf(survey, await resultOf(survey, tx, input.movingDate));
    if (!filling) throw conflict(UNCOUNTED);
    const made = await quotedAs(actor, survey, input, filling, tx);
    if (survey.quotationId !== made.id) {
      await tx.survey.update({
        where: { id },
        data: { quotationId: made.id, version: { increment: 1 } },
      });
    }
    const quotation = (await quotationNamed(tx, made.id))?.quotationNumber ?? "";
    await recordHistory(tx, actor, "survey", id, "quoted", { quotation });
    return made;
  });
}

/** Asks, as its page does, about the day of a survey's new quotation; `confirmed`: the days already answered. */
export async function askQuotedDay(
  id: number,
  input: QuoteInput,
  confirmed: readonly unknown[],
): Promise<void> {
  const survey = await db.survey.findUnique({ where: { id } });
  // The day of a quotation that is there was asked about on its own form.
  if (!survey || survey.quotationId !== null) return;
  await assertRules([await quotedDayQuestion(survey.enquiryId, confirmed)], input);
}

async function quotedAs(
  actor: Actor,
  survey: WholeSurvey,
  input: QuoteInput,
  { fields, estimated }: Filling,
  tx: Tx,
): Promise<{ id: number; found: boolean }> {
  if (survey.quotationId !== null) {
    await takeOver(actor, survey.quotationId, survey, tx);
    return { id: survey.quotationId, found: true };
  }
  if (survey.enquiryId !== null) {
    const whose = { ...input, customerId: input.customerId ?? survey.customerId };
    const made = await quoteEnquiry(actor, survey.enquiryId, whose, fields, estimated);
    if (made.found) await takeOver(actor, made.id, survey, tx);
    return made;
  }
  assertCan(actor, "quotation:create");
  if (!input.movingDate) throw invalidField("movingDate", "Moving date is required");
  const nobody = { name: "", phone: "", from: "", to: "" };
  const company = await getCompany(tx);
  const form = composed(nobody, input.movingDate, company, survey.customerId, fields);
  return { id: await composeQuotation(actor, form, null, estimated), found: false };
}

/**
 * What of its quotation a survey would change, in words, and what of it stays as it was typed; empty where nothing, or where it has
 * none. `closed`: why none of it can be changed any more, which a customer who counts on by the link does not know. `result`: what
 * follows from it, for who has that.
 */
export async function proposalOf(
  survey: WholeSurvey,
  result?: Result,
): Promise<{ changes: string[]; stays: string[]; closed?: string }> {
  const nothing = { changes: [], stays: [] };
  if (survey.quotationId === null) return nothing;
  const quotation = await wholeQuotation(survey.quotationId);
  const filling = fillingOf(survey, result ?? (await resultOf(survey)), quotation);
  if (!filling) return nothing;
  const closed = quotationClosed(quotation);
  const before = formValues(quotation) as unknown as Filled;
  const { items, notes, ...fields } = filling.fields;
  const changes = Object.entries(fields).flatMap(([name, to]) => {
    const from = String(before[name] ?? "");
    if (from === to) return [];
    return [`${labelOf(name)}: ${from || "–"} → ${String(to) || "–"}`];
  });
  if (goodsSaid(items as Goods) !== goodsSaid(quotation.items)) changes.push("The list of goods");
  else if (notes !== (quotation.notes ?? "")) changes.push(labelOf("notes"));
  const stays = filling.stays.flatMap((field) => {
    const computed = filling.estimated[field]?.computed ?? null;
    const typed = quotation[field] ?? 0;
    if (computed === null || computed === typed) return [];
    return [`${labelOf(field)}: ${besideSaid(computed, typed, quotation.currency)}`];
  });
  return { changes, stays, ...(closed !== null && { closed }) };
}

type Goods = { name: string; quantity: string }[];

const labelOf = (name: string) => QUOTATION_FIELDS[name as keyof typeof QUOTATION_FIELDS].label;
