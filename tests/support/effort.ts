/** Whether this is `npm run test:hard`, which may take its time. */
export const IS_HARD = process.env.TEST_EFFORT === "hard";

/** How often or how long something is tried: a little of it guards every change, much of it finds what is rare. */
export function effort<T = number>(little: T, much: T): T {
  return IS_HARD ? much : little;
}

/** Whether it is a name's turn on a day (YYYY-MM-DD): of two days always one. */
export function isItsTurn(name: string, day: string): boolean {
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return (letters + Date.parse(day) / 86_400_000) % 2 === 0;
}

/** Whether the doctor looks at what each file of tests leaves. */
export const ASKS_DOCTOR = process.env.TEST_DOCTOR === "1";
