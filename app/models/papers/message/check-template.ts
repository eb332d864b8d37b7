import { DomainError } from "../../kit/shared/domain-error";
import { SUBJECT_MAX, type Template, TEXT_MAX } from "./message-template";
import { type TemplateKind } from "./message-kinds";
import { PLACEHOLDER, PLACEHOLDERS } from "./placeholders";

/** The first placeholder of a text that means nothing in a kind, in a sentence. */
function strangePlaceholder(kind: TemplateKind, text: string): string | null {
  const known = PLACEHOLDERS[kind];
  for (const [typed, name = ""] of text.matchAll(PLACEHOLDER)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known).map((one) => `{${one}}`);
    return `${typed} is not a placeholder here. You can use: ${names.join(", ")}`;
  }
  return null;
}

function subjectFault(kind: TemplateKind, subject: string): string | null {
  if (subject.trim() === "") return "Subject is required";
  if (subject.length > SUBJECT_MAX) return `Subject must be at most ${SUBJECT_MAX} characters`;
  if (/[\r\n]/.test(subject)) return "The subject is one line: it cannot have line breaks";
  if (subject.includes("{link}")) return "The link goes into the message, not into the subject";
  return strangePlaceholder(kind, subject);
}

function textFault(kind: TemplateKind, text: string): string | null {
  if (text.trim() === "") return "Message is required";
  if (text.length > TEXT_MAX) return `Message must be at most ${TEXT_MAX} characters`;
  if (!text.includes("{link}")) {
    const whose = kind === "crew" ? "the move's page" : "the customer's page";
    return `The message has no {link}: type it where the address of ${whose} goes`;
  }
  return strangePlaceholder(kind, text);
}

/** Says in a sentence what is wrong with a kind's subject or text; null when it can be used. */
export function templateFault(
  kind: TemplateKind,
  field: keyof Template,
  value: string,
): string | null {
  return field === "subject" ? subjectFault(kind, value) : textFault(kind, value);
}

/**
 * Checks subject and text together: a template and a message typed for one document follow the same rules. Raises
 * `invalid` at `subject` and `text`.
 */
export function assertTemplate(kind: TemplateKind, template: Template): void {
  const faults = (["subject", "text"] as const).flatMap((field) => {
    const fault = templateFault(kind, field, template[field]);
    return fault ? [[field, fault] as const] : [];
  });
  const [first] = faults;
  if (!first) return;
  const fieldErrors = Object.fromEntries(faults.map(([field, fault]) => [field, [fault]]));
  throw new DomainError("invalid", first[1], { fieldErrors });
}
