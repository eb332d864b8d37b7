import type { Env } from "./env.server";
import { isLoopback } from "./loopback";

type Settings = Pick<Env, "appUrl" | "smtpUrl" | "trustProxy" | "databaseKind" | "databaseUrl"> & {
  whatsapp: unknown;
};

/**
 * Warnings about settings that work but are probably a mistake: one sentence each, printed at the start. `given` are the
 * variables as they were set.
 */
export function warningsOf(
  settings: Settings,
  given: Record<string, string | undefined>,
): string[] {
  const { appUrl, smtpUrl, whatsapp, trustProxy, databaseKind, databaseUrl } = settings;
  const warnings: string[] = [];
  if (trustProxy && !appUrl.startsWith("https:")) {
    warnings.push(
      `TRUST_PROXY is 1 and APP_URL is ${appUrl}: with TLS in front set APP_URL to its https address, else cookies are not kept to it.`,
    );
  }
  if ((smtpUrl || whatsapp) && !given.APP_URL) {
    warnings.push(`APP_URL is not set: the links in messages lead to ${appUrl}.`);
  }
  if (databaseKind === "postgres" && readableOnTheWay(databaseUrl)) {
    warnings.push(
      `DATABASE_URL leads to ${new URL(databaseUrl).hostname} without TLS: unless that network is your own, add ?sslmode=verify-full.`,
    );
  }
  if (given.READ_DATABASE_URL) {
    warnings.push("READ_DATABASE_URL is ignored: since 1.0 everything is read from DATABASE_URL.");
  }
  return warnings;
}

/** Whether what goes to a Postgres crosses a network unencrypted: its driver asks for TLS only if told to. */
function readableOnTheWay(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  // By a socket, of which the folder may stand as ?host=.
  const onThisMachine = hostname === "" || searchParams.get("host")?.startsWith("/");
  if (onThisMachine || isLoopback(databaseUrl)) return false;
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl");
  return !mode || ["disable", "allow", "prefer", "false", "0"].includes(mode);
}
