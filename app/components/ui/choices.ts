import { useRef, useState } from "react";

import {
  RECORD_LIMIT,
  type RecordOption,
  type RecordOptions,
} from "~/models/kit/shared/record-options";
import { paths } from "~/paths";

import type { AnyField } from "./Field";

/** The record's text in one line. */
export const whole = ({ label, about }: RecordOption) => [label, about].filter(Boolean).join(" · ");

/** A few of all, by what was looked for; those that are or were chosen are among them. */
export function someOf(
  all: readonly RecordOption[],
  query: string,
  chosen: unknown[],
): RecordOptions {
  const found = all.filter((one) => hasWords(one, query));
  const few = found.slice(0, RECORD_LIMIT);
  const shown = [...few, ...all.filter((one) => chosen.includes(one.value) && !few.includes(one))];
  return { options: shown, query, more: found.length > RECORD_LIMIT };
}

/** Whether a record has all words that are looked for. */
export function hasWords(option: RecordOption, text: string): boolean {
  const told = whole(option).toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}

/** Asks the server; null where it cannot be reached, or leads to the login because the session has ended. */
export async function askFill<Found>(
  asked: Parameters<typeof paths.fill>[0],
  signal?: AbortSignal,
): Promise<Found | null> {
  const answer = await fetch(paths.fill(asked), { redirect: "error", signal }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Found) : null;
}

/** The server's last result, and the function that asks again; only the last question counts. */
export function useFound<Found>() {
  const [found, setFound] = useState<Found | null>(null);
  const asking = useRef<AbortController>(undefined);
  async function ask(asked: Parameters<typeof paths.fill>[0]) {
    asking.current?.abort();
    asking.current = new AbortController();
    const answer = await askFill<Found | null>(asked, asking.current.signal);
    if (answer) setFound(answer);
  }
  return [found, (asked: Parameters<typeof paths.fill>[0]) => void ask(asked)] as const;
}

/** The records that it finds. */
export const askChoices = askFill<RecordOptions>;

/** The field of a form that keeps no state in the browser. */
export function plainField(name: string, initialValue: string): AnyField {
  const ids = { id: name, errorId: `${name}-error`, descriptionId: `${name}-hint` };
  return { ...ids, name, errors: undefined, key: initialValue, initialValue };
}
