import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { BackupsCard } from "~/components/settings/BackupsCard";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { backupState } from "~/models/company/backup/backup.server";
import { readSettings } from "~/models/company/company/company.edit.server";
import { paths } from "~/paths";
import { backupsShown } from "~/services/company/backups-shown.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Backups" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ actor }) => {
    const [{ timeZone }, state] = await Promise.all([readSettings(actor), backupState()]);
    return backupsShown(state, timeZone);
  });

export default function Backups() {
  return (
    <>
      <PageHeader
        title="Backups"
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      <BackupsCard {...useLoaderData<typeof loader>()} />
    </>
  );
}
