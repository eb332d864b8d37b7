import { CERTIFICATE_FIELDS, CertificateInput } from "~/models/billing/tds/tds.schema";
import { BREACH_FIELDS, BreachInput } from "~/models/people/breach/breach.fields";
import {
  CANCEL_AMOUNTS,
  CANCEL_FORM,
  CancelInput,
} from "~/models/billing/cancellation/cancellation.fields";
import { ANSWER_FIELDS, AnswerInput } from "~/models/road/customer-request/customer-request.fields";
import { CLAIM_FIELDS, DECISION_FORM, SETTLEMENT_FIELDS } from "~/models/road/claim/claim.fields";
import {
  ClaimInput,
  DecisionForm,
  NewClaimInput,
  SettlementForm,
} from "~/models/road/claim/claim.schema";
import { TAX_RATE_FIELDS } from "~/models/company/company/tax-rate.fields";
import { TaxRateInput } from "~/models/company/company/tax-rate.schema";
import {
  CONSIGNMENT_FIELDS,
  ISSUE_FIELDS,
  TRUCK_FIELDS,
} from "~/models/road/consignment/consignment.fields";
import {
  ConsignmentInput,
  IssueInput,
  TruckInput,
} from "~/models/road/consignment/consignment.schema";
import { ValueInput } from "~/models/road/consignment/consignment.value.schema";
import { DELIVERY_FIELDS } from "~/models/road/delivery/delivery.fields";
import { DeliveryInput } from "~/models/road/delivery/delivery.schema";
import { E_INVOICE_FORM, EInvoiceForm } from "~/models/billing/e-invoice/e-invoice.schema";
import { AMENDMENT_FIELDS, AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { INVOICE_FORM } from "~/models/billing/invoice/invoice.fields";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { ITEM_FORM, QuickItemInput } from "~/models/sales/item/item.fields";
import { JOB_FIELDS, JOB_STATES } from "~/models/road/job/job.fields";
import { JobInput } from "~/models/road/job/job.schema";
import { NOTE_FIELDS, NoteFormInput } from "~/models/billing/note/note.schema";
import { PACKAGE_FIELDS } from "~/models/road/package/package.fields";
import { PackageInput } from "~/models/road/package/package.schema";
import {
  ADVANCE_FORM,
  ADVANCE_REFUND_FORM,
  GIVE_BACK_FORM,
  PAYMENT_FORM,
} from "~/models/billing/payment/payment.fields";
import {
  AdvanceInput,
  AdvanceRefundInput,
  GiveBackInput,
  PaymentEditInput,
  PaymentInput,
} from "~/models/billing/payment/payment.schema";
import {
  OWN_REQUEST_FIELDS,
  OwnRequestInput,
  PRIVACY_REQUEST_FIELDS,
  PrivacyRequestInput,
  REQUEST_ANSWER_FIELDS,
  RequestAnswerInput,
} from "~/models/people/privacy-request/privacy-request.fields";
import { QUOTATION_FIELDS } from "~/models/sales/quotation/quotation.fields";
import {
  ComposedQuotationInput,
  QuotationFormInput,
} from "~/models/sales/quotation/quotation.schema";
import { TAX_FIELDS } from "~/models/papers/paper-tax/tax.fields";
import { type FormPlan, type PackedPlan, packPlan } from "~/models/kit/shared/form-plan";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { type AccountKind, CREATE_FORMS, EDIT_FORMS } from "~/models/people/user/account.forms";
import { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import {
  ACCOUNT_FORM,
  EMPLOYEE_FORM,
  NEW_EMPLOYEE_FORM,
  PROFILE_FIELDS,
} from "~/models/people/user/user.fields";
import { ProfileInput, schemaFor } from "~/models/people/user/user.schema";
import { RegisterInput } from "~/models/people/user/register.schema";
import { VEHICLE_REPORT_FIELDS } from "~/models/road/vehicle-report/vehicle-report.fields";
import { VehicleReportInput } from "~/models/road/vehicle-report/vehicle-report.schema";

/** The plans of all forms that are checked while somebody types, each made when it is first asked for. */

export const quotationPlan = () =>
  formPlan(QUOTATION_FIELDS, QuotationFormInput, { rows: ["items"] });

/** A new quotation, perhaps for a new customer: what is required of the one follows from the other. */
export function composerPlan() {
  const also = ["newCustomerName", "newCustomerPhone", "newCustomerEmail"];
  const plan = formPlan(QUOTATION_FIELDS, ComposedQuotationInput, { rows: ["items"], also });
  const { customerId: _, ...checks } = plan.checks;
  return { specs: plan.specs, checks };
}

/**
 * A paper's plan with the fields of its tax, or without them outside GST, and without a rate where a quotation is `untaxed`;
 * packed, since it is long.
 */
export function withTax(plan: FormPlan, tax: unknown, untaxed = false): PackedPlan {
  const rates = untaxed ? ["gstRate"] : [];
  return packPlan(without(tax === null ? [...rates, ...Object.keys(TAX_FIELDS)] : rates, plan));
}

export const invoicePlan = () => formPlan(INVOICE_FORM, InvoiceInput, { rows: ["items"] });

export const paymentPlan = (stored: boolean) =>
  formPlan(PAYMENT_FORM, stored ? PaymentEditInput : PaymentInput);

export const advancePlan = () => formPlan(ADVANCE_FORM, AdvanceInput);

export const advanceRefundPlan = () => formPlan(ADVANCE_REFUND_FORM, AdvanceRefundInput);

/** Without the amounts where nothing is held. */
export const cancelPlan = (held: boolean) =>
  without(held ? [] : CANCEL_AMOUNTS, formPlan(CANCEL_FORM, CancelInput));

export const giveBackPlan = () => formPlan(GIVE_BACK_FORM, GiveBackInput);

export const certificatePlan = () => formPlan(CERTIFICATE_FIELDS, CertificateInput);

/** Amounts are before tax where the invoice bears one. */
export function notePlan({ bearsTax }: { bearsTax: boolean }): FormPlan {
  const { specs, checks } = formPlan(NOTE_FIELDS, NoteFormInput, { rows: ["lines"] });
  if (bearsTax || !specs.amount) return { specs, checks };
  return { specs: { ...specs, amount: { ...specs.amount, label: "Amount" } }, checks };
}

/** Pasted text fills in the other fields: an empty one is no mistake before it is sent. */
export function eInvoicePlan(): FormPlan {
  const { specs, checks } = formPlan(E_INVOICE_FORM, EInvoiceForm);
  const lenient = Object.entries(checks).map(([name, { empty: _, ...check }]) => [name, check]);
  return { specs, checks: Object.fromEntries(lenient) as FormPlan["checks"] };
}

/** Without the GSTIN where the paper was filed without one. */
export const amendmentPlan = (isRegistered: boolean) =>
  without(isRegistered ? [] : ["gstin"], formPlan(AMENDMENT_FIELDS, AmendmentInput));

/** Under GST (`tax`) with the states that it goes from and to. */
export function jobPlan(tax: boolean) {
  const plan = formPlan(JOB_FIELDS, JobInput);
  return tax ? plan : without(JOB_STATES, plan);
}

const QUICK_ITEM = { name: ITEM_FORM.name, description: ITEM_FORM.description };
export const quickItemPlan = () => formPlan(QUICK_ITEM, QuickItemInput);

/** Users and employees have a password besides, typed twice; customers under GST (`tax`) what it asks of them. */
export function accountPlan(kind: AccountKind, stored: boolean, tax = false) {
  const { specs, checks } = formPlan(
    kind !== "employee"
      ? { ...ACCOUNT_FORM, ...CUSTOMER_TAX_FIELDS }
      : stored
        ? EMPLOYEE_FORM
        : NEW_EMPLOYEE_FORM,
    (stored ? EDIT_FORMS : CREATE_FORMS)[kind],
    kind === "customer"
      ? {}
      : { also: ["password", "confirmPassword"], same: { confirmPassword: "password" } },
  );
  return tax ? { specs, checks } : without(Object.keys(CUSTOMER_TAX_FIELDS), { specs, checks });
}

/** A plan without fields that its form does not show now. */
function without(names: readonly string[], { specs, checks }: FormPlan): FormPlan {
  const rest = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));
  return { specs: rest(specs), checks: rest(checks) };
}

