import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SettingsForm, type SettingOptions } from "~/components/settings/SettingsForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import {
  readSettings,
  sectionVersion,
  updateCompany,
} from "~/models/company/company/company.edit.server";
import { settingsTexts } from "~/models/company/company/company.form";
import { SETTINGS, type SettingsInput } from "~/models/company/company/company.schema";
import {
  fieldsOf,
  SECTIONS,
  toSettingsSection,
  type SettingsSection,
} from "~/models/company/company/company.words";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { settingsAccess } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { openDraft } from "~/services/forms/form-draft.server";
import { postRecord } from "~/services/forms/record-form.server";
import { pageFor, type PageArgs, postFor } from "~/services/page.server";
import { settingOptions } from "~/services/company/setting-options.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Settings" },
];

function sectionOf(text: string | undefined): SettingsSection {
  const section = toSettingsSection(text);
  if (!section) throw notFound("page");
  return section;
}

/** The action that a section asks for; a page that is not there is told to nobody but admins. */
function accessOf({ params }: PageArgs) {
  const section = toSettingsSection(params.section);
  return section ? settingsAccess(section) : "company:edit";
}

/** All of it is the one company's. */
const draftOf = (section: SettingsSection): DraftForm => ({ noun: section, id: 1 });

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, accessOf(args), async ({ actor, params, url }) => {
    const section = sectionOf(params.section);
    const [company, { draft, resumed }] = await Promise.all([
      readSettings(actor, section),
      openDraft(actor, draftOf(section), url),
    ]);
    const { title, lead } = SECTIONS[section];
    return {
      section,
      title,
      lead,
      known: fieldsOf(section),
      values: settingsTexts(company)[section],
      version: sectionVersion(company, section),
      options: settingOptions(section, company),
      draft,
      resumed,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, accessOf(args), async ({ actor, params, form, url }) => {
    const section = sectionOf(params.section);
    return postRecord(
      { actor, url, form },
      {
        draft: draftOf(section),
        schema: SETTINGS[section],
        failed: "Failed to save settings",
        save: async (input) => {
          await updateCompany(actor, section, input as SettingsInput<SettingsSection>);
          return { to: paths.settings(), done: `${SECTIONS[section].title} saved` };
        },
      },
    );
  });

export default function SettingsSectionPage() {
  const { section, title, lead, options, resumed, ...form } = useLoaderData<typeof loader>();
  const { timeZone, ...others } = options;
  const zones = timeZone?.split(" ").map((zone) => ({ value: zone, label: zone }));
  const offered: SettingOptions = zones ? { ...others, timeZone: zones } : others;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={lead}
        actions={
          <>
            {section === "reminders" && (
              <ButtonLink to={paths.owed.reminders()}>What would be sent today</ButtonLink>
            )}
            <ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>
          </>
        }
      />
      <SettingsForm
        key={section}
        section={section}
        options={offered}
        lastResult={useActionData<typeof action>() ?? resumed}
        {...form}
      />
    </>
  );
}
