/** The crew as one line of text, for pages and history. */
export function crewText(crew: readonly { name: string }[]): string {
  return crew.map((member) => member.name).join(", ");
}
