const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Whether a text can be one e-mail address: no list, no name, no line break. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !text.includes("..");
}
