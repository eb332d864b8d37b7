import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { FreePackages } from "~/components/package/FreePackages";
import { PackingForm } from "~/components/package/PackingForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { isOpen } from "~/models/road/consignment/consignment.server";
import { packingRefusal } from "~/models/road/consignment/consignment.status";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import {
  loadAllPackages,
  movePackages,
  savePackages,
} from "~/models/road/package/package.save.server";
import { NO, PackageMovesInput, PackagesInput } from "~/models/road/package/package.schema";
import { freePackages, packingPage } from "~/models/road/package/package.server";
import { CARTONS, packingSaved, pagesOf } from "~/models/road/package/package.words";
import type { Actor } from "~/models/kit/policy/policy";
import { conditionWords } from "~/models/road/road/condition";
import { packagesText } from "~/models/road/road/package-count";
import { invalidField } from "~/models/kit/shared/domain-error";
import { readPage } from "~/models/kit/shared/list-query";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import {
  answerDraft,
  draftReply,
  openDraft,
  savingDraft,
  typedPage,
} from "~/services/forms/form-draft.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/forms/form.server";
import { packingPlan } from "~/services/forms/form-plans.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";
import stylesheet from "~/styles/packages.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Packing list of ${data.number}` : "Packing list" },
];

/** So many free packages of the job are offered at once. */
const FREE_SHOWN = 100;

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "consignment:edit", async ({ actor, id, url }) => {
    const consignmentId = id("consignment");
    const { draft, resumed } = await openDraft(actor, draftOf(consignmentId), url);
    const asked = typedPage(resumed) ?? readPage(url.searchParams);
    const { consignment, rows, adds, free, ...list } = await packingPage(
      actor,
      consignmentId,
      asked,
    );
    const shown = rows.map((row) => ({
      id: String(row.id),
      version: String(row.version),
      number: row.number,
      contents: row.contents,
      room: row.room ?? "",
      carton: row.carton ?? "",
      packedBy: row.packedBy,
      fragile: row.fragile,
      highValue: row.highValue,
      condition: row.condition ?? "",
      damage: conditionWords(row.condition),
      loaded: row.loadedAt !== null,
    }));
    return {
      id: consignmentId,
      number: shownLrNumber(consignment),
      total: list.total,
      stated: consignment.packagesStated,
      page: list.page,
      pages: list.pages,
      open: isOpen(consignment),
      stands: packingRefusal(consignment),
      rows: shown,
      empty: list.empty,
      free: adds && free > 0 ? await freeOf(actor, consignment.jobId, free) : null,
      cartons: CARTONS,
      checks: packingPlan().checks,
      idempotencyKey: newFormKey(),
      draft,
      resumed,
    };
  });
}

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

/** A tick that is not set says no: a row of the form shows all that is known of its package. */
function withTicks(form: FormData): FormData {
  for (let row = 0; form.has(`packages[${row}].contents`); row++) {
    const name = `packages[${row}].loaded`;
    if (!form.has(name)) form.set(name, NO);
  }
  return form;
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "consignment:edit", async ({ actor, request, id, url }) => {
    const consignmentId = id("consignment");
    const form = await readForm(request);
    const page = readPage(url.searchParams);
    const draft = draftOf(consignmentId);
    const kept = await answerDraft(actor, draft, form, url);
    if (kept) return draftReply(kept);
    const at = (number: number) => roadPaths.consignments.packages(consignmentId, { page: number });
    switch (form.get("intent")) {
      case "load-all":
        return withRefusalReply(async () => {
          const count = await loadAllPackages(actor, consignmentId);
          return redirectWithFlash(at(page), "success", `${packagesText(count)} loaded`);
        });
      case "take":
        return withRefusalReply(async () => {
          const read = PackageMovesInput.safeParse({ take: form.getAll("take") });
          if (!read.success || read.data.take.length === 0) {
            throw invalidField("take", "Tick the packages that go along");
          }
          await movePackages(actor, consignmentId, read.data);
          return redirectWithFlash(at(page), "success", "Packages taken along");
        });
      default: {
        const goesOn = form.get("intent") === "next";
        const saving = { schema: PackagesInput, failed: "Failed to save the packing list" };
        return saveForm(withTicks(form), saving, async (input) => {
          const save = () => savePackages(actor, consignmentId, input, formKey(form));
          const saved = await savingDraft(actor, draft, form, save);
          const next = goesOn ? Math.min(page + 1, pagesOf(saved.total, true)) : page;
          const message = packingSaved(saved.total, saved.renumbered);
          return redirectWithFlash(at(next), "success", message);
        });
      }
    }
  });
}

export default function PackingList() {
  const { id, number, total, stated, free, stands, resumed, ...list } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const count = packagesText(total);
  return (
    <>
      <PageHeader
        title="Packing list"
        subtitle={`${number} · ${count}`}
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
      {refused && <Problem text={refused.problem} more={refused.more} />}
      {stated !== null && stated !== total && (
        <p className="notice danger">
          {`The lorry receipt says ${stated} packages, this list has ${total}. Correct the wrong one before the goods are handed over.`}
        </p>
      )}
      {stands && <p className="notice info">{stands}</p>}
      <PackingForm
        key={list.page}
        id={id}
        {...list}
        lastResult={answer && !refused ? (answer as never) : list.open ? resumed : undefined}
      />
      {free && <FreePackages free={free} />}
    </>
  );
}