export const profilePlan = (role: string) =>
  formPlan(PROFILE_FIELDS, schemaFor(ProfileInput, role), {
    also: ["newPassword", "confirmPassword"],
    same: { confirmPassword: "newPassword" },
  });

export const registrationPlan = () =>
  formPlan({}, RegisterInput, {
    also: ["name", "email", "password", "confirmPassword", "phone", "address"],
    same: { confirmPassword: "password" },
  });

export const privacyRequestPlan = () => formPlan(PRIVACY_REQUEST_FIELDS, PrivacyRequestInput);
export const ownRequestPlan = () => formPlan(OWN_REQUEST_FIELDS, OwnRequestInput);
export const requestAnswerPlan = () => formPlan(REQUEST_ANSWER_FIELDS, RequestAnswerInput);

export const answerPlan = () => formPlan(ANSWER_FIELDS, AnswerInput);

export const taxRatePlan = () => formPlan(TAX_RATE_FIELDS, TaxRateInput);

export const consignmentPlan = () =>
  formPlan(CONSIGNMENT_FIELDS, ConsignmentInput, { rows: ["goods"] });
export const packagePlan = () => formPlan(PACKAGE_FIELDS, PackageInput);
export const deliveryPlan = () => formPlan(DELIVERY_FIELDS, DeliveryInput);
export const claimPlan = (stored: boolean) =>
  formPlan(CLAIM_FIELDS, stored ? ClaimInput : NewClaimInput);

/** Both forms of a claim's page post its state: the decision chooses it, the settlement is one. */
export const decisionPlan = () => formPlan(DECISION_FORM, DecisionForm);
export const settlementPlan = () => formPlan(SETTLEMENT_FIELDS, SettlementForm);
export const vehicleReportPlan = () => formPlan(VEHICLE_REPORT_FIELDS, VehicleReportInput);
export const valuePlan = () => formPlan({}, ValueInput, { rows: ["goods"] });
export const truckPlan = () => formPlan(TRUCK_FIELDS, TruckInput);
export const issuePlan = () => formPlan(ISSUE_FIELDS, IssueInput);

export const breachPlan = () => formPlan(BREACH_FIELDS, BreachInput);
