import { useEffect } from "react";

import { useHydrated } from "~/components/ui/use-hydrated";
import type { FormReply } from "~/models/kit/shared/form-reply";

/**
 * Where one of a page's several forms posts to. With scripts the page stays where it is, and goes to what is
 * wrong. Without, a refused form is gone to by its fragment; the posted mark tells the server which it is.
 */
export function usePlace(page: string, form: string, lastResult: FormReply | undefined) {
  const hydrated = useHydrated();
  useEffect(() => {
    // The notice of an edit conflict comes into sight by itself.
    if (!lastResult?.error || lastResult.editConflict) return;
    const [first = ""] = Object.keys(lastResult.error);
    const field = document.getElementById(`${form}-${first}`);
    if (field) field.scrollIntoView({ block: "center" });
    else document.getElementById(form)?.scrollIntoView();
  }, [form, lastResult]);
  return {
    form: { action: hydrated ? page : `${page}#${form}`, preventScrollReset: true },
    mark: hydrated ? <input type="hidden" name="scripts" value="1" /> : null,
  };
}
