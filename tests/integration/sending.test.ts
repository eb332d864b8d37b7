import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { linkAddress } from "~/models/kit/shared/address.server";
import { claimMessages } from "~/models/papers/outbox/outbox.claim.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { action as invoiceAction, loader as invoiceLoader } from "~/routes/invoices.view.$id";
import { action as messageAction, loader as messageLoader } from "~/routes/messages.$kind.$id";
import { action as noteAction, loader as noteLoader } from "~/routes/notes.$id";
import { action as outboxAction } from "~/routes/outbox";
import { action as paymentAction, loader as paymentLoader } from "~/routes/payments.view.$id";
import { action as quotationAction, loader as quotationLoader } from "~/routes/quotations.view.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeInvoice, makeNote, makePayment, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let employee: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  employee = await makeUser({ role: "employee", sendsAtOnce: true });
  cookie = await signedIn(employee);
  api = await apiClient(employee);
});
afterEach(() => {
  Object.assign(env(), { whatsapp: null });
});
const withProvider = () =>
  Object.assign(env(), {
    whatsapp: { apiUrl: "http://127.0.0.1:9", phoneId: "1", token: "never called here" },
  });

const client = {
  clientName: "Asha Rao",
  clientEmail: "asha@example.com",
  clientPhone: "98220 11111",
};
async function noteOf(kind: "credit" | "debit", more: object) {
  const invoiceId = (await makeInvoice(client)).id;
  const { id } = await makeNote({ kind, invoiceId, ...more });
  return { id, path: `/notes/${id}`, api: `/${kind}-notes/${id}` };
}
const make = {
  quotation: async (more: object = {}) => {
    const contact = { email: "asha@example.com", phone: "98220 11111", contactPerson: "Asha Rao" };
    const { id } = await makeQuotation({ status: "sent", ...contact, ...more });
    return { id, path: `/quotations/view/${id}`, api: `/quotations/${id}` };
  },
  invoice: async (more: object = {}) => {
    const { id } = await makeInvoice({ ...client, ...more });
    return { id, path: `/invoices/view/${id}`, api: `/invoices/${id}` };
  },
  "credit-note": async (more: object = {}) => noteOf("credit", more),
  "debit-note": async (more: object = {}) => noteOf("debit", more),
  receipt: async (more: object = {}) => {
    const invoiceId = (await makeInvoice(client)).id;
    const { id } = await makePayment({ invoiceId, ...more });
    return { id, path: `/payments/view/${id}`, api: `/payments/${id}` };
  },
};
type Kind = keyof typeof make;
type Made = Awaited<ReturnType<(typeof make)["quotation"]>>;
const KINDS = Object.keys(make) as Kind[];

const PAGES = {
  quotation: { loader: quotationLoader, action: quotationAction },
  invoice: { loader: invoiceLoader, action: invoiceAction },
  "credit-note": { loader: noteLoader, action: noteAction },
  "debit-note": { loader: noteLoader, action: noteAction },
  receipt: { loader: paymentLoader, action: paymentAction },
};
const NOUNS = {
  quotation: "Quotation",
  invoice: "Invoice",
  "credit-note": "Credit note",
  "debit-note": "Debit note",
  receipt: "Receipt",
};

const at = ({ id }: { id: number }) => ({ id: String(id) });
const press = (kind: Kind, made: Made, fields: Fields) =>
  answerOf(PAGES[kind].action, postArgs(made.path, fields, at(made), cookie));
const look = async (kind: Kind, made: Made) => {
  const { data } = await answerOf(PAGES[kind].loader, getArgs(made.path, at(made), cookie));
  return data as {
    /** What can be done from the page. */
    offered: string[];
    formKey: string;
    notices?: string[];
    facts: { undelivered: unknown; undrawn: string | null };
  };
};
const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });

/** Where wa.me is told to lead, and what the message says. */
function handedOver(address: unknown) {
  const url = new URL(String(address));
  return { to: url.origin + url.pathname, text: url.searchParams.get("text") ?? "" };
}

