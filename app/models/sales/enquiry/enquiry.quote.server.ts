import * as z from "zod";
import { db, inUnitOfWork, type Tx } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { flag, optionalDate } from "../../kit/shared/fields";
import { holdAlone } from "../../kit/shared/hold.server";
import { optionalId } from "../../kit/shared/number-fields";
import { passedDateRule } from "../../kit/shared/passed-date";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import type { Estimated } from "../quotation/quotation.estimate";
import { composeQuotation } from "../quotation/quotation.compose.server";
import { ComposedQuotationInput } from "../quotation/quotation.schema";
import { customersOf, ERASED } from "./enquiry.server";

/** What an enquiry does not say of its quotation: all may be left out. */
export const QuoteInput = z.object({
  /** Left out: whom the enquiry names, else who is known by its phone, else a new customer. */
  customerId: optionalId("Customer not found"),
  /** A new customer, whoever else has the phone. */
  newCustomer: flag("New customer"),
  movingDate: optionalDate("Moving date"),
});
export type QuoteInput = z.output<typeof QuoteInput>;

/**
 * The page's question about the day that a quotation is made for, as it was said there or else by the enquiry; `confirmed`: the days
 * already answered.
 */
export async function quotedDayQuestion(
  enquiryId: number | null,
  confirmed: readonly unknown[],
): Promise<Rule<QuoteInput>> {
  const [company, enquiry] = await Promise.all([
    getCompany(),
    db.enquiry.findUnique({ where: { id: enquiryId ?? 0 }, select: { movingDate: true } }),
  ]);
  const today = companyToday(company);
  const { check } = passedDateRule("movingDate", { today, before: null, confirmed });
  return ruleOf<QuoteInput>()(["movingDate"], ({ movingDate }, addError) =>
    check({ movingDate: movingDate ?? enquiry?.movingDate ?? today }, addError),
  );
}

/** The customer whose a quotation is to be; null for a new one. Raises `invalid` where several have the phone. */
async function customerFor(tx: Tx, actor: Actor, row: RowOf<"Enquiry">, input: QuoteInput) {
  if (input.newCustomer) return null;
  if (input.customerId ?? row.customerId) return input.customerId ?? row.customerId;
  const [one, another] = await customersOf(actor, row, tx);
  if (!another) return one?.id ?? null;
  throw invalidField("customerId", `${one!.name} and ${another.name} have this phone: choose one`);
}

/** Who moves, and from where to where. */
type Mover = Pick<RowOf<"Enquiry">, "name" | "phone" | "from" | "to">;

/** Fields of the quotation's form, as texts: what a survey found. */
export type Filled = Record<string, unknown>;

/** What was written down or counted, read as a form. Raises `conflict` where it is more than a quotation takes. */
export function readAsForm<S extends z.ZodType>(form: S, written: object): z.output<S> {
  const { data, error } = form.safeParse(written);
  if (error) throw conflict(`This is more than a quotation takes: ${error.issues[0]!.message}`);
  return data;
}

/** A draft as its form would begin: nothing that was written down is typed again. */
export function composed(
  { name, phone, from, to: where }: Mover,
  movingDate: string,
  company: Company,
  to: number | null,
  filled: Filled = {},
) {
  const whom =
    to === null
      ? { customerId: "", newCustomerName: name, newCustomerPhone: phone, newCustomerAnyway: "on" }
      : { customerId: String(to) };
  return readAsForm(ComposedQuotationInput, {
    ...whom,
    phone,
    date: movingDate,
    expiryDate: addDays(companyToday(company), company.validityDays),
    transportationType: company.transportationType,
    sourceAddress: from,
    destinationAddress: where,
    transportationCharge: "0",
    packagingCharge: "0",
    loadingCharge: "0",
    unloadingCharge: "0",
    discount: "0",
    items: [{ name: "Household goods", quantity: "1" }],
    ...filled,
  });
}

/**
 * Makes the draft quotation of an enquiry, with its customer where that is a new one: both or neither. A draft that it has is the one,
 * however often it is asked for. Raises `conflict` for a lost enquiry and an erased person, `invalid` at `movingDate` where none is
 * known and at `customerId`, also where its draft is of somebody else.
 */
export async function quoteEnquiry(
  actor: Actor,
  id: number,
  input: QuoteInput,
  filled: Filled = {},
  estimated?: Estimated,
): Promise<{ id: number; found: boolean }> {
  assertCan(actor, "enquiry:edit");
  assertCan(actor, "quotation:create");
  return inUnitOfWork(async (tx) => {
    await holdAlone(tx, "Enquiry", id);
    const row = await tx.enquiry.findUnique({ where: { id } });
    if (!row) throw notFound("enquiry");
    if (!row.phone) throw conflict(ERASED);
    const draft = await tx.quotation.findFirst({
      where: { enquiryId: id, status: "draft" },
      select: { id: true, customerId: true, customer: { select: { name: true } } },
    });
    // Of two people who choose at once the second is told whom the first chose.
    if (draft && input.customerId !== null && input.customerId !== draft.customerId)
      throw invalidField("customerId", `Its draft is of ${draft.customer.name}: change it there`);
    if (draft) return { id: draft.id, found: true };
    if (row.lostReason !== null) throw conflict("This enquiry is lost: reopen it first");
    const movingDate = input.movingDate ?? row.movingDate;
    if (!movingDate) throw invalidField("movingDate", "Moving date is required");
    const company = await getCompany(tx);
    const customer = await customerFor(tx, actor, row, input);
    const made = await composeQuotation(
      actor,
      composed(row, movingDate, company, customer, filled),
      null,
      estimated,
    );
    const { quotationNumber, customerId } = await tx.quotation.update({
      where: { id: made },
      data: { enquiryId: id },
      select: { quotationNumber: true, customerId: true },
    });
    const version = { increment: 1 };
    await tx.enquiry.update({ where: { id }, data: { customerId, movingDate, version } });
    const surveyed = { enquiryId: id, customerId: null };
    await tx.survey.updateMany({ where: surveyed, data: { customerId, version } });
    await recordHistory(tx, actor, "enquiry", id, "quoted", { quotation: quotationNumber });
    return { id: made, found: false };
  });
}
