import { beforeEach, describe, expect, test } from "vitest";

import { findPasswordLink, sendPasswordLink } from "~/models/people/user/password-link.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { attachedPdf } from "~/services/delivery/attached-pdf.server";
import { composeMail } from "~/services/delivery/mail.server";

import { become, makeLink, queue, useDelivery } from "../support/delivery";
import { quotationView } from "../support/document-views";
import { makeActor, makeCustomer, makeMessage } from "../support/factories";
import { startMailServer, startScriptedServer } from "../support/smtp";

const { kept, deliver } = useDelivery();

beforeEach(async () => {
  const company = { name: "Sahyadri “P&M”", phone: "+91 98220 41177" };
  await transaction((tx) => tx.company.update({ where: { id: 1 }, data: company }));
});

async function mailServer(mailFrom: string | null = "office@sahyadri.example") {
  const server = kept(await startMailServer());
  Object.assign(env(), { smtpUrl: server.url, mailFrom });
  return server;
}

/** Sends one message and gives the mail that came of it. */
async function sent(more: Parameters<typeof queue>[0], mailFrom?: string | null) {
  const { mails } = await mailServer(mailFrom);
  const id = await queue(more);
  deliver();
  const message = await become(id, { status: "sent" });
  expect(mails).toHaveLength(1);
  return { mail: mails[0]!, message };
}

describe("A mail", () => {
  test("is text and HTML with the link, the paper and who to answer", async () => {
    const { about, link } = await makeLink("meera@example.com");
    const { mail, message } = await sent({
      subject: "Quotation QT-1 – ₹ 5,000",
      text: "Dear Meera <b>,\n\nyour quotation:\n{link}\n\nRegards & thanks",
      replyTo: "asha@sahyadri.example",
      linkId: link.id,
      about,
      attachment: { view: quotationView(), name: "Quotation QT-1" },
    });
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
    const address = /http:\S+\/d\/[\w-]{24}/.exec(mail.text ?? "")?.[0] ?? "no address";
    expect(mail).toMatchObject({
      envelope: { from: "office@sahyadri.example", to: ["meera@example.com"] },
      from: { name: "Sahyadri “P&M”", address: "office@sahyadri.example" },
      to: [{ address: "meera@example.com" }],
      replyTo: [{ address: "asha@sahyadri.example" }],
      subject: "Quotation QT-1 – ₹ 5,000",
      messageId: `<${message.messageId}@127.0.0.1>`,
    });
    expect(mail.text).toContain("Dear Meera <b>,\n\nyour quotation:");
    expect(mail.text).toContain("-- \nSahyadri “P&M”\n+91 98220 41177");
    expect(mail.html).toContain("<p>Dear Meera &lt;b&gt;,</p>");
    expect(mail.html).toMatch(`<a href="${address}" style="`);
    expect(mail.html).toContain(">Open the quotation</a>");
    expect(mail.html).toContain("Sahyadri “P&amp;M”");
    expect(mail.html).toContain('<a href="tel:+919822041177">');
    const [paper] = mail.attachments;
    expect(paper).toMatchObject({ filename: "Quotation QT-1.pdf", mimeType: "application/pdf" });
    const bytes = Buffer.from(paper?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(mail.headers.some(({ key }) => key === "auto-submitted")).toBe(false);
    expect(new Date(mail.date ?? "").getTime()).toBe(
      Math.floor(message.createdAt.getTime() / 1000) * 1000,
    );
  });

  test.each(["invoice-reminder", "quotation-reminder", "password-link", "answer"])(
    "of kind %s says that a machine wrote it",
    async (kind) => {
      const message = {
        ...(await makeMessage({ kind })),
        link: null,
        passwordLink: null,
        pendingEmail: null,
        leaseId: "mine",
      };
      const { headers } = await composeMail(message, {
        name: "Movers",
        phone: "",
        email: "",
        dialCode: "91",
      });
      expect(headers).toEqual({ "Auto-Submitted": "auto-generated" });
    },
  );

  test.each([
    ["Desk <desk@movers.example>", { name: "Desk", address: "desk@movers.example" }],
    [null, { name: "Sahyadri “P&M”", address: "no-reply@127.0.0.1" }],
  ])("with MAIL_FROM %j comes from %j", async (mailFrom, from) => {
    expect((await sent({}, mailFrom)).mail.from).toMatchObject(from);
  });

  test("without MAIL_FROM comes from the company's address", async () => {
    const data = { email: "office@movers.example" };
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
    expect((await sent({}, null)).mail.from).toMatchObject({ address: data.email });
  });

  test("cannot be given headers by what is typed into it", async () => {
    const evil = "X\r\nBcc: victim@example.com\r\n\r\nBody";
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { name: evil } }));
    const { mail } = await sent({
      subject: evil,
      replyTo: "a@b.example\r\nBcc: victim@example.com",
      attachment: { view: quotationView(), name: evil },
    });
    expect(mail.envelope.to).toEqual(["meera@example.com"]);
    expect(mail.headers.some(({ key }) => key === "bcc")).toBe(false);
    expect(mail.raw).not.toMatch(/^Bcc:/im);
    expect(mail.subject).toBe("X Bcc: victim@example.com Body");
    expect(mail.from?.name).toBe("X Bcc: victim@example.com Body");
    expect(mail.replyTo).toBeUndefined();
    expect(mail.attachments[0]?.filename).toBe("X Bcc- victim@example.com Body.pdf");
  });

  test.each([
    "meera@example.com\r\nBcc: victim@example.com",
    "meera@example.com, victim@example.com",
    "Meera",
    "<@example.com>",
    "",
  ])("to %j is never tried", async (recipient) => {
    const { mails } = await mailServer();
    const id = await queue({ recipient });
    deliver();
    const failure = "This is not a valid e-mail address.";
    await become(id, { status: "failed", attempts: 1, failure, nextAttemptAt: null });
    expect(mails).toEqual([]);
  });

  test("goes by TLS to a server of the same machine, whose certificate is for another name", async () => {
    let safe = false;
    const server = kept(
      await startMailServer({
        disabledCommands: [],
        onMailFrom: (_address, session, done) => {
          safe = session.secure;
          done();
        },
      }),
    );
    Object.assign(env(), { smtpUrl: server.url });
    const id = await queue();
    deliver();
    await become(id, { status: "sent" });
    expect(safe).toBe(true);
  });

  test("takes along only documents below 2 MB", async () => {
    const paper = { attachment: JSON.stringify(quotationView()), attachmentName: "a/b.pdf" };
    const { filename, content } = (await attachedPdf(paper))!;
    expect(filename).toBe("a-b.pdf");
    expect(await attachedPdf(paper, content.length)).toBeNull();
    expect(await attachedPdf(paper, content.length + 1)).not.toBeNull();
  });
});