test.each(["quotation", "invoice"] as const)(
  "the page of a %s names the words that the PDF prints in Latin letters, before it is sent",
  async (kind) => {
    const made = await make[kind]({
      [kind === "quotation" ? "contactPerson" : "clientName"]: "王小明 Rao",
    });
    expect((await look(kind, made)).facts.undrawn).toMatch(/prints “王小明” in English letters/);
  },
);

describe.each(KINDS)("the page of a %s", (kind) => {
  test("says that its message did not arrive and leads to where it is corrected, until another goes out", async () => {
    const made = await make[kind]();
    const { formKey } = await look(kind, made);
    await press(kind, made, { intent: "email", idempotencyKey: formKey });
    const seen = async () => (await look(kind, made)).facts.undelivered;
    expect(await seen()).toBeNull();
    const [refused] = await messages();
    await db.outboxMessage.update({
      where: { id: refused!.id },
      data: { status: "failed", failure: "550 No such user" },
    });
    const again = { kind, id: made.id };
    const recipient = "asha@example.com";
    expect(await seen()).toEqual({ recipient, reason: "550 No such user", again });
    const params = { kind, id: String(made.id) };
    const form = await answerOf(messageLoader, getArgs(`/messages/${kind}`, params, cookie));
    expect(form.data).toMatchObject({ message: { undelivered: { recipient } } });
    const { formKey: key } = form.data as { formKey: string };
    const words = { recipient: "asha.rao@example.com", subject: "Yours", text: "Here: {link}" };
    const sent = postArgs(
      `/messages/${kind}`,
      { intent: "email", idempotencyKey: key, phone: "", ...words },
      params,
      cookie,
    );
    expect(await answerOf(messageAction, sent)).toMatchObject({ status: 302 });
    expect(await seen()).toBeNull();
  });

  test("'Send by e-mail': one press, to the known address", async () => {
    const made = await make[kind]();
    const { offered, formKey } = await look(kind, made);
    expect(offered).toContain("email");
    for (let presses = 0; presses < 2; presses++) {
      expect(await press(kind, made, { intent: "email", idempotencyKey: formKey })).toMatchObject({
        status: 302,
        location: made.path,
        flash: `${NOUNS[kind]} sent by e-mail to asha@example.com`,
      });
    }
    expect(await messages()).toMatchObject([
      { channel: "email", kind, recipient: "asha@example.com", replyTo: employee.email },
    ]);
  });

  test("'Send via WhatsApp' hands over the customer's own link", async () => {
    const made = await make[kind]();
    const answer = await press(kind, made, { intent: "whatsapp" });
    expect(answer.flash).toBe(`${NOUNS[kind]} sent via WhatsApp`);
    const { to, text } = handedOver(answer.location);
    expect(to).toBe("https://wa.me/919822011111");
    const link = await db.documentLink.findFirstOrThrow();
    expect(text).toContain(linkAddress(link));
    expect(text).not.toContain(made.path);
    expect(await messages()).toEqual([]);
  });

  test("with a provider it stays on the page and the message is queued", async () => {
    withProvider();
    const made = await make[kind]();
    expect(await press(kind, made, { intent: "whatsapp" })).toMatchObject({
      status: 302,
      location: made.path,
      flash: `${NOUNS[kind]} sent via WhatsApp`,
    });
    expect(await messages()).toMatchObject([{ channel: "whatsapp", recipient: "919822011111" }]);
  });

  test("customers see no buttons", async () => {
    const made = await make[kind]();
    const who = await makeUser({ role: "customer" });
    await transaction(async (tx) => {
      await tx.quotation.updateMany({ data: { customerId: who.id } });
      await tx.invoice.updateMany({ data: { clientId: who.id } });
      await tx.note.updateMany({ data: { clientId: who.id } });
      await tx.payment.updateMany({ data: { clientId: who.id } });
    });
    const args = getArgs(made.path, at(made), await signedIn(who));
    const { data } = await answerOf(PAGES[kind].loader, args);
    const { offered } = data as { offered: string[] };
    expect(offered).toContain("download");
    for (const step of ["email", "whatsapp", "write"]) expect(offered).not.toContain(step);
  });
});

