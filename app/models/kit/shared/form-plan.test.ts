import { describe, expect, test } from "vitest";
import * as plans from "~/services/forms/form-plans.server";
import { itemPlan } from "~/services/sales/item-pages.server";
import { InvoiceInput } from "../../billing/invoice/invoice.schema";
import { ItemInput } from "../../sales/item/item.fields";
import { JobInput } from "../../road/job/job.schema";
import { PaymentInput } from "../../billing/payment/payment.schema";
import { QuotationFormInput } from "../../sales/quotation/quotation.schema";
import { CREATE_FORMS, EDIT_FORMS } from "../../people/user/account.forms";
import { ProfileInput } from "../../people/user/user.schema";
import { RegisterInput } from "../../people/user/register.schema";
import { comparedLines, typedProblem } from "./form-plan";

const FORMS = [
  { form: "quotation", plan: plans.quotationPlan(), schema: QuotationFormInput },
  { form: "invoice", plan: plans.invoicePlan(), schema: InvoiceInput },
  { form: "payment", plan: plans.paymentPlan(false), schema: PaymentInput },
  { form: "job", plan: plans.jobPlan(true), schema: JobInput },
  { form: "item", plan: itemPlan(false), schema: ItemInput },
  { form: "customer", plan: plans.accountPlan("customer", false), schema: CREATE_FORMS.customer },
  { form: "new user", plan: plans.accountPlan("user", false), schema: CREATE_FORMS.user },
  { form: "user", plan: plans.accountPlan("user", true), schema: EDIT_FORMS.user },
  {
    form: "customer's profile",
    plan: plans.profilePlan("customer"),
    schema: ProfileInput.customer,
  },
  { form: "profile", plan: plans.profilePlan("admin"), schema: ProfileInput.staff },
  {
    form: "new employee",
    plan: plans.accountPlan("employee", false),
    schema: CREATE_FORMS.employee,
  },
  { form: "registration", plan: plans.registrationPlan(), schema: RegisterInput },
];

// What people type, and what they mistype, in any field at all.
const TEXTS =
  "| |a|ab|abc|abcdef|abcdefg|abcdefgh|abcdefghi|abcdefghij|Meera Rao|0|0.0|1|01|7|-1|-|-0.5|1.5|1.50|1.005|.5|5.|1e3|1,000|99.99|100|100.01|101|3650|3651|100000|100001|20000000|20000000.01|999999999999|123456789|1234567890|12345678901|12345 67890|nobody|a@b|a@b.c|a@b.co|A@Example.COM|a@b..co|a@b.co, c@d.co|98220 12345|2026-11-22|x y".split(
    "|",
  );

/** The input in which a field, maybe of a row, holds a text. */
function holding(name: string, text: string): unknown {
  const [list, field] = name.split("[].");
  return field ? { [list!]: [{ [field]: text }] } : { [name]: text };
}

describe.each(FORMS)("the plan of the form of a $form", ({ plan, schema }) => {
  const names = Object.keys(plan.checks);

  test("checks something", () => expect(names.length).toBeGreaterThan(1));

  test.each(names)("says of %s what its schema says, of anything typed", (name) => {
    const check = plan.checks[name]!;
    // A record is chosen from a list and a day from a calendar: neither is typed.
    const kind = plan.specs[name]?.kind ?? (name.endsWith("Id") ? "id" : "");
    const chosen = ["id", "choice", "day", "time"].includes(kind);
    const path = name.replace("[].", ".0.");
    for (const text of chosen ? ["", " "] : TEXTS) {
      const { error } = schema.safeParse(holding(name, text));
      const said = error?.issues.find((issue) => issue.path.join(".") === path)?.message;
      const alone = { ...check, same: undefined };
      // Of two passwords that differ the schema speaks as well: that is its own test.
      if (check.same && said === check.same.say) continue;
      expect({ text, said: typedProblem(alone, text) }).toEqual({ text, said });
    }
  });
});

test("a text that repeats another one is compared with it", () => {
  const check = plans.registrationPlan().checks.confirmPassword!;
  expect(typedProblem(check, "secret", () => "secret")).toBeUndefined();
  expect(typedProblem(check, "secreT", () => "secret")).toBe("Passwords must match");
  expect(typedProblem(check, "", () => "secret")).toBe("Confirm password is required");
});

test("two versions of a form are compared as they read, not as they were typed", () => {
  const { specs } = plans.quotationPlan();
  const line = (typed: object, label: string) =>
    comparedLines(specs, typed as never, (id) => `No. ${id}`).find((one) => one.label === label)
      ?.value;
  expect(line({ discount: "500" }, "Discount")).toBe(line({ discount: "500.00" }, "Discount"));
  expect(line({ discount: "abc" }, "Discount")).toBe("abc");
  expect(line({ transportationType: "full_load" }, "Transportation Type")).toBe("Full load");
  expect(line({ customerId: "7" }, "Customer")).toBe("No. 7");
  expect(line({}, "Notes")).toBe("");
});
