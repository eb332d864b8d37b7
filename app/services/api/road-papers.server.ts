import { keptLorryReceipt } from "~/models/road/consignment/consignment.revision.server";
import { packageLabels } from "~/models/road/road-paper/package-labels.server";
import { LabelsQuery, RoadPaperQuery } from "~/models/road/road-paper/road-paper.query";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { roadPaperFile } from "~/models/road/road-paper/road-paper.view";
import { notFound } from "~/models/kit/shared/domain-error";

import { renderLabelsPdf, renderRoadPaperPdf } from "../pdf/render-document.server";
import { packageAddress } from "~/services/road/labels-page.server";
import { pdfOperation } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";

const tag = "Consignments";

const paper = pdfOperation({
  id: "getConsignmentPdf",
  path: "/consignments/{id}/pdf",
  tag,
  summary:
    "A paper of a consignment as a PDF: the lorry receipt in four copies unless another is asked for; staff: the receipt as it was at a version",
  access: "consignment:view",
  query: RoadPaperQuery,
  run: async ({ actor, id, query }) => {
    const { paper: kind, reportId: vehicleReportId, version } = query;
    if (version !== null) {
      if (kind !== "lr") throw notFound("consignment");
      const kept = await keptLorryReceipt(actor, id("consignment"), version);
      return pdfResponse(await renderRoadPaperPdf(kept), roadPaperFile(kept, version));
    }
    const view = await roadPaper(actor, id("consignment"), kind, { vehicleReportId });
    return pdfResponse(await renderRoadPaperPdf(view), roadPaperFile(view));
  },
});

const labels = pdfOperation({
  id: "getPackageLabels",
  path: "/consignments/{id}/labels",
  tag,
  summary: "Labels of a consignment's packages, on A4 sheets of 24 or 65",
  access: "consignment:edit",
  query: LabelsQuery,
  run: async ({ actor, id, query }) => {
    const view = await packageLabels(actor, id("consignment"), query, packageAddress);
    return pdfResponse(await renderLabelsPdf(view), `labels-${view.number}.pdf`);
  },
});

export const roadPaperOperations = [paper, labels];
