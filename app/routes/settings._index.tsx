import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { backupState } from "~/models/company/backup/backup.server";
import { readSettings } from "~/models/company/company/company.edit.server";
import { sectionSummary } from "~/models/company/company/company.summary.server";
import { SECTIONS, type SettingsSection } from "~/models/company/company/company.words";
import { kindsSummary } from "~/models/billing/expense-kind/expense-kind.server";
import { listTaxRates } from "~/models/company/company/tax-rate.server";
import { listTemplates } from "~/models/papers/message/message-template.edit.server";
import { currentNotice } from "~/models/people/consent/privacy-notice.server";
import { can } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { backupsShown } from "~/services/company/backups-shown.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor } from "~/services/page.server";
import { productVersion } from "~/services/company/releases.server";

export const meta = () => [{ title: "Settings" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:editTax", async ({ actor }) => {
    const [company, rates, history] = await Promise.all([
      readSettings(actor, "tax"),
      listTaxRates(actor),
      readHistory(args, actor, "company", 1),
    ]);
    const section = (name: SettingsSection) => ({
      to: paths.settings(name),
      title: SECTIONS[name].title,
      now: sectionSummary(company, name),
    });
    const taxRates = {
      to: paths.taxRates.list(),
      title: "Tax Rates",
      now: `${rates.length} rates`,
    };
    const kinds = {
      to: paths.expenseKinds.list(),
      title: "Kinds of Cost",
      now: await kindsSummary(),
    };
    if (!can(actor, "company:edit")) {
      const sections = [
        section("tax"),
        taxRates,
        section("returns"),
        section("costs"),
        kinds,
        section("tally"),
      ];
      return { all: false, sections, history };
    }
    const [templates, notice, state] = await Promise.all([
      listTemplates(actor),
      currentNotice(),
      backupState(),
    ]);
    const { logo } = company;
    const own = templates.filter((template) => template.own).length;
    const { failed, last } = backupsShown(state, company.timeZone);
    return {
      all: true,
      sections: [
        section("company"),
        {
          to: paths.settings("logo"),
          title: "Logo",
          now: logo ? `${logo.width} × ${logo.height} pixels` : "There is no logo yet.",
        },
        section("tax"),
        taxRates,
        section("returns"),
        section("terms"),
        section("defaults"),
        section("region"),
        section("links"),
        {
          to: paths.messageTemplates(),
          title: "Message Templates",
          now: `${own} of ${templates.length} in your own words`,
        },
        section("reminders"),
        section("costs"),
        kinds,
        section("tally"),
        section("retention"),
        section("security"),
        {
          to: paths.noticeSettings(),
          title: "Privacy Notice",
          now: `Version ${notice.version} is published`,
        },
        {
          to: paths.settings("backups"),
          title: "Backups",
          now: failed
            ? `The backup of ${failed.at} failed`
            : last
              ? `The last backup is of ${last.at}`
              : "No backup has been made yet.",
        },
        {
          to: paths.settings("version"),
          title: "Version",
          now: `This is version ${productVersion()}.`,
        },
      ],
      history,
    };
  });

export default function Settings() {
  const { all, sections, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle={
          all
            ? "Only admins see and change these."
            : "Admins and who keeps the books see and change these."
        }
        actions={all && <ButtonLink to={paths.exportAll()}>Export everything</ButtonLink>}
      />
      <Card>
        <Table
          caption="Sections"
          rows={sections}
          rowKey={({ to }) => to}
          rowTo={({ to }) => to}
          columns={[
            { label: "Section", phone: "whole", cell: ({ title }) => title },
            { label: "Set now", phone: "who", cell: ({ now }) => now },
          ]}
        />
      </Card>
      <HistoryList entries={history} />
    </>
  );
}
