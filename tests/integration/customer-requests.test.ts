import { readdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { todayParts } from "~/models/desk/dashboard/today.server";
import { getCompany } from "~/models/company/company/company.server";
import { copyLink, revokeLink } from "~/models/desk/linked-document/manage-links.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import type { Actor } from "~/models/kit/policy/policy";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { sweepPhotos } from "~/models/papers/photo/photo.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { askSignedIn } from "~/models/road/customer-request/customer-request.ask.server";
import { AskInput } from "~/models/road/customer-request/customer-request.fields";
import { updateQuotation } from "~/models/sales/quotation/quotation.edit.server";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { linkToken } from "~/platform/link-secret.server";
import * as claimPage from "~/routes/claims.new";
import * as linkPage from "~/routes/d.$token._index";
import * as askPage from "~/routes/d.$token.ask";
import * as signedInPage from "~/routes/ask.$kind.$id";
import * as requestPage from "~/routes/requests.$id";
import type { Messages } from "~/services/road/customer-requests.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeCustomer,
  makePackage,
  makeUser,
  PASSWORD,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { invoiceFields, makeInvoice, makeQuoted, NOON } from "../support/invoices";
import { patient } from "../support/patient";
import { fileOf, pictureOf } from "../support/photos";

const uploads = env().uploadsDirectory;

let office: Actor;
let admin: Actor;
let api: ApiClient;
let cookie: string;
let asha: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  admin = actorOf(await makeUser({ role: "admin" }));
  const user = await makeUser({ role: "employee", name: "Ravi Kale" });
  office = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
  asha = await makeCustomer({ name: "Asha Rao", email: "asha@example.com" });
  env().smtpUrl = "smtp://127.0.0.1:1";
});
afterEach(() => setClock(null));

async function tokenOf(entity: "quotation" | "invoice" | "consignment" | "note", entityId: number) {
  return linkToken(await transaction((tx) => ensureLink(tx, { entity, entityId }, "", null))) ?? "";
}

/** A sent quotation of Asha's, and her link to it. */
async function quoted(status = "sent") {
  const { id } = await makeQuoted({}, {});
  await transaction((tx) =>
    tx.quotation.update({ where: { id }, data: { customerId: asha.id, status } }),
  );
  return { id, token: await tokenOf("quotation", id) };
}

/** A delivered journey of Asha's with a package that arrived well, and her link to it. */
async function delivered() {
  const journey = await makeAway({ clientId: asha.id, status: "Delivered" });
  const one = await makePackage(journey, { contents: "Crockery", outcome: "delivered" });
  return { ...journey, packageId: one.id, token: await tokenOf("consignment", journey.id) };
}

type Sent = Record<string, string | number | File[]>;

function formOf({ photos = [], ...fields }: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const file of photos as File[]) form.append("photos", file);
  return form;
}

const ask = (token: string, sent: Sent) =>
  answerOf(askPage.action, {
    ...getArgs(`/d/${token}/ask`, { token }),
    request: new Request(`http://localhost:3000/d/${token}/ask`, {
      method: "POST",
      body: formOf(sent),
    }),
  });

const question = { kind: "question", text: "Does the crew bring cartons?" };
const errorsIn = ({ data }: { data: unknown }) =>
  (data as { error: Record<string, string[]> }).error;
const messagesAt = async (token: string) =>
  (
    (await answerOf(linkPage.loader, getArgs(`/d/${token}`, { token }))).data as {
      messages: Messages | null;
    }
  ).messages;
const answer = (id: number, text: string, by = cookie) =>
  answerOf(requestPage.action, postArgs(`/requests/${id}`, { text }, { id: String(id) }, by));

