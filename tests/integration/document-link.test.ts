import { beforeEach, describe, expect, test } from "vitest";

import { ensureLink, type DocumentRef } from "~/models/papers/document-link/document-link.server";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { updateQuotation } from "~/models/sales/quotation/quotation.edit.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { loader as restLoader } from "~/routes/d.$";
import { action, loader } from "~/routes/d.$token._index";
import { loader as pdfLoader } from "~/routes/d.$token.pdf";
import { action as quotationAction } from "~/routes/quotations.view.$id";

import { resetDatabase } from "../support/database";
import { actorOf, makeInvoice, makeJob, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let address = 0;
/** Every test asks from a network of its own: misses are counted by address. */
let clientAddress = "";

beforeEach(async () => {
  await resetDatabase();
  clientAddress = `203.0.113.${++address}`;
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { phone: "9822011111", email: "o@example.com" } }),
  );
});

async function makeLink(entity: DocumentRef["entity"], entityId: number) {
  const about = { entity, entityId };
  const link = await transaction((tx) => ensureLink(tx, about, "", null));
  return linkToken(link) ?? "";
}

const from = <T extends object>(args: T) => ({ ...args, context: { clientAddress } });

const get = (token: string, path = "") =>
  answerOf(loader, from(getArgs(`/d/${token}${path}`, { token })));
const post = (token: string, fields: Fields) =>
  answerOf(action, from(postArgs(`/d/${token}`, fields, { token })));

async function makeOffer() {
  const { id } = await makeQuotation({ status: "sent" });
  const token = await makeLink("quotation", id);
  const { data } = await get(token);
  const shown = (data as { answerTo: string }).answerTo;
  const accept = { intent: "accept", name: "Asha Rao", acceptTerms: "on", shown };
  const decline = { intent: "decline", rejectionReason: "Too dear", shown };
  return { id, token, accept, decline };
}

type Refusal = {
  reply: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
};
const refusal = (data: unknown) => (data as Refusal).reply;

describe("GET /d/{token}", () => {
  test("200 with the document; nothing about it changes, whoever looks and how often", async () => {
    const { id, token } = await makeOffer();
    const before = await db.quotation.findUnique({ where: { id } });
    const looks = ["", "?intent=accept&name=Asha&acceptTerms=on", "?intent=decline"];
    for (const query of looks) expect((await get(token, query)).status).toBe(200);
    expect(await db.quotation.findUnique({ where: { id } })).toEqual(before);
    expect(await db.quotationDecision.count()).toBe(0);
  });

  test("is noted once with the visitor's address; asking for headers or loading ahead is not", async () => {
    const { id } = await makeQuotation({ status: "sent" });
    const token = await makeLink("quotation", id);
    const ask = (init: RequestInit) => {
      const { request, ...args } = from(getArgs(`/d/${token}`, { token }));
      return answerOf(loader, { ...args, request: new Request(request, init) });
    };
    await ask({ method: "HEAD" });
    await ask({ headers: { "Sec-Purpose": "prefetch;prerender" } });
    expect(await db.documentOpening.count()).toBe(0);
    await ask({});
    await ask({});
    expect(await db.documentOpening.findMany()).toMatchObject([{ address: clientAddress }]);
  });

  test("says nothing that only the office knows", async () => {
    const staff = await makeUser({ role: "employee", name: "Lata of the office" });
    const { id } = await makeQuotation({ status: "sent", createdById: staff.id });
    const { customerId } = await db.quotation.findUniqueOrThrow({ where: { id } });
    await makeJob({
      clientId: customerId,
      quotationId: id,
      title: "Secret title",
      description: "Secret description",
      notes: "Secret note",
    });
    const { data } = await get(await makeLink("quotation", id));
    expect(data).toMatchObject({ jobs: [{ day: "Dec 01, 2026" }] });
    expect(JSON.stringify(data)).not.toMatch(/Secret|Lata/);
  });

  test.each([
    ["a mistyped one", () => "abcdefghijklmnopqrstuvwx"],
    ["garbage", () => "../../%00<script>"],
    ["nothing", () => ""],
  ])("404 with the company's phone for %s", async (_, token) => {
    const { status, data } = await get(token());
    expect(status).toBe(404);
    expect(data).toMatchObject({
      title: "This link does not work",
      office: { phone: "9822011111", tel: "+919822011111", whatsapp: "919822011111" },
    });
  });

  test("the same page for expired and revoked ones, deleted documents, and whatever else is under /d", async () => {
    const { id, token } = await makeOffer();
    const wrong = await get("abcdefghijklmnopqrstuvwx");
    const change = (data: { expiresAt?: Date; revokedAt?: Date | null }) =>
      transaction((tx) => tx.documentLink.updateMany({ data }));
    await change({ revokedAt: new Date() });
    expect(await get(token)).toEqual(wrong);
    await change({ revokedAt: null, expiresAt: new Date(Date.now() - 1) });
    expect(await get(token)).toEqual(wrong);
    await change({ expiresAt: new Date(Date.now() + 1e6) });
    expect((await get(token)).status).toBe(200);
    await transaction((tx) => tx.quotation.delete({ where: { id } }));
    expect(await get(token)).toEqual(wrong);
    expect(await answerOf(restLoader, from(getArgs(`/d/${token}/more`)))).toEqual(wrong);
  });

  test("guessing: 429 with Retry-After after 30 misses, for that address alone; working links still open", async () => {
    const { token } = await makeOffer();
    for (let n = 0; n < 30; n++) expect((await get(`guess${n}`)).status).toBe(404);
    const { status, data } = await get("guess");
    expect(status).toBe(429);
    expect(data).toMatchObject({ title: "Too many attempts", office: { phone: "9822011111" } });
    expect((data as { retryAfter: number }).retryAfter).toBeGreaterThan(800);
    expect((await get(token)).status).toBe(200);
    clientAddress = `203.0.113.${++address}`;
    expect((await get("guess")).status).toBe(404);
  });

  test("a working link opens however much its network guesses", async () => {
    const { token } = await makeOffer();
    for (let n = 0; n < 301; n++) await get("guess");
    expect((await get("guess")).status).toBe(429);
    expect((await get(token)).status).toBe(200);
  });
});

