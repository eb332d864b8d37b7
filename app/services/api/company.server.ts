import * as z from "zod";

import { readSettings, updateCompany } from "~/models/company/company/company.edit.server";
import { SETTINGS } from "~/models/company/company/company.schema";
import type { Actor } from "~/models/kit/policy/policy";

import { tagged } from "./operation.server";
import { done, Done, One, one } from "./replies";

const { get, patch } = tagged("Company");

const CompanyReply = z.strictObject({
  returnsPeriod: z.enum(["monthly", "quarterly"]),
  /** The first month of that; "" ever since. */
  returnsFrom: z.string(),
  /** The earlier periods with their first months: "2026-04 quarterly, 2026-10 monthly". */
  returnsEarlier: z.string(),
});

async function companyJson(actor: Actor): Promise<z.output<typeof CompanyReply>> {
  const { returnsPeriod, returnsFrom, returnsEarlier } = await readSettings(actor, "returns");
  const period = returnsPeriod === "quarterly" ? returnsPeriod : "monthly";
  return { returnsPeriod: period, returnsFrom, returnsEarlier };
}

export const companyOperations = [
  get("/company", "getCompany", {
    summary: "How often the company files its GST returns",
    access: "company:editTax",
    reply: One(CompanyReply),
    run: async ({ actor }) => one(await companyJson(actor)),
  }),
  patch("/company", "updateCompany", {
    summary: "File returns monthly or quarterly from the first month of a quarter on",
    description:
      "Without `returnsFrom` a change begins with the next quarter. What was filed already cannot be filed otherwise: 409.",
    access: "company:editTax",
    body: SETTINGS.returns,
    reply: Done(CompanyReply),
    run: async ({ actor, body }) => {
      await updateCompany(actor, "returns", body);
      return done("GST returns saved", await companyJson(actor));
    },
  }),
];
