/** Who works on a job. Pure; for the browser as well. */
import type { HelperTexts } from "./job.fields";

/** An employee's account, or a helper by name and phone. */
export type CrewMember = { employeeId: number | null; name: string; phone: string | null };

/** A helper as forms and scripts name one; `employeeId`: one who has an account. */
export type Helper =
  { employeeId: number } | { employeeId: null; name: string; phone: string | null };

/** The crew as one line of text, for pages and history. */
export function crewText(crew: readonly { name: string }[]): string {
  return crew.map((member) => member.name).join(", ");
}

/** The same with how helpers are reached. */
export function crewWithPhones(crew: readonly { name: string; phone: string | null }[]): string {
  return crew.map(helperText).join(", ");
}

const digitsOf = (phone: string | null) => (phone ?? "").replace(/\D/g, "").slice(-10);

/** Whether two of a crew are one person: an account, or a phone, or a name where nobody gave one. */
export function isSame(one: CrewMember, other: CrewMember): boolean {
  if (one.employeeId !== null || other.employeeId !== null) {
    return one.employeeId === other.employeeId;
  }
  const [a, b] = [digitsOf(one.phone), digitsOf(other.phone)];
  return a === b && (a !== "" || one.name === other.name);
}

/** "Ramu Yadav, 98900 00001": as a tick of the form posts somebody without an account. */
export function helperText({ name, phone }: Pick<CrewMember, "name" | "phone">): string {
  return phone ? `${name}, ${phone}` : name;
}

/** A name, or a name and a phone as `helperText` writes them. */
export function readHelper(text: string): Pick<CrewMember, "name" | "phone"> {
  const [, name, phone] = /^(.+?), (\+?[\d ()-]{6,20})$/.exec(text) ?? [];
  return name && phone ? { name, phone } : { name: text, phone: null };
}

/** A member as ticks of the form post it: an employee's id, or a helper's text. */
export function crewValue(member: CrewMember): string {
  return member.employeeId === null ? helperText(member) : String(member.employeeId);
}

/** Lines of the form for helpers who are new. */
export const NEW_HELPERS: readonly HelperTexts[] = [
  { name: "", phone: "" },
  { name: "", phone: "" },
];