describe("Delivery", () => {
  test("takes up no mail without a mail server", async () => {
    const id = await queue();
    await deliver().stop();
    expect(await become(id, { status: "queued" })).toMatchObject({ attempts: 0, leaseId: null });
  });

  test("finishes what is under way when it is stopped, and takes nothing new", async () => {
    let ready = () => {};
    const begun = new Promise<void>((resolve) => (ready = resolve));
    const server = kept(
      await startMailServer({
        onMailFrom: (_address, _session, done) => {
          ready();
          setTimeout(done, 200);
        },
      }),
    );
    Object.assign(env(), { smtpUrl: server.url });
    const id = await queue();
    const delivery = deliver();
    await begun;
    const stopped = delivery.stop();
    const second = await queue();
    await stopped;
    await become(id, { status: "sent" });
    await become(second, { status: "queued", leaseId: null });
    expect(server.mails).toHaveLength(1);
  });

  test("interrupted by its end gives the message back at once", async () => {
    const server = kept(await startMailServer({ onMailFrom: () => {} }));
    Object.assign(env(), { smtpUrl: server.url });
    const id = await queue();
    const delivery = deliver({ patienceMs: 50 });
    await expect.poll(() => db.outboxMessage.count({ where: { leaseId: null } })).toBe(0);
    await delivery.stop();
    await become(id, { status: "queued", leaseId: null, leaseUntil: null, attempts: 0 });
  });
});

test("a link that sets a password is made when the mail is sent, and stands in no table", async () => {
  const customer = await makeCustomer({ email: "meera@example.com" });
  const { mails } = await mailServer();
  await sendPasswordLink(await makeActor("admin"), customer.id);
  const stored = await db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  deliver();
  await become(stored.id, { status: "sent" });
  const token = /\/reset-password\/([\w-]{24})/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  expect(await findPasswordLink(token)).toMatchObject({ email: "meera@example.com" });
  const rows = [await db.outboxMessage.findMany(), await db.passwordReset.findMany()];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a mail whose password link was replaced before it left is not sent", async () => {
  const customer = await makeCustomer({ email: "meera@example.com" });
  const admin = await makeActor("admin");
  await sendPasswordLink(admin, customer.id);
  const first = await db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  await sendPasswordLink(admin, customer.id);
  const { mails } = await mailServer();
  deliver();
  await become(first.id, { status: "cancelled", failure: "A newer link replaced it." });
  await become(first.id + 1, { status: "sent" });
  expect(mails).toHaveLength(1);
});

describe("Over a network", () => {
  // This machine by a name that is not known as such: what leads elsewhere looks the same.
  const asFar = (url: string) => url.replace("127.0.0.1", "[::ffff:127.0.0.1]");

  test("neither password nor mail goes out in clear to a server without TLS", async () => {
    const said: string[] = [];
    const server = kept(
      await startScriptedServer((line) => {
        said.push(line);
        if (line === "STARTTLS") return "502 not here";
        return line.startsWith("EHLO") ? "250-odd.example\r\n250 AUTH PLAIN LOGIN" : "250 fine";
      }),
    );
    const far = asFar(server.url).replace("smtp://", "smtp://office:hunter2@");
    Object.assign(env(), { smtpUrl: far, mailFrom: "office@sahyadri.example" });
    const id = await queue({});
    deliver();
    const { failure } = await become(id, { attempts: 1, leaseId: null });
    expect(failure).toContain("No safe connection to the mail server could be made");
    expect(said.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });

  test("it may where SMTP_URL says tls=optional", async () => {
    const { url, mails } = kept(await startMailServer());
    Object.assign(env(), { smtpUrl: `${asFar(url)}?tls=optional`, mailFrom: "a@b.example" });
    const id = await queue({});
    deliver();
    await become(id, { status: "sent" });
    expect(mails).toHaveLength(1);
  });
});
