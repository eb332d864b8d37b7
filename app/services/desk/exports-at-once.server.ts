import { DomainError } from "~/models/kit/shared/domain-error";
import { EXPORTS_AT_ONCE, EXPORTS_EACH, RETRY_AFTER_S } from "~/platform/limits.server";

/** Files being read now, counted by person. */
const reading = new Map<number, number>();

/**
 * Takes a turn to read a long file; what it returns gives the turn back, once however often it is called.
 * @throws DomainError where the person has as many files under way as may, or all together have
 */
export function takeTurn(personId: number): () => void {
  const own = reading.get(personId) ?? 0;
  const all = [...reading.values()].reduce((sum, count) => sum + count, 0);
  if (own >= EXPORTS_EACH) {
    throw tooMany("Your earlier exports are still running. Try again when they are ready.");
  }
  if (all >= EXPORTS_AT_ONCE) {
    throw tooMany("Other exports are running. Try again in a minute.");
  }
  reading.set(personId, own + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (reading.get(personId) ?? 1) - 1;
    if (left > 0) reading.set(personId, left);
    else reading.delete(personId);
  };
}

const tooMany = (sentence: string) =>
  new DomainError("too_many_requests", sentence, { retryAfter: RETRY_AFTER_S });
