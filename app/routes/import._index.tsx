import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { columnsOf } from "~/components/ui/list-columns";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { IMPORT_TONES } from "~/components/import/tones";
import { companyHead } from "~/models/company/company/company.server";
import { KIND_WORDS, STATE_LABELS } from "~/models/desk/import/import.kinds";
import { listImports } from "~/models/desk/import/import.read.server";
import { importKinds } from "~/models/desk/import/import.server";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Import" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "import:records", async ({ actor, url }) => {
    const { timeZone } = await companyHead();
    const { rows, page, pages } = await listImports(
      actor,
      Number(url.searchParams.get("page")) || 1,
    );
    return {
      kinds: importKinds(actor).map((kind) => ({
        kind,
        title: KIND_WORDS[kind].title,
        says: KIND_WORDS[kind].says,
      })),
      page,
      pages,
      imports: rows.map((row) => ({
        id: row.id,
        title: KIND_WORDS[row.kind].title,
        file: row.fileName,
        status: row.status,
        label: STATE_LABELS[row.status],
        by: row.by,
        at: formatMomentAndTime(row.createdAt, timeZone),
        counts: countsOf(row),
      })),
    };
  });

const countsOf = ({
  created,
  filled,
  problems,
  rows,
}: {
  created: number;
  filled: number;
  problems: number;
  rows: number;
}) =>
  [
    `${created.toLocaleString("en-IN")} new of ${rows.toLocaleString("en-IN")}`,
    filled > 0 ? `${filled.toLocaleString("en-IN")} filled` : "",
    problems > 0 ? `${problems.toLocaleString("en-IN")} refused` : "",
  ]
    .filter(Boolean)
    .join(", ");

export default function Imports() {
  const { kinds, imports, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Import"
        subtitle="From CSV or Excel (.xlsx): you see each row before anything is saved, and can undo it."
      />
      {kinds.map(({ kind, title, says }) => (
        <Card key={kind} title={title}>
          <div className="stack">
            <p>{says}</p>
            <div className="row">
              <ButtonLink to={paths.imports.create(kind)} variant="primary">
                {`Import ${title}`}
              </ButtonLink>
            </div>
          </div>
        </Card>
      ))}
      <Card title="Past imports">
        <Table
          caption="Past imports"
          rows={imports}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.imports.view(id)}
          empty={<p>Nothing was imported yet.</p>}
          columns={[
            { label: "File", cell: ({ file }) => file },
            { label: "What", cell: ({ title }) => title, phone: "who" },
            { label: "By", cell: ({ by }) => by },
            { label: "When", cell: ({ at }) => at, phone: "date" },
            { label: "Rows", cell: ({ counts }) => counts },
            columnsOf(imports).status(({ status, label }) => (
              <Badge tone={IMPORT_TONES[status]}>{label}</Badge>
            )),
          ]}
        />
        {pages > 1 && (
          <nav className="row" aria-label="Pages">
            {page > 1 && <ButtonLink to={paths.imports.list({ page: page - 1 })}>Newer</ButtonLink>}
            {page < pages && (
              <ButtonLink to={paths.imports.list({ page: page + 1 })}>Older</ButtonLink>
            )}
          </nav>
        )}
      </Card>
    </>
  );
}
