import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/db.server";
import { ensureLink } from "~/models/document-link/document-link.server";
import { queueMessage, type OutgoingMessage } from "~/models/outbox/outbox.server";
import { startDelivery, type Delivery } from "~/services/delivery/worker.server";
import { env } from "~/services/env.server";

import { resetDatabase } from "../support/database";
import { quotationView } from "../support/document-views";
import { makeQuotation } from "../support/factories";
import { startMailServer, startOddServer } from "../support/smtp";

const running: { stop: () => Promise<void> }[] = [];
const known = { ...env() };

beforeEach(async () => {
  await resetDatabase();
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: { name: "Sahyadri “P&M”", phone: "+91 98220 41177" },
    }),
  );
});

afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.stop();
  Object.assign(env(), known);
});

function kept<T extends { stop: () => Promise<void> }>(each: T): T {
  running.push(each);
  return each;
}

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = kept(await startMailServer(options));
  Object.assign(env(), { smtpUrl: server.url, mailFrom: "office@sahyadri.example" });
  return server;
}

function deliver(options: Parameters<typeof startDelivery>[0] = {}): Delivery {
  return kept(startDelivery({ pollMs: 20, ...options }));
}

function queue(more: Partial<OutgoingMessage> = {}) {
  return transaction((tx) =>
    queueMessage(tx, {
      kind: "quotation",
      recipient: "meera@example.com",
      subject: "Your quotation",
      text: "Hello",
      ...more,
    }),
  );
}

const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });

/** Waits until every message is in one of these states, and gives them. */
async function settled(...states: string[]) {
  return expect
    .poll(async () => (await messages()).map(({ status }) => states.includes(status)), {
      timeout: 10_000,
      interval: 20,
    })
    .not.toContain(false)
    .then(messages);
}

/** Waits for the first failed try, and gives the message. */
async function tried() {
  await expect
    .poll(async () => (await messages()).map(({ attempts }) => attempts), { timeout: 10_000 })
    .not.toContain(0);
  const [message] = await messages();
  return message!;
}

describe("A mail", () => {
  test("is text and HTML with the link, the paper and who to answer", async () => {
    const server = await mailServer();
    const quotation = await makeQuotation({});
    const about = { entity: "quotation", entityId: quotation.id } as const;
    const link = await transaction((tx) => ensureLink(tx, about, "meera@example.com", null));
    await queue({
      subject: "Quotation QT-1 – ₹ 5,000",
      text: "Dear Meera <b>,\n\nyour quotation:\n{link}\n\nRegards & thanks",
      replyTo: "asha@sahyadri.example",
      linkId: link.id,
      about,
      attachment: { view: quotationView(), name: "Quotation QT-1" },
    });
    deliver();
    const [message] = await settled("sent");
    expect(message).toMatchObject({
      attempts: 1,
      leaseId: null,
      leaseUntil: null,
      attachment: null,
      attachmentName: "Quotation QT-1",
      failure: null,
      providerId: "250 queued as 4711",
      sentAt: expect.any(Date),
    });
    const [mail] = server.mails;
    const address = /http:\S+\/d\/[\w-]{24}/.exec(mail?.text ?? "")?.[0] ?? "no address";
    expect(mail).toMatchObject({
      envelope: { from: "office@sahyadri.example", to: ["meera@example.com"] },
      from: { name: "Sahyadri “P&M”", address: "office@sahyadri.example" },
      to: [{ address: "meera@example.com" }],
      replyTo: [{ address: "asha@sahyadri.example" }],
      subject: "Quotation QT-1 – ₹ 5,000",
      messageId: `<${message?.messageId}@127.0.0.1>`,
    });
    expect(mail?.text).toContain("Dear Meera <b>,\n\nyour quotation:");
    expect(mail?.text).toContain("-- \nSahyadri “P&M”\n+91 98220 41177");
    expect(mail?.html).toContain("<p>Dear Meera &lt;b&gt;,</p>");
    expect(mail?.html).toMatch(`<a href="${address}" style="`);
    expect(mail?.html).toContain(">Open the quotation</a>");
    expect(mail?.html).toContain("Sahyadri “P&amp;M”");
    expect(mail?.html).toContain('<a href="tel:+919822041177">');
    const [paper] = mail?.attachments ?? [];
    expect(paper).toMatchObject({ filename: "Quotation QT-1.pdf", mimeType: "application/pdf" });
    const bytes = Buffer.from(paper?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(mail?.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
  });
});
