import { foldForSearch } from "~/models/shared/text";
export const quotationSearchText = (q: { quotationNumber: string; customer: { name: string } }) =>
  foldForSearch(q.quotationNumber, q.customer.name);
export const jobSearchText = (j: {
  jobNumber: string;
  title: string;
  description: string;
  location: string;
}) => foldForSearch(j.jobNumber, j.title, j.description);
export const paymentSearchText = (p: { referenceNumber: string; invoiceNumber: string }) =>
  foldForSearch(p.referenceNumber, p.invoiceNumber);
export const invoiceSearchText = (i: { invoiceNumber: string | null; clientName: string }) =>
  foldForSearch(i.invoiceNumber, i.clientName);
