import { describe, expect, test } from "vitest";

import type { OutgoingMessage } from "~/models/papers/outbox/outbox.server";
import { transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { become, makeLink, queue, useDelivery } from "../support/delivery";
import { quotationView } from "../support/document-views";
import { startWhatsapp, TOKEN } from "../support/whatsapp";

const { kept, deliver } = useDelivery();
const NUMBER = "919822041177";

async function whatsapp(instead?: Parameters<typeof startWhatsapp>[0]) {
  const server = kept(await startWhatsapp(instead));
  Object.assign(env(), { whatsapp: server.account });
  return server;
}

function queueWhatsapp(more: Partial<OutgoingMessage> = {}) {
  return queue({ channel: "whatsapp", recipient: NUMBER, text: "Hello", ...more });
}

const paper = { view: quotationView(), name: "Quotation QT-1" };

/** A document's message, its link included. */
async function documentMessage(): Promise<Partial<OutgoingMessage>> {
  const { about, link } = await makeLink(NUMBER);
  const text = "Dear Meera,\nyour quotation: {link}";
  return { about, linkId: link.id, text, attachment: paper };
}

describe("WhatsApp Business", () => {
  test("is sent a document with its link, name and text", async () => {
    const server = await whatsapp();
    const id = await queueWhatsapp(await documentMessage());
    deliver();
    const message = await become(id, { status: "sent", providerId: "wamid.TEST1" });
    const [body] = server.received;
    if (body?.type !== "document") throw new Error(`It was a ${body?.type}.`);
    const { link, caption, filename } = body.document;
    expect(body).toMatchObject({ to: NUMBER, biz_opaque_callback_data: message.messageId });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/d\/[\w-]{24}\/pdf$/);
    expect(filename).toBe("Quotation QT-1.pdf");
    expect(caption).toBe(`Dear Meera,\nyour quotation: ${link.replace(/\/pdf$/, "")}`);
  });

  test("is sent a text where there is no paper, or more than a caption holds", async () => {
    const server = await whatsapp();
    const ids = [await queueWhatsapp(), await queueWhatsapp({ attachment: paper })];
    const document = await documentMessage();
    ids.push(await queueWhatsapp({ ...document, text: `${"x".repeat(1024)} {link}` }));
    deliver({ parallel: 1 });
    for (const id of ids) await become(id, { status: "sent" });
    expect(server.received.map(({ type }) => type)).toEqual(["text", "text", "text"]);
    expect(server.received[0]).toMatchObject({ text: { body: "Hello", preview_url: true } });
    expect(server.received[2]).toMatchObject({
      text: { body: expect.stringMatching(/^x{1024} http:\S+\/d\/[\w-]{24}$/) },
    });
  });

  test("is sent the company's template, filled", async () => {
    const data = { whatsappTemplate: "quotation_ready", whatsappLanguage: "en_IN" };
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
    const server = await whatsapp();
    const parameters = ["Meera\nKulkarni", "₹ 5,000", "{link}", "a      b\t", ""];
    const id = await queueWhatsapp({ ...(await documentMessage()), parameters });
    const plain = await queueWhatsapp({ kind: "answer" });
    deliver({ parallel: 1 });
    await become(id, { status: "sent" });
    await become(plain, { status: "sent" });
    const texts = [
      "Meera Kulkarni",
      "₹ 5,000",
      expect.stringMatching(/\/d\/[\w-]{24}$/),
      "a b",
      "-",
    ];
    expect(server.received).toMatchObject([
      {
        type: "template",
        template: {
          name: "quotation_ready",
          language: { code: "en_IN" },
          components: [{ type: "body", parameters: texts.map((text) => ({ type: "text", text })) }],
        },
      },
      // Nothing to fill the template with: it is sent as it is.
      { type: "text" },
    ]);
  });

  test("that refuses is quoted, without the token", async () => {
    await whatsapp(() => ({
      status: 400,
      body: {
        error: {
          message: `(#131030) Recipient not in allowed list ${TOKEN}`,
          code: 131030,
          error_data: { messaging_product: "whatsapp", details: "Add it\nfirst" },
        },
      },
    }));
    const id = await queueWhatsapp();
    deliver();
    await become(id, {
      status: "queued",
      attempts: 1,
      failure:
        "WhatsApp refused the message (code 131030): (#131030) Recipient not in allowed list … – Add it first",
    });
  });

  test.each([
    ["no such number", 400, 131_026, "failed"],
    ["a fault of its own", 500, 131_026, "queued"],
    ["too many messages", 400, 130_429, "queued"],
  ])("that answers with %s: HTTP %i, code %i leaves it %s", async (message, status, code, left) => {
    await whatsapp(() => ({ status, body: { error: { message, code } } }));
    const id = await queueWhatsapp();
    deliver();
    const failure = `WhatsApp refused the message (code ${code}): ${message}`;
    await become(id, { status: left, attempts: 1, failure });
  });

  test.each([
    [{ status: 502, body: "<html>Bad gateway" }, "WhatsApp refused the message (HTTP 502)."],
    [{ status: 200, body: "thanks" }, "WhatsApp's answer could not be understood."],
    [null, "WhatsApp did not answer in time."],
  ])("that answers %j: tried again", async (reply, failure) => {
    await whatsapp(() => reply);
    const id = await queueWhatsapp();
    deliver({ timeoutMs: 300 });
    await become(id, { status: "queued", attempts: 1, failure });
  });

  test("that names a message oddly: sent, under a name that a database takes", async () => {
    const odd = `wamid.\u0000${"x".repeat(1_000)}\n`;
    await whatsapp(() => ({ status: 200, body: { messages: [{ id: odd }] } }));
    const id = await queueWhatsapp();
    deliver();
    const { providerId } = await become(id, { status: "sent", attempts: 1 });
    expect(providerId).toMatch(/^wamid\. x{292}…$/);
  });

  test("that is away: tried again", async () => {
    const server = await whatsapp();
    await server.stop();
    const id = await queueWhatsapp();
    deliver();
    const failure = "WhatsApp could not be reached (ECONNREFUSED).";
    await become(id, { status: "queued", attempts: 1, failure });
  });

  test("that sends elsewhere is not followed with the token", async () => {
    let asked = 0;
    const elsewhere = kept(await startWhatsapp(() => (asked++, { status: 200, body: {} })));
    const { createServer } = await import("node:http");
    const door = createServer((_request, response) => {
      response.writeHead(307, { Location: `${elsewhere.account.apiUrl}/messages` }).end();
    });
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    const { port } = door.address() as { port: number };
    kept({ stop: () => new Promise<void>((resolve) => door.close(() => resolve())) });
    Object.assign(env(), {
      whatsapp: { ...elsewhere.account, apiUrl: `http://127.0.0.1:${port}` },
    });
    const id = await queueWhatsapp();
    deliver();
    await become(id, { status: "queued", attempts: 1, failure: "WhatsApp could not be reached." });
    expect(asked).toBe(0);
  });

  test.each([
    [{ recipient: "98220 41177" }, "This is not a phone number that WhatsApp can use."],
    [{ text: " " }, "There is nothing in it to send."],
    [{ text: "x".repeat(4097) }, "WhatsApp takes at most 4096 characters; send a shorter text."],
  ])("is never sent %j", async (more, failure) => {
    const server = await whatsapp();
    const id = await queueWhatsapp(more);
    deliver();
    await become(id, { status: "failed", failure });
    expect(server.received).toEqual([]);
  });

  test("without a mail server leaves mails alone", async () => {
    await whatsapp();
    const mail = await queue();
    const id = await queueWhatsapp();
    deliver();
    await become(id, { status: "sent" });
    await become(mail, { status: "queued", attempts: 0 });
  });
});
