import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FileField } from "~/components/ui/FileField";
import { PageHeader } from "~/components/ui/PageHeader";
import { columnsOf } from "~/models/desk/import/columns";
import { KIND_WORDS, toImportKind, type ImportKind } from "~/models/desk/import/import.kinds";
import { uploadImport } from "~/models/desk/import/import.server";
import { DomainError, notFound, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { pageFor } from "~/services/page.server";
import { fileOf, readFileForm } from "~/services/upload.server";

export const meta = () => [{ title: "Import" }];

function kindOf(text: string | undefined): ImportKind {
  const kind = toImportKind(text);
  if (!kind) throw notFound("page");
  return kind;
}

const accessTo = (text: string | undefined) => KIND_WORDS[toImportKind(text) ?? "customers"].action;

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, accessTo(args.params.kind), async ({ params }) => {
    const kind = kindOf(params.kind);
    const { title, says } = KIND_WORDS[kind];
    const columns = Object.values(columnsOf(kind)).filter(({ sample }) => sample);
    return {
      kind,
      title: `Import ${title}`,
      says,
      columns: columns.map(({ label, required }) => (required ? `${label} (needed)` : label)),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, accessTo(args.params.kind), async ({ actor, params, request }) => {
    const kind = kindOf(params.kind);
    try {
      const form = await readFileForm(request);
      const id = await uploadImport(actor, kind, await fileOf(form));
      return await doneAt(paths.imports.view(id), "File read. Check its columns.");
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      return data({ errors: error.fieldErrors.file ?? [error.message] }, PAGE_STATUS[error.code]);
    }
  });

export default function NewImport() {
  const { kind, title, says, columns } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={says}
        actions={<ButtonLink to={paths.imports.list()}>Back to Imports</ButtonLink>}
      />
      <Form
        method="post"
        action={paths.imports.create(kind)}
        encType="multipart/form-data"
        discover="none"
        className="card stack"
      >
        <FileField
          id="import-file"
          label="File"
          starred
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hint="CSV or Excel (.xlsx), at most 20 MB, 1,00,000 rows and 200 columns. Lists of Zoho, Tally and Vyapar, and your own, are taken as they are: you choose on the next page which column is which."
          errors={errors}
        />
        <div className="row">
          <SubmitButton label="Upload" busyLabel="Reading the file..." />
          <ButtonLink to={paths.imports.list()}>Cancel</ButtonLink>
        </div>
      </Form>
      <Card title="Sample file">
        <div className="stack">
          <p>{`It can have these columns, in any order: ${columns.join(", ")}.`}</p>
          <div className="row">
            <a className="btn btn-secondary" href={paths.imports.sample(kind, "csv")} download>
              Sample as CSV
            </a>
            <a className="btn btn-secondary" href={paths.imports.sample(kind, "xlsx")} download>
              Sample as Excel
            </a>
          </div>
        </div>
      </Card>
    </>
  );
}
