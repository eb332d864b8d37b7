import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
} from "@remix-run/react";

import { AnswerForms } from "~/components/document-link/AnswerForms";
import { LinkFrame } from "~/components/document-link/LinkFrame";
import { LinkHead } from "~/components/document-link/LinkHead";
import { LinkFailure } from "~/components/document-link/LinkProblemCard";
import { LinkedJobs, RelatedDocuments } from "~/components/document-link/RelatedDocuments";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { companyHead } from "~/models/company/company.server";
import { linkedDocument } from "~/models/linked-document/linked-document.server";
import { officeContact } from "~/models/linked-document/office-contact.server";
import { upiCode } from "~/models/paper/qr-code.server";
import { paths } from "~/paths";
import {
  noteOpening,
  noticeForLink,
  takeAnswer,
  throwProblem,
  withLink,
  type LinkProblem,
} from "~/services/document-link.server";
import { readForm } from "~/services/form.server";
import { publicPage } from "~/services/page.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (data) return [{ title: `${data.view.title} ${data.view.number}, ${data.companyName}` }];
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<LinkProblem>) : null;
  return [{ title: problem?.title ?? "This link does not work" }];
};

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** GET /d/{token}: the document. Whoever opens it changes nothing but the list of who did. */
export async function loader(args: LoaderFunctionArgs) {
  const { result, problem } = await withLink(args, async (link) => {
    const [document, office, head] = await Promise.all([
      linkedDocument(link),
      officeContact(),
      companyHead(),
    ]);
    await noteOpening(args, link);
    const contact = await noticeForLink(args, link);
    return {
      ...document,
      code: upiCode(document.view),
      contact,
      office,
      companyName: head.companyName,
      year: head.year,
    };
  });
  return problem ? throwProblem(problem) : result;
}

/** POST /d/{token}: the customer's answer to a quotation. */
export async function action(args: ActionFunctionArgs) {
  return publicPage(args, async () => {
    const { result, problem } = await withLink(args, async (_, token) => {
      const refused = await takeAnswer(args, token, await readForm(args.request));
      return refused ?? redirect(paths.documentLink(token));
    });
    return problem ? throwProblem(problem) : result;
  });
}

export default function DocumentLinkPage() {
  const { view, code, notice, office, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { token = "" } = useParams();
  const here = paths.documentLink(token);
  return (
    <LinkFrame
      companyName={page.companyName}
      year={page.year}
      foot={{ contact: page.contact, offersTo: paths.documentLinkOffers(token) }}
    >
      <LinkHead
        view={view}
        token={token}
        office={office}
        word={page.word}
        canAnswer={page.answerTo !== null}
        hasPdf={page.hasPdf}
      />
      {notice && <p className={`notice no-print ${notice.tone}`}>{notice.text}</p>}
      <DocumentPaper view={view} code={code} />
      <AnswerForms action={here} shown={page.answerTo} refused={refused ?? null} />
      <LinkedJobs jobs={page.jobs} />
      <RelatedDocuments relatedDocuments={page.relatedDocuments} token={token} />
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
