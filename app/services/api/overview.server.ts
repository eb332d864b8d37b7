import { DashboardJson, dashboardJson } from "~/models/desk/dashboard/dashboard.json";
import { readDashboard } from "~/models/desk/dashboard/dashboard.server";
import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { listDocuments } from "~/models/desk/documents/document.server";
import { DocumentJson, documentJson } from "~/models/desk/documents/document.records.server";

import { getCompany } from "~/models/company/company/company.server";
import { MoveJson, moveJson } from "~/models/desk/move/move.json";
import { getMove } from "~/models/desk/move/move.server";

import { moveAsked } from "../desk/move-page.server";
import { tagged } from "./operation.server";
import { List, list, One, one } from "./replies";

const { get } = tagged("Overview");

export const overviewOperations = [
  get("/dashboard", "getDashboard", {
    summary: "Figures and recent records; what is the office's is null for customers",
    access: "signed-in",
    reply: One(DashboardJson),
    run: async ({ actor }) => one(dashboardJson(await readDashboard(actor))),
  }),
  get("/documents", "listDocuments", {
    summary: "Quotations, invoices and receipts in one list, newest first",
    access: "signed-in",
    query: DOCUMENT_LIST.query.omit({ sortBy: true, sortOrder: true }),
    reply: List("documents", DocumentJson),
    run: async ({ actor, query }) =>
      list("documents", await listDocuments(actor, query), query, documentJson),
  }),
  get("/moves/{id}", "getMove", {
    tag: "Jobs",
    keyPattern: "^[qji][0-9]+$",

    summary: "A move as one: its records, how far it has come, its money, and what comes next",
    description:
      "`id` is a record of the move with its letter: `q12` a quotation, `j7` a job, `i3` an invoice. The answer's `id` names the first of them, and `href` a page.",
    access: "move:view",
    reply: One(MoveJson),
    run: async ({ actor, key }) => {
      return one(moveJson(await getMove(actor, moveAsked(key), await getCompany())));
    },
  }),
];
