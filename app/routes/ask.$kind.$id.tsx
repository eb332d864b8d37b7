import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AskForm } from "~/components/customer-request/AskForm";
import { notFound } from "~/models/kit/shared/domain-error";
import { askSignedIn } from "~/models/road/customer-request/customer-request.ask.server";
import { readAskedPaper } from "~/models/road/customer-request/customer-request.paper.server";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { type PageContext, pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { askForm, PAPERS, takeAsk } from "~/services/road/customer-requests.server";

export const meta = () => [{ title: "Write to us" }];

function aboutOf({ params, id }: PageContext) {
  const kind = (Object.keys(PAPERS) as (keyof typeof PAPERS)[]).find((of) => of === params.kind);
  if (!kind) throw notFound("page");
  return { kind, id: id(kind) };
}

/** A customer's message about a paper of their own, signed in. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "customerRequest:ask", async (page) => {
    const about = aboutOf(page);
    const paper = await readAskedPaper(about, page.actor);
    const form = askForm(paper, page.url.searchParams.get("kind"));
    return { ...form, about, backTo: PAPERS[about.kind](about.id) };
  });

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "customerRequest:ask", async (page) => {
    const { actor, request } = page;
    const about = aboutOf(page);
    const posted = await readPhotoForm(request);
    const refused = await takeAsk(args, `account ${actor.id}`, posted, (input, images) =>
      askSignedIn(actor, about, input, images),
    );
    const message = "We have your message. We answer it on this page.";
    return refused ?? doneAt(PAPERS[about.kind](about.id), message);
  });

export default function Ask() {
  const { about, ...form } = useLoaderData<typeof loader>();
  const { kind, id } = about;
  return (
    <AskForm
      {...form}
      action={roadPaths.requests.ask(kind, id)}
      offersAt={(asked) => roadPaths.requests.ask(kind, id, asked)}
      lastResult={useActionData<typeof action>()}
    />
  );
}
