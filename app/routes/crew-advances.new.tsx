import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { crewAdvancePages } from "~/services/billing/cost-pages.server";

export { CrewAdvancePage as default } from "~/components/expense/CrewAdvanceForm";

export const meta = () => [{ title: "New Crew Advance" }];

export async function loader(args: LoaderFunctionArgs) {
  return crewAdvancePages.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return crewAdvancePages.postNew(args);
}
