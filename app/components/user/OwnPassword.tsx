import { PASSWORD_MAX } from "~/models/people/user/user.words";

/** One's own password, where a form asks who presses its button. `id` is the form's own. */
export function OwnPassword({ id, error }: { id: string; error?: string | null }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Your own password
        <i aria-hidden="true"> *</i>
      </label>
      <input
        id={id}
        name="currentPassword"
        type="password"
        className="input"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
