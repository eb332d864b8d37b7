import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  FreePackages,
  LoadingRows,
  type PackedRow,
  PackedRows,
} from "~/components/package/PackedRows";
import { PackingForm } from "~/components/package/PackingForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { packingRefusal } from "~/models/road/consignment/consignment.status";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { alikeRuns } from "~/models/road/package/package.alike";
import {
  loadAllPackages,
  movePackages,
  savePackingForm,
} from "~/models/road/package/package.save.server";
import {
  PackageMovesInput,
  PackingFormInput,
  unseenList,
} from "~/models/road/package/package.schema";
import { freePackages, packingPage } from "~/models/road/package/package.server";
import {
  CARTONS,
  CONTENTS,
  numbersOf,
  OUTCOMES,
  PACKED_BY,
  packingSaved,
  ROOMS,
} from "~/models/road/package/package.words";
import type { Actor } from "~/models/kit/policy/policy";
import { conditionWords } from "~/models/road/road/condition";
import { packagesText } from "~/models/road/road/package-count";
import { invalidField } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { readPage } from "~/models/kit/shared/list-query";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { openDraft } from "~/services/forms/form-draft.server";
import { formKey, keepTyped, newFormKey } from "~/services/forms/form.server";
import { postRecord } from "~/services/forms/record-form.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";
import stylesheet from "~/styles/packages.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Packing list of ${data.number}` : "Packing list" },
];

/** So many free packages of the job are offered at once. */
const FREE_SHOWN = 100;

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, id, url }) => {
    const consignmentId = id("consignment");
    const { draft, resumed } = await openDraft(actor, draftOf(consignmentId), url);
    const asked = readPage(url.searchParams);
    const { consignment, rows, free, planned, open, ...list } = await packingPage(
      actor,
      consignmentId,
      asked,
    );
    const loading = open && url.searchParams.get("view") === "load";
    return {
      ...list,
      id: consignmentId,
      number: shownLrNumber(consignment),
      stated: consignment.packagesStated,
      stands: packingRefusal(consignment),
      rows: alikeRuns(rows).map(packedRow),
      loading: loading ? rows.map(loadRow) : null,
      loads: open && rows.some(({ loadedAt }) => !loadedAt),
      lines: planned.lines.map(({ quantity, fragile, ...line }) => ({
        ...line,
        quantity: String(quantity),
        ...(fragile && { fragile: "on" }),
      })),
      from: planned.from,
      free: list.adds && free > 0 ? await freeOf(actor, consignment.jobId, free) : null,
      choices: { contents: CONTENTS, rooms: ROOMS, cartons: CARTONS },
      idempotencyKey: newFormKey(),
      draft,
      resumed,
    };
  });

type Row = Awaited<ReturnType<typeof packingPage>>["rows"][number];

/** "Kitchen · Carton: M · top: scratched · Fragile". */
function detailsOf({ room, carton, condition, packedBy, fragile, highValue }: Row) {
  return [
    room,
    carton && carton !== "None" && `Carton: ${carton}`,
    conditionWords(condition),
    packedBy === "PBO" && PACKED_BY.PBO,
    fragile && "Fragile",
    highValue && "High value",
  ]
    .filter(Boolean)
    .join(" · ");
}

function packedRow(run: Row[]): PackedRow {
  const [first, last] = [run[0]!, run.at(-1)!];
  return {
    id: first.id,
    numbers: numbersOf(first.number, last.number),
    through: last === first ? null : last.number,
    contents: first.contents,
    details: detailsOf(first),
    state: OUTCOMES[first.outcome as keyof typeof OUTCOMES] ?? (first.loadedAt ? "Loaded" : ""),
  };
}

const loadRow = (row: Row) => ({
  id: row.id,
  number: row.number,
  text: [row.contents, row.room].filter(Boolean).join(", "),
  loaded: row.loadedAt !== null,
});

const draftOf = (id: number): DraftForm => ({ noun: "packing", id });

async function freeOf(actor: Actor, jobId: number, total: number) {
  const rows = await freePackages(actor, jobId, FREE_SHOWN);
  return {
    total,
    rows: rows.map(({ id, number, contents, room }) => ({
      id,
      text: [`${number}: ${contents}`, room].filter(Boolean).join(", "),
    })),
  };
}

/** So many blank lines come with 'More lines'. */
const MORE = 3;

type Line = Record<string, string> | undefined;

