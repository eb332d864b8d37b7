import { createHash } from "node:crypto";

import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { getCompany, type Company } from "./company.server";

const PRINTED = [
  "name",
  "address",
  "phone",
  "email",
  "website",
  "accentColour",
  "gstin",
  "pan",
  "bankName",
  "bankAccountName",
  "bankAccountNumber",
  "bankIfsc",
  "upiId",
  "quotationTerms",
  "invoiceTerms",
  "receiptTerms",
  "timeZone",
] as const;

// Snapshots of before GST have none of these.
const PRINTED_OF_TAX = ["stateCode", "sacDigits"] as const;

/** The company's columns on documents; the logo's size is in pixels. */
export type PrintedCompany = Pick<Company, (typeof PRINTED)[number]> & {
  logo: { id: number; width: number; height: number } | null;
} & Partial<Pick<Company, (typeof PRINTED_OF_TAX)[number]>> & {
    /** Said of a company without tax alone: all other snapshots stay as they were. */
    taxSystem?: "none";
    /**
     * Present only where set: the small business number, the lorry receipts' terms, and the company's words on forward
     * charge.
     */
    lrTerms?: string;
    udyam?: string;
    gtaDeclaration?: string;
    /** Present only for companies with that setting. */
    declaresNoEInvoice?: true;
    numericDates?: true;
  };

export function printedNow(company: Company): PrintedCompany {
  const logo = company.logo && {
    id: company.logo.id,
    width: company.logo.width,
    height: company.logo.height,
  };
  const printed = company.taxSystem === "gst_india" ? [...PRINTED, ...PRINTED_OF_TAX] : PRINTED;
  const texts = Object.fromEntries(printed.map((field) => [field, company[field]]));
  const untaxed = company.taxSystem === "none" ? { taxSystem: "none" as const } : {};
  const { lrTerms, gtaDeclaration, declaresNoEInvoice, udyam, numericDates } = company;
  return {
    ...(texts as Pick<Company, (typeof PRINTED)[number]>),
    logo,
    ...untaxed,
    ...(lrTerms && { lrTerms }),
    ...(udyam && { udyam }),
    ...(gtaDeclaration && { gtaDeclaration }),
    ...(declaresNoEInvoice && { declaresNoEInvoice }),
    ...(numericDates && { numericDates }),
  };
}

/** The company on a document: as at issue, for a draft as now. */
export function printedCompany(
  document: { companySnapshot: { content: string } | null },
  company: Company,
): PrintedCompany {
  if (!document.companySnapshot) return printedNow(company);
  return JSON.parse(document.companySnapshot.content) as PrintedCompany;
}

/**
 * The snapshot that a note or voucher about another paper keeps: a company that has another GSTIN since still answers for
 * the tax of that paper under the old one, so what changes it is of the old one too.
 */
export async function snapshotAbout(
  tx: Tx,
  paper: { companySnapshotId: number | null; tax: string | null },
): Promise<number> {
  const { companySnapshotId: id, tax } = paper;
  if (id === null || tax === null) return currentSnapshot(tx);
  const kept = await tx.companySnapshot.findUniqueOrThrow({
    where: { id },
    select: { content: true },
  });
  const { gstin } = JSON.parse(kept.content) as PrintedCompany;
  return gstin === (await getCompany(tx)).gstin ? currentSnapshot(tx) : id;
}

/** The snapshot that a document issued in this transaction keeps; one is stored when the company changed. */
export async function currentSnapshot(tx: Tx): Promise<number> {
  const content = JSON.stringify(printedNow(await getCompany(tx)));
  const hash = createHash("sha256").update(content).digest("base64url");
  const where = { hash };
  const known = await tx.companySnapshot.findUnique({ where, select: { id: true } });
  if (known) return known.id;
  // Two documents may be issued at once: an insert that finds the other's row must not end the transaction.
  await tx.$executeRaw`INSERT INTO "CompanyEdition" ("hash", "content", "createdAt")
    VALUES (${hash}, ${content}, ${now()}) ON CONFLICT ("hash") DO NOTHING`;
  return (await tx.companySnapshot.findUniqueOrThrow({ where, select: { id: true } })).id;
}
