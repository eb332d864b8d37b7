import { INVOICE } from "./billing/invoice/invoice.record";
import { NOTE } from "./billing/note/note.record";
import { PAYMENT } from "./billing/payment/payment.record";
import { CLAIM } from "./road/claim/claim.record";
import { CONSIGNMENT } from "./road/consignment/consignment.record";
import { CUSTOMER_REQUEST } from "./road/customer-request/customer-request.record";
import { JOB } from "./road/job/job.record";
import { ITEM } from "./sales/item/item.record";
import type { AnyNoun } from "./kit/record/define-noun";
import { QUOTATION } from "./sales/quotation/quotation.record";
import { CREW_ADVANCE, CREW_ADVANCE_REPLY } from "./billing/crew-advance/crew-advance.record";
import { crewAdvances } from "./billing/crew-advance/crew-advance.server";
import { EXPENSE } from "./billing/expense/expense.record";
import { EXPENSE_KIND } from "./billing/expense-kind/expense-kind.record";
import { expenseKinds } from "./billing/expense-kind/expense-kind.server";
import { EXPENSE_REPLY } from "./billing/expense/expense.reply";
import { expenses } from "./billing/expense/expense.server";
import { HIRE_REPLY } from "./billing/hire/hire.reply";
import { HIRE } from "./billing/hire/hire.record";
import { hiresOwed } from "./billing/hire/hire.choices.server";
import { hires } from "./billing/hire/hire.server";
import { VENDOR_PAYMENT } from "./billing/vendor-payment/vendor-payment.record";
import { VENDOR_PAYMENT_REPLY } from "./billing/vendor-payment/vendor-payment.reply";
import { vendorPayments } from "./billing/vendor-payment/vendor-payment.server";
import { VENDOR } from "./billing/vendor/vendor.record";
import { VENDOR_REPLY, vendors } from "./billing/vendor/vendor.server";
import { ENQUIRY } from "./sales/enquiry/enquiry.record";
import { enquiries, ENQUIRY_REPLY } from "./sales/enquiry/enquiry.server";
import { CATALOGUE_ENTRY } from "./sales/survey/catalogue-entry.record";
import { catalogue } from "./sales/survey/catalogue-entry.server";
import { SURVEY } from "./sales/survey/survey.record";
import { SURVEY_REPLY } from "./sales/survey/survey.reply";
import { RATE_CONTRACT } from "./sales/rate-contract/rate-contract.record";
import {
  RATE_CONTRACT_REPLY,
  rateContracts,
} from "~/models/sales/rate-contract/rate-contract.server";
import { hangsOn } from "./road/consignment/bookings.server";
import { plannedSurveys } from "./road/consignment/visit.clash.server";
import { DRIVER } from "./road/driver/driver.record";
import { drivers } from "./road/driver/driver.server";
import { TARIFF } from "./sales/tariff/tariff.record";
import { tariffs, trucks } from "./sales/tariff/tariff.server";
import { TRUCK } from "./sales/tariff/truck.record";
import { VEHICLE } from "./road/vehicle/vehicle.record";
import { vehicles } from "./road/vehicle/vehicle.server";

/**
 * The nouns of one form. What all of them have in common (/api, exports, search, the doctor, the tests that go through all nouns) is made
 * of this list. `hangs`: what still counts on one, which is said before it is deactivated.
 */
export const SMALL_NOUNS = [
  { record: VEHICLE, commands: vehicles, hangs: (id: number) => hangsOn("vehicle", id) },
  { record: DRIVER, commands: drivers, hangs: (id: number) => hangsOn("driver", id) },
  { record: ENQUIRY, commands: enquiries, reply: ENQUIRY_REPLY },
  { record: SURVEY, commands: plannedSurveys, reply: SURVEY_REPLY },
  { record: CATALOGUE_ENTRY, commands: catalogue },
  { record: TRUCK, commands: trucks },
  { record: TARIFF, commands: tariffs },
  { record: RATE_CONTRACT, commands: rateContracts, reply: RATE_CONTRACT_REPLY },
  { record: VENDOR, commands: vendors, reply: VENDOR_REPLY, hangs: hiresOwed },
  { record: EXPENSE_KIND, commands: expenseKinds },
  { record: EXPENSE, commands: expenses, reply: EXPENSE_REPLY },
  { record: CREW_ADVANCE, commands: crewAdvances, reply: CREW_ADVANCE_REPLY },
  { record: HIRE, commands: hires, reply: HIRE_REPLY },
  { record: VENDOR_PAYMENT, commands: vendorPayments, reply: VENDOR_PAYMENT_REPLY },
] as const;

/**
 * The nouns whose commands are many, in the order in which results stand. Accounts (customers, employees and users are one table) and
 * registers (messages, the audit) are written by hand where they are asked for.
 */
export const NOUNS = [
  QUOTATION,
  INVOICE,
  PAYMENT,
  NOTE,
  JOB,
  CONSIGNMENT,
  ITEM,
  CLAIM,
  CUSTOMER_REQUEST,
] as const;

export const ANY_NOUNS = NOUNS as readonly unknown[] as readonly AnyNoun[];