describe("a message by a link", () => {
  test("is kept with its photos, waits on Today, and stands on the link's page", async () => {
    const { id, token } = await quoted();
    const photos = [fileOf(await pictureOf(1)), fileOf(await pictureOf(2))];
    expect(await ask(token, { ...question, photos })).toMatchObject({
      status: 302,
      location: `/d/${token}#asked`,
    });
    const { data } = (await api.get("/requests?status=open")).body;
    expect(data.requests).toMatchObject([
      {
        ...question,
        status: "open",
        customer: { id: asha.id, name: "Asha Rao" },
        paper: { kind: "quotation", id },
        answer: null,
        photos: [{ width: 64 }, { width: 64 }],
      },
    ]);
    const today = await todayParts(office, await getCompany()).asked();
    expect(today).toMatchObject({
      total: 1,
      rows: [{ customer: "Asha Rao", text: question.text }],
    });
    expect((await messagesAt(token))?.asked).toMatchObject([
      { text: question.text, answer: null, photos: 2 },
    ]);
    expect(await db.outboxMessage.count()).toBe(0);
    const lines = await db.historyEntry.findMany({ where: { action: "customer-asked" } });
    expect(lines).toMatchObject([{ entity: "quotation", actorName: "Asha Rao (by link)" }]);
    // Files that nothing names are swept a day later.
    setClock(new Date("2027-06-01T06:00:00Z"));
    expect(await sweepPhotos()).toBe(0);
  });

  test("pressed again, and by several at once, is one; answered, the same words are another", async () => {
    const { token } = await quoted();
    const photos = [fileOf(await pictureOf(3))];
    await Promise.all(
      Array.from({ length: 5 }, () => patient(() => ask(token, { ...question, photos }))),
    );
    await ask(token, { ...question, photos });
    expect([await db.customerRequest.count(), await db.requestPhoto.count()]).toEqual([1, 1]);
    expect((await api.post("/requests/1/answer", { text: "Yes." })).status).toBe(200);
    await ask(token, { ...question, photos });
    expect(await db.customerRequest.count()).toBe(2);
  });

  test.each([
    ["no words", { text: " " }, "text", "Please write your message"],
    [
      "too many",
      { text: "x".repeat(2_001) },
      "text",
      "Your message must be at most 2000 characters",
    ],
    ["no kind", { kind: "" }, "kind", "Say what you ask for"],
  ])("with %s is refused at its field, and nothing is lost", async (_, wrong, field, sentence) => {
    const { token } = await quoted();
    const refused = await ask(token, { ...question, ...wrong });
    expect(refused.status).toBe(400);
    expect(errorsIn(refused)[field]).toEqual([sentence]);
    expect(refused.data).toMatchObject({
      initialValue: field === "text" ? { kind: "question" } : { text: question.text },
    });
    expect(await db.customerRequest.count()).toBe(0);
  });

  test("with four photos, or one that is none, is refused whole, and says so", async () => {
    const { token } = await quoted();
    const four = await Promise.all([1, 2, 3, 4].map(async (seed) => fileOf(await pictureOf(seed))));
    const many = await ask(token, { ...question, photos: four });
    expect([many.status, errorsIn(many).photos?.[0]]).toEqual([
      400,
      "At most 3 photos go with one message: choose the best ones",
    ]);
    const none = await ask(token, {
      ...question,
      photos: [four[0]!, fileOf(new Uint8Array(Buffer.from("no photo")), "a.jpg")],
    });
    expect(none.status).toBe(400);
    expect(errorsIn(none).photos).toEqual([
      "Photo 2: This file is not a photo: choose a JPEG, PNG or WebP image.",
      "Choose your photos again: a page cannot keep them.",
    ]);
    expect(none.data).toMatchObject({ initialValue: question });
    expect([await db.customerRequest.count(), await db.requestPhoto.count()]).toEqual([0, 0]);
  });

  test("of an ended link, or of a paper that takes none, leads nowhere", async () => {
    const { id, token } = await quoted();
    const { id: linkId } = await db.documentLink.findFirstOrThrow();
    await revokeLink(office, { entity: "quotation", entityId: id }, linkId);
    expect((await ask(token, question)).status).toBe(404);
    expect((await ask(await tokenOf("note", 1), question)).status).toBe(404);
    expect(await db.customerRequest.count()).toBe(0);
  });

  test("on a closed paper asks for no change, and reports no damage before a delivery", async () => {
    const { token } = await quoted("rejected");
    const change = await ask(token, { kind: "change", text: "Another day" });
    expect([change.status, errorsIn(change)[""]]).toEqual([
      409,
      ["This quotation is closed: it is changed no more. Ask a question instead."],
    ]);
    expect((await ask(token, { kind: "damage", text: "A plate" })).status).toBe(409);
    expect((await messagesAt(token))?.offered).toEqual([
      { kind: "question", label: "Ask a question" },
    ]);
    expect((await ask(token, question)).status).toBe(302);
  });

  test("too often in an hour is refused, with what was typed", async () => {
    const { token } = await quoted();
    for (let at = 0; at < 20; at += 1) await ask(token, { ...question, text: `Question ${at}` });
    const refused = await ask(token, question);
    expect(refused.status).toBe(429);
    expect(refused.data).toMatchObject({ initialValue: question });
    expect(await db.customerRequest.count()).toBe(20);
    setClock(new Date(+NOON + 2 * 3_600_000));
    const waiting = await ask(token, question);
    expect([waiting.status, errorsIn(waiting)[""]]).toEqual([
      409,
      ["20 of your messages wait for our answer. Please call us."],
    ]);
  });

  test("another link's visitor does not read it", async () => {
    const { id, token } = await quoted();
    await ask(token, question);
    const about = { entity: "quotation", entityId: id } as const;
    const other = await transaction((tx) => ensureLink(tx, about, "hr@example.com", null));
    expect((await messagesAt(linkToken(other) ?? ""))?.asked).toEqual([]);
  });
});

