import { beforeEach, describe, expect, test } from "vitest";

import { ensureLink, type DocumentRef } from "~/models/papers/document-link/document-link.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { giveBack } from "~/models/billing/payment/payment.give-back.server";
import { lastReceiptOf } from "~/models/billing/payment/payment.receipt.server";
import { GiveBackInput } from "~/models/billing/payment/payment.schema";
import { openPapers } from "~/models/law/personal-data/erase.plan.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { timelineOf } from "~/models/desk/timeline/timeline.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { loader as linkPage } from "~/routes/d.$token._index";
import { loader as linkPdf } from "~/routes/d.$token.pdf";
import { loader as documentsPage } from "~/routes/documents";
import * as noteForm from "~/routes/invoices.note.$id";
import * as giveBackPage from "~/routes/invoices.give-back.$id";
import { loader as invoicePage } from "~/routes/invoices.view.$id";
import * as notePage from "~/routes/notes.$id";
import { loader as notesPage } from "~/routes/notes._index";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser, PASSWORD } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { assertBooksAgree, makeInvoice, makePayment, NOON, TODAY } from "../support/invoices";

let actor: Actor;
let admin: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  api = await apiClient(user);
  cookie = await signedIn(user);
});

async function note(invoiceId: number, amount: string, kind: "credit" | "debit" = "credit") {
  const input = NoteInput.parse({ invoiceId, reason: "Broken shelf", amount });
  return db.note.findUniqueOrThrow({ where: { id: await issueNote(actor, kind, input) } });
}

async function tokenOf(about: DocumentRef): Promise<string> {
  return linkToken(await transaction((tx) => ensureLink(tx, about, "", null))) ?? "";
}
const opened = (token: string) =>
  answerOf(linkPage, { ...getArgs(`/d/${token}`, { token }), context: {} });
const pdf = async (token: string, query = "") => {
  const args = { ...getArgs(`/d/${token}/pdf${query}`, { token }), context: {} };
  return (await answerOf(linkPdf, args)).status;
};
const give = (invoiceId: number, amount: string) =>
  giveBack(actor, invoiceId, GiveBackInput.parse({ amount, paymentMethod: "UPI", date: TODAY }));

describe("a note by link", () => {
  test("is its paper and nothing else; revoked and expired it is gone", async () => {
    const invoice = await makeInvoice(actor);
    const { id } = await note(invoice.id, "10");
    const token = await tokenOf({ entity: "note", entityId: id });
    expect((await opened(token)).data).toMatchObject({
      view: { kind: "note", number: "CN-2627-00001" },
      word: "Issued",
      hasPdf: true,
      answerTo: null,
      relatedDocuments: [],
    });
    expect(await pdf(token)).toBe(200);
    // Neither its own invoice nor another note is had by it.
    const other = await note((await makeInvoice(actor)).id, "10");
    expect(await pdf(token, `?invoice=${invoice.id}`)).toBe(404);
    expect(await pdf(token, `?note=${other.id}`)).toBe(404);
    const link = await db.documentLink.findFirstOrThrow();
    const here = `/notes/${id}`;
    const fields = { intent: "revoke-link", linkId: String(link.id) };
    const args = postArgs(here, fields, { id: String(id) }, cookie);
    expect(await answerOf(notePage.action, args)).toMatchObject({ flash: "Link revoked" });
    expect((await opened(token)).status).toBe(404);
    expect(await pdf(token)).toBe(404);
    const again = await tokenOf({ entity: "note", entityId: id });
    await transaction((tx) => tx.documentLink.updateMany({ data: { expiresAt: new Date(0) } }));
    expect((await opened(again)).status).toBe(404);
  });

  test("an invoice's link has its notes beside it, with their PDFs, and nobody else's", async () => {
    const invoice = await makeInvoice(actor);
    const mine = await note(invoice.id, "10");
    const other = await note((await makeInvoice(actor)).id, "10");
    const token = await tokenOf({ entity: "invoice", entityId: invoice.id });
    expect((await opened(token)).data).toMatchObject({
      relatedDocuments: [{ kind: "note", id: mine.id, number: mine.noteNumber, word: "Issued" }],
    });
    expect(await pdf(token, `?note=${mine.id}`)).toBe(200);
    expect(await pdf(token, `?note=${other.id}`)).toBe(404);
    expect(await pdf(token, "?note=0")).toBe(404);
  });

  test("once its client was erased it opens no more, and is sent no more", async () => {
    const client = await makeCustomer({ email: "asha@example.com" });
    const invoice = await makeInvoice(actor, { clientId: client.id });
    const { id } = await note(invoice.id, "100");
    const sent = await api.post(`/credit-notes/${id}/send-email`, {});
    expect(sent.body).toMatchObject({ message: "Credit note sent by e-mail to asha@example.com" });
    const token = await tokenOf({ entity: "note", entityId: id });
    await erasePerson(admin, client.id, { currentPassword: PASSWORD });
    expect((await opened(token)).status).toBe(404);
    expect((await api.post(`/credit-notes/${id}/send-email`, {})).status).toBe(409);
    const said = await db.historyEntry.findMany({ where: { entity: "note" } });
    expect(JSON.stringify(said)).not.toContain("asha@example.com");
    const kept = await db.outboxMessage.findMany();
    expect(JSON.stringify(kept)).not.toContain("asha@example.com");
    const page = await answerOf(
      notePage.loader,
      getArgs(`/notes/${id}`, { id: String(id) }, cookie),
    );
    expect((page.data as { offered: string[] }).offered).not.toContain("email");
  });
});

