import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { ProfileForm } from "~/components/user/ProfileForm";
import { SessionList } from "~/components/user/SessionList";
import { readCompanyHead } from "~/services/company.server";
import { formatMoment } from "~/models/shared/calendar-date";
import { deviceName } from "~/models/user/device";
import { getProfile, updateProfile } from "~/models/user/profile.server";
import { endOtherSessions, listSessions } from "~/models/user/session.server";
import { ProfileInput } from "~/models/user/user.schema";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, parseForm, readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";

export const meta = () => [{ title: "My Profile" }];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, sessionId }) => {
    const [profile, sessions, { timeZone }] = await Promise.all([
      getProfile(actor),
      listSessions(actor),
      readCompanyHead(args),
    ]);
    const { name, email, phone, role, version } = profile;
    return {
      profile: { name, email, phone, role, version },
      sessions: sessions.map((session) => ({
        device: deviceName(session.userAgent),
        lastUsed: formatMoment(session.lastSeenAt, timeZone),
        since: formatMoment(session.createdAt, timeZone),
        isThis: session.id === sessionId,
      })),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, sessionId, request }) => {
    const form = await readForm(request);
    const here = paths.profile();
    if (form.get("intent") === "sign-out-others") {
      await endOtherSessions(actor, sessionId);
      return redirectWithFlash(here, "success", "You are signed out everywhere else");
    }
    const submission = parseForm(form, ProfileInput);
    if (submission.status !== "success") return formReply(submission);
    try {
      await updateProfile(actor, submission.value, sessionId);
    } catch (error) {
      return commandRefused(submission, error, "Failed to update profile");
    }
    return redirectWithFlash(here, "success", "Profile updated successfully");
  });
}

export default function Profile() {
  const { profile, sessions } = useLoaderData<typeof loader>();
  const here = paths.profile();
  return (
    <>
      <PageHeader title="My Profile" />
      {/* A new version means that it was saved: the form starts afresh, passwords included. */}
      <ProfileForm
        key={profile.version}
        profile={profile}
        lastResult={useActionData<typeof action>()}
        here={here}
      />
      <SessionList sessions={sessions} action={here} />
    </>
  );
}
