import { PlainInput } from "./PlainField";

/** The field of a form that posts one file, by the name 'file' unless told. */
export function FileField({
  errors,
  ...field
}: {
  id: string;
  name?: string;
  label: string;
  accept: string;
  hint: string;
  starred?: boolean;
  errors?: string[];
}) {
  return <PlainInput name="file" {...field} type="file" error={errors?.join(" ")} />;
}
