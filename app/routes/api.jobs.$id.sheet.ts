import { jobSheet } from "~/models/job/job.sheet.server";
import { api, pdfResponse } from "~/services/api.server";
import { renderJobSheetPdf } from "~/services/pdf/render-document.server";

/** GET: the crew's sheet of a job as a PDF, for staff. */
export const { loader, action } = api({
  GET: async ({ actor, id }) => {
    const sheet = await jobSheet(actor, id("job"));
    return pdfResponse(await renderJobSheetPdf(sheet), `job-sheet-${sheet.number}.pdf`);
  },
});
