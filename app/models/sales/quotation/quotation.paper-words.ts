/** What a quotation's paper calls the two ends of the move and its days: its page, PDF and link look for them there. */
export const PAPER_WORDS = {
  from: "Source Address",
  to: "Destination Address",
  moving: "Moving Date",
  until: "Valid Until",
} as const;

/** What papers that were kept before call them. */
const FORMER_WORDS = {
  from: "Moving from",
  to: "Moving to",
  moving: "Moving date",
  until: "Valid until",
} as const;

/** Whether a paper's heading or label is the one of that name, on any kept paper. */
export function isPaperWord(label: string, name: keyof typeof PAPER_WORDS): boolean {
  return label === PAPER_WORDS[name] || label === FORMER_WORDS[name];
}
