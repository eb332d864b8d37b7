import { Anyway } from "~/components/ui/Anyway";
import { SAME_BILL } from "~/models/billing/expense/expense.words";

/** The button that means a bill whose number its vendor's books have already, as the errors of that field ask. */
export const BillAnyway = ({
  errors,
  typed,
}: {
  errors: string[] | undefined;
  typed: Record<string, unknown> | null | undefined;
}) => (
  <Anyway
    name="anyway"
    asked={Boolean(errors?.some((one) => one.endsWith(SAME_BILL)))}
    confirmed={typed?.anyway}
    label="Record it anyway"
  />
);
