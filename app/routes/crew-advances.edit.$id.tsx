import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { crewAdvancePages } from "~/services/billing/cost-pages.server";

export { CrewAdvancePage as default } from "~/components/expense/CrewAdvanceForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit Crew Advance" }];

export async function loader(args: LoaderFunctionArgs) {
  return crewAdvancePages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return crewAdvancePages.postForm(args);
}
