import { getReceipt } from "~/models/payment/receipt.server";
import { api, pdfResponse } from "~/services/api.server";
import { renderDocumentPdf } from "~/services/pdf/render-document.server";

/** The money receipt of a completed payment. */
export const { loader, action } = api({
  GET: async ({ actor, id }) => {
    const view = await getReceipt(actor, id("payment"));
    return pdfResponse(await renderDocumentPdf(view), `receipt-${view.number}.pdf`);
  },
});
