/** The least length of a staff password, in characters: also for ADMIN_PASSWORD. */
export const STAFF_PASSWORD_MIN = 10;
