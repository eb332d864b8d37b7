import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeCustomer,
  makeInvoice,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import type { DocumentRef } from "../../papers/document-link/document-link.server";
import { listHistory } from "../../desk/history/history.read.server";
import { linkedDocument } from "../linked-document/linked-document.server";
import type { DocumentView } from "../../papers/paper/document-view";
import type { Actor } from "../../kit/policy/policy";
import { linkAddress } from "../../kit/shared/address.server";
import { sendByEmail, sendByWhatsapp } from "./send-document.server";

let staff: Actor;
beforeEach(async () => {
  await resetDatabase();
  staff = await makeActor("employee");
});

const code = (expected: string, fields?: object) =>
  expect.objectContaining({ code: expected, ...(fields ? { fieldErrors: fields } : {}) });

const messages = () =>
  db.outboxMessage.findMany({ include: { link: true }, orderBy: { id: "asc" } });
async function onlyMessage() {
  const found = await messages();
  expect(found).toHaveLength(1);
  return found[0]!;
}
const nothingSent = async () => {
  expect(await messages()).toEqual([]);
  expect(await db.documentLink.count()).toBe(0);
  expect(await db.historyEntry.count()).toBe(0);
};
const viewOf = ({ attachment }: { attachment: string | null }) =>
  JSON.parse(attachment ?? "null") as DocumentView;

const quotation = async (more: Parameters<typeof makeQuotation>[0] = {}) => {
  const made = await makeQuotation({
    status: "sent",
    email: "asha@example.com",
    phone: "98220 11111",
    ...more,
    contactPerson: "Asha Rao",
  });
  return { ...made, ref: { entity: "quotation", entityId: made.id } as DocumentRef };
};
const invoice = async (more: Parameters<typeof makeInvoice>[0] = {}): Promise<DocumentRef> => {
  const client = { clientName: "Asha Rao", clientEmail: "accounts@example.com" };
  const made = await makeInvoice({ ...client, clientPhone: "9822022222", ...more });
  return { entity: "invoice", entityId: made.id };
};
const receipt = async (more: Parameters<typeof makePayment>[0] = {}): Promise<DocumentRef> => {
  const made = await makePayment({ invoiceId: (await invoice()).entityId, ...more });
  return { entity: "payment", entityId: made.id };
};

