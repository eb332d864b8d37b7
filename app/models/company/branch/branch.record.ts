import * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";

import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { area, phone, text } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/fields";
import { gstinField } from "../../kit/shared/gstin-field";
import { oneOf } from "../../kit/shared/query";

/** An office of the company, in the order of its form. */
export const BRANCH_FIELDS = {
  name: text("Name", 100, { required: true }),
  address: area("Address", 500, { wide: true }),
  gstin: gstinField("GSTIN", {}),
  phone: phone("Phone", 20),
};

export const BranchInput = z.object({ ...inputShape(BRANCH_FIELDS), version });

const BRANCH_LIST = defineList<Prisma.BranchWhereInput>()({
  search: searchIn({ phones: true }),
  filters: { status: oneOf("Status", SMALL_STATES) },
  where: ({ status }) => [{ status: status || { in: [...SMALL_STATES] } }],
  sorts: ["createdAt", "name", "id"],
  usual: "createdAt",
  // Ids are given out in order.
  sortColumns: { createdAt: "id" },
});

export const BRANCH = defineRecord<"Branch">()({
  noun: "branch",
  table: "Branch",
  at: paths.branches,
  called: ({ name }) => name,
  about: ({ phone, gstin }) => [phone, gstin],
  fields: BRANCH_FIELDS,
  input: BranchInput,
  facets: {
    name: { personal: "thing", search: "words", export: true },
    address: { personal: "elsewhere", search: "words", export: true },
    gstin: { personal: "thing", search: "numbers", export: true },
    phone: { personal: "elsewhere", search: "numbers", export: true },
    status: chosen,
    searchText: derived,
  },
  list: BRANCH_LIST,
  columns: ["name", "gstin", "phone"],
  summaries: {
    list: "The company's branches, newest first",
    get: "A branch, inactive ones too",
    create: "Add a branch",
    update: "Change a branch",
    remove: "Delete a branch",
    setStatus: "Activate or deactivate a branch",
  },
});
