import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { AskForm } from "~/components/customer-request/AskForm";
import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { companyHead } from "~/models/company/company/company.server";
import { notFound } from "~/models/kit/shared/domain-error";
import type { WorkingLink } from "~/models/papers/document-link/document-link.server";
import { askByLink, askedBy } from "~/models/road/customer-request/customer-request.ask.server";
import { readAskedPaper } from "~/models/road/customer-request/customer-request.paper.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { publicPage } from "~/services/page.server";
import { throwProblem, withLink } from "~/services/papers/document-link.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { askForm, takeAsk } from "~/services/road/customer-requests.server";

export const meta = () => [{ title: "Write to us" }];

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

function aboutOf(link: WorkingLink) {
  const about = askedBy(link);
  if (!about) throw notFound("page");
  return about;
}

/** GET /d/{token}/ask?kind=: the form of a message about the link's paper. */
export async function loader(args: LoaderFunctionArgs) {
  const kind = new URL(args.request.url).searchParams.get("kind");
  const { result, problem } = await withLink(args, async (link) => {
    const [paper, { companyName, year }] = await Promise.all([
      readAskedPaper(aboutOf(link), null),
      companyHead(),
    ]);
    return { ...askForm(paper, kind), companyName, year };
  });
  return problem ? throwProblem(problem) : result;
}

/** POST /d/{token}/ask: a change, a question or a report of damage, with its photos. */
export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const { result, problem } = await withLink(args, async (link, token) => {
      aboutOf(link);
      const posted = await readPhotoForm(args.request);
      const refused = await takeAsk(args, `link ${link.id}`, posted, (input, images) =>
        askByLink(token, input, images),
      );
      return refused ?? redirect(`${paths.documentLink(token)}#asked`);
    });
    return problem ? throwProblem(problem) : result;
  });

export default function LinkAsk() {
  const { companyName, year, ...form } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { token = "" } = useParams();
  return (
    <LinkFrame companyName={companyName} year={year}>
      <AskForm
        {...form}
        action={roadPaths.requests.askByLink(token)}
        backTo={paths.documentLink(token)}
        offersAt={(kind) => roadPaths.requests.askByLink(token, kind)}
        lastResult={lastResult}
      />
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
