import type { ReactNode } from "react";

import { useHydrated } from "~/components/ui/use-hydrated";

/**
 * What stands below the first screen of a long page: where scripts will run it is laid out after the first screen
 * is painted and the scripts have begun, so that neither waits for it. Without scripts it is like everything else.
 */
export function Later({ className, children }: { className: string; children: ReactNode }) {
  return <div className={useHydrated() ? className : `later ${className}`}>{children}</div>;
}
