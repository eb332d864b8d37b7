import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { crewAdvancePages } from "~/services/billing/cost-pages.server";

export { CrewAdvancePage as default } from "~/components/expense/CrewAdvanceForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit Crew Advance" }];

export const loader = (args: LoaderFunctionArgs) => crewAdvancePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => crewAdvancePages.postForm(args);
