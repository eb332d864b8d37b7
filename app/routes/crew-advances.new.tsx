import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { crewAdvancePages } from "~/services/billing/cost-pages.server";

export { CrewAdvancePage as default } from "~/components/expense/CrewAdvanceForm";

export const meta = () => [{ title: "New Crew Advance" }];

export const loader = (args: LoaderFunctionArgs) => crewAdvancePages.loadNew(args);
export const action = (args: ActionFunctionArgs) => crewAdvancePages.postNew(args);
