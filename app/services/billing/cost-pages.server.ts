import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { vendors } from "~/models/billing/vendor/vendor.server";
import { capitalized } from "~/models/kit/shared/text";

import { pagesOf } from "../forms/small-pages.server";

export const vendorPages = pagesOf(VENDOR, vendors, {
  list: {
    searched: "Name, phone, e-mail, address, GSTIN, PAN",
    filters: [
      { name: "kind", label: "Kind", all: "All Kinds", options: VENDOR.fields.kind.options ?? [] },
    ],
    columns: [
      { label: "Name", sort: "name", cell: ({ name }) => name },
      { label: "Kind", phone: "end", cell: ({ kind }) => capitalized(kind) },
      { label: "Phone", phone: "who", cell: ({ phone }) => (phone ? { phone } : null) },
      { label: "GSTIN", cell: ({ gstin }) => gstin && { figure: gstin } },
    ],
  },
  head: ["name"],
  subtitle: ({ kind }) => capitalized(kind),
  phone: ({ phone }) => phone,
});
