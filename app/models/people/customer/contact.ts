import type { User } from "~/generated/sqlite/client";

/** The contact data that a customer's record gives to new documents and jobs. */
export type Contact = {
  contactPerson: string;
  email: string;
  phone: string;
  sourceAddress: string;
};

/** A customer's record as those texts. */
export function contactOf(customer: Pick<User, "name" | "email" | "phone" | "address">): Contact {
  const { name, email, phone, address } = customer;
  return {
    contactPerson: name,
    email: email ?? "",
    phone: phone ?? "",
    sourceAddress: address ?? "",
  };
}

/**
 * The fields of a form that follow when a customer is chosen: those that are empty, and those that still
 * hold what another customer's record (`before`) gave them, so that nobody's documents go to somebody else.
 */
export function followingContact(
  typed: Partial<Contact>,
  chosen: Contact,
  before: Contact | null,
): Partial<Contact> {
  const follows = ([name, text]: [string, string]) => {
    const held = typed[name as keyof Contact]?.trim() ?? "";
    return held !== text && (held === "" || held === before?.[name as keyof Contact]);
  };
  return Object.fromEntries(Object.entries(chosen).filter(follows));
}

/** The submit that fills a form from its customer where no script does, and the field that remembers whom. */
export const FILL_CONTACT = "fill-contact";
export const FILLED_FROM = "filledFrom";
