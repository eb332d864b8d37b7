import { useState } from "react";

import type { FormReply } from "~/models/kit/shared/form-reply";

/**
 * The key of a form that starts afresh when what is stored of it changes, here or by somebody else, and when
 * it is no longer refused. Otherwise what is typed stays while another form of the page is saved.
 */
export function useFormResetKey(stored: string, lastResult: FormReply | undefined): string {
  const [seen, setSeen] = useState({ lastResult, times: 0 });
  if (seen.lastResult !== lastResult) {
    setSeen({ lastResult, times: seen.times + (lastResult ? 0 : 1) });
  }
  return `${seen.times} ${stored}`;
}
