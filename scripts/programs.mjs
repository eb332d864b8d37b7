// Other people's servers, started for tests and measurements.
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where a server of Debian's is, which not everybody's PATH names; null: not here. */
export function findServer(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/** Waits five seconds at most for a child to answer at its port; false when it ended, or does not answer. */
export async function answersAt(port, child) {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await connects(port)) return true;
    await sleep(50);
  }
  return false;
}

function connects(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), done(true)));
    socket.once("error", () => done(false));
  });
}
