import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ImportColumns } from "~/components/import/ImportColumns";
import { ImportDone } from "~/components/import/ImportDone";
import { ImportRows } from "~/components/import/ImportRows";
import { IMPORT_TONES } from "~/components/import/tones";
import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { Problem } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { columnsOf } from "~/models/desk/import/columns";
import { ENCODINGS } from "~/models/desk/import/encoding";
import {
  checkImport,
  chooseEncoding,
  chooseSheet,
  discardImport,
  getImport,
  reopenColumns,
  runImport,
} from "~/models/desk/import/import.server";
import { undoImport } from "~/models/desk/import/import.undo.server";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { beginImports } from "~/services/company/rounds.server";
import { importPage } from "~/services/desk/import-page.server";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";

/** While something is under way the page asks again by itself, with scripts and without. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: "Import" },
  ...(page?.progress ? [{ httpEquiv: "refresh", content: "2" }] : []),
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "import:records", async ({ actor, id, url }) =>
    importPage(await getImport(actor, id("import")), url),
  );

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "import:records", async ({ actor, id: idOf, form }) => {
    const id = idOf("import");
    const here = paths.imports.view(id);
    try {
      switch (form.get("intent")) {
        case "check":
          await checkImport(
            actor,
            id,
            await postedChoices(form, (await getImport(actor, id)).kind),
          );
          break;
        case "encoding": {
          const encoding = ENCODINGS.find((one) => one === form.get("encoding"));
          if (encoding) await chooseEncoding(actor, id, encoding);
          break;
        }
        case "sheet":
          await chooseSheet(actor, id, Number(form.get("sheet") || -1));
          break;
        case "columns":
          await reopenColumns(actor, id);
          break;
        case "run":
          await runImport(actor, id);
          break;
        case "undo":
          await undoImport(actor, id);
          break;
        case "discard":
          await discardImport(actor, id);
          return await doneAt(paths.imports.list(), "Import discarded");
        default:
          throw noSuchButton();
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "forbidden" || error.code === "not_found") throw error;
      return data(
        {
          errors: error.fieldErrors,
          problem: Object.keys(error.fieldErrors).length > 0 ? null : error.message,
          typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
        },
        PAGE_STATUS[error.code],
      );
    }
    await beginImports();
    return redirect(here);
  });

async function postedChoices(form: FormData, kind: Parameters<typeof columnsOf>[0]) {
  const text = (name: string) => String(form.get(name) ?? "");
  const columns = Object.keys(columnsOf(kind)).map((name) => {
    const chosen = text(`column.${name}`);
    return [name, chosen === "" ? null : Number(chosen)] as const;
  });
  return {
    columns: Object.fromEntries(columns),
    order: text("order") || null,
    duplicates: text("duplicates") || null,
  };
}

export default function OneImport() {
  const { head, columns, progress, rows, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { id } = head;
  const discard = {
    title: "Discard this import?",
    message: "The file and what was checked are removed. Nothing from it was imported.",
    action: paths.imports.view(id),
    fields: { intent: "discard" },
    confirm: "Discard",
  };
  const discards = ["uploaded", "checked", "failed"].includes(head.status);
  return (
    <>
      <RecordHead
        title={head.title}
        badge={<Badge tone={IMPORT_TONES[head.status]}>{head.label}</Badge>}
        facts={{
          about: [
            `${head.file}, ${head.rows.toLocaleString("en-IN")} rows, by ${head.by || "an unknown user"}, ${head.at}`,
          ],
        }}
        prints
        back={{ to: paths.imports.list(), label: "Back to Imports" }}
        remove={
          discards && (
            <ConfirmLink
              {...discard}
              variant="link"
              to={paths.imports.confirm(id, "discard")}
              label="Discard"
            />
          )
        }
      />
      {discards && search.get("confirm") === "discard" && (
        <ConfirmStep {...discard} cancelTo={paths.imports.view(id)} />
      )}
      {answer?.problem && <Problem text={answer.problem} />}
      {head.said && <Problem text={head.said} />}
      {progress && (
        <Card title={progress.doing}>
          <p>
            {progress.done === null
              ? "This takes some seconds for each ten thousand rows."
              : `${progress.done.toLocaleString("en-IN")} of ${progress.rows.toLocaleString("en-IN")} rows`}
          </p>
          <progress
            aria-label={progress.doing}
            max={progress.rows}
            value={progress.done ?? undefined}
          />
          <p className="hint">
            This page reloads by itself. You may leave it: the work goes on, and the import is
            listed under Past imports.
          </p>
        </Card>
      )}
      {head.unused && <p className="hint">{head.unused}</p>}
      {columns && (
        <ImportColumns id={id} step={columns} errors={answer?.errors} typed={answer?.typed} />
      )}
      {rows && <ImportRows id={id} head={head} step={rows} />}
      {done && <ImportDone head={head} step={done} asked={search.get("confirm") === "undo"} />}
      {head.status === "undone" && (
        <Card title="Undone">
          <p>{`The records of this import were removed by ${head.undoneBy || "an unknown user"}, ${head.undoneAt}.`}</p>
        </Card>
      )}
      {head.status === "failed" && !head.cleared && (
        <Card title="Try again">
          <p>Nothing was imported. Go back to the columns and check again, or discard it.</p>
          <form method="post" action={paths.imports.view(id)} data-press="away" className="row">
            <button className="btn btn-primary" name="intent" value="columns">
              Back to columns
            </button>
          </form>
        </Card>
      )}
    </>
  );
}
