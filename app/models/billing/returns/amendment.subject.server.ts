import type { Tx } from "~/platform/db.server";

import type { Company } from "../../company/company/company.server";
import { gstCompany } from "../../company/company/gst.server";
import type { StateCode } from "../../ground/tax/states";
import { conflict, notFound } from "../../kit/shared/domain-error";
import type { Amendment } from "../invoice/invoice.amended";
import { saidOf, saidOfVoucher, type Said } from "../invoice/invoice.amended.document";
import type { Paper } from "./gstr1";
import { elsewhereWords, isElsewhere, placedOf } from "./gstr1.placed";
import { NOT_UNDER_GST } from "./gstr1.server";
import { returnedAdvance, returnedInvoice } from "./returned-papers.server";

/*
 * Amendments of filed papers: tables 9A, 9C, 10 and 11. An invoice takes its notes along, which are about the same supply and
 * say the same of it; an advance what became of it. The paper and the return that it was filed in stay as they are: from
 * its day's return on the amendment counts.
 */

/** Which paper: an invoice, or an advance. */
export type AmendedOf = { entity: "invoice" | "payment"; id: number };

export const columnOf = ({ entity, id }: AmendedOf) =>
  entity === "invoice" ? { invoiceId: id } : { paymentId: id };

export const paperOf = ({
  invoiceId,
  paymentId,
}: {
  invoiceId: number | null;
  paymentId: number | null;
}): AmendedOf =>
  invoiceId === null
    ? { entity: "payment", id: paymentId ?? 0 }
    : { entity: "invoice", id: invoiceId };

/** The company as filer: its GSTIN, and that number's State. */
type Filer = { own: string; stateCode: StateCode };

export type Subject = Filer & {
  of: AmendedOf;
  number: string;
  date: string;
  amendments: readonly Amendment[];
  /** The paper, where it is an invoice. */
  paper: Paper | null;
  /** Returns the particulars with an amendment, or as issued. */
  said: (amendment?: Amendment) => Said;
};

export const NEW_BILL = "give a credit note for all of it and bill it again";

/** The invoice of a subject. Raises `not_found`, and `conflict` for one that amendments know nothing of. */
async function invoiceSubject(tx: Tx, of: AmendedOf, filer: Filer): Promise<Subject> {
  const { own, stateCode } = filer;
  const found = await returnedInvoice(tx, of.id);
  if (!found) throw notFound("invoice");
  const { paper, stored, status, amendments } = found;
  if (!paper.number) throw conflict("This invoice is a draft: change the draft instead.");
  if (status === "Cancelled") throw conflict(`${paper.number} is cancelled: it is in no return.`);
  const placed = placedOf(paper, stateCode, own);
  if (placed.why !== null) throw conflict(`${paper.number} cannot be amended. ${placed.why}.`);
  if (placed.items.length === 0) {
    throw conflict(
      `${paper.number} is exempt: returns have only the sum of such bills, and no amendment of it. If it is wrong, ${NEW_BILL}.`,
    );
  }
  return {
    ...filer,
    of,
    number: paper.number,
    date: paper.date,
    amendments,
    paper,
    said: (amendment) => saidOf(stored, amendment, stateCode),
  };
}

async function advanceSubject(tx: Tx, of: AmendedOf, filer: Filer): Promise<Subject> {
  const { own, stateCode } = filer;
  const found = await returnedAdvance(tx, of.id);
  if (!found) throw notFound("payment");
  const { referenceNumber: number, date, amendments, supplierGstin, currency } = found;
  if (isElsewhere(supplierGstin, own)) throw conflict(`${elsewhereWords(supplierGstin)}.`);
  if (currency !== "INR") throw conflict(`${number} is in ${currency}: it is in no return.`);
  return {
    ...filer,
    of,
    number,
    date,
    amendments,
    paper: null,
    said: (amendment) => saidOfVoucher(found, amendment, stateCode),
  };
}

async function filerOf(tx: Tx, company: Company): Promise<Filer> {
  const gst = await gstCompany(tx, company);
  if (!gst) throw conflict(NOT_UNDER_GST);
  return { own: gst.gstin ?? "", stateCode: gst.supplier.stateCode };
}

const readSubject = (tx: Tx, filer: Filer, of: AmendedOf): Promise<Subject> =>
  (of.entity === "invoice" ? invoiceSubject : advanceSubject)(tx, of, filer);

export const subjectOf = async (tx: Tx, company: Company, of: AmendedOf): Promise<Subject> =>
  readSubject(tx, await filerOf(tx, company), of);