describe("a look before it leaves", () => {
  const looker = async () => {
    employee = await makeUser({ role: "employee" });
    cookie = await signedIn(employee);
  };
  const fields = { recipient: "asha@example.com", phone: "", subject: "Yours", text: "{link}" };
  const send = (made: Made, kind: Kind, more: Fields = {}, query = "") =>
    answerOf(
      messageAction,
      postArgs(
        `/messages/${kind}/${made.id}${query}`,
        { ...fields, intent: "email", ...more },
        { kind, id: String(made.id) },
        cookie,
      ),
    );
  const undo = (fields: Fields, back: string) =>
    answerOf(
      outboxAction,
      postArgs(
        `/outbox?${new URLSearchParams({ back })}`,
        { intent: "undo", ...fields },
        {},
        cookie,
      ),
    );

  test.each(KINDS)("a press on the page of a %s leads to its message first", async (kind) => {
    await looker();
    const made = await make[kind]();
    expect(await press(kind, made, { intent: "email" })).toMatchObject({
      status: 302,
      location: `/messages/${kind}/${made.id}`,
      flash: null,
    });
    expect(await messages()).toEqual([]);
    withProvider();
    expect(await press(kind, made, { intent: "whatsapp" })).toMatchObject({
      location: `/messages/${kind}/${made.id}`,
    });
    expect(await messages()).toEqual([]);
  });

  test("a draft stays a draft while it is looked at, and an invoice has no number yet", async () => {
    await looker();
    const quotation = await make.quotation({ status: "draft" });
    await press("quotation", quotation, { intent: "email" });
    expect((await db.quotation.findFirstOrThrow()).status).toBe("draft");
    const invoice = await make.invoice({ status: "draft", invoiceNumber: null });
    await press("invoice", invoice, { intent: "issue-and-send" });
    const { status } = await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } });
    expect(status).toBe("draft");
  });

  test("whoever said so sends at once from then on, until it is taken back there", async () => {
    await looker();
    const made = await make.quotation();
    await send(made, "quotation", { asksAtOnce: "1", atOnce: "on" });
    expect(await press("quotation", made, { intent: "email" })).toMatchObject({
      location: made.path,
      flash: "Quotation sent by e-mail to asha@example.com",
    });
    await send(made, "quotation", { asksAtOnce: "1" });
    expect((await press("quotation", made, { intent: "email" })).location).toBe(
      `/messages/quotation/${made.id}`,
    );
  });

  test("it leads back to where it was begun, never to another host", async () => {
    await looker();
    const made = await make.quotation();
    expect((await send(made, "quotation", {}, "?back=/owed%3Fage%3D30")).location).toBe(
      "/owed?age=30",
    );
    expect((await send(made, "quotation", {}, "?back=//evil.example/")).location).toBe(made.path);
  });

  test("what was sent is undone until it leaves, and the record's history says so", async () => {
    const made = await make.quotation({ status: "draft" });
    const before = Date.now();
    const answer = await press("quotation", made, { intent: "email" });
    const [message] = await messages();
    expect(answer.undo).toEqual({ id: message!.id, back: made.path });
    expect(message!.nextAttemptAt!.getTime()).toBeGreaterThanOrEqual(before + 10_000);
    expect(await undo({ messageId: message!.id }, made.path)).toMatchObject({
      status: 302,
      location: made.path,
      flash: "Undone: nothing is sent to asha@example.com",
    });
    const cancelled = { status: "cancelled", failure: `Undone by ${employee.name}` };
    expect(await messages()).toMatchObject([cancelled]);
    const about = { entity: "quotation", entityId: made.id };
    expect(await db.historyEntry.count({ where: { ...about, action: "message-undone" } })).toBe(1);
    expect((await db.quotation.findFirstOrThrow()).status).toBe("draft");
    const late = "This was undone already. Nothing was sent.";
    expect(await undo({ messageId: message!.id }, made.path)).toMatchObject({ flash: late });
  });

  test("without a mail server the press and /api refuse, and nothing is queued", async () => {
    const { smtpUrl } = env();
    Object.assign(env(), { smtpUrl: null });
    try {
      for (const kind of KINDS) {
        const made = await make[kind]();
        const refused = await press(kind, made, { intent: "email" });
        expect(JSON.stringify(refused.data), kind).toContain("No mail server is connected");
        const answer = await api.post(`${made.api}/send-email`, {});
        expect([answer.status, answer.body.message], kind).toEqual([
          422,
          "No mail server is connected",
        ]);
      }
      expect((await api.post("/statements/send", {})).status).toBe(422);
      // No page's first button is one that would be refused.
      const draft = await make.invoice({ status: "Draft", invoiceNumber: null });
      const { offered } = await look("invoice", draft);
      expect(offered).toContain("issue");
      expect(offered).not.toContain("issueAndSend");
    } finally {
      Object.assign(env(), { smtpUrl });
    }
    expect(await messages()).toEqual([]);
  });

  test("what has left, is leaving or was nobody's press is not undone", async () => {
    const made = await make.quotation();
    await press("quotation", made, { intent: "email" });
    const [{ id } = { id: 0 }] = await messages();
    const states = [
      { status: "sent" },
      { status: "queued", leaseId: "a:b", leaseUntil: new Date(Date.now() + 60_000) },
      { status: "queued", leaseId: null, leaseUntil: null, attempts: 1 },
      { status: "queued", attempts: 0, createdById: null },
    ];
    for (const data of states) {
      await db.outboxMessage.update({ where: { id }, data });
      const { flash } = await undo({ messageId: id }, made.path);
      expect(flash).toContain("cannot be undone");
      expect(await messages()).toMatchObject([data]);
    }
  });

  test("undone and delivered at once: the one or the other", async () => {
    for (let turn = 0; turn < 5; turn++) {
      const made = await make.quotation();
      await press("quotation", made, { intent: "email" });
      const { id } = await db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
      await db.outboxMessage.update({ where: { id }, data: { nextAttemptAt: null } });
      const [taken, answer] = await Promise.all([
        claimMessages("here", ["email"], 10),
        undo({ messageId: id }, made.path),
      ]);
      const { status } = await db.outboxMessage.findUniqueOrThrow({ where: { id } });
      expect(status).toBe(taken.length > 0 ? "queued" : "cancelled");
      expect(answer.flash?.startsWith("Undone")).toBe(taken.length === 0);
      await db.outboxMessage.deleteMany();
    }
  });

  test("customers undo nothing", async () => {
    const made = await make.quotation();
    await press("quotation", made, { intent: "email" });
    const [message] = await messages();
    cookie = await signedIn(await makeUser({ role: "customer" }));
    expect((await undo({ messageId: message!.id }, made.path)).flash).not.toContain("Undone");
    expect(await messages()).toMatchObject([{ status: "queued" }]);
  });
});