describe("by e-mail", () => {
  test("a quotation: message, link, paper and history in one go, in the template's words", async () => {
    const { ref, quotationNumber } = await quotation();
    const sent = await sendByEmail(staff, ref);
    const message = await onlyMessage();
    expect(sent).toEqual({
      messageId: message.id,
      recipient: "asha@example.com",
      kind: "quotation",
    });
    expect(message).toMatchObject({
      channel: "email",
      kind: "quotation",
      status: "queued",
      ...ref,
      recipient: "asha@example.com",
      replyTo: staff.email,
      createdById: staff.id,
      attachmentName: `quotation-${quotationNumber}.pdf`,
      link: { ...ref, recipient: "asha@example.com", createdById: staff.id, revokedAt: null },
    });
    expect(message.subject).toMatch(new RegExp(`^Quotation ${quotationNumber} from `));
    expect(message.text).toMatch(/^Dear Asha Rao,\n[^]*₹19,839\.93, valid until Dec 21, 2199/);
    // The database holds no link that works.
    expect(message.text).toContain("\n{link}\n");
    expect(viewOf(message)).toMatchObject({ kind: "quotation", number: quotationNumber });
    const [line] = await listHistory(staff, "quotation", ref.entityId);
    expect(line).toMatchObject({ action: "Sent by e-mail", note: "To asha@example.com" });
  });

  test.each([
    ["an invoice", invoice, "invoice", "accounts@example.com", /^invoice-INV-.*\.pdf$/],
    ["a receipt", receipt, "receipt", "accounts@example.com", /^receipt-PAY-.*\.pdf$/],
  ] as const)("%s goes to the client of the invoice", async (_, make, kind, recipient, name) => {
    const ref = await make();
    await sendByEmail(staff, ref);
    const message = await onlyMessage();
    expect(message).toMatchObject({ kind, recipient, ...ref, link: ref });
    expect(message.attachmentName).toMatch(name);
    expect(viewOf(message).kind).toBe(kind);
    expect(message.text).not.toMatch(/\{(?!link\})/);
  });

  test("without an address of its own it goes to the customer's", async () => {
    const customer = await makeCustomer();
    const { ref } = await quotation({ email: null, customerId: customer.id });
    expect(await sendByEmail(staff, ref)).toMatchObject({ recipient: customer.email });
  });

  test("what is typed goes out, with its placeholders filled", async () => {
    const { ref, quotationNumber } = await quotation();
    await sendByEmail(staff, ref, {
      recipient: "ravi@example.com",
      subject: "{number} for {customer}",
      text: "<b>Hello</b>\n{total}: {link}",
    });
    expect(await onlyMessage()).toMatchObject({
      recipient: "ravi@example.com",
      subject: `${quotationNumber} for Asha Rao`,
      text: "<b>Hello</b>\n₹19,839.93: {link}",
      link: { recipient: "ravi@example.com" },
    });
  });

  test("the company's own template is used, and a name brings neither lines nor links along", async () => {
    const own = { subject: "For {customer}", text: "Dear {customer}: {link}" };
    await transaction((tx) => tx.messageTemplate.create({ data: { kind: "quotation", ...own } }));
    const customer = await makeCustomer({ name: "Asha\r\nBcc: all@example.com {link}" });
    const { id } = await makeQuotation({ customerId: customer.id, status: "sent" });
    await sendByEmail(staff, { entity: "quotation", entityId: id });
    expect(await onlyMessage()).toMatchObject({
      subject: "For Asha Bcc: all@example.com (link)",
      text: "Dear Asha Bcc: all@example.com (link): {link}",
    });
  });

  test("sent again, the same address keeps its link; another gets its own", async () => {
    const { ref } = await quotation();
    await sendByEmail(staff, ref);
    await sendByEmail(staff, ref);
    await sendByEmail(staff, ref, { recipient: "ravi@example.com" });
    const [first, second, third] = await messages();
    expect(second?.linkId).toBe(first?.linkId);
    expect(third?.linkId).not.toBe(first?.linkId);
  });

  test("pressed twice it is sent once, at once or later; changed it is sent again", async () => {
    const { ref } = await quotation();
    const press = () => sendByEmail(staff, ref, {}, "form-key-1");
    const [one, two] = await Promise.all([press(), press()]);
    expect(two).toEqual(one);
    expect(await press()).toEqual(one);
    await onlyMessage();
    await sendByEmail(staff, ref, { subject: "Now with lift" }, "form-key-1");
    expect(await messages()).toHaveLength(2);
  });

  test("two people send it to one address at once: two messages, one link", async () => {
    const { ref } = await quotation();
    const other = await makeActor("admin");
    await Promise.all([sendByEmail(staff, ref), sendByEmail(other, ref)]);
    expect(new Set((await messages()).map(({ linkId }) => linkId)).size).toBe(1);
    expect(await messages()).toHaveLength(2);
  });
});

