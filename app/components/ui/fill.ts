import { useEffect, useRef } from "react";

import { type Contact, FILLED_FROM, followingContact } from "~/models/people/customer/contact";

import { askFill } from "./choices";

/** A form's text field by its name. */
export const control = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name);
  const types = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;
  return types ? found : null;
};

/** Writes a text as if it had been typed, so that whoever listens to the form hears of it. */
export function type(form: HTMLFormElement, name: string, text: string): void {
  const field = control(form, name);
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// A form that is not filled is still a form: nothing is said where the server does not answer.
type Found = { chosen: Contact | null; before: Contact | null; description: string | null };

/** Whether what changed is the choice of that name. */
export function isChoice(target: EventTarget, name: string): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && target.name === name;
}

/** Applies a choice made before the scripts ran, or restored by the browser. `name`: of the choice in that form. */
export function useEarlyChoice(
  formId: string,
  name: string,
  follow: (select: HTMLSelectElement) => void,
): void {
  const first = useRef(follow);
  useEffect(() => {
    const form = document.getElementById(formId);
    const select = form instanceof HTMLFormElement && form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) return;
    if (![...select.selectedOptions].some((one) => one.defaultSelected)) first.current(select);
  }, [formId, name]);
}

/**
 * A customer was chosen: fills what is empty, or was the former customer's. `names`: how the form calls the
 * fields of a contact.
 */
export async function fillContact(
  select: HTMLSelectElement,
  names: Partial<Record<keyof Contact, string>>,
): Promise<void> {
  const { form, value } = select;
  const from = form && control(form, FILLED_FROM);
  if (!form || !from || !value) return;
  const found = await askFill<Found>({ customerId: value, before: from.value });
  // Somebody may have chosen again meanwhile: then that answer counts.
  if (!found?.chosen || select.value !== value) return;
  const entries = Object.entries(names) as [keyof Contact, string][];
  const typed = Object.fromEntries(
    entries.map(([key, name]) => [key, control(form, name)?.value ?? ""]),
  );
  const following = followingContact(typed, found.chosen, found.before);
  for (const [key, name] of entries) {
    const text = following[key];
    if (text !== undefined) type(form, name, text);
  }
  from.value = value;
}

/** A name of the catalogue was typed or picked: its description, where none was typed. */
export async function fillDescription(input: HTMLInputElement): Promise<void> {
  const { form, value } = input;
  const name = input.name.replace(/name$/, "description");
  if (!form || control(form, name)?.value !== "") return;
  const found = await askFill<Found>({ item: value });
  if (!found?.description || input.value !== value || control(form, name)?.value !== "") return;
  type(form, name, found.description);
}
