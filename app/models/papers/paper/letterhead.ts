import type { DocumentView, LabelledText } from "./document-view";

type CompanyRecord = {
  [
    K in
      | "name"
      | "address"
      | "phone"
      | "email"
      | "website"
      | "gstin"
      | "pan"
      | "bankName"
      | "bankAccountName"
      | "bankAccountNumber"
      | "bankIfsc"
      | "upiId"
  ]: string;
} & {
  udyam?: string;
  accentColour?: string;
  logo: { id: number; width: number; height: number } | null;
};

/** The company as a document's head shows it. */
export function letterhead(company: CompanyRecord): DocumentView["company"] {
  const { name, address, phone, email, website, gstin, pan, logo, accentColour, udyam } = company;
  const numbers = { gstin, pan, ...(udyam && { udyam }) };
  return { name, address, phone, email, website, ...numbers, logo, accent: accentColour };
}

/** The numbers by which the state knows the company, as its papers print them. */
export function stateNumbers({ gstin, pan, udyam }: DocumentView["company"]): string[] {
  return [gstin && `GSTIN ${gstin}`, pan && `PAN ${pan}`, udyam && `MSME ${udyam}`].filter(
    (text): text is string => Boolean(text),
  );
}

/** Where to pay, as far as the company has said; UPI takes rupees only. */
export function paymentDetails(company: CompanyRecord, currency: string): LabelledText[] {
  return [
    { label: "Bank", value: company.bankName },
    { label: "Account name", value: company.bankAccountName },
    { label: "Account number", value: company.bankAccountNumber },
    { label: "IFSC", value: company.bankIfsc },
    { label: "UPI", value: currency === "INR" ? company.upiId : "" },
  ].filter((line) => line.value !== "");
}

/** Terms as the company typed them, one a line. */
export function termLines(terms: string): string[] {
  return terms
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