describe("sending a draft marks it as sent", () => {
  test("three who send one draft at once: three messages, marked once", async () => {
    const { ref } = await quotation({ status: "draft" });
    const others = [await makeActor("admin"), await makeActor("employee")];
    await Promise.all([staff, ...others].map((actor) => sendByEmail(actor, ref)));
    expect(await messages()).toHaveLength(3);
    expect(await db.historyEntry.count({ where: { action: "marked" } })).toBe(1);
  });

  test("the status moves before the paper is drawn, as by the button", async () => {
    const { ref } = await quotation({ status: "draft" });
    await sendByEmail(staff, ref);
    expect(viewOf(await onlyMessage()).status).toBe("Sent");
    const stored = await db.quotation.findUniqueOrThrow({ where: { id: ref.entityId } });
    expect(stored).toMatchObject({
      status: "sent",
      companySnapshotId: expect.any(Number) as number,
    });
    expect(stored.sentAt).not.toBeNull();
    const lines = await listHistory(staff, "quotation", ref.entityId);
    expect(lines.map(({ action }) => action)).toEqual(["Sent by e-mail", "Marked as sent"]);
  });

  test.each([true, false])("via WhatsApp as well (provider: %j)", async (has) => {
    const { ref } = await quotation({ status: "draft" });
    await sendByWhatsapp(staff, ref, {}, "form-key-1", has);
    await sendByWhatsapp(staff, ref, {}, "form-key-1", has);
    const stored = await db.quotation.findUniqueOrThrow({ where: { id: ref.entityId } });
    expect(stored).toMatchObject({ status: "sent", version: 2 });
    if (has) expect(viewOf(await onlyMessage()).status).toBe("Sent");
    const { answerTo, notice } = await linkedDocument(ref);
    expect([notice, typeof answerTo]).toEqual([null, "string"]);
  });

  test.each(["sent", "approved", "rejected"])("%s stays as it is", async (status) => {
    const { ref } = await quotation({ status });
    await sendByEmail(staff, ref);
    await sendByWhatsapp(staff, ref, {}, null, false);
    const stored = await db.quotation.findUniqueOrThrow({ where: { id: ref.entityId } });
    expect(stored.status).toBe(status);
  });

  test("a message that is refused leaves a draft a draft", async () => {
    const { ref } = await quotation({ status: "draft" });
    await expect(sendByEmail(staff, ref, { text: "Hello" })).rejects.toEqual(code("invalid"));
    expect(await db.quotation.count({ where: { status: "draft" } })).toBe(1);
    await nothingSent();
  });
});

describe("via WhatsApp", () => {
  test("without a provider: an address with the words and the customer's link; nothing is queued", async () => {
    const { ref, quotationNumber } = await quotation();
    const sent = await sendByWhatsapp(staff, ref, {}, null, false);
    expect(sent).toMatchObject({ messageId: null, recipient: "919822011111" });
    const url = new URL(sent.url ?? "");
    expect(url.origin + url.pathname).toBe("https://wa.me/919822011111");
    const link = await db.documentLink.findFirstOrThrow({ where: ref });
    expect(link.recipient).toBe("919822011111");
    for (const part of [quotationNumber, "₹19,839.93", "Dear Asha Rao", linkAddress(link)]) {
      expect(url.searchParams.get("text")).toContain(part);
    }
    expect(await messages()).toEqual([]);
    const [line] = await listHistory(staff, "quotation", ref.entityId);
    expect(line).toMatchObject({ action: "Sent via WhatsApp", note: "To +919822011111" });
  });

  test("pressed twice, the same address is handed out and the history has one line", async () => {
    const { ref } = await quotation();
    const press = () => sendByWhatsapp(staff, ref, {}, "form-key-1", false);
    expect(await press()).toEqual(await press());
    expect(await listHistory(staff, "quotation", ref.entityId)).toHaveLength(1);
  });

  test("with a provider: queued, with what fills its template and the paper", async () => {
    const ref = await invoice({ clientName: "Asha\n Rao" });
    const sent = await sendByWhatsapp(staff, ref, {}, "form-key-1", true);
    expect(await sendByWhatsapp(staff, ref, {}, "form-key-1", true)).toEqual(sent);
    const message = await onlyMessage();
    expect(sent).toEqual({
      messageId: message.id,
      kind: "invoice",
      recipient: "919822022222",
      url: null,
    });
    expect(message).toMatchObject({
      channel: "whatsapp",
      kind: "invoice",
      recipient: "919822022222",
      ...ref,
      link: { recipient: "919822022222" },
    });
    const number = viewOf(message).number;
    expect(message.attachmentName).toBe(`invoice-${number}.pdf`);
    expect(JSON.parse(message.parameters ?? "")).toEqual([
      "Asha Rao",
      number,
      "$1,000.00",
      "{link}",
    ]);
  });

  test("to the number that is typed, with the company's dial code", async () => {
    const ref = await receipt();
    const sent = await sendByWhatsapp(staff, ref, { recipient: "98 7654 3210" }, null, false);
    expect(sent.recipient).toBe("919876543210");
  });

  test.each([true, false])(
    "without a usable number nothing is sent (provider: %j)",
    async (has) => {
      const { ref } = await quotation({ phone: "ask at the gate" });
      await expect(sendByWhatsapp(staff, ref, {}, null, has)).rejects.toEqual(
        code("invalid", { phone: [expect.any(String)] }),
      );
      await expect(sendByWhatsapp(staff, ref, { recipient: "12" }, null, has)).rejects.toEqual(
        code("invalid", { recipient: [expect.any(String)] }),
      );
      await nothingSent();
    },
  );
});

