import { createContext, useContext } from "react";

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
