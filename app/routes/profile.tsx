import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { OffersChoice } from "~/components/consent/OffersChoice";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { ApiKeys } from "~/components/user/ApiKeys";
import { PendingEmail } from "~/components/user/PendingEmail";
import { PersonalDataLink } from "~/components/user/PersonalDataLink";
import { ProfileForm } from "~/components/user/ProfileForm";
import { SessionList } from "~/components/user/SessionList";
import { TripList } from "~/components/user/TripList";
import { giveOffers, takesOffers } from "~/models/people/consent/consent.server";
import { can, isStaff } from "~/models/kit/policy/policy";
import { withdrawOffers } from "~/models/people/privacy-request/withdrawal.server";
import { texts } from "~/models/kit/shared/define-fields";
import { ownFeed } from "~/models/road/job/job.feed.server";
import { rulesOfProfile } from "~/models/people/user/account.rules.server";
import { listApiKeys } from "~/models/people/user/api-key.server";
import { cancelNewEmail, sendNewEmailLink } from "~/models/people/user/pending-email.server";
import { getProfile, updateOwnAccount } from "~/models/people/user/profile.server";
import {
  endOtherSession,
  endOtherSessions,
  listSessions,
} from "~/models/people/user/session.server";
import { ACCOUNT_FORM, PROFILE_FIELDS } from "~/models/people/user/user.fields";
import { pendingNow } from "~/models/people/user/user.json";
import { ProfileInput, schemaFor } from "~/models/people/user/user.schema";
import { emailSentAgain, emailWaits } from "~/models/people/user/user.words";
import { paths } from "~/paths";
import { shownSessions } from "~/services/people/account-page.server";
import { postedApiKey, postedRevocation, shownKeys } from "~/services/people/api-keys.server";
import { tripLines } from "~/services/billing/trip-pages.server";
import { readCompanyHead } from "~/services/company/company.server";
import { sendsMail } from "~/services/delivery/connected.server";
import { doneAt } from "~/services/flash.server";
import { labelsOf } from "~/services/forms/facts.server";
import { profilePlan } from "~/services/forms/form-plans.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "My Profile" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "profile:edit", async ({ actor, sessionId }) => {
    const [profile, takes, sessions, keys, feed, { timeZone }, trips] = await Promise.all([
      getProfile(actor),
      isStaff(actor) ? null : takesOffers(actor.id),
      listSessions(actor),
      listApiKeys(actor),
      ownFeed(actor),
      readCompanyHead(args),
      tripLines(actor, actor.id),
    ]);
    const { role, version } = profile;
    return {
      trips,
      dataTo: paths.personalData(actor.id),
      takes,
      pendingEmail: pendingNow(profile.pendingEmail),
      mailed: sendsMail(),
      profile: {
        values: texts(PROFILE_FIELDS, profile),
        role,
        version,
        labels: labelsOf(ACCOUNT_FORM, "role"),
      },
      plan: profilePlan(role),
      hasCalendarAddress: feed !== null,
      canSetUp: can(actor, "company:edit"),
      sessions: shownSessions(sessions, sessionId, timeZone),
      keys: shownKeys(keys, timeZone),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "profile:edit", async ({ actor, sessionId, form }) => {
    const here = paths.profile();
    if (form.get("intent") === "sign-out-others") {
      await endOtherSessions(actor, sessionId);
      return doneAt(here, "You are signed out everywhere else");
    }
    if (form.get("intent") === "sign-out-other") {
      return withRefusalReply(async () => {
        await endOtherSession(actor, String(form.get("session") ?? ""));
        return doneAt(here, "That browser is signed out");
      });
    }
    const offers = OFFERS.get(String(form.get("intent")));
    if (offers && !isStaff(actor)) {
      await offers.change(actor.id, "account");
      return doneAt(here, offers.done);
    }
    if (form.get("intent") === "send-new-email") {
      return withRefusalReply(async () => {
        return doneAt(here, emailSentAgain(await sendNewEmailLink(actor), sendsMail()));
      });
    }
    if (form.get("intent") === "cancel-new-email") {
      return withRefusalReply(async () => {
        await cancelNewEmail(actor);
        return doneAt(here, "Your e-mail stays as it is");
      });
    }
    if (form.get("intent") === "create-api-key") return postedApiKey(actor, form);
    if (form.get("intent") === "revoke-api-key") {
      const refused = await postedRevocation(actor, form);
      return refused ?? doneAt(here, "API key revoked");
    }
    const saving = {
      schema: schemaFor(ProfileInput, actor.role),
      rules: () => rulesOfProfile(actor),
      failed: "Failed to update profile",
    };
    return saveForm(form, saving, async (input) => {
      const own = { ...input, passwordField: "newPassword" };
      const waits = await updateOwnAccount(actor, own, sessionId);
      const saved = "Profile updated successfully";
      const sentence = waits ? `${saved}. ${emailWaits(waits, sendsMail())}` : saved;
      return doneAt(here, sentence);
    });
  });

const OFFERS = new Map([
  ["withdraw-offers", { change: withdrawOffers, done: "You get no more reminders and offers" }],
  ["give-offers", { change: giveOffers, done: "You get reminders and offers again" }],
]);

export default function Profile() {
  const { profile, plan, canSetUp, dataTo, sessions, keys, hasCalendarAddress } =
    useLoaderData<typeof loader>();
  const { pendingEmail, mailed, takes, trips } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const ofKeys = reply && "apiKey" in reply ? reply : undefined;
  const ofForm = ofKeys ? undefined : replyIn(reply);
  const here = paths.profile();
  return (
    <>
      <PageHeader
        title="My Profile"
        actions={canSetUp && <ButtonLink to={paths.settings()}>Settings</ButtonLink>}
      />
      <Refusal answer={reply} />
      {pendingEmail && <PendingEmail email={pendingEmail} mailed={mailed} action={here} />}
      {/* A new version means that it was saved: the form starts afresh, passwords included. */}
      <ProfileForm
        key={profile.version}
        profile={profile}
        plan={plan}
        keys={keys}
        hasCalendarAddress={hasCalendarAddress}
        lastResult={ofForm}
        here={here}
      />
      {takes !== null && (
        <Card title="Reminders and offers">
          <OffersChoice takes={takes} action={here} />
        </Card>
      )}
      {trips.length > 0 && (
        <Card title="Money for the road">
          <TripList trips={trips} />
        </Card>
      )}
      <SessionList sessions={sessions} action={here} />
      {/* Seldom asked for: after the person's own facts. */}
      <Card title="Safety and data">
        <p className="row">
          <ButtonLink to={paths.secondFactor()}>Second factor</ButtonLink>
          <PersonalDataLink to={dataTo} />
          <ButtonLink to={paths.ownRequests()}>Ask about my data</ButtonLink>
        </p>
      </Card>
      <ApiKeys keys={keys} reply={ofKeys?.apiKey} action={here} />
    </>
  );
}
