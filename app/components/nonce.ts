import { createContext, useContext } from "react";

/** The value that lets this response's own inline scripts run under the content security policy. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
