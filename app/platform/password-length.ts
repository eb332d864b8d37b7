/** How long a password of staff is at least, in characters: ADMIN_PASSWORD is one as well. */
export const STAFF_PASSWORD_MIN = 10;
