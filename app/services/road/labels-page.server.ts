import { data } from "@remix-run/node";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { labelsASheet, type LabelsAsked } from "~/models/road/road-paper/package-labels";
import { packageLabels } from "~/models/road/road-paper/package-labels.server";
import { LabelsQuery } from "~/models/road/road-paper/road-paper.query";
import { type PageArgs, pageFor } from "../page.server";

type Errors = Partial<Record<"sheet" | "from" | "to" | "skip", string>>;

/** Counts the labels and sheets, or says what is wrong with the numbers. */
async function counted(actor: Actor, id: number, asked: LabelsAsked) {
  try {
    const view = await packageLabels(actor, id, asked);
    const labels = view.labels.length;
    const sheets = Math.ceil((labels + asked.skip) / labelsASheet(asked.sheet));
    return { number: view.number, made: { labels, sheets }, errors: {} as Errors };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
    const errors: Errors = Object.fromEntries(
      Object.entries(error.fieldErrors).map(([field, said]) => [field, said?.join(" ")]),
    );
    return { number: "", made: null, errors };
  }
}

/** The page that asks which labels are to be printed on which sheet. */
export const loadLabelsPage = (args: PageArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, id: idIn, url }) => {
    const id = idIn("consignment");
    const text = (field: string) => url.searchParams.get(field)?.slice(0, 20) ?? "";
    const typed = { sheet: text("sheet"), from: text("from"), to: text("to"), skip: text("skip") };
    const read = LabelsQuery.safeParse(typed);
    const wrong: Errors = Object.fromEntries(
      (read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    // Also where a number is wrong: whose labels they are, and whether there are any, is asked anyway.
    const asked = read.data ?? LabelsQuery.parse({});
    const found = await counted(actor, id, asked);
    const errors: Errors = read.success ? found.errors : wrong;
    const sound = Object.keys(errors).length === 0;
    const page = {
      id,
      typed,
      asked,
      number: found.number,
      made: sound ? found.made : null,
      errors,
    };
    return sound ? page : data(page, { status: 400 });
  });
