import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { rateContractPages } from "~/services/sales/rate-contract-pages.server";
import stylesheet from "~/styles/composer.css";

export { RateContractPage as default } from "~/components/rate-contract/RateContractForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Edit rate contract" }];

export async function loader(args: LoaderFunctionArgs) {
  return rateContractPages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return rateContractPages.postForm(args);
}