describe("is refused", () => {
  const ways = [
    ["by e-mail", (who: Actor, ref: DocumentRef, input = {}) => sendByEmail(who, ref, input)],
    [
      "via WhatsApp",
      (who: Actor, ref: DocumentRef, input = {}) => sendByWhatsapp(who, ref, input, null, true),
    ],
  ] as const;

  describe.each(ways)("%s", (_, send) => {
    test("a draft invoice that nobody can be reached for stays a draft", async () => {
      const ref = await invoice({ status: "Draft" });
      const nobody = { recipient: "nobody" };
      await expect(send(staff, ref, nobody)).rejects.toEqual(code("invalid"));
      await nothingSent();
      expect(await db.invoice.findFirst()).toMatchObject({ status: "Draft", invoiceNumber: null });
      expect(await db.numberSeries.count()).toBe(0);
    });

    test("a reminder of a draft invoice", async () => {
      const ref = await invoice({ status: "Draft", dueDate: "2026-11-11" });
      await expect(send(staff, { ...ref, reminder: "any" } as DocumentRef)).rejects.toThrow(
        "This invoice is a draft: issue it first.",
      );
      await nothingSent();
    });

    test.each(["Pending", "Failed", "Refunded"])("a payment that is %s", async (status) => {
      await expect(send(staff, await receipt({ status }))).rejects.toEqual(code("conflict"));
      await nothingSent();
    });

    test.each([
      [{ subject: "Hello\r\nBcc: all@example.com" }, "subject"],
      [{ subject: "x".repeat(201) }, "subject"],
      [{ subject: "See {link}" }, "subject"],
      [{ text: `{link}${"x".repeat(10_000)}` }, "text"],
      [{ text: "No address" }, "text"],
      [{ text: "{custmer} {link}" }, "text"],
    ])("%j", async (input, field) => {
      const { ref } = await quotation();
      await expect(send(staff, ref, input)).rejects.toEqual(
        code("invalid", { [field]: [expect.any(String)] }),
      );
      await nothingSent();
    });

    test("what does not exist", async () => {
      for (const entity of ["quotation", "invoice", "payment"] as const) {
        const ref = { entity, entityId: 999_999 };
        await expect(send(staff, ref)).rejects.toEqual(code("not_found"));
      }
    });

    test("customers", async () => {
      const customer = await makeActor("customer");
      const { ref } = await quotation({ customerId: customer.id });
      await expect(send(customer, ref)).rejects.toEqual(code("forbidden"));
      await nothingSent();
    });
  });

  test("by e-mail without an address that can be one", async () => {
    const ref = await invoice({ clientEmail: null });
    for (const recipient of [null, "a@b.example\nBcc: c@d.example", "two@b.example, c@d.example"]) {
      await expect(sendByEmail(staff, ref, { recipient })).rejects.toEqual(
        code("invalid", { recipient: [expect.any(String)] }),
      );
    }
    await nothingSent();
  });
});
