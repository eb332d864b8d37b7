import { getCompany } from "~/models/company/company/company.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { amountText } from "~/models/ground/money/money";
import { toId } from "~/models/kit/shared/number-fields";
import { activeBusinesses } from "~/models/people/user/accounts.server";
import { MAX_SLABS, slabText } from "~/models/sales/rate-contract/rate-contract.charges";
import {
  contractCustomer,
  RATE_CONTRACT,
  SLAB_LABELS,
  slabsOf,
} from "~/models/sales/rate-contract/rate-contract.record";
import { rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { paths } from "~/paths";
import { pagesOf } from "../forms/small-pages.server";

const EMPTY = { upToKm: "", upToCft: "", rate: "" };
/** So many lines for slabs the form has at least, and so many spare ones. */
const [ROWS, SPARE] = [6, 3];

const customerLink = (row: object) => {
  const { id, name } = contractCustomer(row);
  return { text: name, to: paths.customers.view(id) };
};

export const rateContractPages = pagesOf(RATE_CONTRACT, rateContracts, {
  fresh: (asked) => ({ customerId: String(toId(asked.get("customerId") ?? undefined) ?? "") }),
  more: async (row, fresh) => {
    const slabs = (row ? slabsOf(row) : []).map(({ upToKm, upToCft, rate }) => {
      return { upToKm: String(upToKm), upToCft: String(upToCft), rate: amountText(rate) };
    });
    const lines = Math.min(MAX_SLABS, Math.max(ROWS, slabs.length + SPARE));
    const spare = Array.from({ length: lines - slabs.length }, () => ({ ...EMPTY }));
    return {
      choices: {
        currency: row?.currency ?? (await getCompany()).quotationCurrency,
        customers: await activeBusinesses(row?.customerId ?? toId(fresh.customerId)),
        slabs: [...slabs, ...spare],
        labels: SLAB_LABELS,
      },
    };
  },
  list: {
    searched: "Number, customer",
    columns: [
      { label: "Number", cell: ({ number }) => ({ figure: number }) },
      { field: "customerId", phone: "who", cell: (row) => contractCustomer(row).name },
      "validFrom",
      { field: "validTo", sort: undefined, phone: undefined },
    ],
  },
  head: ["number"],
  subtitle: (row) =>
    `${contractCustomer(row).name} · ${formatDate(row.validFrom)} – ${formatDate(row.validTo)}`,
  values: { customerId: customerLink },
});

/** The slabs of a contract as its page lists them. */
export const shownSlabs = (row: { slabs: string; currency: string }) =>
  slabsOf(row).map((slab) => slabText(slab, row.currency));
