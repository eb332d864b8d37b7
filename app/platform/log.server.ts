import { pino } from "pino";

import { requestContext } from "./request-context.server";

/**
 * One line of JSON an event, on standard output, with the request's id and the user's. Never give it a
 * body, a cookie, a query, a password, a token or a document's link.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const context = requestContext();
    if (!context) return {};
    const { id, user } = context;
    return user ? { request: id, user: user.id } : { request: id };
  },
});