test("lists show a customer their own notes alone, with their PDFs", async () => {
  const asha = await makeCustomer();
  const mine = await note((await makeInvoice(actor, { clientId: asha.id })).id, "10", "debit");
  const other = await note((await makeInvoice(actor)).id, "10");
  const hers = await signedIn(asha);
  const list = await answerOf(notesPage, getArgs("/notes", {}, hers));
  expect(list.data).toMatchObject({
    clients: null,
    rows: [{ id: mine.id, number: mine.noteNumber, kind: "Debit note" }],
  });
  const asked = await answerOf(notesPage, getArgs(`/notes?clientId=${other.clientId}`, {}, hers));
  expect(asked.data).toMatchObject({ rows: [] });
  const documents = await answerOf(documentsPage, getArgs("/documents?type=note", {}, hers));
  expect(documents.data).toMatchObject({ rows: [{ type: "note", id: mine.id }] });
  const script = await apiClient(asha);
  expect((await script.get(`/debit-notes/${mine.id}/pdf`)).status).toBe(200);
  expect((await script.get(`/credit-notes/${other.id}/pdf`)).status).toBe(404);
  expect((await script.get(`/credit-notes/${other.id}`)).status).toBe(404);
  expect((await script.post(`/credit-notes/${other.id}/send-email`, {})).status).toBe(403);
  const page = await answerOf(
    notePage.loader,
    getArgs(`/notes/${mine.id}`, { id: String(mine.id) }, hers),
  );
  expect(page.data).toMatchObject({ links: null, offered: ["back", "download", "openInvoice"] });
  const { chain } = page.data as { chain: { kind: string; current: boolean }[] };
  expect(chain.map(({ kind, current }) => [kind, current])).toEqual([
    ["invoice", false],
    ["note", true],
  ]);
});

test("/api sends a note at the address of its kind alone", async () => {
  const client = await makeCustomer({ email: "asha@example.com" });
  const { id } = await note((await makeInvoice(actor, { clientId: client.id })).id, "10", "debit");
  for (const way of ["send-email", "send-whatsapp"]) {
    expect((await api.post(`/credit-notes/${id}/${way}`, {})).status).toBe(404);
  }
  expect(await db.outboxMessage.count()).toBe(0);
  expect((await api.post(`/debit-notes/${id}/send-email`, {})).body).toMatchObject({
    message: "Debit note sent by e-mail to asha@example.com",
  });
  expect(await db.outboxMessage.findMany()).toMatchObject([
    { kind: "debit-note", entity: "note", entityId: id, attachmentName: expect.any(String) },
  ]);
  const { entries } = await timelineOf(
    actor,
    { customerId: client.id },
    { timeZone: "Asia/Kolkata" },
    20,
  );
  expect(entries.map(({ kind }) => kind)).toContain("message");
});

