import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";

import { CrewMoveCards } from "~/components/job/CrewMoveCards";
import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { loadCrewLink } from "~/services/road/crew-link.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Move ${data.move.number}, ${data.companyName}` : "This link does not work" },
];

export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

/** GET /c/{token}: a move for one of its crew, without an account. It changes nothing but the list of who opened it. */
export const loader = (args: LoaderFunctionArgs) => loadCrewLink(args);

/** Nothing is posted here. */
export const action = (args: ActionFunctionArgs) => loadCrewLink(args);

export default function CrewLink() {
  const { move, name, companyName, year } = useLoaderData<typeof loader>();
  return (
    <LinkFrame companyName={companyName} year={year}>
      <CrewMoveCards move={move} level={1} hello={name} />
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
