import { spawn } from "node:child_process";
import { once } from "node:events";

/** The built product as a process of its own, on a free port and the test file's database. */
export function startServer(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["build/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "info",
      // A test connects what it is about.
      SMTP_URL: "",
      // That of the test's own database is none of another's.
      ...(env.DATABASE_URL !== undefined && { DIRECT_DATABASE_URL: "" }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);

  /** Waits until the output so far matches; null when the process ended without it. */
  async function printed(pattern: RegExp): Promise<RegExpMatchArray | null> {
    for (;;) {
      const found = output.match(pattern);
      if (found || child.exitCode !== null) return found;
      await Promise.race([once(child.stdout, "data"), ended]);
    }
  }

  async function ready(): Promise<string> {
    const found = await printed(/^Ready: (http:\S+)$/m);
    if (!found?.[1]) throw new Error(`The server did not start.\n${output}\n${errors}`);
    return found[1];
  }

  return {
    ready,
    pid: child.pid ?? 0,
    printed,
    ended,
    output: () => output,
    errors: () => errors,
    /** Sends SIGTERM and gives the exit code. */
    stop: () => (child.kill("SIGTERM"), ended),
    /** Ends it as a power cut does. */
    kill: () => child.kill("SIGKILL"),
  };
}