describe("the form of a note", () => {
  const at = (id: number) => ({ id: String(id) });
  const path = (id: number) => `/invoices/note/${id}?kind=credit`;
  const look = (id: number) => answerOf(noteForm.loader, getArgs(path(id), at(id), cookie));
  const press = (id: number, fields: Fields) =>
    answerOf(noteForm.action, postArgs(path(id), fields, at(id), cookie));
  type Reply = { error?: Record<string, string[]> };
  const errorsOf = (answer: { data: unknown }) => (answer.data as Reply).error;
  const fields = { reason: "Broken shelf", date: TODAY };

  test("takes amounts of lines, also of the only one, and says what is wrong at the line", async () => {
    const { id } = await makeInvoice(actor);
    const [line] = await db.invoiceItem.findMany({ where: { invoiceId: id } });
    const invoiceItemId = String(line?.id);
    expect((await look(id)).data).toMatchObject({
      values: { lines: [{ invoiceItemId, amount: "" }] },
      invoice: { lines: [{ id: line?.id, billed: 10_000, left: 10_000 }], lastDay: null },
    });
    const lines = (amount: string) => ({
      "lines[0].invoiceItemId": invoiceItemId,
      "lines[0].amount": amount,
    });
    expect(errorsOf(await press(id, { ...fields, ...lines("") }))).toMatchObject({
      amount: ["Give an amount, or amounts of the invoice's lines"],
    });
    expect(errorsOf(await press(id, { ...fields, ...lines("1"), amount: "1" }))).toMatchObject({
      amount: ["Give either an amount or amounts of lines, not both"],
    });
    for (const wrong of ["0", "-1", "x", "100.01"]) {
      const { error } = (await press(id, { ...fields, ...lines(wrong) })).data as Reply;
      expect(Object.keys(error ?? {}), wrong).toEqual(["lines[0].amount"]);
    }
    // A line of another invoice.
    const [other] = await db.invoiceItem.findMany({
      where: { invoiceId: (await makeInvoice(actor)).id },
    });
    const strange = { ...lines("1"), "lines[0].invoiceItemId": String(other?.id) };
    expect(errorsOf(await press(id, { ...fields, ...strange }))).toMatchObject({
      "lines[0].invoiceItemId": ["This line is not on the invoice"],
    });
    expect(await db.note.count()).toBe(0);
    expect(await press(id, { ...fields, ...lines("40") })).toMatchObject({ status: 302 });
    const made = await db.note.findFirstOrThrow({ include: { items: true } });
    expect(made).toMatchObject({ taxableValue: 4_000, items: [{ invoiceItemId: line?.id }] });
    await assertBooksAgree();
  });

  test("an empty line between others is left out, and the mistake stands at its own line", async () => {
    const item = { itemId: (await makeItem()).id, description: "Boxes", quantity: "1" };
    const row = { ...item, unitPrice: "100", discount: "0" };
    const { id } = await makeInvoice(actor, { items: [row, row, row] });
    const rows = await db.invoiceItem.findMany({
      where: { invoiceId: id },
      orderBy: { position: "asc" },
    });
    const lines = (...amounts: string[]) =>
      Object.fromEntries(
        amounts.flatMap((amount, at) => [
          [`lines[${at}].invoiceItemId`, String(rows[at]?.id)],
          [`lines[${at}].amount`, amount],
        ]),
      );
    const wrong = await press(id, { ...fields, ...lines("", "", "300.01") });
    expect(Object.keys(errorsOf(wrong) ?? {})).toEqual(["lines[2].amount"]);
    expect(await press(id, { ...fields, ...lines("", "10", "20") })).toMatchObject({ status: 302 });
    const made = await db.note.findFirstOrThrow({ include: { items: true } });
    expect(made.items.map(({ invoiceItemId, amount }) => [invoiceItemId, amount])).toEqual([
      [rows[1]?.id, 1_000],
      [rows[2]?.id, 2_000],
    ]);
  });

  test("a note after the last day to declare it is asked about once", async () => {
    await db.company.updateMany({
      data: {
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        invoiceCurrency: "INR",
      },
    });
    const { id } = await makeInvoice(actor, { pickupStateCode: "27" });
    setClock(new Date("2027-12-01T06:30:00Z"));
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    [cookie, api] = [await signedIn(user), await apiClient(user)];
    expect((await look(id)).data).toMatchObject({ invoice: { late: true } });
    const late = { ...fields, date: "2027-12-01", amount: "10" };
    const [asked = ""] = errorsOf(await press(id, late))?.date ?? [];
    expect(asked).toContain("was Nov 30, 2027");
    // With another mistake it is not asked again.
    const wrong = await press(id, { ...late, reason: "", lateNote: asked });
    expect(Object.keys(errorsOf(wrong) ?? {})).toEqual(["reason"]);
    expect((wrong.data as { initialValue: object }).initialValue).toMatchObject({
      lateNote: asked,
    });
    // On the last day itself nobody is asked, nor are scripts afterwards.
    expect(await press(id, { ...late, date: "2027-11-30" })).toMatchObject({ status: 302 });
    expect(await press(id, { ...late, lateNote: asked })).toMatchObject({ status: 302 });
    const script = await api.post("/credit-notes", { invoiceId: id, reason: "Late", amount: 1 });
    expect(script.status).toBe(201);
    await assertBooksAgree();
  });
});

