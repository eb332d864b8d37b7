/** A one-time code: phones and password managers fill it in. */
export function CodeField({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string;
  error?: string | null;
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Code
        <i aria-hidden="true"> *</i>
      </label>
      <input
        id={id}
        name="code"
        className="input"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
