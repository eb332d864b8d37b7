import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "~/platform/db.server";
import { TODAY } from "../support/invoices";
import {
  api,
  company,
  PUNE,
  KARNATAKA,
  MAHARASHTRA,
  bill,
  BASE,
  month,
  setUp,
} from "../support/gstr1";

beforeEach(setUp);

describe("Notes", () => {
  /** As the commands of notes write them: the tax of the invoice, in part. */
  async function note(
    invoice: Awaited<ReturnType<typeof bill>>,
    more: {
      kind?: string;
      number: string;
      value: number;
      heads: [string, number][];
      date?: string;
    },
  ) {
    const { kind = "credit", number, value, date = TODAY } = more;
    const rate = invoice.taxRate || 500;
    const whole = more.heads.length === 1 ? rate : rate / 2;
    const heads = more.heads.map(([head, amount]) => ({ head, rate: whole, amount }));
    const taxAmount = invoice.reverseCharge
      ? 0
      : heads.reduce((sum, { amount }) => sum + amount, 0);
    const tax = {
      lines: [{ sac: "996511", taxable: value, rate, exempt: false, heads }],
      groups: [{ rate, exempt: false, taxable: value, heads }],
      heads: invoice.reverseCharge ? [] : heads,
      payableByRecipient: invoice.reverseCharge ? heads : [],
      title: "Tax invoice",
      declarations: [],
    };
    await transaction((tx) =>
      tx.note.create({
        data: {
          noteNumber: number,
          kind,
          invoiceId: invoice.id,
          clientId: invoice.clientId,
          currency: "INR",
          date,
          reason: "A broken shelf",
          taxableValue: value,
          taxRate: rate,
          taxAmount,
          total: value + taxAmount,
          reverseCharge: invoice.reverseCharge,
          taxRegime: invoice.taxRegime,
          placeOfSupply: invoice.placeOfSupply,
          placeOfSupplyReason: invoice.placeOfSupplyReason,
          tax: JSON.stringify(tax),
          companySnapshotId: invoice.companySnapshotId ?? 0,
          searchText: number,
        },
      }),
    );
  }

  test("13: to a registered client in cdnr, about a large one in cdnur, others in b2cs", async () => {
    const family = await bill({ client: PUNE, lines: BASE });
    await note(family, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [
        ["CGST", 22_500],
        ["SGST", 22_500],
      ],
    });
    const office = await bill({ client: KARNATAKA, lines: BASE });
    await note(office, { number: "CN-2627-00002", value: 250_000, heads: [["IGST", 45_000]] });
    const large = await bill({ client: PUNE, pickup: "07", lines: [{ unitPrice: "120000" }] });
    await note(large, {
      number: "DN-2627-00001",
      kind: "debit",
      value: 100_000,
      heads: [["IGST", 18_000]],
    });
    const gstr1 = await month();
    expect(gstr1.b2cs).toMatchObject([{ txval: 14313.5, camt: 1288.22, samt: 1288.22 }]);
    expect(gstr1.cdnr).toMatchObject([
      {
        ctin: "29AAECC2213N1ZM",
        nt: [
          {
            ntty: "C",
            nt_num: "CN-2627-00002",
            nt_dt: "21-11-2026",
            val: 2950,
            pos: "29",
            inv_typ: "R",
            itms: [{ itm_det: { txval: 2500, iamt: 450 } }],
          },
        ],
      },
    ]);
    expect(gstr1.cdnur).toMatchObject([{ typ: "B2CL", ntty: "D", val: 1180, pos: "07" }]);
    expect(gstr1.doc_issue).toMatchObject({
      doc_det: [
        { doc_num: 1 },
        { doc_num: 4 },
        { doc_num: 5, docs: [{ from: "CN-2627-00001", to: "CN-2627-00002", totnum: 2 }] },
      ],
    });
  });

  test("14: under reverse charge a note is listed, its tax in no sum", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const invoice = await bill({ client: MAHARASHTRA, lines: [{ unitPrice: "40000" }] });
    await note(invoice, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [
        ["CGST", 6_250],
        ["SGST", 6_250],
      ],
    });
    expect((await month()).cdnr).toMatchObject([
      { nt: [{ val: 2500, rchrg: "Y", itms: [{ itm_det: { txval: 2500, camt: 62.5 } }] }] },
    ]);
  });

  test("one past its last day is among the problems", async () => {
    const invoice = await bill({ client: KARNATAKA, lines: BASE, date: "2025-03-31" });
    await note(invoice, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [["IGST", 45_000]],
      date: "2025-12-01",
    });
    const { body } = await api.get("/reports/gstr1?month=2025-12");
    expect(body.data.problems).toMatchObject([
      { entity: "credit", number: "CN-2627-00001", message: expect.stringContaining("last day") },
    ]);
  });
});
