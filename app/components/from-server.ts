import { createContext, useContext, useState } from "react";

import type { drawnIcons } from "~/services/icons.server";

/* What the server alone knows of a page. The browser reads it from the page that came. */

/** The value that lets this response's own inline scripts run under the content security policy. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The drawings of the icons: their paths are in no script. */
export const IconsContext = createContext<typeof drawnIcons | undefined>(undefined);

/** Returns the markup of the icons: all of them, or the few that a page without scripts has. */
export function useDrawnIcons(few: boolean): string {
  const draw = useContext(IconsContext);
  // Read as the page begins, not with each of its drawings.
  const [cameWith] = useState(() =>
    typeof document === "undefined" ? "" : (document.querySelector(".sprite")?.innerHTML ?? ""),
  );
  return draw?.(few) ?? cameWith;
}

/** The id of the request that a page answers; known on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The element that an error page shows the id in. */
export const REQUEST_ID = "request-id";

/**
 * The id of the request that this page answered, by which it is found in the log. In the browser it is read
 * from the page; a page that scripts have drawn since has none.
 */
export function useRequestId(): string | undefined {
  const id = useContext(RequestIdContext);
  if (id || typeof document === "undefined") return id;
  return document.getElementById(REQUEST_ID)?.textContent ?? undefined;
}
