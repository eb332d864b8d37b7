import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
} from "@remix-run/react";
import { MessagesCard, NewestMessage } from "~/components/customer-request/Messages";
import { AnswerForms, PayCard } from "~/components/document-link/AnswerForms";
import { LinkHead } from "~/components/document-link/LinkHead";
import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { MovePage } from "~/components/document-link/MovePage";
import {
  LinkedJobs,
  LinkedRoadPapers,
  RelatedDocuments,
} from "~/components/document-link/RelatedDocuments";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { companyHead } from "~/models/company/company/company.server";
import { linkedConsignment } from "~/models/desk/linked-document/linked-consignment.server";
import {
  linkedDocument,
  officeContact,
} from "~/models/desk/linked-document/linked-document.server";
import type { WorkingLink } from "~/models/papers/document-link/document-link.server";
import { drawnView } from "~/models/papers/paper/document-view";
import { upiCode } from "~/models/papers/paper/qr-code.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { messagesOfLink } from "~/services/road/customer-requests.server";
import {
  type LinkProblem,
  noteOpening,
  noticeForLink,
  takeAnswer,
  takeConfirmation,
  takePaid,
  throwProblem,
  withLink,
} from "~/services/papers/document-link.server";
import stylesheet from "~/styles/link-pay.css";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (data) {
    const { journey } = data;
    const title = journey
      ? `Your move ${journey.number}`
      : `${data.view.title} ${data.view.number}`;
    return [{ title: `${title}, ${data.companyName}` }];
  }
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<LinkProblem>) : null;
  return [{ title: problem?.title ?? "This link does not work" }];
};

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** Returns the link's subject: a document, or a consignment. Raises `not_found`. */
async function shownBy(link: WorkingLink) {
  if (link.entity === "consignment") return { journey: await linkedConsignment(link.entityId) };
  const document = await linkedDocument(link);
  const { view } = document;
  return { ...document, view: drawnView(view), code: upiCode(view), journey: null };
}

/** GET /d/{token}: the document, or the consignment. Whoever opens it changes nothing but the list of who did. */
export async function loader(args: LoaderFunctionArgs) {
  const { result, problem } = await withLink(args, async (link) => {
    const [shown, office, head] = await Promise.all([
      shownBy(link),
      officeContact(),
      companyHead(),
    ]);
    await noteOpening(args, link);
    const contact = await noticeForLink(args, link);
    const messages = await messagesOfLink(link);
    return { ...shown, messages, contact, office, companyName: head.companyName, year: head.year };
  });
  return problem ? throwProblem(problem) : result;
}

/** POST /d/{token}: the customer's answer to a quotation, or their word for a packing list or a delivery. */
export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const { result, problem } = await withLink(args, async (link, token) => {
      const form = await readForm(args.request);
      if (link.entity === "consignment") {
        const reply = await takeConfirmation(args, link, form);
        if (!reply) return redirect(paths.documentLink(token));
        return data({ reply: reply.data, intent: null }, reply.init ?? {});
      }
      if (form.get("intent") === "paid") {
        const reply = await takePaid(token, form);
        if (!reply) return redirect(paths.documentLink(token));
        return data({ reply: reply.data, intent: "paid" as const }, reply.init ?? {});
      }
      const refused = await takeAnswer(args, token, form);
      return refused ?? redirect(paths.documentLink(token));
    });
    return problem ? throwProblem(problem) : result;
  });

export default function DocumentLinkPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { token = "" } = useParams();
  const { journey, office, companyName, year, contact, messages } = page;
  const askAt = (kind: string) => roadPaths.requests.askByLink(token, kind);
  const foot = { contact, offersTo: paths.documentLinkOffers(token) };
  if (journey) {
    const reply = refused?.reply ?? null;
    return (
      <LinkFrame companyName={companyName} year={year} foot={foot}>
        <MovePage
          journey={journey}
          token={token}
          office={office}
          companyName={companyName}
          refused={reply}
          newest={<NewestMessage messages={messages} />}
        />
        <MessagesCard messages={messages} askAt={askAt} />
      </LinkFrame>
    );
  }
  const { view, code, notice, answerTo, said } = page;
  const pays = (!said?.waits && page.toConfirm) || null;
  return (
    <LinkFrame companyName={companyName} year={year} foot={foot}>
      <LinkHead
        view={view}
        token={token}
        office={office}
        word={page.word}
        canAnswer={answerTo !== null}
        toConfirm={pays}
        reported={said?.waits}
        hasPdf={page.hasPdf}
      />
      {page.said && (
        <p className={`notice no-print ${page.said.tone}`} id="said">
          {page.said.text}
        </p>
      )}
      <NewestMessage messages={messages} />
      {notice && <p className={`notice no-print ${notice.tone}`}>{notice.text}</p>}
      {pays && (
        <PayCard
          title={pays}
          view={view}
          code={code}
          action={`${paths.documentLink(token)}#paid`}
          lastResult={refused?.intent === "paid" ? refused.reply : undefined}
        />
      )}
      <DocumentPaper view={view} code={code} paysAbove={pays !== null || said?.waits} />
      <AnswerForms
        action={paths.documentLink(token)}
        shown={answerTo}
        refused={refused?.intent && refused.intent !== "paid" ? refused : null}
      />
      <MessagesCard messages={messages} askAt={askAt} />
      <LinkedJobs jobs={page.jobs} />
      <LinkedRoadPapers papers={page.roadPapers ?? []} token={token} />
      <RelatedDocuments relatedDocuments={page.relatedDocuments} token={token} />
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