test("a customer asks on a paper of their own, signed in, and on nobody else's", async () => {
  const { id } = await quoted();
  const own = await signedIn(asha);
  const post = (paper: string, by: string) => {
    const path = `/ask/${paper}/${id}`;
    const args = getArgs(path, { kind: paper, id: String(id) }, by);
    const request = new Request(args.request, { method: "POST", body: formOf(question) });
    return answerOf(signedInPage.action, { ...args, request });
  };
  expect(await post("quotation", own)).toMatchObject({
    location: `/quotations/view/${id}`,
    flash: "We have your message. We answer it on this page.",
  });
  expect((await post("payment", own)).status).toBe(404);
  expect((await post("quotation", await signedIn(await makeCustomer()))).status).toBe(404);
  expect(await db.customerRequest.findMany()).toMatchObject([{ quotationId: id, linkId: null }]);
});

describe("an answer", () => {
  test("stands on the link's page, and leaves by mail where one can", async () => {
    const { token } = await quoted();
    await ask(token, question);
    const { id } = await db.customerRequest.findFirstOrThrow();
    expect(await answer(id, "Yes, forty.")).toMatchObject({
      location: `/requests/${id}`,
      flash: "Answered. asha@example.com is told by e-mail.",
    });
    expect((await messagesAt(token))?.asked).toMatchObject([{ answer: "Yes, forty." }]);
    expect(await db.outboxMessage.findMany()).toMatchObject([
      {
        kind: "request-answer",
        recipient: "asha@example.com",
        text: expect.stringContaining("Our answer: Yes, forty."),
        linkId: (await db.documentLink.findFirstOrThrow()).id,
      },
    ]);
    expect((await api.get(`/requests/${id}`)).body.data).toMatchObject({
      status: "answered",
      answeredBy: "Ravi Kale",
    });
  });

  test("without a mail server says that nothing is mailed, and queues nothing", async () => {
    env().smtpUrl = null;
    const { token } = await quoted();
    await ask(token, question);
    expect((await answer(1, "Yes.")).flash).toBe(
      "Answered on the paper's page. No e-mail: No mail server is connected.",
    );
    expect(await db.outboxMessage.count()).toBe(0);
  });

  test("twice, and by two at once, is one: the second hears who answered", async () => {
    const { token } = await quoted();
    await ask(token, question);
    const both = await Promise.all([
      patient(() => answer(1, "Yes.")),
      patient(() => api.post("/requests/1/answer", { text: "No." })),
    ]);
    expect(both.map(({ status }) => status).sort()).toContain(409);
    const again = await api.post("/requests/1/answer", { text: "Perhaps." });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe("Ravi Kale answered this already on Nov 21, 2026, 12:00.");
    expect(await db.outboxMessage.count()).toBe(1);
    expect((await api.post("/requests/1/answer", { text: " " })).status).toBe(422);
  });
});

