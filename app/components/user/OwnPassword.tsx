import { PlainInput } from "~/components/ui/PlainField";
import { PASSWORD_MAX } from "~/models/people/user/user.words";

/** One's own password, where a form asks who presses its button. `id` is the form's own. */
export function OwnPassword(field: { id: string; error?: string | null }) {
  return (
    <PlainInput
      {...field}
      name="currentPassword"
      label="Your own password"
      type="password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      required
    />
  );
}
