import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { PlainSelect } from "~/components/ui/PlainField";
import { CONFIRM_NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import type { GoingOut, PLACE_ANSWER } from "~/models/papers/paper/going-out";

/** Its name alone: of every paper's page the module would be one more request. */
const ANSWER: typeof PLACE_ANSWER = "placeAnswer";

/** Asks before a paper goes out. Its form posts the pressed button again, with the answer. */
export function GoingOutStep({ goingOut, here }: { goingOut: GoingOut; here: string }) {
  const { text, fields, places } = goingOut;
  const step = { message: text, action: here, tone: "primary", cancelTo: here } as const;
  if (places) {
    return (
      <ConfirmStep {...step} title="Where are the goods picked up?" fields={fields} confirm="Go on">
        <PlaceAnswer places={places} id="place-answer" required />
      </ConfirmStep>
    );
  }
  return (
    <ConfirmStep
      {...step}
      title="Issue the bill without a lorry receipt?"
      fields={{ ...fields, [CONFIRM_NO_RECEIPT]: "on" }}
      confirm="Issue without"
    />
  );
}

/** The State of the pickup, or that the assumed place stands. */
export function PlaceAnswer({
  places,
  id,
  chosen = "",
  required,
}: {
  places: NonNullable<GoingOut["places"]>;
  id: string;
  chosen?: string;
  required?: true;
}) {
  return (
    <PlainSelect
      id={id}
      name={ANSWER}
      label="Pickup State"
      starred={false}
      defaultValue={chosen}
      required={required}
      none="Choose the State"
      options={places}
    />
  );
}
