import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { rateContractPages } from "~/services/sales/rate-contract-pages.server";
import stylesheet from "~/styles/composer.css";

export { RateContractPage as default } from "~/components/rate-contract/RateContractForm";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "New rate contract" }];

export const loader = (args: LoaderFunctionArgs) => rateContractPages.loadNew(args);
export const action = (args: ActionFunctionArgs) => rateContractPages.postNew(args);
