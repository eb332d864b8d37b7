import { getInvoiceDocument } from "~/models/invoice/invoice-revision.server";
import { notFound } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { api, pdfResponse } from "~/services/api.server";
import { renderDocumentPdf } from "~/services/pdf/render-document.server";

/** The invoice's PDF; `?version=` gives the one of an earlier version (staff). */
export const { loader, action } = api({
  GET: async ({ actor, id, url }) => {
    const asked = url.searchParams.get("version");
    const version = asked === null ? null : toId(asked);
    if (asked !== null && version === null) throw notFound("invoice");
    const view = await getInvoiceDocument(actor, id("invoice"), version);
    const suffix = version === null ? "" : `-version-${version}`;
    return pdfResponse(await renderDocumentPdf(view), `invoice-${view.number}${suffix}.pdf`);
  },
});
