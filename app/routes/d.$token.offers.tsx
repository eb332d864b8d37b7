import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { OffersChoice } from "~/components/consent/OffersChoice";
import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { companyHead } from "~/models/company/company/company.server";
import { customerOf } from "~/models/desk/linked-document/linked-document.server";
import { notFound } from "~/models/kit/shared/domain-error";
import type { WorkingLink } from "~/models/papers/document-link/document-link.server";
import { giveOffers, takesOffers } from "~/models/people/consent/consent.server";
import { withdrawOffers } from "~/models/people/privacy-request/withdrawal.server";
import { paths } from "~/paths";
import { readForm } from "~/services/forms/form.server";
import { publicPage } from "~/services/page.server";
import { throwProblem, withLink } from "~/services/papers/document-link.server";

export const meta = () => [{ title: "No more reminders" }];

async function customerBehind(link: WorkingLink): Promise<number> {
  const id = await customerOf(link);
  if (id === null) throw notFound("user");
  return id;
}

/** GET /d/{token}/offers: whether the customer gets reminders of quotations and offers. Changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const { result, problem } = await withLink(args, async (link) => {
    const takes = await takesOffers(await customerBehind(link));
    const { companyName, year } = await companyHead();
    return { takes, companyName, year };
  });
  return problem ? throwProblem(problem) : result;
}

/** POST /d/{token}/offers: no more of them; mail programs press it as well (RFC 8058). `intent=give-offers`: again. */
export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const form = await readForm(args.request);
    const { result, problem } = await withLink(args, async (link, token) => {
      const change = form.get("intent") === "give-offers" ? giveOffers : withdrawOffers;
      await change(await customerBehind(link), "link");
      return redirect(paths.documentLinkOffers(token));
    });
    return problem ? throwProblem(problem) : result;
  });

export default function LinkOffers() {
  const { takes, companyName, year } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  return (
    <LinkFrame companyName={companyName} year={year}>
      <section className="card stack">
        <h1>Reminders and offers</h1>
        <OffersChoice takes={takes} action={paths.documentLinkOffers(token)} />
        <p>
          <a href={paths.documentLink(token)}>Back to the document</a>
          {" · "}
          <a href={paths.privacyNotice()}>Privacy notice</a>
        </p>
      </section>
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
