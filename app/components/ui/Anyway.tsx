import { CASH_NO_COST, CONFIRM_CASH } from "~/models/billing/vendor/cash-limit";
import { STATE_ANYWAY, stateAskedIn } from "~/models/ground/tax/state-anyway";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { SubmitButton } from "./Button";

/**
 * Beneath a state that the server asked about, since the PIN beside it lies elsewhere, or a GSTIN: the button that means it. What
 * was confirmed goes along with the form from then on. `confirmed`: what the form posted under STATE_ANYWAY.
 */
export function StateAnyway({
  field,
  confirmed,
}: {
  field: { errors?: string[] };
  confirmed: unknown;
}) {
  const asked = stateAskedIn(field.errors);
  const kept = [confirmed].flat().filter((one): one is string => typeof one === "string");
  return (
    <>
      {[...new Set(kept)].map((answered) => (
        <input key={answered} type="hidden" name={STATE_ANYWAY} value={answered} />
      ))}
      {asked && (
        <div className="wide">
          <SubmitButton variant="secondary" name={STATE_ANYWAY} value={asked} label="Save anyway" />
        </div>
      )}
    </>
  );
}

/**
 * The button that answers what was asked at a form, and from then on the answer that goes along with it. `confirmed`: what
 * the form posted under `name`. `text`: the question, where no field of the form says it.
 */
export function Anyway({
  name,
  asked,
  confirmed,
  label,
  text,
}: {
  name: string;
  asked: boolean;
  confirmed: unknown;
  label: string;
  text?: string;
}) {
  if (confirmed === "on") return <input type="hidden" name={name} value="on" />;
  if (!asked) return null;
  return (
    <div className="wide stack">
      {text && <p className="notice warning">{text}</p>}
      <p>
        <SubmitButton variant="secondary" name={name} value="on" label={label} />
      </p>
    </div>
  );
}

/** The button that means cash above the limit of section 40A(3), where the errors of a field ask about it; `typed`: what the form posted. */
export const CashAnyway = ({
  errors,
  typed,
  text,
}: {
  errors: string[] | undefined;
  typed: Record<string, unknown> | null | undefined;
  text?: string;
}) => (
  <Anyway
    name={CONFIRM_CASH}
    asked={Boolean(errors?.some((one) => one.endsWith(CASH_NO_COST)))}
    confirmed={typed?.[CONFIRM_CASH]}
    label="Record the cash anyway"
    {...(text && { text })}
  />
);

/** A question that the server asked at a field of its own, and what was answered: for `AskedAnyway`, whose button posts `value`. */
export const askedAt = (reply: FormReply | undefined, name: string, value: string) => {
  const text = reply?.error?.[name]?.[0];
  return { name, text, asked: text && value, confirmed: reply?.initialValue?.[name] };
};

/**
 * Beneath a field that the server asked about: the button that means it, whose value says what was `asked`. Once answered, that
 * goes along with the form. `confirmed`: what the form posted under `name`.
 */
export function AskedAnyway({
  name,
  asked,
  confirmed,
  label = "Save anyway",
  text,
}: {
  name: string;
  asked: string | null | undefined;
  confirmed: unknown;
  label?: string;
  /** What is asked, where the field does not say it. */
  text?: string;
}) {
  // Several answers may be posted; the last one includes them all.
  const answered: unknown = [confirmed].flat().at(-1);
  return (
    <>
      {typeof answered === "string" && <input type="hidden" name={name} value={answered} />}
      {asked && (
        <div className="wide stack">
          {text && <p className="notice warning">{text}</p>}
          <SubmitButton variant="secondary" name={name} value={asked} label={label} />
        </div>
      )}
    </>
  );
}
