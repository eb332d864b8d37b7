import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { RoadPaper } from "~/components/road-paper/RoadPaper";
import { companyHead } from "~/models/company/company/company.server";
import { linkedRoadPaper } from "~/models/desk/linked-document/linked-consignment.server";
import { withoutDrawings } from "~/models/road/road-paper/road-paper.view";
import { paths } from "~/paths";
import {
  noteOpening,
  noticeForLink,
  throwProblem,
  withLink,
} from "~/services/papers/document-link.server";
import stylesheet from "~/styles/road-papers.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.view.title.en} ${data.view.number}` : "This link does not work" },
];

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** GET /d/{token}/paper?paper=packing: a paper of a consignment as a page, which prints. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const { result, problem } = await withLink(args, async (link) => {
    const consignment = searchParams.get("consignment");
    const paper = await linkedRoadPaper(link, { paper: searchParams.get("paper"), consignment });
    await noteOpening(args, link);
    await noticeForLink(args, link);
    const { companyName, year } = await companyHead();
    const backTo = link.entity === "consignment" ? "your move" : "the bill";
    return { view: withoutDrawings(paper), consignment, backTo, companyName, year };
  });
  return problem ? throwProblem(problem) : result;
}

export default function LinkedPaper() {
  const { view, consignment, backTo, companyName, year } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  return (
    <LinkFrame companyName={companyName} year={year}>
      <p className="row no-print">
        <a className="btn btn-secondary" href={paths.documentLink(token)}>
          {`Back to ${backTo}`}
        </a>
        <a
          className="btn btn-primary"
          href={paths.documentLinkPdf(token, {
            consignment: consignment ?? undefined,
            paper: view.kind,
          })}
        >
          Download PDF
        </a>
      </p>
      <RoadPaper view={view} />
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
