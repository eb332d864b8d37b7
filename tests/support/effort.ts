/** Whether this is `npm run test:hard`, which may take its time. */
export const IS_HARD = process.env.TEST_EFFORT === "hard";

/** How often or how long something is tried: a little of it guards every change, much of it finds what is rare. */
export function effort<T = number>(little: T, much: T): T {
  return IS_HARD ? much : little;
}

/** Whether the doctor looks at what each file of tests leaves. */
export const ASKS_DOCTOR = process.env.TEST_DOCTOR === "1";
