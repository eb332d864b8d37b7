import { FieldErrors } from "./FieldErrors";

/** The field of a form that posts one file, by the name 'file'. */
export function FileField({
  id,
  label,
  accept,
  hint,
  errors,
}: {
  id: string;
  label: string;
  accept: string;
  hint: string;
  errors?: string[];
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        type="file"
        id={id}
        name="file"
        accept={accept}
        className="input"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldErrors field={{ errors, errorId: `${id}-error` }} />
    </div>
  );
}