describe("'Give back'", () => {
  const at = (id: number) => ({ id: String(id) });
  const look = (id: number) =>
    answerOf(giveBackPage.loader, getArgs(`/invoices/give-back/${id}`, at(id), cookie));
  const press = (id: number, fields: Fields) =>
    answerOf(giveBackPage.action, postArgs(`/invoices/give-back/${id}`, fields, at(id), cookie));

  test("starts with what is owed, says what is wrong at its field, and gives it back once", async () => {
    const { id } = await makeInvoice(actor, { status: "Paid" });
    expect(await look(id)).toMatchObject({
      status: 302,
      flash: "Nothing is to be given back on this invoice.",
    });
    await note(id, "50");
    const page = await answerOf(invoicePage, getArgs(`/invoices/view/${id}`, at(id), cookie));
    expect(page.data).toMatchObject({ next: "giveBack" });
    expect((await look(id)).data).toMatchObject({
      values: { amount: "59.00", date: TODAY },
      source: {
        facts: expect.arrayContaining([{ label: "To be given back", value: 5_900 }]) as object[],
      },
    });
    const fields = { amount: "59", paymentMethod: "UPI", date: TODAY };
    const wrong = await press(id, { ...fields, amount: "59.01", date: "2099-01-01" });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.data)).toContain("cannot be more than what is to be given back");
    expect(JSON.stringify(wrong.data)).toContain("cannot be in the future");
    const key = { idempotencyKey: "one-press-of-the-form" };
    for (let presses = 0; presses < 2; presses++) {
      expect(await press(id, { ...fields, ...key })).toMatchObject({
        status: 302,
        location: `/invoices/view/${id}`,
        flash: "Money given back",
      });
    }
    expect(await db.payment.count({ where: { amount: { lt: 0 } } })).toBe(1);
    expect((await press(id, fields)).status).toBe(409);
    await assertBooksAgree();
  });

  test("has a receipt of its own; the invoice's is still that of what was paid", async () => {
    const client = await makeCustomer({ email: "asha@example.com" });
    const { id } = await makeInvoice(actor, { clientId: client.id });
    await makePayment(actor, id, "118");
    const [paid] = await db.payment.findMany();
    await note(id, "100");
    const back = await give(id, "118");
    expect(await lastReceiptOf(actor, id)).toBe(paid?.id);
    const sent = await api.post(`/payments/${back}/send-email`, {});
    expect(sent.status).toBe(200);
    const [message] = await db.outboxMessage.findMany();
    expect(message).toMatchObject({ kind: "refund" });
    expect(message?.text).toContain("we gave back $118.00");
    expect((await api.get(`/invoices/${id}`)).body.data).toMatchObject({ status: "Credited" });
    const page = await answerOf(invoicePage, getArgs(`/invoices/view/${id}`, at(id), cookie));
    expect(page.data).toMatchObject({
      invoice: { word: "Credited" },
      view: { status: "Credited" },
    });
    const token = await tokenOf({ entity: "invoice", entityId: id });
    expect((await opened(token)).data).toMatchObject({
      word: "Credited",
      notice: { text: "This invoice was credited. Nothing is to be paid." },
    });
    await assertBooksAgree();
  });

  test("a person whom money is owed back is not erased", async () => {
    const client = await makeCustomer();
    const { id } = await makeInvoice(actor, { clientId: client.id, status: "Paid" });
    expect(await openPapers(client.id)).toEqual([]);
    await note(id, "50");
    expect(await openPapers(client.id)).toMatchObject([{ kind: "invoice", id }]);
    await expect(erasePerson(admin, client.id, { currentPassword: PASSWORD })).rejects.toThrow();
    await give(id, "59");
    expect(await openPapers(client.id)).toEqual([]);
  });
});
