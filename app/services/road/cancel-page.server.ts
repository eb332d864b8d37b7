import {
  cancelMove,
  moveToCancel,
  rulesOfCancelling,
  type Cancelled,
} from "~/models/billing/cancellation/cancel-move.server";
import { CancelInput } from "~/models/billing/cancellation/cancellation.fields";
import { paymentMethodsIn } from "~/models/billing/payment/payment.status";
import { amountText } from "~/models/ground/money/money";
import { titled } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";

import { doneAt } from "../flash.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { cancelPlan } from "../forms/form-plans.server";
import { pageFor, sectionOf, type PageArgs, postFor } from "../page.server";
import { redirectOnConflict } from "../refusal.server";

const PAGES = {
  job: { access: "job:changeStatus", view: paths.jobs.view },
  quotation: { access: "quotation:changeStatus", view: paths.quotations.view },
} as const;

const kindOf = (args: PageArgs): Cancelled["kind"] =>
  sectionOf(args) === "jobs" ? "job" : "quotation";

/** The sheet that cancels a move, of a job's page or of a quotation's. */
export async function loadCancelling(args: PageArgs) {
  const kind = kindOf(args);
  const { access, view } = PAGES[kind];
  return pageFor(args, access, async ({ actor, id }) => {
    const cancelled = { kind, id: id(kind) };
    const here = view(cancelled.id);
    const move = await redirectOnConflict(args.request, here, (includeClosed) =>
      moveToCancel(actor, cancelled, includeClosed),
    );
    const { jobs, quotation, client, currency, left, stays, paidBy } = move;
    return {
      source: {
        title: titled("move"),
        facts: [
          { label: titled("customer"), value: client },
          ...jobs.map((number) => ({ label: titled("job"), value: number })),
          ...(quotation ? [{ label: titled("quotation"), value: quotation }] : []),
          ...(left > 0 ? [{ label: "Left of the advance", value: left }] : []),
        ],
      },
      currency,
      left,
      stays,
      parts: { sum: left, names: ["giveBack", "fee"] as const },
      methods: paymentMethodsIn(currency),
      values: { giveBack: amountText(left), fee: amountText(0), paymentMethod: paidBy },
      plan: cancelPlan(left > 0),
      cancelTo: here,
      idempotencyKey: newFormKey(),
    };
  });
}

/** Does what the sheet says. */
export async function postCancelling(args: PageArgs) {
  const kind = kindOf(args);
  const { access, view } = PAGES[kind];
  return postFor(args, access, async ({ actor, form, id }) => {
    const cancelled = { kind, id: id(kind) };
    const saving = {
      schema: CancelInput,
      rules: () => rulesOfCancelling(actor, cancelled),
      failed: "Failed to cancel the move",
    };
    return saveForm(form, saving, async (input) => {
      await cancelMove(actor, cancelled, input, formKey(form));
      const sentence = input.decideLater
        ? "Move cancelled. What becomes of the advance waits to be decided."
        : "Move cancelled";
      return doneAt(view(cancelled.id), sentence);
    });
  });
}
