import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { OwnPassword } from "~/components/user/OwnPassword";
import { createFeed, ownFeed, revokeFeed } from "~/models/road/job/job.feed.server";
import { formatMoment } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { readCompanyHead } from "~/services/company/company.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/forms/form.server";
import { NEVER_KEPT, refusedPassword, typedPassword } from "~/services/people/api-keys.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Calendar subscription" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "job:view", async ({ actor }) => {
    const [feed, { timeZone }] = await Promise.all([ownFeed(actor), readCompanyHead(args)]);
    return {
      since: feed && formatMoment(feed.createdAt, timeZone),
      lastUsed: feed?.lastUsedAt ? formatMoment(feed.lastUsedAt, timeZone) : null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "job:view", async ({ actor, request }) => {
    const form = await readForm(request);
    try {
      if (form.get("intent") === "revoke") {
        await revokeFeed(actor, typedPassword(form));
        return await redirectWithFlash(paths.jobs.feed(), "success", "Calendar address revoked");
      }
      const token = await createFeed(actor, typedPassword(form));
      const address = env().appUrl + paths.jobs.calendarFile(token);
      // Shown in the answer itself: it is not stored, so no later page could show it.
      return data({ address }, { headers: NEVER_KEPT });
    } catch (error) {
      const { text, status } = refusedPassword(error);
      return data({ passwordError: text }, { status });
    }
  });
}

export default function CalendarSubscription() {
  const { since, lastUsed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = answer && "address" in answer ? answer.address : null;
  return (
    <>
      <PageHeader
        title="Calendar subscription"
        subtitle="See the jobs in the calendar of your phone or computer"
        actions={<ButtonLink to={paths.jobs.calendar("month")}>Back to Calendar</ButtonLink>}
      />
      {address && (
        <section className="notice success stack" aria-label="New address">
          <p>
            This is your private address. Copy it now: it is shown only once. Anyone who knows it
            can read your jobs, so keep it to yourself.
          </p>
          <label>
            <span className="label">Private address</span>
            <input className="input" readOnly value={address} />
          </label>
        </section>
      )}
      <Card title="Private address">
        <div className="stack">
          <p>
            {since
              ? `You have had a private address since ${since}. A new one replaces it.`
              : "You have no private address yet. Make one and add it to your calendar as a subscription."}
          </p>
          {since && (
            <p className="hint">{lastUsed ? `Last read ${lastUsed}.` : "Never read so far."}</p>
          )}
          <Form method="post" discover="none" className="stack">
            <OwnPassword
              id="feed-password"
              error={answer && "passwordError" in answer ? answer.passwordError : null}
            />
            <div className="row">
              <SubmitButton name="intent" value="create" label="Create address" />
              {since && (
                <SubmitButton
                  name="intent"
                  value="revoke"
                  label="Revoke address"
                  variant="danger"
                />
              )}
            </div>
          </Form>
        </div>
      </Card>
    </>
  );
}
