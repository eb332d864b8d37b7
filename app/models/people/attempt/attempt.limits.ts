const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The limit of an attempt: `free` times in the first `window` (seconds). Going over it blocks until the window is over;
 * the next one is twice as long and half as free, up to `longest`. A day's quiet resets that.
 */
export type Limit = { free: number; window: number; longest: number };

const growing = (free: number): Limit => ({ free, window: 15 * MINUTE, longest: 4 * HOUR });
const steady = (free: number, window: number): Limit => ({ free, window, longest: window });

/**
 * Limits for repeated attempts by strangers: at one account, from one network, and all of them together. A device that
 * signed in to the account before has its own share, which nobody else can use up. Only wrong attempts count in the end.
 * Registrations and asked-for links count with any result.
 */
export const LIMITS = {
  "sign-in": {
    device: growing(20),
    account: growing(20),
    address: growing(100),
    // No growth: many networks at once must not keep new devices out for hours.
    everybody: steady(300, MINUTE),
  },
  "own-password": { account: growing(20) },
  // A million codes, three of which are right at a time.
  "second-factor": { account: growing(10) },
  register: { address: steady(20, HOUR), everybody: steady(200, HOUR) },
  "password-link": {
    device: steady(5, HOUR),
    address: steady(50, HOUR),
    everybody: steady(1000, HOUR),
  },
  "password-link-to": { account: steady(5, HOUR) },
  "confirm-link": { account: steady(5, HOUR) },
  "offers-again": { account: steady(5, DAY) },
  // Of a customer's link or account: each may bring photos, which are drawn.
  ask: { account: steady(20, HOUR), address: steady(100, HOUR) },
  // Of the phone that is typed on the website's form.
  enquire: {
    account: steady(5, DAY),
    address: steady(20, HOUR),
    everybody: steady(300, HOUR),
  },
  "wrong-token": { address: growing(60), everybody: steady(1200, MINUTE) },
  "wrong-link": { address: growing(30), everybody: steady(1200, MINUTE) },
} as const satisfies Record<string, Partial<Record<Share, Limit>>>;

export type Door = keyof typeof LIMITS;

/** The unit of counting: one device, one account, one network, or everybody. */
export type Share = "device" | "account" | "address" | "everybody";

/** Everybody is counted in parts, of which each attempt takes one by chance: one row would make them queue. */
export const PARTS_OF_EVERYBODY = 8;

/** The length of a window in seconds, and how much is free in it, after so many that were gone over. */
export function windowAt({ free, window, longest }: Limit, level: number): Limit {
  const length = Math.min(longest, window * 2 ** level);
  return { window: length, free: length > window ? Math.max(1, free >> level) : free, longest };
}
