import { sum } from "../../ground/money/money";

/** Tally's answer to an import: its counts, and its own words for what it refused. */
export type TallyAnswer = { created: number; altered: number; refused: number; problems: string[] };

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Reads what Tally answers to an import; null where it is no such answer. */
export function readAnswer(text: string): TallyAnswer | null {
  const found = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "gi"))].map(([, value = ""]) =>
      value.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole).trim(),
    );
  const count = (name: string) => sum(found(name).map((value) => Number(value) || 0));
  const problems = found("LINEERROR");
  if (found("CREATED").length + found("ERRORS").length + problems.length === 0) return null;
  return {
    created: count("CREATED"),
    altered: count("ALTERED"),
    // Exceptions are what it kept apart, and counts in no ledger.
    refused: Math.max(count("ERRORS") + count("EXCEPTIONS"), problems.length),
    problems,
  };
}
