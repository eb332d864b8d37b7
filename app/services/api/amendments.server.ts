import * as z from "zod";

import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import {
  amend,
  deleteAmendment,
  rulesOfAmendment,
} from "~/models/billing/returns/amendment.server";
import {
  amendmentsOf,
  listAmendments,
  type ShownAmendment,
} from "~/models/billing/returns/amendment.read.server";
import type { AmendedOf } from "~/models/billing/returns/amendment.subject.server";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import { notFound } from "~/models/kit/shared/domain-error";
import { amount, record } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";

import { tagged, type Operation } from "./operation.server";
import { Created, created, Deleted, deleted, listed } from "./replies";

const { get, post, remove } = tagged("Reports");

const Said = z.strictObject({
  gstin: z.string().nullable(),
  placeOfSupply: z.string(),
  heads: z.array(z.strictObject({ head: z.string(), amount })),
});

const Amendment = record("Amendment", {
  id: z.int(),
  invoiceId: z.int().nullable(),
  paymentId: z.int().nullable(),
  number: z.string(),
  date: z.string(),
  reason: z.string(),
  return: z.enum(["gstr1", "gstr1a"]),
  filed: z.boolean(),
  original: Said,
  amended: Said,
});

const amendmentJson = ({ of, said, before, ...amendment }: ShownAmendment) =>
  replyOf(Amendment, {
    ...amendment,
    invoiceId: of.entity === "invoice" ? of.id : null,
    paymentId: of.entity === "payment" ? of.id : null,
    original: before,
    amended: said,
  });

/** The call that amends a kind of paper. */
function amendCall(entity: AmendedOf["entity"], title: string, words: string): Operation {
  return post<z.ZodType, z.ZodUndefined, typeof AmendmentInput>(
    `/${entity}s/{id}/amendments`,
    `amend${title}`,
    {
      summary: `Amend ${words} of a filed return, in the return of a day`,
      description:
        "What is left out stays as it is. Whoever was billed with a GSTIN keeps having one, and the value stays: those are changed by a credit note and a new bill. With `return` gstr1a: in the GSTR-1A of its own period, after that is closed and before its GSTR-3B is filed. 409 unless all returns from the paper's to the one before the day's are closed, and for a paper that is in none.",
      access: "amendment:make",
      status: 201,
      body: AmendmentInput,
      rules: ({ actor, id }) => rulesOfAmendment(actor, { entity, id: id(entity) }),
      reply: Created(Amendment),
      run: async ({ actor, id, body }) => {
        const of = { entity, id: id(entity) };
        const made = await amend(actor, of, body);
        const found = (await amendmentsOf(actor, of)).find((one) => one.id === made);
        if (!found) throw notFound("amendment");
        return created("Amended", amendmentJson(found));
      },
    },
  );
}

export const amendmentOperations = [
  get("/amendments", "listAmendments", {
    summary: "Amendments of filed papers, of all returns or of one month or quarter",
    access: "return:view",
    query: AMENDMENT_LIST.query,
    ...listed("amendments", Amendment, listAmendments, amendmentJson),
  }),
  amendCall("invoice", "Invoice", "an invoice, and its notes with it,"),
  amendCall("payment", "Payment", "an advance, and what became of it,"),
  remove("/amendments/{id}", "deleteAmendment", {
    summary: "Delete an amendment while its return is open",
    access: "amendment:make",
    reply: Deleted,
    run: async ({ actor, id }) => {
      const asked = id("amendment");
      await deleteAmendment(actor, asked);
      return deleted("Amendment deleted", asked);
    },
  }),
];
