import {
  billToCorrect,
  correctBill,
  CORRECTION_FIELDS,
  CorrectionInput,
} from "~/models/billing/expense/expense.correct.server";
import { EXPENSE, EXPENSE_FIELDS, namedBy } from "~/models/billing/expense/expense.record";
import { correctHire, hireToCorrect } from "~/models/billing/hire/hire.correct.server";
import { periodName } from "~/models/company/month/month";
import { amountText } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { paths } from "~/paths";
import { doneAt } from "../flash.server";
import { labelsOf } from "../forms/facts.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { type PageArgs, pageFor, postFor, sectionOf } from "../page.server";
import { redirectOnConflict } from "../refusal.server";

const LABELS = labelsOf(EXPENSE_FIELDS, "vendorId");

type Noun = "expense" | "hire";
const nounOf = (args: PageArgs): Noun => (sectionOf(args) === "hires" ? "hire" : "expense");

/** What is to be corrected, in the words of its noun. */
async function toCorrect(noun: Noun, actor: Actor, id: number, includeClosed: boolean) {
  if (noun === "expense") {
    const { bill, now } = await billToCorrect(actor, id, includeClosed);
    return { bill, now, name: EXPENSE.called(bill), vendor: namedBy(bill).vendor?.name ?? "–" };
  }
  const { hire, now } = await hireToCorrect(actor, id, includeClosed);
  return { bill: hire, now, name: hire.hireNumber, vendor: hire.vendorName };
}

/** What a bill or a hire of a filed return should say. */
export const loadCorrection = (args: PageArgs) => {
  const noun = nounOf(args);
  return pageFor(args, `${noun}:edit`, async ({ actor, id }) => {
    const here = paths[`${noun}s`].view(id(noun));
    const { bill, now, name, vendor } = await redirectOnConflict(
      args.request,
      here,
      (includeClosed) => toCorrect(noun, actor, id(noun), includeClosed),
    );
    return {
      name,
      currency: bill.currency,
      facts: [
        { label: LABELS.vendorId, value: vendor },
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
};

export const postCorrection = (args: PageArgs) => {
  const noun = nounOf(args);
  return postFor(args, `${noun}:edit`, async ({ actor, form, id }) => {
    const correct = noun === "hire" ? correctHire : correctBill;
    const saving = { schema: CorrectionInput, failed: "Failed to correct the bill" };
    return saveForm(form, saving, async (input) => {
      const made = await correct(actor, id(noun), input, formKey(form));
      return doneAt(paths.expenses.view(made), "Bill corrected");
    });
  });
};
