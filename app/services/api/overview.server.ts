import { DashboardJson, dashboardJson } from "~/models/desk/dashboard/dashboard.json";
import { readDashboard } from "~/models/desk/dashboard/dashboard.server";
import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { listDocuments } from "~/models/desk/documents/document.server";
import { DocumentJson, documentJson } from "~/models/desk/documents/document.json";

import { operation } from "./operation.server";
import { List, list, One, one } from "./replies";

const tag = "Overview";

const dashboard = operation({
  id: "getDashboard",
  method: "GET",
  path: "/dashboard",
  tag,
  summary: "Figures and recent records; what is the office's is null for customers",
  access: "signed-in",
  reply: One(DashboardJson),
  run: async ({ actor }) => one(dashboardJson(await readDashboard(actor))),
});

const documents = operation({
  id: "listDocuments",
  method: "GET",
  path: "/documents",
  tag,
  summary: "Quotations, invoices and receipts in one list, newest first",
  access: "signed-in",
  query: DOCUMENT_LIST.query.omit({ sortBy: true, sortOrder: true }),
  reply: List("documents", DocumentJson),
  run: async ({ actor, query }) =>
    list("documents", await listDocuments(actor, query), query, documentJson),
});

export const overviewOperations = [dashboard, documents];