test("a paid invoice's page sends its last receipt, and stays", async () => {
  const receipt = await make.receipt();
  const { invoiceId } = await db.payment.findUniqueOrThrow({ where: { id: receipt.id } });
  const path = `/invoices/view/${invoiceId}`;
  const invoice = { ...receipt, id: Number(invoiceId), path };
  expect(await press("invoice", invoice, { intent: "receipt-email" })).toMatchObject({
    status: 302,
    location: path,
    flash: "Receipt sent by e-mail to asha@example.com",
  });
  expect(await messages()).toMatchObject([{ channel: "email", kind: "receipt" }]);
});

describe("a draft quotation", () => {
  test.each(["email", "whatsapp"])("is a sent one by one press (%s)", async (intent) => {
    const made = await make.quotation({ status: "draft" });
    await press("quotation", made, { intent });
    expect((await db.quotation.findUniqueOrThrow({ where: { id: made.id } })).status).toBe("sent");
    const { offered } = await look("quotation", made);
    expect(offered).toContain("record");
    expect(offered).not.toContain("sent");
  });

  test("whose link was copied stays a draft, and the page offers to mark it", async () => {
    const made = await make.quotation({ status: "draft" });
    expect(await look("quotation", made)).toMatchObject({ notices: [] });
    await press("quotation", made, { intent: "copy-link" });
    expect((await db.quotation.findUniqueOrThrow({ where: { id: made.id } })).status).toBe("draft");
    const shared = await look("quotation", made);
    expect(shared.notices).toEqual([
      expect.stringContaining("works, but the quotation is still a draft"),
    ]);
    expect(shared.offered).toContain("sent");
    expect(await press("quotation", made, { intent: "sent" })).toMatchObject({
      flash: "Quotation status updated to sent",
    });
    expect(await look("quotation", made)).toMatchObject({ notices: [] });
  });
});