/** Returns the typed form with its last line copied below it, or with more empty lines. */
function withMoreLines(form: FormData, copies: boolean): FormReply {
  const typed = keepTyped(form);
  const { packages, ...others } = (typed.initialValue ?? {}) as Record<string, unknown>;
  const lines = Array.isArray(packages) ? Array.from(packages as Line[], (line) => line ?? {}) : [];
  const blank = lines.filter(({ contents }) => !contents).length;
  const last = lines.findLastIndex(({ contents }) => contents);
  if (copies && last >= 0) lines.splice(last + 1, blank > 0 ? 1 : 0, { ...lines[last] });
  const blanks = copies ? {} : { blanks: String(blank + MORE) };
  return { ...typed, initialValue: { ...others, ...blanks, packages: lines } as never };
}

/** Which packages are ticked on the page of what is loaded that were not, and the other way round. */
function ticksOf(form: FormData) {
  const [was, ticked] = [form.getAll("was"), form.getAll("loaded")];
  return {
    load: ticked.filter((id) => !was.includes(id)),
    unload: was.filter((id) => !ticked.includes(id)),
  };
}

/** Answers the buttons that load packages or take them along; null for any other. */
async function moved(actor: Actor, consignmentId: number, form: FormData, here: string) {
  switch (form.get("intent")) {
    case "load-all":
      return withRefusalReply(async () => {
        const count = await loadAllPackages(actor, consignmentId);
        return doneAt(here, `${packagesText(count)} loaded`);
      });
    case "load":
      return withRefusalReply(async () => {
        const { load, unload } = PackageMovesInput.parse(ticksOf(form));
        await movePackages(actor, consignmentId, { take: [], release: [], load, unload });
        return doneAt(here, "Packing list saved");
      });
    case "take":
      return withRefusalReply(async () => {
        const read = PackageMovesInput.safeParse({ take: form.getAll("take") });
        if (!read.success || read.data.take.length === 0) {
          throw invalidField("take", "Tick the packages that go along");
        }
        await movePackages(actor, consignmentId, read.data);
        return doneAt(here, "Packages taken along");
      });
    default:
      return null;
  }
}

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, id, url }) => {
    const consignmentId = id("consignment");
    const page = readPage(url.searchParams);
    const here = roadPaths.consignments.packages(consignmentId, { page });
    const button = await moved(actor, consignmentId, form, here);
    if (button) return button;
    return postRecord(
      { actor, url, form },
      {
        draft: draftOf(consignmentId),
        pressed: async () => {
          const intent = form.get("intent");
          if (intent !== "copy" && intent !== "lines") return null;
          return { data: withMoreLines(form, intent === "copy") };
        },
        schema: PackingFormInput,
        failed: "Failed to save the packing list",
        // A list is shown as it was understood before anything of it is saved.
        shows: () => {
          const unseen = unseenList(form);
          return unseen && { data: { ...keepTyped(form), pasteShown: unseen } };
        },
        save: async (input) => {
          const saved = await savePackingForm(actor, consignmentId, input, formKey(form));
          return { to: here, done: packingSaved(saved.total, saved.renumbered) };
        },
      },
    );
  });

export default function PackingList() {
  const { id, number, total, stated, free, stands, resumed, loading, ...list } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const packed = total > 0 && <PackedRows id={id} {...list} />;
  return (
    <>
      <PageHeader
        title="Packing list"
        subtitle={`${number} · ${packagesText(total)}`}
        actions={
          <>
            <ButtonLink to={roadPaths.consignments.view(id)}>Back to consignment</ButtonLink>
            {total > 0 && <ButtonLink to={roadPaths.consignments.labels(id)}>Labels</ButtonLink>}
            {total > 0 && (
              <ButtonLink to={roadPaths.consignments.paper(id, "packing")}>Print</ButtonLink>
            )}
          </>
        }
      />
      <Refusal answer={answer} />
      {stated !== null && stated !== total && (
        <p className="notice danger">
          {`The lorry receipt says ${stated} packages, this list has ${total}. Correct the wrong one before the goods are handed over.`}
        </p>
      )}
      {stands && <p className="notice info">{stands}</p>}
      {loading ? (
        <Form method="post" discover="none">
          <LoadingRows rows={loading} />
        </Form>
      ) : list.adds ? (
        <PackingForm {...list} lastResult={replyIn(answer) ?? resumed}>
          {packed}
        </PackingForm>
      ) : (
        packed
      )}
      {free && !loading && <FreePackages free={free} />}
    </>
  );
}
