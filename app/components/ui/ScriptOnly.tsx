import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

/** Renders its children only where scripts run, so that no dead control is shown without them. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return useHydrated() ? <>{children}</> : null;
}

/**
 * Renders its children only where scripts do not run ('Recalculate', 'Add item' round trips). Where they
 * will, the sheet takes them out before the first paint: nothing moves when they go.
 */
export function NoScriptOnly({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="stand-in">{children}</div>;
}
