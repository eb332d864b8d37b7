import * as z from "zod";
import { getCompany } from "~/models/company/company/company.server";
import { DashboardJson, dashboardJson } from "~/models/desk/dashboard/dashboard.json";
import { readDashboard } from "~/models/desk/dashboard/dashboard.server";
import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { DocumentJson, documentJson } from "~/models/desk/documents/document.records.server";
import { listDocuments } from "~/models/desk/documents/document.server";
import { MoveJson, moveJson } from "~/models/desk/move/move.json";
import { getMove, moveAsked } from "~/models/desk/move/move.server";
import { actsFor } from "~/models/desk/search/acts.server";
import { readSought } from "~/models/desk/search/search.query";
import { searchEverything, wholeNumber } from "~/models/desk/search/search.server";
import { described } from "~/models/kit/shared/described";
import { amount, id, nullableText, record, text } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { tagged } from "./operation.server";
import { listed, One, one } from "./replies";

const { get } = tagged("Overview");

const Group = z.strictObject({
  noun: text,
  label: text,
  /** The number found; with `many` there are more. */
  total: z.int(),
  many: z.boolean(),
  /** It could not be searched just now. */
  failed: z.boolean(),
  /** The page of all of them. */
  all: text,
  hits: z.array(
    z.strictObject({
      id,
      title: text,
      about: text,
      status: nullableText,
      amount: amount.nullable(),
      currency: nullableText,
      url: text,
    }),
  ),
});

const SearchJson = record("Search", {
  q: text,
  /** The page of the one record whose whole number it is. */
  straight: nullableText,
  /** The acts that these words offer the caller, with their pages. */
  acts: z.array(z.strictObject({ label: text, about: text, url: text })),
  groups: z.array(Group),
});

const q = described(
  z
    .string()
    .optional()
    .transform((typed, context) => {
      const { text, problem } = readSought(typed ?? null);
      if (problem === null) return text;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
  {
    schema: { type: "string", minLength: 2, maxLength: 100, examples: ["98220 14510"] },
    required: false,
  },
);

export const searchOperations = [
  get("/search", "search", {
    summary:
      "Search everything the caller may see by text, phone or amount: five hits of each kind, and matching pages and actions",
    access: "search:use",
    query: z.object({ q }),
    reply: One(SearchJson),
    run: async ({ actor, query: { q } }) => {
      const [straight, groups, acts] = await Promise.all([
        q ? wholeNumber(actor, q) : null,
        q ? searchEverything(actor, q) : [],
        actsFor(actor, q),
      ]);
      return one({
        q,
        straight: straight?.to ?? null,
        acts: acts.map(({ label, about, to }) => ({
          label,
          about: about.filter(Boolean).join(" · "),
          url: to,
        })),
        groups: groups.map(({ hits, ...group }) =>
          replyOf(Group, {
            ...group,
            hits: hits.map((hit) => ({
              ...hit,
              about: hit.about.filter(Boolean).join(" · "),
              status: hit.state?.word ?? null,
              amount: hit.amount?.minor ?? null,
              currency: hit.amount?.currency ?? null,
              url: hit.to,
            })),
          }),
        ),
      });
    },
  }),
];

export const overviewOperations = [
  get("/dashboard", "getDashboard", {
    summary: "Figures and recent records; customers get null for the office's figures",
    access: "dashboard:view",
    reply: One(DashboardJson),
    run: async ({ actor }) => one(dashboardJson(await readDashboard(actor))),
  }),
  get("/documents", "listDocuments", {
    summary: "Quotations, invoices and receipts in one list, newest first",
    access: "document:list",
    query: DOCUMENT_LIST.query.omit({ sortBy: true, sortOrder: true }),
    ...listed("documents", DocumentJson, listDocuments, documentJson),
  }),
  get("/moves/{id}", "getMove", {
    tag: "Jobs",
    keyPattern: "^[qji][0-9]+$",

    summary: "A whole move: its records, steps, money and next step",
    description:
      "`id` is a record of the move with its letter: `q12` a quotation, `j7` a job, `i3` an invoice. The answer's `id` names the first of them, and `href` a page.",
    access: "move:view",
    reply: One(MoveJson),
    run: async ({ actor, key }) => {
      return one(moveJson(await getMove(actor, moveAsked(key), await getCompany())));
    },
  }),
];