describe("a paper that went over to another customer", () => {
  const FIELDS = {
    date: "2026-12-01",
    expiryDate: "2026-12-21",
    transportationType: "full_load",
    transportationCharge: "100",
    packagingCharge: "1",
    discount: "0",
    loadingCharge: "1",
    unloadingCharge: "1",
    items: [{ name: "Sofa", quantity: "1" }],
  };
  async function goesOver(id: number) {
    const { id: customerId } = await makeCustomer({ name: "Somebody Else" });
    await updateQuotation(office, id, QuotationInput.parse({ ...FIELDS, customerId }));
  }

  test.each(["", "asha@example.com"])(
    "is opened by no answer to who asked before, by the link for '%s'",
    async (recipient) => {
      const { id } = await quoted();
      const about = { entity: "quotation", entityId: id } as const;
      const link = await transaction((tx) => ensureLink(tx, about, recipient, null));
      await ask(linkToken(link) ?? "", question);
      await goesOver(id);
      // The next customer's copied link is the same row.
      await copyLink(office, about);
      await answer(1, "Less");
      const mail = await db.outboxMessage.findFirstOrThrow({ where: { kind: "request-answer" } });
      expect([mail.linkId, mail.text]).toEqual([null, expect.stringMatching(/\/requests\/1$/)]);
      const left = await db.documentLink.findMany({ where: { revokedAt: null } });
      expect(left.map((one) => one.recipient)).toEqual([""]);
    },
  );

  test("shows nothing that the first one wrote, signed in or by a copied link", async () => {
    const { id, token } = await quoted();
    await ask(token, question);
    const mine = { kind: "question", text: "I move alone" } as const;
    await askSignedIn(actorOf(asha), { kind: "quotation", id }, AskInput.parse(mine), []);
    expect((await messagesAt(token))?.asked).toHaveLength(2);
    await goesOver(id);
    const address = await copyLink(office, { entity: "quotation", entityId: id });
    expect((await messagesAt(address.split("/").at(-1)!))?.asked).toEqual([]);
  });

  test("neither does a draft invoice", async () => {
    const { id } = await makeInvoice(admin, await invoiceFields({ clientId: asha.id }));
    const about = { entity: "invoice", entityId: id } as const;
    const first = await transaction((tx) => ensureLink(tx, about, asha.email!, null));
    await ask(linkToken(first) ?? "", question);
    const clientId = (await makeCustomer()).id;
    await updateInvoice(admin, id, InvoiceInput.parse(await invoiceFields({ clientId })));
    const token = await tokenOf("invoice", id);
    await answer(1, "Less");
    expect(await db.outboxMessage.findFirst()).toMatchObject({ linkId: null });
    expect((await messagesAt(token))?.asked).toEqual([]);
  });
});

