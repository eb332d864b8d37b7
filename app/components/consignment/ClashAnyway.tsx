import { AskedAnyway } from "~/components/ui/Anyway";
import { CLASH_ANYWAY, clashAskedIn } from "~/models/road/consignment/consignment.clash";

/** Beneath a truck, or days, that are booked already. `reply`: what the form was answered. */
export function ClashAnyway({
  field,
  reply,
}: {
  field: { errors?: string[] };
  reply?: { initialValue?: Readonly<Record<string, unknown>> | null };
}) {
  const confirmed = reply?.initialValue?.[CLASH_ANYWAY];
  return (
    <AskedAnyway name={CLASH_ANYWAY} asked={clashAskedIn(field.errors)} confirmed={confirmed} />
  );
}
