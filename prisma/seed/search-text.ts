import { foldForSearch } from "~/models/shared/text";
export const quotationSearchText = (q: { quotationNumber: string; contactPerson: string | null }) =>
  foldForSearch(q.quotationNumber, q.contactPerson);
  jobNumber: string;
  title: string;
  description: string;
  location: string;
}) => foldForSearch(j.title, j.description, j.jobNumber, j.location);
  foldForSearch(p.referenceNumber, p.invoiceNumber);
