import { redirect } from "@remix-run/node";

import type { Action } from "~/models/kit/policy/policy";
import type { Noun } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";

import { pageFor, type PageArgs } from "./page.server";

/** The nouns whose page is under /view/ and that have a short address besides. */
export const SHORT_ADDRESSES = {
  quotations: { noun: "quotation", access: "quotation:view" },
  invoices: { noun: "invoice", access: "invoice:view" },
  payments: { noun: "payment", access: "payment:view" },
  jobs: { noun: "job", access: "job:view" },
  items: { noun: "item", access: "item:view" },
  users: { noun: "user", access: "account:view" },
} as const satisfies Record<string, { noun: Noun; access: Action }>;

const PATTERN = new RegExp(`^(${Object.keys(SHORT_ADDRESSES).join("|")})/([^/]+)/*$`, "i");

/** Sends /invoices/7 to the page itself, which checks who may see it; null for any other address. */
export async function fromShortAddress(args: PageArgs): Promise<Response | null> {
  const [, section = "", asked] = PATTERN.exec(args.params["*"] ?? "") ?? [];
  if (!asked) return null;
  const at = section.toLowerCase() as keyof typeof SHORT_ADDRESSES;
  const { noun, access } = SHORT_ADDRESSES[at];
  return pageFor({ ...args, params: { id: asked } }, access, async ({ id, url }) =>
    redirect(paths[at].view(id(noun)) + url.search),
  );
}
