import * as z from "zod";

import { readSought } from "~/models/desk/search/search.query";
import { actsFor } from "~/models/desk/search/acts.server";
import { searchEverything, wholeNumber } from "~/models/desk/search/search.server";
import { amount, id, nullableText, record, text } from "~/models/kit/shared/json";
import { told } from "~/models/papers/paper/told";
import { described } from "~/models/kit/shared/described";

import { tagged } from "./operation.server";
import { One, one } from "./replies";

const { get } = tagged("Overview");

const Group = z.strictObject({
  noun: text,
  label: text,
  /** How many there are; with `many` there are more. */
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
  /** What the caller can do by these words, and on which page. */
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
      "Search all that the caller may see for a text, a phone or an amount: five of each noun, and what can be done by these words",
    access: "signed-in",
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
          told(Group, {
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
