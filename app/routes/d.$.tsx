import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useRouteError } from "@remix-run/react";

import { LinkFailure } from "~/components/document-link/LinkProblemCard";
import { throwProblem, withLink } from "~/services/papers/document-link.server";

export const meta: MetaFunction = () => [{ title: "This link does not work" }];

/** Anything else under /d: a link that was copied with something too much, or too little. */
export async function loader(args: LoaderFunctionArgs) {
  const { problem } = await withLink({ ...args, params: {} }, async () => null);
  return problem ? throwProblem(problem) : null;
}

export const action = loader;

export default function NoLink() {
  return null;
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
