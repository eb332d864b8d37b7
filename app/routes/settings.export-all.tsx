import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button, ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { OwnPassword } from "~/components/user/OwnPassword";
import { everythingThere } from "~/models/desk/exports/everything.server";
import { formatCount } from "~/models/ground/money/money";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company/company.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Export everything" }];

const REFUSED: Record<string, string> = {
  missing: "Your current password is required",
  wrong: "Current password is incorrect",
};

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:export", async ({ actor, url }) => {
    const [{ tables, rows, papers, seconds }, { currency }] = await Promise.all([
      everythingThere(actor),
      readCompanyHead(args),
    ]);
    const counted = (count: number) => formatCount(count, currency);
    return {
      there: `${counted(rows)} rows of ${tables} tables and ${counted(papers)} documents`,
      time: inWords(seconds),
      refused: REFUSED[url.searchParams.get("refused") ?? ""] ?? null,
    };
  });

function inWords(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  return `about ${Math.ceil(minutes / 60)} hours`;
}

export default function ExportEverything() {
  const { there, time, refused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Export everything"
        subtitle="All that the company keeps here, as one ZIP file to take away"
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      <Card title="What is in it">
        <div className="stack">
          <p>{`${there}: every table as CSV, the lists as you read them, and each issued document as PDF. A README explains each file.`}</p>
          <p>{`It takes ${time}. The file grows while it is downloaded; leave this browser open until it is whole. Others can go on working.`}</p>
          <p className="muted">
            Passwords, keys and links that open accounts or documents are left out. Keep the file
            safe: it holds the personal data of all customers. The audit records that you downloaded
            it.
          </p>
          {/* A plain form: what it answers is a file. */}
          <form method="post" action={paths.exportAllFile()} data-press="file" className="stack">
            <OwnPassword id="export-password" error={refused} />
            <div className="row">
              <Button type="submit" variant="primary" icon="download">
                Download everything
              </Button>
            </div>
          </form>
        </div>
      </Card>
    </>
  );
}
