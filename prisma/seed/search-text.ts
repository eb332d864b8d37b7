import { foldForSearch } from "~/models/shared/text";
export const quotationSearchText = (q: { quotationNumber: string; contactPerson: string | null }) =>
  foldForSearch(q.quotationNumber, q.contactPerson);
export const jobSearchText = (j: {
  jobNumber: string;
  title: string;
  description: string;
  location: string;
}) => foldForSearch(j.title, j.description, j.jobNumber, j.location);
export const paymentSearchText = (p: { referenceNumber: string; invoiceNumber: string }) =>
  foldForSearch(p.referenceNumber, p.invoiceNumber);
