// Where tests keep their databases: nothing there outlives them, so nothing needs to reach the disk.
import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/** A folder in memory where there is one with room enough (Linux, but for small containers), else on disk. */
export function scratchFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}
