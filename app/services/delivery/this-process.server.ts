import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Names this process among all that work on one database: the machine (of a container, only itself), the
 * process id and a random part, for ids are used again. It starts the leases that the process takes.
 */
const machine = createHash("sha256")
  .update([hostname(), readOrEmpty(bootId), readOrEmpty(processNamespace)].join("\n"))
  .digest("base64url")
  .slice(0, 16);

export const thisProcess = `${machine}.${process.pid}.${randomBytes(6).toString("hex")}`;

/** Whether the process of this name is certainly gone; false of other machines, of which nobody here knows. */
export function isGone(name: string): boolean {
  const [where, pid] = name.split(".");
  if (where !== machine || name === thisProcess) return false;
  // This process has that id now, so whoever had it before is gone.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function bootId() {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

function processNamespace() {
  return readlinkSync("/proc/self/ns/pid");
}

/** What only Linux tells; elsewhere the host's name has to do. */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
