import type { Server } from "node:http";

/** The time for running requests to finish, in milliseconds; the process is gone within ten seconds. */
const PATIENCE = 8_000;

/** Work beside the requests, which finishes what is under way when it is stopped. */
export type BackgroundWork = { stop: () => Promise<void> };

/**
 * On SIGTERM and SIGINT: accepts nothing new, lets running requests and background work finish, cleans
 * up, exits 0.
 */
export function stopOnSignals(
  server: Server,
  background: readonly BackgroundWork[],
  cleanUp: () => Promise<void>,
) {
  let stopping = false;
  server.on("request", (_req, res) => {
    if (stopping) res.setHeader("Connection", "close");
  });

  const stop = () => {
    // Asked twice, somebody is in a hurry.
    if (stopping) process.exit(1);
    stopping = true;
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const giveUp = setTimeout(() => server.closeAllConnections(), PATIENCE);
    const idle = Promise.race([
      Promise.allSettled(background.map((each) => each.stop())),
      new Promise((resolve) => setTimeout(resolve, PATIENCE)),
    ]);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(giveUp);
      void idle.then(() => {
        setTimeout(() => process.exit(0), 1_500);
        void cleanUp().finally(() => process.exit(0));
      });
    });
    server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
