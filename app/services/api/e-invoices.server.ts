import type * as z from "zod";

import { EInvoiceInput } from "~/models/billing/e-invoice/e-invoice.schema";
import { keepAnswer, rulesOfAnswer } from "~/models/billing/e-invoice/e-invoice.keep.server";
import { Inv01Json } from "~/models/billing/e-invoice/inv01";
import { getInv01, type EInvoiceOf } from "~/models/billing/e-invoice/inv01.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { Noun } from "~/models/kit/shared/vocabulary";

import { tagged, type Operation } from "./operation.server";
import { Done, done, One, one } from "./replies";

/** The two calls of one kind of paper about its e-invoice; `read` shows the paper itself, as `json` describes it. */
export function eInvoiceCalls<J extends z.ZodType>(called: {
  /** "Invoice", "CreditNote". */
  title: string;
  words: string;
  /** "/invoices". */
  path: string;
  tag: string;
  noun: Noun;
  about: (id: number) => EInvoiceOf;
  json: J;
  read: (actor: Actor, id: number) => Promise<z.input<J>>;
}): Operation[] {
  const { title, words, tag, noun, about, json, read } = called;
  const { get, patch } = tagged(tag);
  const path = `${called.path}/{id}/inv01`;
  const reply: z.ZodType = Done(json);
  return [
    get(path, `get${title}Inv01`, {
      summary: `The ${words} as INV-01, which the e-invoice portal takes`,
      description:
        "For a document to a customer with a GSTIN, under GST and in rupees, made from what it froze when it was issued. 409 for one that is not registered (a draft, cancelled, no GSTIN, exempt), 422 with every published limit of the portal that it breaks, by the portal's own names: SellerDtls.Pin.",
      access: "eInvoice:keep",
      reply: One(Inv01Json),
      run: async ({ actor, id }) => one((await getInv01(actor, about(id(noun)))).inv01),
    }),
    patch<z.ZodType, z.ZodUndefined, typeof EInvoiceInput>(path, `keep${title}Irn`, {
      summary: `Keep what the e-invoice portal answered about the ${words}, correct or remove it`,
      description:
        "All four together: `irn`, `ackNo`, `ackDate` (YYYY-MM-DD, with the time behind it or without) and `signedQr`; null for all four removes them. Asked again with the same, nothing changes. It is no figure of the document: a paid one takes it, and one of a closed month. An IRN belongs to one document. An invoice with an IRN is neither changed nor cancelled.",
      access: "eInvoice:keep",
      body: EInvoiceInput,
      rules: ({ actor, id }) => rulesOfAnswer(actor, about(id(noun))),
      reply,
      run: async ({ actor, id, body }) => {
        await keepAnswer(actor, about(id(noun)), body);
        const message = body.irn === null ? "IRN removed" : "IRN kept";
        return done(message, await read(actor, id(noun)));
      },
    }),
  ];
}
