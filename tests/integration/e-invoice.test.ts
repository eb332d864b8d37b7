import { beforeEach, describe, expect, test } from "vitest";

import { closeMonth } from "~/models/company/month/month.server";
import { db } from "~/platform/db.server";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as invoiceForm from "~/routes/paper-e-invoice";
import * as invoiceFile from "~/routes/paper-inv01";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as noteForm from "~/routes/paper-e-invoice";
import * as noteFile from "~/routes/paper-inv01";
import * as viewNote from "~/routes/notes.$id";

import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, type Fields } from "../support/http";
import { makePayment, TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";
import { portalAnswer } from "../support/portal";

import {
  BUYER,
  type EInvoices,
  HERE,
  KARNATAKA,
  makeEInvoices,
  underGst,
  why,
} from "../support/e-invoices";

let papers: EInvoices;

beforeEach(async () => {
  papers = await makeEInvoices();
});

describe("a paper that cannot be one", () => {
  const refused = async (address: string) => {
    const { status, body } = await papers.api.get(`${address}/inv01`);
    return [status, body.message, body.errors];
  };

  test("a draft, a cancelled one, and what is not registered: 409", async () => {
    const draft = await papers.invoice({ more: { status: "Draft" } });
    expect((await refused(`/invoices/${draft}`)).slice(0, 2)).toEqual([
      409,
      "This invoice is a draft: issue it before it is registered as an e-invoice.",
    ]);
    const cancelled = await papers.invoice();
    await papers.api.patch(`/invoices/${cancelled}/status`, { status: "Cancelled" });
    expect((await refused(`/invoices/${cancelled}`))[0]).toBe(409);
    const family = await papers.invoice({ customer: {} });
    expect((await refused(`/invoices/${family}`)).slice(0, 2)).toEqual([
      409,
      "Its customer had no GSTIN: only documents to registered customers have an INV-01",
    ]);
    const own = await papers.invoice({ customer: { ...HERE, gstin: "27AAPFU0939F1ZV" } });
    expect((await refused(`/invoices/${own}`)).slice(0, 2)).toEqual([
      409,
      "Its customer has the company's own GSTIN",
    ]);
    await underGst({ taxSystem: "single" });
    const plain = await papers.invoice({ more: { pickupStateCode: undefined } });
    expect((await refused(`/invoices/${plain}`)).slice(0, 2)).toEqual([
      409,
      "It was issued without GST: documents without GST have no INV-01",
    ]);
    expect((await refused("/invoices/999999"))[0]).toBe(404);
  });

  test("in the browser: a page with the reason and the way back to the paper, with its status", async () => {
    const exempt = { taxRegime: "gta_exempt", ...why };
    const id = await papers.invoice({ customer: {}, choices: exempt });
    const bill = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect(bill.invoiceNumber).toMatch(/^BS-/);
    const noted = await papers.note("credit", id, 10);
    for (const [file, path, at, back] of [
      [invoiceFile, `/invoices/inv01/${id}`, id, `/invoices/view/${id}`],
      [noteFile, `/notes/${noted}/inv01`, noted, `/notes/${noted}`],
    ] as const) {
      const args = getArgs(path, { id: String(at) }, papers.cookie);
      const answer = await file.loader({ ...args, context: {} });
      expect(answer.status).toBe(409);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const page = await answer.text();
      expect(page).toContain("Its customer had no GSTIN: only documents to registered customers");
      expect(page).toContain(`href="${back}"`);
    }
    const nobodys = getArgs("/invoices/inv01/999999", { id: "999999" }, papers.cookie);
    const none = await invoiceFile.loader({ ...nobodys, context: {} });
    expect(none.status).toBe(404);
    expect(await none.text()).toContain("Back to Invoices");
  });

  test("what the portal's limits are broken by: 422 with every sentence, and it is put right in the records", async () => {
    await underGst({ address: "" });
    const customer = { ...KARNATAKA, name: "DT", address: "MG Road, Pune 411004" };
    const id = await papers.invoice({ customer });
    expect(await refused(`/invoices/${id}`)).toEqual([
      422,
      "The company has no address",
      {
        "SellerDtls.Addr1": ["The company has no address"],
        "SellerDtls.Loc": [
          "The company's address names no town of 3 to 50 characters, as in 'Pune 411007'",
        ],
        "SellerDtls.Pin": ["The company's address has no PIN of six digits"],
        "BuyerDtls.LglNm": ["The customer's name has fewer than 3 characters"],
        "BuyerDtls.Pin": ["The PIN 411004 is not in Karnataka, where the GSTIN is registered"],
      },
    ]);
    const args = () => getArgs(`/invoices/view/${id}`, { id: String(id) }, await_);
    const await_ = papers.cookie;
    const page = (await answerOf(viewInvoice.loader, args())).data as {
      eInvoice: { file: string | null; problems: { message: string; to: string | null }[] };
    };
    expect(page.eInvoice.file).toBeNull();
    expect(page.eInvoice.problems).toHaveLength(5);
    const { clientId } = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect(page.eInvoice.problems.at(-1)?.to).toBe(`/customers/edit/${clientId}`);
    const file = await answerOf(
      invoiceFile.loader,
      getArgs(`/invoices/inv01/${id}`, { id: String(id) }, papers.cookie),
    );
    expect(file.status).toBe(400);
    // The company's address of today stands in for one that says less.
    await underGst();
    expect(Object.keys((await refused(`/invoices/${id}`))[2] as object)).toEqual([
      "BuyerDtls.LglNm",
      "BuyerDtls.Pin",
    ]);
  });

  test("a PIN that only the customer's record has", async () => {
    const customer = { ...KARNATAKA, address: "14 MG Road, Bengaluru", pinCode: "560001" };
    const id = await papers.invoice({ customer });
    expect((await papers.inv01(`/invoices/${id}`)).BuyerDtls).toEqual(BUYER);
  });
});

const asForm = (answer: object) => answer as Fields;
const post = (route: { action: unknown }, path: string, id: number, form: Fields) =>
  answerOf(route.action, postArgs(path, form, { id: String(id) }, papers.cookie));

describe.each(["through the page, without scripts", "through /api"] as const)("%s", (door) => {
  const byPage = door !== "through /api";

  async function keep(kind: "invoice" | "note", id: number, answer: object) {
    const home = kind === "invoice" ? `/invoices/${id}` : `/credit-notes/${id}`;
    if (!byPage) return papers.api.patch(`${home}/inv01`, answer);
    return kind === "invoice"
      ? post(invoiceForm, `/invoices/e-invoice/${id}`, id, asForm(answer))
      : post(noteForm, `/notes/${id}/e-invoice`, id, asForm(answer));
  }
  const done = byPage ? 302 : 200;

  test("what the portal answered is kept, printed, corrected and removed", async () => {
    const id = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${id}`));
    const before = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect((await keep("invoice", id, answer)).status).toBe(done);
    expect((await papers.api.get(`/invoices/${id}`)).body.data).toMatchObject(answer);
    const kept = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect([kept.status, kept.version]).toEqual(["Sent", before.version + 1]);
    // Again the same: nothing new.
    expect((await keep("invoice", id, { ...answer, irn: answer.irn.toUpperCase() })).status).toBe(
      done,
    );
    expect((await db.invoice.findUniqueOrThrow({ where: { id } })).version).toBe(kept.version);
    const { bytes } = await papers.api.get(`/invoices/${id}/pdf`);
    const printed = (await pdfText(bytes)).replace(/\s/g, "");
    for (const text of [answer.irn, answer.ackNo, "Nov21,202611:26"])
      expect(printed).toContain(text);
    const revisions = await db.documentRevision.findMany({
      where: { entity: "invoice", entityId: id },
      orderBy: { version: "asc" },
    });
    expect(revisions.map(({ view }) => view.includes(answer.irn))).toEqual([false, true]);
    const page = (
      await answerOf(viewInvoice.loader, getArgs("/x", { id: String(id) }, papers.cookie))
    ).data as { signedCode: { size: number } | null; eInvoice: object; offered: string[] };
    expect(page.eInvoice).toMatchObject({ irn: answer.irn, isOwnIrn: true, problems: [] });
    expect(page.signedCode?.size).toBeGreaterThan(100);
    expect(page.offered).not.toContain("edit");
    expect((await keep("invoice", id, { ...answer, ackNo: "7" })).status).toBe(done);
    if (byPage) await post(invoiceForm, "/x", id, { intent: "remove" });
    else {
      const none = { irn: null, ackNo: null, ackDate: null, signedQr: null };
      expect((await keep("invoice", id, none)).status).toBe(200);
      expect((await keep("invoice", id, none)).status).toBe(200);
    }
    expect(await db.eInvoice.count()).toBe(0);
    const lines = await historySaid({
      entity: "invoice",
      entityId: id,
      action: { startsWith: "irn" },
    });
    expect(lines.map(({ action }) => action)).toEqual(["IRN kept", "IRN corrected", "IRN removed"]);
    expect(JSON.stringify(lines[0])).toContain(answer.irn);
    expect(JSON.stringify(lines[0])).not.toContain(answer.signedQr);
  });

  test("of a note as well", async () => {
    const id = await papers.note("credit", await papers.invoice(), 2500);
    const answer = portalAnswer(await papers.inv01(`/credit-notes/${id}`));
    expect((await keep("note", id, answer)).status).toBe(done);
    expect((await papers.api.get(`/credit-notes/${id}`)).body.data).toMatchObject(answer);
    const { bytes } = await papers.api.get(`/credit-notes/${id}/pdf`);
    expect((await pdfText(bytes)).replace(/\s/g, "")).toContain(answer.irn);
    const page = await answerOf(viewNote.loader, getArgs("/x", { id: String(id) }, papers.cookie));
    expect(page.data).toMatchObject({ eInvoice: { irn: answer.irn } });
    const file = await answerOf(noteFile.loader, getArgs("/x", { id: String(id) }, papers.cookie));
    expect(file.status).toBe(200);
  });

  const errorsOf = (answer: Awaited<ReturnType<typeof keep>>) => {
    if ("body" in answer) return answer.body.errors as object;
    return (answer.data as { error?: object }).error;
  };
  const wrong = byPage ? 400 : 422;

  test("bad forms are said at their fields, all at once", async () => {
    const id = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${id}`));
    const none = await keep("invoice", id, { irn: answer.irn });
    expect([none.status, errorsOf(none)]).toEqual([
      wrong,
      {
        ackNo: ["Acknowledgement number is required"],
        ackDate: ["Acknowledgement date is required"],
        signedQr: ["Signed QR is required"],
      },
    ]);
    const bad = { irn: "12ab", ackNo: "12A", ackDate: "2026-02-30", signedQr: "a QR code" };
    const all = await keep("invoice", id, bad);
    expect([all.status, errorsOf(all)]).toEqual([
      wrong,
      {
        irn: ["IRN must have 64 characters, 0 to 9 and a to f"],
        ackNo: ["Acknowledgement number must be up to 15 digits"],
        ackDate: ["Acknowledgement date must be a day that exists, such as 2026-11-21 16:26:00"],
        signedQr: [
          "Signed QR must be the portal's text: three parts with dots between, at most 2,900 characters",
        ],
      },
    ]);
    const early = await keep("invoice", id, { ...answer, ackDate: "2026-11-20", irn: "12ab" });
    expect(errorsOf(early)).toMatchObject({
      ackDate: ["Acknowledgement date cannot be before the document's date (Nov 21, 2026)"],
      irn: ["IRN must have 64 characters, 0 to 9 and a to f"],
    });
    const late = await keep("invoice", id, { ...answer, ackDate: "2026-11-22 10:00:00" });
    expect(errorsOf(late)).toEqual({ ackDate: ["Acknowledgement date cannot be in the future"] });
    const missing = await keep("invoice", id, {});
    expect(errorsOf(missing)).toMatchObject({ irn: ["IRN is required"] });
    expect(await db.eInvoice.count()).toBe(0);
  });

  test("a signed QR of another total or buyer is refused as that of another number is", async () => {
    const id = await papers.invoice();
    const paper = await papers.inv01(`/invoices/${id}`);
    const answer = portalAnswer(paper);
    const errorOf = async (other: typeof paper) => {
      const { signedQr } = portalAnswer(other);
      return errorsOf(await keep("invoice", id, { ...answer, signedQr }));
    };
    const ValDtls = { ...paper.ValDtls, TotInvVal: paper.ValDtls.TotInvVal + 1 };
    expect(await errorOf({ ...paper, ValDtls })).toEqual({
      signedQr: [
        expect.stringMatching(/^The signed QR is for ₹[\d,.]+, but this document is for ₹[\d,.]+$/),
      ],
    });
    const BuyerDtls = { ...paper.BuyerDtls, Gstin: "24AANFA2641L1ZF" };
    expect(await errorOf({ ...paper, BuyerDtls })).toEqual({
      signedQr: [
        `The signed QR is for 24AANFA2641L1ZF, but this document is for ${paper.BuyerDtls.Gstin}`,
      ],
    });
  });

  test("an IRN and a signed QR belong to one paper", async () => {
    const [one, other] = [await papers.invoice(), await papers.invoice()];
    const first = portalAnswer(await papers.inv01(`/invoices/${one}`));
    const second = portalAnswer(await papers.inv01(`/invoices/${other}`));
    expect((await keep("invoice", one, first)).status).toBe(done);
    const taken = await keep("invoice", other, { ...second, irn: first.irn });
    expect([taken.status, errorsOf(taken)]).toEqual([
      wrong,
      {
        irn: ["INV-2627-00001 already has this IRN"],
        signedQr: ["The signed QR is of another IRN"],
      },
    ]);
    const swapped = await keep("invoice", other, { ...second, signedQr: first.signedQr });
    expect(errorsOf(swapped)).toEqual({
      signedQr: ["The signed QR is for INV-2627-00001, but this document is INV-2627-00002"],
    });
    const credit = await papers.note("credit", one, 100);
    const noted = portalAnswer(await papers.inv01(`/credit-notes/${credit}`));
    const again = await keep("note", credit, { ...noted, irn: first.irn });
    expect(errorsOf(again)).toMatchObject({
      irn: ["INV-2627-00001 already has this IRN"],
    });
  });

  test("it is no figure: a paid one takes it, and one of a closed month; a draft and a family's do not", async () => {
    const paid = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${paid}`));
    await makePayment(papers.actor, paid, "19840");
    await closeMonth(papers.admin, "2026-11", "Filed", TODAY);
    expect((await keep("invoice", paid, answer)).status).toBe(done);
    expect(await db.invoice.findUniqueOrThrow({ where: { id: paid } })).toMatchObject({
      status: "Paid",
      amountPaid: 19_840_00,
    });
    await db.taxMonth.deleteMany();
    const draft = await papers.invoice({ more: { status: "Draft" } });
    const family = await papers.invoice({ customer: {} });
    for (const id of [draft, family]) {
      expect((await keep("invoice", id, { ...answer, irn: "a".repeat(64) })).status).toBe(
        // What the state forbids is said before what is wrong with the QR code.
        409,
      );
    }
    expect(await db.eInvoice.count()).toBe(1);
  });
});

describe("an invoice with an IRN", () => {
  const SAYS =
    "This invoice has an IRN: what the portal signed can no longer be changed. Make a credit or debit note.";

  async function registered() {
    const id = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${id}`));
    await papers.api.patch(`/invoices/${id}/inv01`, answer);
    return { id, answer };
  }

  test("is not edited, and cancelled only without it", async () => {
    const { id, answer } = await registered();
    const { body } = await papers.api.put(`/invoices/${id}`, { notes: "Ring twice" });
    expect([body.success, body.message]).toEqual([false, SAYS]);
    const opened = await answerOf(
      editInvoice.loader,
      getArgs("/x", { id: String(id) }, papers.cookie),
    );
    expect([opened.status, opened.location]).toEqual([302, `/invoices/view/${id}`]);
    const cancel = () => papers.api.patch(`/invoices/${id}/status`, { status: "Cancelled" });
    const refused = await cancel();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This invoice has an IRN: cancel it on the e-invoice portal first, then remove it here.",
    ]);
    expect((await papers.api.get(`/invoices/${id}`)).body.data.irn).toBe(answer.irn);
    const none = { irn: null, ackNo: null, ackDate: null, signedQr: null };
    await papers.api.patch(`/invoices/${id}/inv01`, none);
    expect((await cancel()).status).toBe(200);
    expect((await papers.api.patch(`/invoices/${id}/inv01`, answer)).status).toBe(409);
  });

  test("of an edit and an IRN at once one is refused, and an IRN is never lost", async () => {
    const id = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${id}`));
    const [edited, kept] = await Promise.all([
      papers.api.put(`/invoices/${id}`, { discount: 100 }),
      papers.api.patch(`/invoices/${id}/inv01`, answer),
    ]);
    // Edited first it comes to another total than the signed QR says.
    expect([edited.status === 200, kept.status === 200].filter(Boolean)).toHaveLength(1);
    const { data } = (await papers.api.get(`/invoices/${id}`)).body;
    expect(data.irn).toBe(kept.status === 200 ? answer.irn : null);
    expect(data.discount).toBe(edited.status === 200 ? 100 : 0);
  });

  test("of two papers with one IRN at once the second is refused", async () => {
    const [one, other] = [await papers.invoice(), await papers.invoice()];
    const answer = portalAnswer(await papers.inv01(`/invoices/${one}`));
    const bare = { ...answer, signedQr: "a.b.c" };
    const answers = await Promise.all([
      papers.api.patch(`/invoices/${one}/inv01`, bare),
      papers.api.patch(`/invoices/${other}/inv01`, bare),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await db.eInvoice.count()).toBe(1);
  });

  test("an IRN that is not the one of its number is kept, and pointed out", async () => {
    const id = await papers.invoice();
    const answer = { ...portalAnswer(await papers.inv01(`/invoices/${id}`)), irn: "a".repeat(64) };
    await papers.api.patch(`/invoices/${id}/inv01`, { ...answer, signedQr: "a.b.c" });
    const page = await answerOf(
      viewInvoice.loader,
      getArgs("/x", { id: String(id) }, papers.cookie),
    );
    expect(page.data).toMatchObject({ eInvoice: { isOwnIrn: false } });
  });
});

describe("the form", () => {
  test("takes the portal's whole answer", async () => {
    const id = await papers.invoice();
    const answer = portalAnswer(await papers.inv01(`/invoices/${id}`));
    const { irn, ackNo, ackDate, signedQr } = answer;
    const result = { AckNo: Number(ackNo), AckDt: ackDate, Irn: irn, SignedQRCode: signedQr };
    const bad = await post(invoiceForm, "/x", id, { response: '{"Status":"0"}' });
    expect([bad.status, (bad.data as { error: object }).error]).toMatchObject([
      400,
      { response: ["This is not an answer of the portal: it has no Irn"] },
    ]);
    const response = JSON.stringify({ success: true, result });
    expect((await post(invoiceForm, "/x", id, { response })).status).toBe(302);
    expect((await papers.api.get(`/invoices/${id}`)).body.data).toMatchObject(answer);
  });

  test("of a draft leads back with the sentence", async () => {
    const id = await papers.invoice({ more: { status: "Draft" } });
    const answer = await answerOf(
      invoiceForm.loader,
      getArgs("/x", { id: String(id) }, papers.cookie),
    );
    expect([answer.status, answer.location]).toEqual([302, `/invoices/view/${id}`]);
  });

  test("the file is a list with the paper's INV-01", async () => {
    const id = await papers.invoice();
    const file = await answerOf(
      invoiceFile.loader,
      getArgs("/x", { id: String(id) }, papers.cookie),
    );
    expect(file.status).toBe(200);
  });
});
