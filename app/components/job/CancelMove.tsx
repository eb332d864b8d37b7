import { MoneyBackForm } from "~/components/payment/MoneyBackForm";
import { SubmitButton } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

/** The sheet that cancels a move: what is cancelled, what becomes of its advance, and why. */
export function CancelMove({
  move: { jobs, quotation, client, currency, left, stays },
  ...frame
}: {
  /** What `moveToCancel` says. */
  move: {
    jobs: string[];
    quotation: string | null;
    client: string;
    currency: string;
    left: number;
    stays: string | null;
  };
  values: Record<string, string>;
  plan: FormPlan;
  lastResult?: FormReply;
  idempotencyKey: string;
  cancelTo: string;
}) {
  return (
    <>
      <PageHeader title="Cancel the move" />
      {stays && <p className="notice info">{stays}</p>}
      <MoneyBackForm
        {...frame}
        id="cancel-move"
        save="Cancel the move"
        leave="Keep the move"
        currency={currency}
        also={
          left > 0 && (
            <SubmitButton
              name="decideLater"
              value="on"
              label="Cancel it, decide later"
              variant="secondary"
            />
          )
        }
        source={{
          title: "Move",
          facts: [
            { label: "Customer", value: client },
            ...jobs.map((number) => ({ label: "Job", value: number })),
            ...(quotation ? [{ label: "Quotation", value: quotation }] : []),
            ...(left > 0 ? [{ label: "Left of the advance", value: left }] : []),
          ],
        }}
      />
    </>
  );
}
