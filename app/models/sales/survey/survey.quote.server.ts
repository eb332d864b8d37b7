import { db, inUnitOfWork, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { amountText } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import {
  composed,
  type Filled,
  type QuoteInput,
  quoteEnquiry,
} from "../enquiry/enquiry.quote.server";
import { composeQuotation } from "../quotation/quotation.compose.server";
import { updateQuotation } from "../quotation/quotation.edit.server";
import { QUOTATION_FIELDS } from "../quotation/quotation.fields";
import { formValues } from "../quotation/quotation.form";
import { QuotationFormInput } from "../quotation/quotation.schema";
import { wholeQuotation } from "../quotation/quotation.server";
import { quotationClosed } from "../quotation/quotation.status";
import { ESTIMATE_CHARGES } from "../tariff/estimate";
import type { WholeSurvey } from "./survey.record";
import { type Result, resultOf } from "./survey.result.server";
import { wholeSurvey } from "./survey.server";

const NUMBERED = ["Ground floor", "1st", "2nd", "3rd"];
const floorSaid = (floor: number) => NUMBERED[floor] ?? `${floor}th`;

/** What is taken, by its name and with its number, in the order of the rooms; and what is not taken. */
function goodsOf({ rooms }: WholeSurvey) {
  const taken = new Map<string, { quantity: number; said: Set<string> }>();
  const left = new Set<string>();
  for (const { lines } of rooms) {
    for (const line of lines) {
      if (line.quantity === 0) continue;
      if (line.left) {
        left.add(line.name);
        continue;
      }
      const found = taken.get(line.name) ?? { quantity: 0, said: new Set<string>() };
      found.quantity += line.quantity;
      if (line.packedBy === "customer") found.said.add("packed by owner");
      if (line.takeApart) found.said.add("taken apart");
      if (line.fragile) found.said.add("fragile");
      taken.set(line.name, found);
    }
  }
  const items = [...taken].map(([name, { quantity, said }]) => ({
    name,
    quantity: String(quantity),
    description: [...said].join(", "),
  }));
  return { items, left: [...left] };
}

const accessSaid = (survey: WholeSurvey) =>
  (["pickup", "drop"] as const).flatMap((end) => {
    const said = [
      survey[`${end}Carry`] && `carried ${survey[`${end}Carry`]} m`,
      survey[`${end}NoTruck`] && "the truck cannot stand at the door",
      survey[`${end}Hours`] && `society's hours: ${survey[`${end}Hours`]}`,
    ].filter(Boolean);
    return said.length > 0 ? [`At ${end}: ${said.join(", ")}.`] : [];
  });

/**
 * The fields of a quotation that a survey says, as texts of its form: goods, floors, notes, and charges of which a typed one wins; null
 * where nothing is counted.
 */
function filledBy(survey: WholeSurvey, { charges, summary }: Result): Filled | null {
  const { items, left } = goodsOf(survey);
  if (items.length === 0) return null;
  const priced = ESTIMATE_CHARGES.flatMap((charge) => {
    const { typed, computed } = charges[charge];
    const minor = typed ?? computed;
    return minor === null ? [] : [[charge, amountText(minor)] as const];
  });
  const floor = (end: "pickup" | "drop") => {
    const said = survey[`${end}Floor`];
    return said === null ? "" : floorSaid(said);
  };
  const notes = [
    `Surveyed: ${summary}.`,
    ...accessSaid(survey),
    left.length > 0 && `Not taken: ${left.join(", ")}.`,
  ].filter(Boolean);
  return {
    items,
    loadingFloor: floor("pickup"),
    loadingLift: survey.pickupLift ? "on" : "",
    unloadingFloor: floor("drop"),
    unloadingLift: survey.dropLift ? "on" : "",
    notes: notes.join(" ").slice(0, 2_000),
    ...Object.fromEntries(priced),
  };
}

/** Writes what a survey says into its quotation, which is a new version where the customer has it. */
async function takeOver(actor: Actor, id: number, filled: Filled): Promise<void> {
  const quotation = await wholeQuotation(id);
  const input = QuotationFormInput.parse({ ...formValues(quotation), ...filled });
  await updateQuotation(actor, id, { ...input, version: quotation.version });
}

/**
 * Makes the draft quotation of a survey, or takes the survey over into the one that it has. Raises `conflict` where nothing is counted
 * or the quotation is closed, `invalid` at `movingDate` where no day is known.
 */
export async function quoteSurvey(
  actor: Actor,
  id: number,
  input: QuoteInput,
): Promise<{ id: number; found: boolean }> {
  assertCan(actor, "survey:edit");
  return inUnitOfWork(async (tx) => {
    await holdAlone(tx, "Survey", id);
    const survey = await wholeSurvey(id, tx);
    if (!survey) throw notFound("survey");
    const filled = filledBy(survey, await resultOf(survey, tx));
    if (!filled) throw conflict("Nothing is counted yet: count the rooms first");
    const made = await quotedAs(actor, survey, input, filled, tx);
    if (survey.quotationId !== made.id) {
      await tx.survey.update({
        where: { id },
        data: { quotationId: made.id, version: { increment: 1 } },
      });
    }
    const { quotationNumber } = await tx.quotation.findUniqueOrThrow({ where: { id: made.id } });
    await recordHistory(tx, actor, "survey", id, "quoted", { quotation: quotationNumber });
    return made;
  });
}

/** Whether the day of the move has to be asked for. */
export async function asksDay(enquiryId: number | null): Promise<boolean> {
  if (enquiryId === null) return true;
  const where = { id: enquiryId };
  return (
    (await db.enquiry.findUnique({ where, select: { movingDate: true } }))?.movingDate === null
  );
}

async function quotedAs(
  actor: Actor,
  survey: WholeSurvey,
  input: QuoteInput,
  filled: Filled,
  tx: Tx,
): Promise<{ id: number; found: boolean }> {
  if (survey.quotationId !== null) {
    await takeOver(actor, survey.quotationId, filled);
    return { id: survey.quotationId, found: true };
  }
  if (survey.enquiryId !== null) {
    const made = await quoteEnquiry(actor, survey.enquiryId, input, filled);
    if (made.found) await takeOver(actor, made.id, filled);
    return made;
  }
  assertCan(actor, "quotation:create");
  if (!input.movingDate) throw invalidField("movingDate", "Moving date is required");
  const nobody = { name: "", phone: "", from: "", to: "" };
  const company = await getCompany(tx);
  const form = composed(nobody, input.movingDate, company, survey.customerId, filled);
  return { id: await composeQuotation(actor, form), found: false };
}

/** A list of goods as it is compared: names with their numbers. */
const goodsSaid = (rows: unknown) =>
  JSON.stringify(
    (rows as { name: string; quantity: string }[]).map(({ name, quantity }) => [
      name,
      Number(quantity),
    ]),
  );

/**
 * What of its quotation a survey would change, in words; empty where nothing, or where it has none that can be changed. `result`: what
 * follows from it, for who has that.
 */
export async function proposalOf(survey: WholeSurvey, result?: Result): Promise<string[]> {
  if (survey.quotationId === null) return [];
  const after = filledBy(survey, result ?? (await resultOf(survey)));
  if (!after) return [];
  const quotation = await wholeQuotation(survey.quotationId);
  if (quotationClosed(quotation)) return [];
  const before = formValues(quotation) as unknown as Filled;
  const { items, notes: _, ...fields } = after;
  const changed = Object.entries(fields).flatMap(([name, to]) => {
    const from = String(before[name] ?? "");
    if (from === to) return [];
    const { label } = QUOTATION_FIELDS[name as keyof typeof QUOTATION_FIELDS];
    return [`${label}: ${from || "–"} → ${String(to) || "–"}`];
  });
  return goodsSaid(items) === goodsSaid(before.items) ? changed : [...changed, "The list of goods"];
}
