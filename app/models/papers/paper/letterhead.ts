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
} & { accentColour?: string; logo: { id: number; width: number; height: number } | null };

/** The company as a document's head shows it. */
export function letterhead(company: CompanyRecord): DocumentView["company"] {
  const { name, address, phone, email, website, gstin, pan, logo, accentColour: accent } = company;
  return { name, address, phone, email, website, gstin, pan, logo, accent };
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
