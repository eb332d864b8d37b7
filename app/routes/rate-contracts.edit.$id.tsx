import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { rateContractPages } from "~/services/sales/rate-contract-pages.server";
import stylesheet from "~/styles/composer.css";

export { RateContractPage as default } from "~/components/rate-contract/RateContractForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Edit rate contract" }];

export const loader = (args: LoaderFunctionArgs) => rateContractPages.loadForm(args);
export const action = (args: ActionFunctionArgs) => rateContractPages.postForm(args);