describe("POST /d/{token}", () => {
  test("accept: back to the page, which says so", async () => {
    const { id, token, accept } = await makeOffer();
    expect(await post(token, accept)).toMatchObject({ status: 302, location: `/d/${token}` });
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({ status: "approved" });
    expect(await db.quotationDecision.findMany()).toMatchObject([{ address: clientAddress }]);
    const { data } = await get(token);
    expect(data).toMatchObject({ answerTo: null, notice: { tone: "success" } });
  });

  test("decline: the reason is kept", async () => {
    const { id, token, decline } = await makeOffer();
    expect((await post(token, decline)).status).toBe(302);
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({
      status: "rejected",
      rejectionReason: "Too dear",
    });
  });

  const LONG = "x".repeat(10_000);
  test.each([
    ["no name", { name: "" }, "name", "Please type your name"],
    ["a name that nobody sees", { name: "\u200B\u2060\u200B" }, "name", "Please type your name"],
    ["a name of signs", { name: "..." }, "name", "Please type your name"],
    ["a name of one letter", { name: "A" }, "name", "at least 2 characters"],
    ["a name of 101 letters", { name: "A".repeat(101) }, "name", "at most 100 characters"],
    ["a header in the name", { name: "A\r\nBcc: all@example.com" }, "name", "on one line"],
    ["unread terms", { acceptTerms: "" }, "acceptTerms", "tick that you accept the terms"],
  ])("accept, %s: 400 at the field, typed words kept", async (_, more, field, sentence) => {
    const { token, accept } = await makeOffer();
    const { status, data } = await post(token, { ...accept, ...more });
    expect(status).toBe(400);
    expect(refusal(data).error?.[field]).toEqual([expect.stringContaining(sentence)]);
    expect(refusal(data).initialValue?.name ?? "").toBe({ ...accept, ...more }.name);
    expect(await db.quotationDecision.count()).toBe(0);
  });

  test.each([
    ["no reason", "", "Please tell us why you decline"],
    ["blanks", " \n ", "Please tell us why you decline"],
    ["10,000 characters", LONG, "at most 1,000 characters"],
  ])("decline, %s: 400 at the field, typed words kept", async (_, rejectionReason, sentence) => {
    const { token, decline } = await makeOffer();
    const { status, data } = await post(token, { ...decline, rejectionReason });
    expect(status).toBe(400);
    expect(refusal(data).error?.rejectionReason).toEqual([expect.stringContaining(sentence)]);
    if (rejectionReason === LONG) expect(refusal(data).initialValue?.rejectionReason).toBe(LONG);
  });

  test("HTML in a name is a name", async () => {
    const { token, accept } = await makeOffer();
    const name = "<b>Asha</b> & Co";
    expect((await post(token, { ...accept, name })).status).toBe(302);
    expect(await db.quotationDecision.findMany()).toMatchObject([{ name }]);
  });

  test("edited in between: 409 with a notice, the new version, and everything typed", async () => {
    const { id, token, accept } = await makeOffer();
    const staff = actorOf(await makeUser({ role: "admin" }));
    const { customerId, version } = await db.quotation.findUniqueOrThrow({ where: { id } });
    const edited = QuotationInput.parse({
      customerId,
      version,
      date: "2026-12-01",
      expiryDate: "2199-12-21",
      discount: "0",
      transportationType: "full_load",
      transportationCharge: "99999",
      packagingCharge: "0",
      loadingCharge: "0",
      unloadingCharge: "0",
      items: [{ name: "Piano", quantity: "1" }],
    });
    await updateQuotation(staff, id, edited);
    const { status, data } = await post(token, accept);
    expect(status).toBe(409);
    expect(refusal(data).error?.[""]).toEqual([expect.stringContaining("was changed while")]);
    expect(refusal(data).initialValue).toMatchObject({ name: "Asha Rao", acceptTerms: "on" });
    const shown = (await get(token)).data as { answerTo: string; view: unknown };
    expect(JSON.stringify(shown.view)).toContain("Piano");
    expect((await post(token, { ...accept, shown: shown.answerTo })).status).toBe(302);
  });

  test.each([
    ["decided", { status: "approved" }],
    ["a draft", { status: "draft" }],
    ["expired", { validUntil: "2020-01-01" }],
  ])("%s in between: 409 with a sentence", async (_, change) => {
    const { id, token, accept } = await makeOffer();
    await transaction((tx) => tx.quotation.update({ where: { id }, data: change }));
    const { status, data } = await post(token, accept);
    expect(status).toBe(409);
    expect(refusal(data).error?.[""]).toHaveLength(1);
  });

  test("revoked in between: the 404 page", async () => {
    const { token, accept } = await makeOffer();
    await transaction((tx) => tx.documentLink.updateMany({ data: { revokedAt: new Date() } }));
    expect((await post(token, accept)).status).toBe(404);
  });

  test("an invoice's link answers nothing; a button that is none: 400", async () => {
    const token = await makeLink("invoice", (await makeInvoice()).id);
    const accept = { intent: "accept", name: "Asha Rao", acceptTerms: "on", shown: "x" };
    expect((await post(token, accept)).status).toBe(404);
    expect((await post(token, { intent: "delete" })).status).toBe(400);
  });
});

