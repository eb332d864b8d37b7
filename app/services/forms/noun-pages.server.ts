import { SMALL_NOUNS } from "~/models/nouns.server";

import {
  crewAdvancePages,
  expenseKindPages,
  expensePages,
  vendorPages,
} from "../billing/cost-pages.server";
import { hirePages } from "../billing/hire-pages.server";
import { vendorPaymentPages } from "../billing/vendor-payment-pages.server";
import { sectionOf, type PageArgs } from "../page.server";
import { driverPages, vehiclePages } from "../road/small-pages.server";
import { enquiryPages } from "../sales/enquiry-pages.server";
import { cataloguePages, surveyPages } from "../sales/survey-pages.server";
import { rateContractPages } from "../sales/rate-contract-pages.server";
import { pagesOf } from "./small-pages.server";

type Pages = ReturnType<typeof pagesOf>;

/** Pages written by hand for nouns that show more than their definition says. */
const BY_HAND: Partial<Record<string, unknown>> = {
  vehicle: vehiclePages,
  driver: driverPages,
  enquiry: enquiryPages,
  survey: surveyPages,
  catalogueEntry: cataloguePages,
  rateContract: rateContractPages,
  vendor: vendorPages,
  expenseKind: expenseKindPages,
  expense: expensePages,
  crewAdvance: crewAdvancePages,
  hire: hirePages,
  vendorPayment: vendorPaymentPages,
};

const PAGES = new Map(
  SMALL_NOUNS.map(({ record, commands }) => [
    record.at.list(),
    (BY_HAND[record.noun] ?? pagesOf(record as never, commands as never)) as Pages,
  ]),
);

/** The pages of the noun of one form that an address is about. */
export function nounPages(args: PageArgs): Pages {
  const pages = PAGES.get(`/${sectionOf(args)}`);
  if (!pages) throw new Response("Not found", { status: 404 });
  return pages;
}
