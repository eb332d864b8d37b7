import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { BackupsCard, type BackupsShown } from "~/components/settings/BackupsCard";
import { LogoForm } from "~/components/settings/LogoForm";
import { SettingsForm } from "~/components/settings/SettingsForm";
import { VersionCard } from "~/components/settings/VersionCard";
import { ButtonLink } from "~/components/ui/Button";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { backupState, type BackupState } from "~/models/company/backup/backup.server";
import { readSettings, updateCompany } from "~/models/company/company/company.edit.server";
import { settingsTexts } from "~/models/company/company/company.form";
import { SETTINGS, type SettingsInput } from "~/models/company/company/company.schema";
import {
  SECTION_NAMES,
  SECTIONS,
  toSettingsSection,
  type SettingsSection,
} from "~/models/company/company/company.words";
import { changeLogo, removeLogo } from "~/models/company/company/logo.server";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { formatDate } from "~/models/kit/shared/calendar-date";
import { formatMomentAndTime } from "~/models/kit/shared/time-zone";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readHistory } from "~/services/history.server";
import { commandRefused, formReply, parseForm, readForm } from "~/services/form.server";
import { logoImage } from "~/services/logo-image.server";
import { pageFor } from "~/services/page.server";
import { productVersion, readReleases } from "~/services/releases.server";
import { afterSaving, replyTo, type SectionReply } from "~/services/settings-form.server";
import { settingOptions } from "~/services/setting-options.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Settings" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "company:edit", async ({ actor, url }) => {
    const [company, history, backups] = await Promise.all([
      readSettings(actor),
      readHistory(args, actor, "company", 1),
      backupState(),
    ]);
    const { name, logo, version } = company;
    const all = readReleases();
    // What changed long ago is two thirds of the page, and is asked for by few.
    const shown = url.searchParams.get("releases") === "all" ? all : all.slice(0, 1);
    return {
      values: settingsTexts(company),
      options: settingOptions(company),
      history,
      backups: backupsShown(backups, company.timeZone),
      product: productVersion(),
      releases: shown.map(({ date, ...release }) => ({ ...release, day: formatDate(date) })),
      hasEarlier: shown.length < all.length,
      name,
      logo,
      version,
    };
  });
}

function backupsShown({ made, failed, old, every }: BackupState, timeZone: string): BackupsShown {
  const moment = (at: Date) => formatMomentAndTime(at, timeZone);
  return {
    last: made && {
      at: moment(made.at),
      file: made.file,
      megabytes: (made.kilobytes / 1000).toFixed(1),
    },
    failed: failed && { at: moment(failed.at), why: failed.why },
    old,
    every,
  };
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "company:edit", async ({ actor, request }) => {
    const form = await readForm(request);
    const intent = form.get("intent");
    if (intent === "logo" || intent === "remove-logo") return postedLogo(actor, form, intent);
    const section = toSettingsSection(intent);
    if (!section) throw noSuchButton();
    return postedSection(actor, section, form);
  });
}

async function postedSection<S extends SettingsSection>(actor: Actor, section: S, form: FormData) {
  const submission = parseForm(form, SETTINGS[section]);
  if (submission.status !== "success") return replyTo(section, formReply(submission));
  try {
    await updateCompany(actor, section, submission.value as SettingsInput<S>);
  } catch (error) {
    return replyTo(section, commandRefused(submission, error, "Failed to save settings"));
  }
  const done = `${SECTIONS[section].title} saved`;
  return redirectWithFlash(afterSaving(paths.settings(), form), "success", done);
}

async function postedLogo(actor: Actor, form: FormData, intent: "logo" | "remove-logo") {
  const version = Number(form.get("version")) || null;
  try {
    if (intent === "logo") await changeLogo(actor, await logoImage(form.get("logo")), version);
    else await removeLogo(actor, version);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
    const said = Object.keys(error.fieldErrors).length > 0;
    const reply: FormReply = {
      status: "error",
      error: said ? error.fieldErrors : { "": [error.message] },
      fields: [],
    };
    return replyTo("logo", data(reply, PAGE_STATUS[error.code]));
  }
  const done = intent === "logo" ? "Logo saved" : "Logo removed";
  return redirectWithFlash(afterSaving(paths.settings(), form), "success", done);
}

export default function Settings() {
  const { values, options, history, backups, name, logo, version, ...product } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as SectionReply | undefined;
  const replyOf = (section: string) => (answer?.section === section ? answer.reply : undefined);
  const [first = "company", ...others] = SECTION_NAMES;
  // Four hundred, each said once on its way here.
  const timeZone = options.timeZone.map((zone) => ({ value: zone, label: zone }));
  const form = (section: SettingsSection) => (
    <SettingsForm
      key={section}
      section={section}
      version={version}
      options={{ ...options, timeZone }}
      values={values[section]}
      lastResult={replyOf(section)}
    />
  );
  const place = (section: SettingsSection) => (
    <a key={section} className="btn btn-secondary" href={`#${section}`}>
      {SECTIONS[section].title}
    </a>
  );
  return (
    <>
      <PageHeader title="Settings" subtitle="Only admins see and change these." />
      <nav className="row" aria-label="Sections">
        {place(first)}
        <a className="btn btn-secondary" href="#logo">
          Logo
        </a>
        {others.map(place)}
        <ButtonLink to={paths.messageTemplates()}>Message Templates</ButtonLink>
        <ButtonLink to={paths.taxRates.list()}>Tax Rates</ButtonLink>
        <ButtonLink to={paths.imports.list()}>Import</ButtonLink>
        <ButtonLink to={paths.noticeSettings()}>Privacy Notice</ButtonLink>
        <a className="btn btn-secondary" href="#backups">
          Backups
        </a>
        <a className="btn btn-secondary" href="#version">
          Version
        </a>
        <ButtonLink to={paths.audit()}>Audit</ButtonLink>
        <ButtonLink to={paths.exportAll()}>Export everything</ButtonLink>
      </nav>
      {form(first)}
      <LogoForm
        key={`logo ${logo?.id}`}
        logo={logo}
        name={name}
        version={version}
        lastResult={replyOf("logo")}
      />
      {others.map(form)}
      <BackupsCard {...backups} />
      <VersionCard
        version={product.product}
        releases={product.releases}
        hasEarlier={product.hasEarlier}
      />
      <HistoryList entries={history} />
    </>
  );
}