describe("what cannot be sent says why", () => {
  test.each([
    ["receipt", { status: "Pending" }, "Only completed payments have a receipt."],
    ["receipt", { status: "Refunded" }, "Only completed payments have a receipt."],
  ] as const)("%s %j: 409", async (kind, more, problem) => {
    const made = await make[kind](more);
    const { offered } = await look(kind, made);
    for (const step of ["email", "whatsapp", "write"]) expect(offered).not.toContain(step);
    for (const intent of ["email", "whatsapp"]) {
      const answer = await press(kind, made, { intent });
      expect(answer).toMatchObject({ status: 409, data: { problem } });
      const reply = await api.post(`${made.api}/send-${intent}`);
      expect([reply.status, reply.body.message]).toEqual([409, problem]);
    }
    expect(await messages()).toEqual([]);
  });

  test.each(KINDS)("a %s without a usable phone: 400, and 422 in /api", async (kind) => {
    const made = await make[kind]();
    await transaction(async (tx) => {
      await tx.quotation.updateMany({ data: { phone: "ask at the gate" } });
      await tx.invoice.updateMany({ data: { clientPhone: "ask at the gate" } });
    });
    const more = "There is no phone number that WhatsApp can use";
    expect(await press(kind, made, { intent: "whatsapp" })).toMatchObject({
      status: 400,
      data: { problem: "Failed to send via WhatsApp", more },
    });
    const reply = await api.post(`${made.api}/send-whatsapp`);
    expect(reply).toMatchObject({
      status: 422,
      body: { message: "Failed to send via WhatsApp", errors: { phone: [more] } },
    });
  });

  test("an invoice without an address: 400", async () => {
    const made = await make.invoice({ clientEmail: null });
    expect(await press("invoice", made, { intent: "email" })).toMatchObject({
      status: 400,
      data: { problem: "There is no e-mail address to send this to. Type one.", more: null },
    });
  });
});

