/** Whom an invoice and its notes name, and where the goods go, as their papers say it. */
import { frozenTax } from "../../ground/tax/frozen-tax";
import { stateElsePin } from "../../kit/shared/state-field";
import { isStateCode, statePlace } from "../../ground/tax/states";

export type Party = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  gstin?: string | null;
  stateCode?: string | null;
};

/** Whom an invoice bills: of an erased client what tax law asks the paper to keep. */
export function billedParty({
  client,
  billedTo,
}: {
  client: Party;
  billedTo?: string | null;
}): Party {
  if (!billedTo) return client;
  const kept = JSON.parse(billedTo) as Pick<Party, "name" | "address">;
  return { ...kept, email: null, phone: null };
}

/** Lines of a party that are known. */
export function partyLines({ name, address, phone, email }: Party): string[] {
  return [name, ...(address ?? "").split("\n"), phone, email].filter((line): line is string =>
    Boolean(line),
  );
}

/** "State: 27-Maharashtra": the one that is known, else by the PIN in the address. */
export function stateLines(code: string | null | undefined, address: string | null): string[] {
  const known = code && isStateCode(code) ? code : null;
  const state = stateElsePin(known, address);
  return state ? [`State: ${statePlace(state)}`] : [];
}

/** The GSTIN and state of the billed party on a paper under GST; nothing for an unregistered party. */
export function partyTaxLines(invoice: {
  tax: string | null;
  client: Party;
  billedTo?: string | null;
}): string[] {
  const title = frozenTax(invoice)?.title;
  if (title === undefined || title === "Bill") return [];
  const { gstin, stateCode } = invoice.client;
  return gstLines({ gstin, stateCode, address: billedParty(invoice).address });
}

/** The number of a party under GST, where there is one, and the State. */
export function gstLines({
  gstin,
  stateCode,
  address,
}: Pick<Party, "gstin" | "stateCode" | "address">): string[] {
  return [...(gstin ? [`GSTIN: ${gstin}`] : []), ...stateLines(stateCode, address)];
}
