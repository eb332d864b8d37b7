import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { CONFIRM_NO_RECEIPT } from "~/models/invoice/invoice.words";
import type { GoingOut } from "~/models/paper/going-out";

/** What is asked before a paper goes out. Its form posts what was pressed again, with the answer. */
export function GoingOutStep({ goingOut, here }: { goingOut: GoingOut; here: string }) {
  return (
    <ConfirmStep
      title="Issue the bill without a lorry receipt?"
      message={goingOut.text}
      action={here}
      fields={{ ...goingOut.fields, [CONFIRM_NO_RECEIPT]: "on" }}
      confirm="Issue without"
      tone="primary"
      cancelTo={here}
    />
  );
}
