/** One move's records in their order: quotation → job → invoice → notes → payments. */

import type { MoveFacts, NextStep } from "../../sales/quotation/move.next";

export const CHAIN_KINDS = ["quotation", "job", "invoice", "note", "payment"] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

/** A record of the chain as its reader finds it. */
export type ChainRecord = {
  kind: ChainKind;
  id: number;
  number: string;
  /** The state as the reader calls it. */
  word: string;
  /** The record whose page this is. */
  current: boolean;
};

/** What the whole move is, as far as the reader's records say. */
export type Chain = {
  records: ChainRecord[];
  /** From where to where, in places. */
  route: string | null;
  /** What it comes to and what of it is still owed, in minor units; nothing is owed before there is an invoice. */
  worth: { total: number; balance: number | null; currency: string } | null;
  /** 'Dec 01, 2026', with the time that a job has. */
  day: string | null;
  /** What it waits for next, and what that follows from. */
  facts: MoveFacts;
  next: NextStep | null;
};