describe("/messages/{kind}/{id}", () => {
  const open = async (kind: string, id: number) =>
    answerOf(messageLoader, getArgs(`/messages/${kind}/${id}`, { kind, id: String(id) }, cookie));
  const send = async (kind: string, id: number, fields: Fields) =>
    answerOf(
      messageAction,
      postArgs(`/messages/${kind}/${id}`, fields, { kind, id: String(id) }, cookie),
    );
  type Reply = {
    error?: Record<string, string[] | null>;
    initialValue?: Record<string, string>;
  };
  const good = {
    recipient: "ravi@example.com",
    phone: "98765 43210",
    subject: "For {customer}",
    text: "Dear {customer},\n{link}",
  };

  test.each(KINDS)("a %s's message starts in the template's words, filled in", async (kind) => {
    const { id } = await make[kind]();
    const { data } = await open(kind, id);
    expect(data).toMatchObject({
      title: expect.stringMatching(`^Send ${NOUNS[kind]} [A-Z]{2,3}-`) as string,
      message: { draft: false, recipient: "asha@example.com", phone: "98220 11111" },
    });
    const { message } = data as { message: { text: string; placeholders: unknown[] } };
    expect(message.text).toMatch(/^Dear Asha Rao,\n/);
    expect(message.text.match(/\{\w+\}/g)).toEqual(["{link}"]);
    expect(message.placeholders).toContainEqual({
      name: "{customer}",
      value: "Asha Rao",
      meaning: expect.any(String) as string,
    });
  });

  test("goes out as typed, to whom it says", async () => {
    const made = await make.quotation();
    expect(await send("quotation", made.id, { ...good, intent: "email" })).toMatchObject({
      location: made.path,
      flash: "Quotation sent by e-mail to ravi@example.com",
    });
    expect(await messages()).toMatchObject([
      { recipient: "ravi@example.com", subject: "For Asha Rao", text: "Dear Asha Rao,\n{link}" },
    ]);
    const answer = await send("quotation", made.id, { ...good, intent: "whatsapp" });
    const { to, text } = handedOver(answer.location);
    expect(to).toBe("https://wa.me/919876543210");
    expect(text).toMatch(/^Dear Asha Rao,\nhttp:\S+\/d\/[\w-]{24}$/);
  });

  test.each(["email", "whatsapp"])("%s makes a draft a sent quotation", async (intent) => {
    const { id } = await make.quotation({ status: "draft" });
    expect((await open("quotation", id)).data).toMatchObject({ message: { draft: true } });
    await send("quotation", id, { ...good, intent });
    expect((await db.quotation.findUniqueOrThrow({ where: { id } })).status).toBe("sent");
    expect((await open("quotation", id)).data).toMatchObject({ message: { draft: false } });
  });

  test.each([
    ["email", { recipient: "" }, "recipient"],
    ["email", { recipient: "asha" }, "recipient"],
    ["email", { recipient: "a@b.example\r\nBcc: c@d.example" }, "recipient"],
    ["email", { recipient: "a@b.example, c@d.example" }, "recipient"],
    ["email", { subject: "" }, "subject"],
    ["email", { subject: "Hello\r\nBcc: all@example.com" }, "subject"],
    ["email", { subject: "x".repeat(201) }, "subject"],
    ["email", { subject: "{link}" }, "subject"],
    ["email", { text: "" }, "text"],
    ["email", { text: "No address" }, "text"],
    ["email", { text: "{custmer} {link}" }, "text"],
    ["email", { text: `{link}${"x".repeat(10_000)}` }, "text"],
    ["whatsapp", { phone: "" }, "phone"],
    ["whatsapp", { phone: "12345" }, "phone"],
    ["whatsapp", { text: "No address" }, "text"],
  ] as [string, Record<string, string>, string][])(
    "%s, %j: 400 at its field, what was typed kept, nothing sent",
    async (intent, wrong, field) => {
      const { id } = await make.quotation({ status: "draft" });
      const typed = { ...good, ...wrong };
      const { status, data } = await send("quotation", id, { ...typed, intent });
      const reply = data as Reply;
      expect([status, Object.keys(reply.error ?? {})]).toEqual([400, [field]]);
      for (const name of ["recipient", "phone", "subject", "text"] as const) {
        if (typed[name] !== "") expect(reply.initialValue).toMatchObject({ [name]: typed[name] });
      }
      expect(await messages()).toEqual([]);
      expect(await db.documentLink.count()).toBe(0);
      expect(await db.quotation.count({ where: { status: "draft" } })).toBe(1);
    },
  );

  test("what is wrong is all said at once", async () => {
    const { id } = await make.invoice();
    const wrong = { recipient: "asha", subject: "{validUntil}", text: "No address" };
    const { data } = await send("invoice", id, { ...wrong, intent: "email" });
    expect((data as Reply).error).toEqual({
      recipient: ["Invalid email address"],
      subject: [expect.stringMatching(/^\{validUntil\} is not a placeholder here\. You can use: /)],
      text: [expect.stringMatching(/^The message has no \{link\}/)],
    });
  });

  test("10,000 characters and HTML go through as they are", async () => {
    const { id } = await make.quotation();
    const text = `<script>alert(1)</script> & {link} ${"अ".repeat(9_900)}`;
    expect((await send("quotation", id, { ...good, text, intent: "email" })).status).toBe(302);
    expect((await messages())[0]?.text).toBe(text);
  });

  test("404 for another kind and for what does not exist", async () => {
    const { id } = await make.quotation();
    for (const kind of ["job", "payment", "constructor", ""]) {
      expect((await open(kind, id)).status).toBe(404);
    }
    for (const kind of KINDS) {
      expect((await open(kind, 999_999)).status).toBe(404);
      expect((await send(kind, 999_999, { ...good, intent: "email" })).status).toBe(404);
    }
  });
});

