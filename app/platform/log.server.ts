import { pino } from "pino";

/** One line of JSON an event, on standard output. Never give it a body, a cookie or a query. */
export const logger = pino({ level: process.env.LOG_LEVEL || "info", base: null });
