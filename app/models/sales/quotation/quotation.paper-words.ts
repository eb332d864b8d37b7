/** The paper's labels for the move's two places and its days: the page, the PDF and the link search for them. */
export const PAPER_WORDS = {
  from: "Source Address",
  to: "Destination Address",
  moving: "Moving Date",
  until: "Valid Until",
} as const;

/** The labels on papers kept earlier. */
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
