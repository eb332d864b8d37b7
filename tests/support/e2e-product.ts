import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startServer } from "./built-server";
import { startMailServer } from "./smtp";

export const BOSS = { email: "boss@example.com", password: "let me in here" };

/** A product of its own without demo data, whose mail server refuses every recipient with a code until it is told otherwise. */
export async function startWithMail(code: number) {
  let responseCode: number | null = code;
  const mailServer = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(responseCode ? Object.assign(new Error("Mailbox is full"), { responseCode }) : null),
  });
  const folder = mkdtempSync(join(tmpdir(), "movers-e2e-product-"));
  const server = startServer({
    DATABASE_URL: `file:${folder}/app.db`,
    DEMO_DATA: "0",
    ADMIN_EMAIL: BOSS.email,
    ADMIN_PASSWORD: BOSS.password,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "office@movers.example",
    APP_URL: "",
    LOG_LEVEL: "warn",
  });
  return {
    url: await server.ready(),
    mails: mailServer.mails,
    /** What the mail server says from now on: a code of refusal, or null where it takes all. */
    answer: (next: number | null) => (responseCode = next),
    async stop() {
      await server.stop();
      await mailServer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
