/** One move's records in their order: quotation → job → invoice → notes → payments. */

import type { MoveFacts, NextStep } from "../../sales/quotation/move.next";

export const CHAIN_KINDS = ["quotation", "job", "invoice", "note", "payment"] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

/** A record of the chain as its reader finds it. */
type ChainRecord = {
  kind: ChainKind;
  id: number;
  number: string;
  /** The state as the reader calls it. */
  word: string;
  /** The record whose page this is. */
  current: boolean;
};

/** A whole move, as far as the reader may see its records. */
export type Chain = {
  records: ChainRecord[];
  /** Where the office reads all of it: the key of its address. */
  move: string | null;
  /** From where to where, in places. */
  route: string | null;
  /** The total and the balance in minor units; the balance is null before there is an invoice. */
  worth: { total: number; balance: number | null; currency: string } | null;
  /** 'Dec 01, 2026', with the time that a job has. */
  day: string | null;
  facts: MoveFacts;
  next: NextStep | null;
};

const LETTERS = { quotation: "q", job: "j", invoice: "i" } as const;

/** The record that a move begins with: the first of its quotation, job and invoice. */
export type MoveRoot = { kind: keyof typeof LETTERS; id: number };

/** The move's part of an address: q12, j7, i3. */
export const moveKey = ({ kind, id }: MoveRoot) => `${LETTERS[kind]}${id}`;

/** The record that an address names; null for what names none. */
export function readMoveKey(text: string | undefined): MoveRoot | null {
  const [, letter, digits] = /^([qji])([1-9]\d{0,9})$/.exec(text ?? "") ?? [];
  const kind = (Object.keys(LETTERS) as MoveRoot["kind"][]).find((one) => LETTERS[one] === letter);
  return kind && Number(digits) <= 2_147_483_647 ? { kind, id: Number(digits) } : null;
}

/** The record that a move begins with; null where its reader sees none of the three. */
export function rootOf([first]: readonly ChainRecord[]): MoveRoot | null {
  if (!first || first.kind === "note" || first.kind === "payment") return null;
  return { kind: first.kind, id: first.id };
}
