import {
  billToCorrect,
  correctBill,
  CORRECTION_FIELDS,
  CorrectionInput,
} from "~/models/billing/expense/expense.correct.server";
import { EXPENSE, EXPENSE_FIELDS, namedBy } from "~/models/billing/expense/expense.record";
import { periodName } from "~/models/company/month/month";
import { amountText } from "~/models/ground/money/money";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { paths } from "~/paths";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { redirectOnConflict } from "../refusal.server";

const LABELS = labelsOf(EXPENSE_FIELDS, "vendorId");

/** What a bill of a filed return should say. */
export const loadCorrection = (args: PageArgs) =>
  pageFor(args, "expense:edit", async ({ actor, id }) => {
    const here = paths.expenses.view(id("expense"));
    const { bill, now } = await redirectOnConflict(args.request, here, (includeClosed) =>
      billToCorrect(actor, id("expense"), includeClosed),
    );
    return {
      name: EXPENSE.called(bill),
      currency: bill.currency,
      facts: [
        { label: LABELS.vendorId, value: namedBy(bill).vendor?.name ?? "–" },
        { label: "It says now", value: now.amount },
        { label: "GST in it", value: now.taxAmount },
        { label: "Taken back in", value: periodName(bill.creditReturn ?? "") },
      ],
      values: { amount: amountText(now.amount), taxAmount: amountText(now.taxAmount) },
      plan: formPlan(CORRECTION_FIELDS, CorrectionInput),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });

export const postCorrection = (args: PageArgs) =>
  postFor(args, "expense:edit", async ({ actor, form, id }) => {
    const saving = { schema: CorrectionInput, failed: "Failed to correct the bill" };
    return saveForm(form, saving, async (input) => {
      const made = await correctBill(actor, id("expense"), input, formKey(form));
      return doneAt(paths.expenses.view(made), "Bill corrected");
    });
  });