describe("GET /d/{token}/pdf", () => {
  const pdf = async (token: string, query = "") => {
    const args = from(getArgs(`/d/${token}/pdf${query}`, { token }));
    return (await pdfLoader(args as unknown as Parameters<typeof pdfLoader>[0])) as Response;
  };

  test("the document, to be saved and not kept by caches", async () => {
    const { id, token } = await makeOffer();
    const { quotationNumber } = await db.quotation.findUniqueOrThrow({ where: { id } });
    const answer = await pdf(token);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toContain(`quotation-${quotationNumber}.pdf`);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("404 with the same page for another's invoice and for wrong links", async () => {
    const { token } = await makeOffer();
    const foreign = await makeInvoice();
    for (const answer of [await pdf(token, `?invoice=${foreign.id}`), await pdf("wrong")]) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("This link does not work");
      expect(html).toContain("tel:+919822011111");
      expect(html).not.toContain("<script");
    }
  });
});

test("POST /quotations/view/{id} copy-link: the address in the answer opens the quotation", async () => {
  const { id } = await makeQuotation({ status: "sent" });
  const cookie = await signedIn(await makeUser({ role: "employee" }));
  const path = `/quotations/view/${id}`;
  const fields = { intent: "copy-link" };
  const { data } = await answerOf(quotationAction, postArgs(path, fields, { id: `${id}` }, cookie));
  const { copiedLink } = data as { copiedLink: string };
  expect((await get(copiedLink.split("/d/")[1] ?? "")).status).toBe(200);
});