describe("a report of damage", () => {
  const damage = { kind: "damage", text: "Six plates are broken" };
  const claimForm = (sent: object) => ({
    kind: "damaged",
    noticeDate: "2026-11-21",
    amount: "1200",
    description: "Plates",
    requestId: 1,
    ...sent,
  });

  test("becomes a claim once, with its photos, also when two press at once", async () => {
    const { id, token, packageId } = await delivered();
    await ask(token, { ...damage, packageId, photos: [fileOf(await pictureOf(5))] });
    const draft = await answerOf(claimPage.loader, getArgs("/claims/new?requestId=1", {}, cookie));
    expect(draft.data).toMatchObject({
      form: {
        values: {
          kind: "damaged",
          noticeDate: "2026-11-21",
          description: "Package 1: Crockery\nSix plates are broken",
        },
        opened: { consignmentId: String(id), packageId: "", requestId: "1" },
      },
    });
    const press = () =>
      answerOf(
        claimPage.action,
        postArgs("/claims/new", claimForm({ consignmentId: id }), {}, cookie),
      );
    const both = await Promise.all([patient(press), patient(press)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const { id: claimId } = await db.claim.findFirstOrThrow();
    expect([await db.claim.count(), await db.photo.count({ where: { claimId } })]).toEqual([1, 1]);
    expect(await db.customerRequest.findFirstOrThrow()).toMatchObject({
      claimId,
      status: "answered",
      answer: "We recorded it as claim CL-2627-00001 and tell you what we decide.",
    });
    expect(await api.post("/claims", claimForm({ consignmentId: id }))).toMatchObject({
      status: 409,
      body: { message: "Claim CL-2627-00001 was recorded from this message already." },
    });
    const problems = (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
    expect(problems.filter((line) => /CL-|photo/i.test(line))).toEqual([]);
  });

  test("is no claim of another customer's consignment, nor of a question", async () => {
    const { id, token } = await delivered();
    await ask(token, damage);
    const other = await makeAway();
    expect(await api.post("/claims", claimForm({ consignmentId: other.id }))).toMatchObject({
      status: 422,
    });
    await ask(token, question);
    expect((await api.post("/claims", claimForm({ consignmentId: id, requestId: 2 }))).status).toBe(
      422,
    );
    expect((await ask(token, { ...damage, packageId: 999 })).status).toBe(400);
    expect(await db.claim.count()).toBe(0);
  });
});

test("whoever is erased takes their words and pictures along; nobody answers them", async () => {
  const { token, ...journey } = await delivered();
  await ask(token, { ...question, photos: [fileOf(await pictureOf(7))] });
  const whole = await personalData(admin, asha.id);
  const told = whole.rows.find(({ name }) => name === "messages-to-us");
  expect(await told?.read()).toMatchObject([{ text: question.text, photos: [{ width: 64 }] }]);
  expect(whole.photos.map(({ name }) => name)).toEqual(["message-photo-1.jpg"]);
  await transaction((tx) =>
    tx.job.update({ where: { id: journey.jobId }, data: { status: "Completed" } }),
  );
  await erasePerson(admin, asha.id, { currentPassword: PASSWORD });
  const left = await db.customerRequest.findFirstOrThrow();
  expect(left).toMatchObject({ text: "(removed)", status: "answered" });
  expect(left.searchText).not.toContain("carton");
  expect(await db.requestPhoto.count()).toBe(0);
  expect((await api.post("/requests/1/answer", { text: "Yes." })).status).toBe(409);
  expect((await ask(token, question)).status).toBe(404);
});

test("a photo of fifty million pixels is taken, and made small", async () => {
  const { token } = await quoted();
  const large = fileOf(await pictureOf(9, { width: 8_160, height: 6_144 }));
  expect((await ask(token, { ...question, photos: [large] })).status).toBe(302);
  expect(await db.requestPhoto.findFirstOrThrow()).toMatchObject({ width: 1_280 });
  expect(readdirSync(join(uploads, "photos")).length).toBeGreaterThan(0);
});

test("'WhatsApp us' leads to the office's own WhatsApp number, else to its phone", async () => {
  const { token } = await quoted();
  const office = async () =>
    (
      (await answerOf(linkPage.loader, getArgs(`/d/${token}`, { token }))).data as {
        office: { phone: string; whatsapp: string | null } | null;
      }
    ).office;
  const company = (data: { phone?: string; whatsappNumber?: string }) =>
    transaction((tx) => tx.company.updateMany({ data }));
  await company({ phone: "020 2546 0100", whatsappNumber: "98220 11111" });
  expect(await office()).toMatchObject({ phone: "020 2546 0100", whatsapp: "919822011111" });
  await company({ whatsappNumber: "" });
  expect((await office())?.whatsapp).not.toBe("919822011111");
  await company({ phone: "", whatsappNumber: "98220 11111" });
  expect(await office()).toMatchObject({ whatsapp: "919822011111" });
});
