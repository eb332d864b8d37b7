import { getCompany } from "~/models/company/company.server";
import { quotationDocument } from "~/models/quotation/quotation.document";
import { getQuotation } from "~/models/quotation/quotation.server";
import { api, pdfResponse } from "~/services/api.server";
import { renderDocumentPdf } from "~/services/pdf/render-document.server";

/** GET: the quotation as a PDF, for everybody who may see it. */
export const { loader, action } = api({
  GET: async ({ actor, id }) => {
    const [quotation, company] = await Promise.all([
      getQuotation(actor, id("quotation")),
      getCompany(),
    ]);
    const pdf = await renderDocumentPdf(quotationDocument(quotation, company));
    return pdfResponse(pdf, `quotation-${quotation.quotationNumber}.pdf`);
  },
});
