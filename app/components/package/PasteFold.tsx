import { Fold } from "~/components/ui/FormLayout";

/** A list out of a message or a sheet. `shown`: how it was understood, before it is saved. */
export function PasteFold({
  typed,
  isWrong,
  shown,
}: {
  typed: unknown;
  isWrong: boolean;
  shown: readonly string[];
}) {
  return (
    <Fold
      title="Paste a list"
      open={isWrong || shown.length > 0 || Boolean(typed)}
      hint="lines such as 14 x Carton, large; Bedroom 1"
    >
      <div className="field">
        <label className="label" htmlFor="pasted">
          How many, contents, room and condition, out of a message or a sheet
        </label>
        <textarea
          className="input"
          id="pasted"
          name="pasted"
          rows={4}
          defaultValue={String(typed ?? "")}
          aria-invalid={isWrong || undefined}
        />
        {shown.length > 0 && (
          <div className="notice info" role="status">
            {shown.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>Nothing is saved yet. Is this right? Press Save.</p>
            <input type="hidden" name="pastedShown" value={shown.join("\n")} />
          </div>
        )}
      </div>
    </Fold>
  );
}
