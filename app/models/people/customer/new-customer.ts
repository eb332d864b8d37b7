/** 'New customer' within another form: its fields, and the button that takes one who is known already. */
export const NEW_CUSTOMER_FIELDS = [
  "newCustomerName",
  "newCustomerPhone",
  "newCustomerEmail",
  "newCustomerAnyway",
] as const;
export const CHOOSE_KNOWN = "chooseKnown";

/** A customer who is known by a phone or an e-mail that somebody types for a new one. */
export type KnownCustomer = {
  id: number;
  name: string;
  phone: string | null;
  /** Somebody signs in with the account who has not proven the mailbox. */
  unconfirmed: boolean;
  by: "phone" | "e-mail";
};
