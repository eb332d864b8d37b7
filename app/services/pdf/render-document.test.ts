import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { CURRENCIES, formatMoney } from "~/models/ground/money/money";
import type { DocumentView } from "~/models/papers/paper/document-view";

import {
  invoiceView,
  longQuotationView,
  quotationView,
  receiptView,
} from "../../../tests/support/document-views";
import { resetDatabase } from "../../../tests/support/database";
import { effort } from "../../../tests/support/effort";
import { drawPaper } from "./draw-pdf.server";
import { loadFonts } from "./fonts.server";
import { renderDocumentPdf } from "./render-document.server";

async function open(view: DocumentView) {
  return getDocumentProxy(new Uint8Array(await renderDocumentPdf(view)));
}

/** The text of each page, with one space between words. */
async function pagesOf(view: DocumentView): Promise<string[]> {
  const { text } = await extractText(await open(view), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** The text that shaping has not put into another order: what a search in the file finds. */
const bare = (text: string) => text.replace(/\s+/g, "");

function withTable(rows: string[][], view = quotationView()): DocumentView {
  if (!view.table) throw new Error("The view has a table.");
  return { ...view, table: { ...view.table, content: { ...view.table.content, rows } } };
}

// Where a paper's logo would be.
beforeAll(resetDatabase);

describe("renderDocumentPdf", () => {
  it("prints amounts in every currency that a company may work in", async () => {
    const view = quotationView();
    const settlement = CURRENCIES.map((currency) => ({
      label: currency,
      amount: formatMoney(12_345_67, currency),
    }));
    const text = bare((await pagesOf({ ...view, settlement })).join(""));
    for (const { amount } of settlement) expect(text).toContain(bare(amount));
    expect(text).not.toContain("\uFFFD");
  });

  it("prints everything that a quotation's view holds", async () => {
    const view = quotationView();
    const text = (await pagesOf(view)).join(" ");
    const said = [
      view.title,
      view.number,
      view.company.name,
      "Pune, Maharashtra 411044",
      view.company.phone,
      view.company.email,
      "GSTIN 27AAKCS1234F1Z5",
      "PAN AAKCS1234F",
      ...view.parties.flatMap(({ heading, lines }) => [heading, ...lines]),
      ...view.facts.flatMap(({ label, value }) => [label, value]),
      "Items to be Moved",
      ...(view.table?.content.columns.map(({ label }) => label) ?? []),
      ...(view.table?.content.rows.flat() ?? []),
      ...[...view.charges, ...view.adjustments, ...view.settlement].flatMap((line) => [
        line.label,
        line.amount,
        line.note ?? "",
      ]),
      "Total ₹1,94,700.00",
      "₹1,23,456.00",
      view.amountInWords,
      ...view.payTo.flatMap(({ label, value }) => [label, value]),
      ...view.notes.split("\n"),
      ...view.terms,
    ];
    for (const part of said) expect(bare(text)).toContain(bare(part));
  });

  it("prints on A4, under the document's name", async () => {
    const pdf = await open(quotationView());
    const page = await pdf.getPage(1);
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842]);
    const { info } = await getMeta(pdf);
    expect(info).toMatchObject({ Title: "Quotation QT-2627-00042" });
  });

  it("prints an invoice in dollars and a receipt without a table", async () => {
    const [invoice] = await pagesOf(invoiceView());
    expect(invoice).toContain("Unit price");
    expect(invoice).toContain("$22,186.83");
    expect(invoice).not.toContain("Charges & Pricing");
    const [receipt, ...more] = await pagesOf(receiptView());
    expect(receipt).toContain("Amount received ₹50,000.00");
    expect(more).toEqual([]);
    const [, , width, height] = (await (await open(receiptView())).getPage(1)).view;
    expect(
      [width, height].map((side = 0) => Math.round(side)),
      "half of A4",
    ).toEqual([595, 420]);
  });

  it("puts 14 items with bank, code and terms on one page", async () => {
    const rows = Array.from({ length: 14 }, (_, at) => [`Thing ${at + 1}`, "In bubble wrap", "2"]);
    const upi = {
      amount: "₹50,000.00",
      address: "sahyadri@upi",
      link: "upi://pay?pa=sahyadri@upi",
    };
    const pages = await pagesOf(withTable(rows, quotationView({ notes: "", upi })));
    expect(pages).toHaveLength(1);
    for (const said of [
      "Thing 14",
      "60123456789",
      "Pay by UPI",
      "Octroi",
      "Authorised signatory",
    ]) {
      expect(pages[0]).toContain(said);
    }
  });

  it("puts a receipt with all it can say on its half page", async () => {
    const facts = ["Date", "Payment method", "Transaction ID", "Invoice", "Invoice date", "Total"];
    const view = receiptView({
      facts: facts.map((label) => ({ label, value: "634512345678" })),
      parties: [
        { heading: "Received from", lines: ["Meera", "Flat 402, Baner", "98220 12345", "m@e.in"] },
      ],
      settlement: ["Paid on this invoice so far", "Balance due"].map((label) => ({
        label,
        amount: "₹1,44,700.00",
      })),
      terms: ["Cheques count once they are cleared.", "Kept for seven years."],
    });
    expect(await pagesOf(view)).toHaveLength(1);
  });

  /** Of an advance under GST, with all that it can say; a refund voucher says three facts more. */
  const voucherView = (changes: Partial<DocumentView> = {}) => {
    const refund = ["Receipt voucher", "Receipt voucher date", "Reason"];
    const facts = ["Date", "Payment method", "Transaction ID", "Quotation", "Place of supply"];
    return receiptView({
      title: "Refund voucher",
      number: "RF-2627-00001",
      parties: [
        {
          heading: "Given back to",
          lines: ["Meera", "Flat 402, Baner", "98220 12345", "m@e.in", "GSTIN: 27AAPFU0939F1ZV"],
        },
      ],
      facts: [...facts, ...refund].map((label) => ({ label, value: "634512345678" })),
      table: {
        heading: "Details",
        content: {
          columns: [
            { label: "Description", align: "left", weight: 0.7 },
            { label: "Amount", align: "right", weight: 0.3 },
          ],
          rows: [["Refund of RV-2627-00001, advance against QT-2627-00042", "₹50,000.00"]],
          empty: "",
        },
      },
      charges: [{ label: "Taxable value", amount: "₹42,372.88" }],
      adjustments: ["CGST (9%)", "SGST (9%)"].map((label) => ({ label, amount: "₹3,813.56" })),
      settlement: [],
      terms: ["Cheques count once they are cleared.", "Kept for seven years."],
      ...changes,
    });
  };
  const sizeOf = async (view: DocumentView) =>
    (await (await open(view)).getPage(1)).view.slice(2).map((side) => Math.round(side));

  it("puts a voucher of an advance on one page, a whole one where half is not enough", async () => {
    const short = voucherView({ facts: [], terms: [], charges: [], adjustments: [] });
    const parties = [{ heading: "Received from", lines: ["Meera"] }];
    expect(await sizeOf({ ...short, parties }), "half of A4").toEqual([595, 420]);
    expect(await pagesOf({ ...short, parties })).toHaveLength(1);

    const { company } = voucherView();
    const long = {
      ...company,
      name: "Sahyadri Packers, Movers, Warehousing and International Relocation Private Limited",
      address: "Office 204, Sahyadri Chambers, Paud Road, Kothrud, Pune 411038. ".repeat(2),
      logo: { id: 1, width: 400, height: 400 },
    };
    const fact = {
      label: "Reason",
      value: "The customer moves a year later than planned. ".repeat(5),
    };
    for (const view of [
      voucherView(),
      voucherView({ terms: [] }),
      voucherView({
        company: long,
        facts: [...voucherView().facts.slice(0, 7), fact],
        notes: "Kept for the move of next year.\n".repeat(4),
        terms: Array.from({ length: 3 }, () => "Cheques count once they are cleared. ".repeat(3)),
      }),
    ]) {
      const pages = await pagesOf(view);
      expect(pages).toHaveLength(1);
      expect(await sizeOf(view)).toEqual([595, 842]);
      for (const said of ["Details", "Amount received ₹50,000.00", "Authorised signatory"]) {
        expect(pages[0]).toContain(said);
      }
    }
    // More than a page breaks among its terms: the sums stay on the first.
    const terms = Array.from({ length: 60 }, () => "Cheques count once they are cleared.");
    const [first, ...more] = await pagesOf(voucherView({ terms }));
    expect(first).toContain("Amount received ₹50,000.00");
    expect(more).toHaveLength(1);
  });

  it("leaves a receipt of an invoice on halves of pages, however long its terms are", async () => {
    const terms = Array.from({ length: 12 }, () =>
      "Cheques count once they are cleared. ".repeat(4),
    );
    const view = receiptView({ terms });
    expect(await sizeOf(view)).toEqual([595, 420]);
    expect((await pagesOf(view)).length).toBeGreaterThan(1);
  });

  it("prints an arrow between two places as a dash", async () => {
    const notes = "Aundh → Powai";
    expect((await pagesOf(quotationView({ notes })))[0]).toContain("Aundh – Powai");
  });

  it("leaves no page with terms alone, however many items there are", async () => {
    for (let count = 10; count <= 60; count += effort(2, 1)) {
      const pages = await pagesOf(longQuotationView(count));
      const last = pages.at(-1) ?? "";
      expect(last, `${count} items`).toContain("Terms");
      expect(last, `${count} items`).toContain("₹1,94,700.00");
    }
  });

  it("prints no status of the office, and marks what is not valid on every page", async () => {
    expect((await pagesOf(quotationView({ status: "Sent" })))[0]).not.toMatch(/Sent|DRAFT/);
    for (const page of await pagesOf({ ...longQuotationView(60), status: "Draft" })) {
      expect(page).toContain("DRAFT");
    }
    expect((await pagesOf(invoiceView({ status: "Cancelled" })))[0]).toContain("CANCELLED");
  });

  it("has both signature lines level, however long the company's name is", async () => {
    const view = quotationView();
    const name = "Sahyadri Packers and Movers Relocation Services Private Limited";
    const pdf = await open({ ...view, company: { ...view.company, name } });
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const topOf = (text: string) =>
      items.flatMap((item) =>
        "str" in item && item.str === text ? [(item.transform as number[])[5]] : [],
      );
    const [line] = topOf("Name, date, signature");
    expect(line).toBeDefined();
    expect(topOf("Authorised signatory")).toEqual([line]);
  });

  it("has the customer sign a quotation, unless they accepted it by its link", async () => {
    const acceptance = "Accepted by Meera on Nov 22, 2026 10:00, by link.";
    expect((await pagesOf(quotationView()))[0]).toContain("Accepted by the customer");
    expect((await pagesOf(quotationView({ acceptance }))).join()).not.toContain("by the customer");
    expect((await pagesOf(invoiceView()))[0]).toContain("For Sahyadri Packers & Movers");
    expect((await pagesOf(invoiceView()))[0]).not.toContain("Accepted by the customer");
  });

  it("says that there are no items", async () => {
    expect((await pagesOf(withTable([])))[0]).toContain("No items listed");
  });

  it("numbers the pages of 200 items and repeats the table's head on each", async () => {
    const pages = await pagesOf(longQuotationView(200));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain("QT-2627-00042");
      if (/Carton \d+/.test(page)) expect(page).toContain("Name Description Quantity");
    });
    const printed = pages.join(" ").match(/Carton \d+/g);
    expect(printed).toEqual(Array.from({ length: 200 }, (_, index) => `Carton ${index + 1}`));
  });

  it("prints 2,000 items", async () => {
    const pages = await pagesOf(longQuotationView(2_000));
    expect(pages.join(" ").match(/Carton \d+/g)).toHaveLength(2_000);
  });

  it("prints names in Devanagari", async () => {
    const [page] = await pagesOf(
      quotationView({
        parties: [{ heading: "To", lines: ["राहुल कृष्णा (पुणे)", "दादर, मुंबई ४०००१४"] }],
      }),
    );
    // Extracted text has the glyphs' order, so only words without signs that move can be compared.
    for (const word of ["राहुल", "(पुणे)", "दादर", "मुंबई", "४०००१४"]) expect(page).toContain(word);
    expect(page).not.toContain("\uFFFD");
  });

  it("shapes Devanagari: joined letters are narrower than the letters apart", async () => {
    const { widthOf } = await loadFonts();
    for (const word of ["क्ष", "ज्ञ", "श्री", "र्म"]) {
      const apart = [...word].reduce((width, letter) => width + widthOf(letter, false), 0);
      expect(widthOf(word, false)).toBeLessThan(apart - 0.1);
    }
  });

  it("wraps text without spaces, over pages if need be, and loses none of it", async () => {
    const view = withTable(
      [
        ["W".repeat(10_000), "abc ".repeat(2_500), "1"],
        ["last", "", "2"],
      ],
      {
        ...quotationView(),
        parties: [{ heading: "To", lines: ["K".repeat(10_000)] }],
        notes: "N".repeat(10_000),
        terms: ["Z".repeat(10_000)],
      },
    );
    const pdf = await open(view);
    const { text } = await extractText(pdf, { mergePages: true });
    for (const letter of ["W", "K", "N", "Z"]) {
      const count = text.split(letter).length - 1;
      expect(count).toBeGreaterThanOrEqual(10_000);
      expect(count).toBeLessThan(10_100);
    }
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      for (const item of items) {
        if (!("str" in item)) continue;
        const [, , , , x = 0, y = 0] = item.transform as number[];
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + item.width).toBeLessThanOrEqual(596 - 40);
        expect(y).toBeGreaterThan(20);
      }
    }
  });

  it.each([
    ["emoji", "Lorry 👨‍👩‍👧‍👦 🚚 ❤️ end"],
    ["Tamil", "ராகுல் சர்மா end"],
    ["Telugu", "శ్రీ కృష్ణ end"],
    ["Arabic", "عربی راہول end"],
    ["Chinese", "中文 end"],
    ["half a character", "\uD83D end"],
    ["characters that nobody sees", "a\u00ADb\u200B\u202E\u2066 end"],
    ["line ends of other systems", "one\r\ntwo\u2028three\tfour end"],
    ["marks on nothing", "\u0301\u093F\u094D\u200D end"],
  ])("prints the rest of a text with %s", async (_, notes) => {
    const view = quotationView({ notes, table: null });
    expect((await pagesOf(view)).join(" ")).toContain("end");
  });

  it("draws documents one after the other when many ask at once, also after a failure", async () => {
    const broken = { ...receiptView(), charges: null } as unknown as DocumentView;
    const results = await Promise.allSettled([
      renderDocumentPdf(receiptView()),
      renderDocumentPdf(broken),
      renderDocumentPdf(receiptView()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("draws the same paper to the same bytes at another time", async () => {
    const job = { kind: "document" as const, view: quotationView(), logo: null };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:30:00Z") });
    try {
      const first = Buffer.from(await drawPaper(job));
      vi.setSystemTime(new Date("2027-03-31T18:00:00Z"));
      expect(Buffer.from(await drawPaper(job)).equals(first)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("draws a paper that says the same only once", async () => {
    const [first, second] = [quotationView({ notes: "once" }), quotationView({ notes: "once" })];
    const [drawn, joined] = await Promise.all([
      renderDocumentPdf(first),
      renderDocumentPdf(second),
    ]);
    expect(joined).toBe(drawn);
    expect(await renderDocumentPdf(quotationView({ notes: "once" }))).toBe(drawn);
    expect(await renderDocumentPdf(quotationView({ notes: "twice" }))).not.toBe(drawn);
  });
});
