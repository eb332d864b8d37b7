/** Whether this is `npm run test:hard`, which may take its time. */
export const IS_HARD = process.env.TEST_EFFORT === "hard";

/** How often or how long something is tried: a little of it guards every change, much of it finds what is rare. */
export function effort<T = number>(little: T, much: T): T {
  return IS_HARD ? much : little;
}

/** `npm test` goes through what takes turns in so many days. */
export const ROUND = 3;

/** Days since 1970 of a day (YYYY-MM-DD), with an offset that differs by name. */
function turnOf(name: string, day: string): number {
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return letters + Date.parse(day) / 86_400_000;
}

/** Whether a file of tests has its turn on a day (YYYY-MM-DD): of three days always one. */
export function isToday(path: string, day: string): boolean {
  return turnOf(path, day) % ROUND === 0;
}

/** Whether it is the turn of the one or the other of two ways to try something (true: the one); it changes from round to round. */
export function isItsTurn(name: string, day: string): boolean {
  return Math.floor(turnOf(name, day) / ROUND) % 2 === 0;
}

/** Whether the doctor looks at what each file of tests leaves. */
export const ASKS_DOCTOR = process.env.TEST_DOCTOR === "1";
