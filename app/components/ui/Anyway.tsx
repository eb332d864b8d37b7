import { SubmitButton } from "./Button";

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

/**
 * Beneath a field that the server asked about: the button that means it, whose value says what was `asked`. Once answered, that
 * goes along with the form. `confirmed`: what the form posted under `name`.
 */
export function AskedAnyway({
  name,
  asked,
  confirmed,
  label = "Save anyway",
}: {
  name: string;
  asked: string | null | undefined;
  confirmed: unknown;
  label?: string;
}) {
  // Of several that were answered one after another the last says all of them.
  const answered: unknown = [confirmed].flat().at(-1);
  return (
    <>
      {typeof answered === "string" && <input type="hidden" name={name} value={answered} />}
      {asked && (
        <div className="wide">
          <SubmitButton variant="secondary" name={name} value={asked} label={label} />
        </div>
      )}
    </>
  );
}
