import { freezeTax } from "~/models/ground/tax/frozen-tax";
import { RATES_AT_FIRST } from "~/models/ground/tax/rates";
import { taxPaper } from "~/models/ground/tax/tax";
import { db, transaction } from "~/platform/db.server";

const GSTIN = "29AAECC2213N1ZM";

/** The company has what the e-invoice portal asks of a seller; its papers go on being taxed as they were. */
export const makeSeller = () =>
  transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: { gstin: "27AAPFU0939F1ZV", address: "7 FC Road, Pune 411004" },
    }),
  );

/** Makes an issued invoice, and its notes, papers of a registered customer of Karnataka with tax of their own. */
export async function registerInvoice(id: number): Promise<void> {
  const invoice = await db.invoice.findUniqueOrThrow({ where: { id } });
  const columns = (value: number) => {
    const paper = taxPaper({
      supplier: { stateCode: "27", regime: "bundle18", roundOff: "none", rates: RATES_AT_FIRST },
      recipient: { kind: "registered", gstin: GSTIN, stateCode: "29" },
      regime: "bundle18",
      date: "2026-11-01",
      pickup: "27",
      lines: [{ amount: value }],
      discount: 0,
    });
    const { taxableValue, taxAmount, roundOff, total } = paper;
    const place = { taxRegime: "bundle18", placeOfSupply: paper.place.code };
    const money = { taxableValue, taxAmount, roundOff, total };
    return { ...place, ...money, currency: "INR", tax: freezeTax(paper) };
  };
  await transaction(async (tx) => {
    const data = columns(invoice.taxableValue);
    const client = {
      clientName: "Deccan Traders",
      clientAddress: "14 MG Road, Bengaluru 560001",
      clientKind: "registered",
      clientGstin: GSTIN,
      clientStateCode: "29",
    };
    await tx.invoice.update({ where: { id }, data: { ...data, ...client, balance: data.total } });
    for (const note of await tx.note.findMany({ where: { invoiceId: id } })) {
      await tx.note.update({ where: { id: note.id }, data: columns(note.taxableValue) });
    }
  });
}

/** September 2026 is filed, and no other month. */
const closeSeptember = () =>
  transaction(async (tx) => {
    await tx.taxMonth.deleteMany();
    await tx.taxMonth.create({ data: { month: "2026-09", closedAt: new Date("2026-10-11") } });
  });

/** Makes an issued invoice one of September 2026, whose return is filed. */
export async function fileInvoice(id: number): Promise<void> {
  await registerInvoice(id);
  const data = { invoiceDate: "2026-09-15" };
  await transaction((tx) => tx.invoice.update({ where: { id }, data }));
  await closeSeptember();
}

/** The same of an advance, which gets a tax of its own. */
export async function fileAdvance(id: number): Promise<void> {
  const head = (name: string) => ({ head: name, rate: 900, amount: 7_63 });
  const tax = JSON.stringify({ rate: 1800, heads: [head("CGST"), head("SGST")] });
  const data = { date: "2026-09-15", placeOfSupply: "27", taxableValue: 84_74, tax };
  await transaction((tx) => tx.payment.update({ where: { id }, data }));
  await closeSeptember();
}

/** What the portal might have answered; its QR code says nothing of any paper. */
export const anAnswer = (number: number) => ({
  irn: number.toString(16).padStart(64, "0"),
  ackNo: "112610123456789",
  ackDate: "2026-11-20 11:26:00",
  signedQr: "header.data.signature",
});
