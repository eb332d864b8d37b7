import * as z from "zod";

import { DashboardJson, dashboardJson } from "~/models/dashboard/dashboard.json";
import { readDashboard } from "~/models/dashboard/dashboard.server";
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  readDocumentFilter,
} from "~/models/documents/document-list.filter";
import { listDocuments } from "~/models/documents/document-list.server";
import { DocumentJson, documentJson } from "~/models/documents/document.json";

import { operation } from "./operation.server";
import { day, oneOf, paging, search, word } from "~/models/shared/query";
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

const toDocumentStatus = (text: string) =>
  readDocumentFilter(new URLSearchParams({ status: text })).status || null;

const { page, limit } = paging([]);

const documents = operation({
  id: "listDocuments",
  method: "GET",
  path: "/documents",
  tag,
  summary: "Quotations, invoices and receipts in one list, newest first",
  access: "signed-in",
  query: z.object({
    page,
    limit,
    search,
    type: oneOf("Type", DOCUMENT_TYPES),
    status: word("Status", DOCUMENT_STATUSES, toDocumentStatus),
    startDate: day("startDate"),
    endDate: day("endDate"),
  }),
  reply: List("documents", DocumentJson),
  run: async ({ actor, query }) => {
    const found = await listDocuments(actor, query, query.page, query.limit);
    return list("documents", found, query, documentJson);
  },
});

export const overviewOperations = [dashboard, documents];
