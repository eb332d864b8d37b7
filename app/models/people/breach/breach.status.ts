import { BOARD_HOURS } from "./breach.words";

const HOUR = 60 * 60 * 1000;

/** The Board waits for its details still. */
export const breachNotReported = { where: () => ({ toldBoardAt: null }) };

/** The state of the 72 hours, in words; `late`: they have passed. */
export function boardClock(
  breach: { foundAt: Date; toldBoardAt: Date | null },
  at: Date,
): { words: string; late: boolean; told: boolean } {
  const deadline = breach.foundAt.getTime() + BOARD_HOURS * HOUR;
  const { toldBoardAt } = breach;
  if (toldBoardAt) {
    const late = toldBoardAt.getTime() > deadline;
    return { words: late ? "Board told late" : "Board told", late, told: true };
  }
  const left = deadline - at.getTime();
  const hours = Math.floor(Math.abs(left) / HOUR);
  const counted = hours === 1 ? "1 hour" : `${hours} hours`;
  return left < 0
    ? { words: `Overdue by ${counted}`, late: true, told: false }
    : { words: `${counted} left`, late: false, told: false };
}
