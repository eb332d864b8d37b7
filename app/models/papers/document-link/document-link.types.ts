/** The office's view of links: plain text, ready to be shown. */

/** An opening as the office reads it. */
export type OpeningLine = { at: string; who: string };

/** A link as the office sees it, its openings newest first. */
export type LinkLine = {
  id: number;
  /** An e-mail address, the digits of a phone, or empty for a copied one. */
  recipient: string;
  state: "working" | "expired" | "revoked";
  expires: string;
  openings: OpeningLine[];
};
