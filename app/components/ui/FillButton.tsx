import { Button } from "~/components/ui/Button";
import { FILL_CONTACT } from "~/models/people/customer/contact";

import { NoScriptOnly } from "./ScriptOnly";

/** Does what a script does at once: fills what follows from the choices of a form. */
export function FillButton({ label }: { label: string }) {
  return (
    <NoScriptOnly>
      <Button type="submit" name="intent" value={FILL_CONTACT} formNoValidate>
        {label}
      </Button>
    </NoScriptOnly>
  );
}
