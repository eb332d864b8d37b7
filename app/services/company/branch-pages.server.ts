import { BRANCH } from "~/models/company/branch/branch.record";
import { branches } from "~/models/company/branch/branch.server";

import { pagesOf } from "../forms/small-pages.server";

export const branchPages = pagesOf(BRANCH, branches, {
  list: {
    searched: "Name, address, GSTIN, phone",
    columns: [
      { label: "Name", sort: "name", cell: ({ name }) => name },
      { label: "GSTIN", cell: ({ gstin }) => gstin },
      { label: "Phone", phone: "who", cell: ({ phone }) => (phone ? { phone } : null) },
    ],
  },
  head: ["name"],
});
