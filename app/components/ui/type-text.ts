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
