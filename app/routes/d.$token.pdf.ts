import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { LinkProblemDocument } from "~/components/document-link/LinkProblemCard";
import { companyHead } from "~/models/company/company/company.server";
import { linkedView } from "~/models/desk/linked-document/linked-document.server";
import { linkedRoadPaper } from "~/models/desk/linked-document/linked-consignment.server";
import { requestedDocument } from "~/models/desk/linked-document/related-documents.server";
import { roadPaperFile } from "~/models/road/road-paper/road-paper.view";
import { documentPdf, pdfResponse } from "~/services/api/pdf-response.server";
import {
  noteOpening,
  problemHeaders,
  withLink,
  type LinkProblem,
} from "~/services/papers/document-link.server";
import { renderRoadPaperPdf } from "~/services/pdf/render-document.server";
import stylesheet from "~/styles/app.css";

/**
 * GET /d/{token}/pdf: the link's document, or with ?invoice= or ?receipt= a document that came of it; of a consignment its lorry
 * receipt, or the paper that ?paper= names; of a bill the paper of the consignment that ?consignment= names.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const { result, problem } = await withLink(args, async (link) => {
    const asked = {
      paper: searchParams.get("paper"),
      consignment: searchParams.get("consignment"),
    };
    if (link.entity === "consignment" || asked.consignment !== null) {
      const paper = await linkedRoadPaper(link, asked);
      await noteOpening(args, link);
      return pdfResponse(await renderRoadPaperPdf(paper), roadPaperFile(paper));
    }
    const view = await linkedView(link, requestedDocument(searchParams));
    await noteOpening(args, link);
    return documentPdf(view);
  });
  return problem ? problemPage(problem) : result;
}

/** Draws the link's own page of a problem. This address has no page, so it is drawn by hand. */
async function problemPage(problem: LinkProblem): Promise<Response> {
  const { companyName, year } = await companyHead();
  const html = renderToStaticMarkup(
    createElement(LinkProblemDocument, { ...problem, companyName, year, stylesheet }),
  );
  return new Response(`<!doctype html>${html}`, {
    status: problem.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...problemHeaders(problem),
    },
  });
}