describe("/api", () => {
  test.each(KINDS)("sends a %s, with or without a body", async (kind) => {
    const made = await make[kind]();
    const mailed = await api.post(`${made.api}/send-email`);
    const [message] = await messages();
    expect(mailed.body).toEqual({
      success: true,
      message: `${NOUNS[kind]} sent by e-mail to asha@example.com`,
      data: { messageId: message?.id, recipient: "asha@example.com" },
    });
    const handed = await api.post(`${made.api}/send-whatsapp`, {});
    expect(handed.body).toMatchObject({
      message: `${NOUNS[kind]} sent via WhatsApp`,
      data: { queued: false, messageId: null, recipient: "919822011111" },
    });
    expect(handedOver(handed.body.data.url).text).toMatch(/\/d\/[\w-]{24}/);
    const halved = await api.post(`${made.api}/send-whatsapp`, { text: "\uD83D {link}" });
    expect(handedOver(halved.body.data.url).text).toMatch(/^\uFFFD http/);
    withProvider();
    const body = { recipient: "9876543210", text: "Here: {link}" };
    const queued = await api.post(`${made.api}/send-whatsapp`, body);
    expect(queued.body.data).toMatchObject({ queued: true, recipient: "919876543210", url: null });
    expect((await messages()).at(-1)).toMatchObject({
      id: queued.body.data.messageId,
      channel: "whatsapp",
      text: "Here: {link}",
    });
  });

  test.each(["send-whatsapp", "send-whatsapp by a provider", "send-email"])(
    "%s makes a draft a sent quotation, whatever markAsSent says; other states stay",
    async (way) => {
      if (way.endsWith("provider")) withProvider();
      const [door] = way.split(" ");
      const status = async (id: number) =>
        (await db.quotation.findUniqueOrThrow({ where: { id } })).status;
      for (const markAsSent of [undefined, true, false]) {
        const made = await make.quotation({ status: "draft" });
        expect((await api.post(`${made.api}/${door}`, { markAsSent })).status).toBe(200);
        expect(await status(made.id)).toBe("sent");
      }
      const decided = await make.quotation({ status: "approved" });
      await api.post(`${decided.api}/${door}`);
      expect(await status(decided.id)).toBe("approved");
    },
  );

  test("the same Idempotency-Key sends once", async () => {
    const made = await make.invoice();
    const key = { "Idempotency-Key": "send-once-1" };
    const first = await api.post(`${made.api}/send-email`, { subject: "Hello" }, key);
    const second = await api.post(`${made.api}/send-email`, { subject: "Hello" }, key);
    expect(second.body).toEqual(first.body);
    expect(await messages()).toHaveLength(1);
  });

  test.each([
    [{ recipient: "a@b.example\nBcc: c@d.example" }, "recipient"],
    [{ recipient: ["a@b.example"] }, "recipient"],
    [{ subject: "Hello\nBcc: all@example.com" }, "subject"],
    [{ subject: "x".repeat(201) }, "subject"],
    [{ text: "Hello" }, "text"],
    [{ text: `{link}${"x".repeat(10_000)}` }, "text"],
  ])("%j: 422 at its field, nothing sent", async (body, field) => {
    const made = await make.quotation();
    const reply = await api.post(`${made.api}/send-email`, body);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [field]]);
    expect(await messages()).toEqual([]);
  });
});
