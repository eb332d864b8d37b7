import { PlainInput } from "~/components/ui/PlainField";

/** A one-time code: phones and password managers fill it in. */
export function CodeField(field: { id: string; hint: string; error?: string | null }) {
  return (
    <PlainInput
      {...field}
      name="code"
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      required
    />
  );
}
