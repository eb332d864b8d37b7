import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startServer } from "./built-server";
import { startMailServer } from "./smtp";

export const BOSS = { email: "boss@example.com", password: "let me in here" };

/** A product of its own without demo data, whose mail server answers every recipient with this code until it is told to take them. */
export async function startWithMail(responseCode = 550) {
  const state = { refuses: true };
  const mailServer = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(state.refuses ? Object.assign(new Error("Mailbox is full"), { responseCode }) : null),
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
    accept: () => (state.refuses = false),
    async stop() {
      await server.stop();
      await mailServer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
