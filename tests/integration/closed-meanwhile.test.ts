import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import * as invoices from "~/routes/invoices.edit.$id";
import * as items from "~/routes/item-form";
import * as jobs from "~/routes/jobs.edit.$id";
import * as payments from "~/routes/payments.edit.$id";
import * as quotations from "~/routes/quotations.edit.$id";

import { makeCast } from "../support/access";
import { FORMS } from "../support/access-forms";
import { resetDatabase } from "../support/database";
import { makeInvoice, makeItem, makeJob, makePayment, makeQuotation } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let cast: Awaited<ReturnType<typeof makeCast>>;
let cookie: string;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  cast = await makeCast();
  cookie = await signedIn(cast.admin);
});
afterAll(() => setClock(null));

const formOf = async (name: string): Promise<Fields> =>
  (await FORMS[name]?.({ id: 0, owner: cast.owner }, cast.owner)) ?? {};

type Page = { route: { loader: unknown; action: unknown }; closed: () => Promise<number> };
const mine = () => ({ clientId: cast.owner.id });

const PAGES: Record<"quotation" | "invoice" | "payment" | "job" | "item", Page & { list: string }> =
  {
    quotation: {
      route: quotations,
      list: "quotations",
      closed: async () => {
        const { id } = await makeQuotation({ customerId: cast.owner.id, status: "approved" });
        await makeInvoice({ ...mine(), quotationId: id, sourceQuotationId: id });
        return id;
      },
    },
    invoice: {
      route: invoices,
      list: "invoices",
      closed: async () => (await makeInvoice({ ...mine(), status: "Cancelled" })).id,
    },
    payment: {
      route: payments,
      list: "payments",
      closed: async () => (await makePayment({ status: "Refunded", refundDate: "2026-11-20" })).id,
    },
    job: {
      route: jobs,
      list: "jobs",
      closed: async () => (await makeJob({ ...mine(), status: "Completed" })).id,
    },
    item: {
      route: items,
      list: "items",
      closed: async () => (await makeItem({ status: "deleted" })).id,
    },
  };

describe.each(Object.entries(PAGES))(
  "the edit form of a %s that was closed meanwhile",
  (noun, page) => {
    const { route, list, closed } = page;
    const of = async () => {
      const id = String(await closed());
      return { path: `/${list}/edit/${id}`, params: { id } };
    };

    test("is not opened: it leads back with the sentence", async () => {
      const { path, params } = await of();
      const { status, location, flash } = await answerOf(
        route.loader,
        getArgs(path, params, cookie),
      );
      expect([status, location]).toEqual([302, `/${list}/view/${params.id}`]);
      expect(flash).toBeTruthy();
    });

    test("stays behind a post that is refused: 409, the sentence, and what was typed", async () => {
      const { path, params } = await of();
      const fields = { ...(await formOf(noun)), notes: "Typed for long", name: "Typed for long" };
      const post = () => postArgs(path, fields, params, cookie);
      const { status, data } = await answerOf(route.action, post());
      expect(status).toBe(409);
      expect(JSON.stringify(data)).toContain("Typed for long");
      // The same sentence as at the door.
      const { flash } = await answerOf(route.loader, getArgs(path, params, cookie));
      expect(Object.values((data as { error: Record<string, string[]> }).error)).toEqual([[flash]]);
      // Remix loads the page of the answer with the post's own headers.
      const behind = getArgs(path, params, cookie);
      behind.request.headers.set("Content-Type", "application/x-www-form-urlencoded");
      expect((await answerOf(route.loader, behind)).status).toBe(200);
    });
  },
);
