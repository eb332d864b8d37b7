/** The phones that a paper names, ready for the links of the page that shows it. Pure. */
import { phoneContact, type PhoneContact } from "~/models/papers/message/phone";
import type { DocumentView } from "~/models/papers/paper/document-view";

/** The word before a phone on a line of its own. */
const BEFORE = /^Phone: /;

/**
 * Those of the company and of whom the paper is for that can be dialled, each once. A line is a phone where all of it is one: nothing
 * is guessed out of an address.
 */
export function paperPhones(
  { company, parties }: Pick<DocumentView, "parties"> & { company: { phone: string } },
  dialCode: string,
): PhoneContact[] {
  const lines = [company.phone, ...parties.flatMap(({ lines }) => lines)];
  const phones = new Set(lines.map((line) => line.replace(BEFORE, "")));
  return [...phones].flatMap((phone) => {
    const contact = phoneContact(phone, dialCode);
    return contact?.tel ? [contact] : [];
  });
}
