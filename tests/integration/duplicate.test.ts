import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { action as newAction, loader as newLoader } from "~/routes/quotations.new";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeItem, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Opened = {
  values: Record<string, string>;
  resumed: {
    error?: Record<string, string[]>;
    initialValue: Record<string, unknown> & { items: Record<string, string>[] };
    rows?: { after: number };
  };
  copiedFrom: { number: string } | null;
  customers: { options: { value: string }[] };
};

let clerk: string;

beforeEach(async () => {
  await resetDatabase();
  clerk = await signedIn(await makeUser({ role: "employee" }));
});

const open = async (address: string, who = clerk) => {
  const answer = await answerOf(newLoader, getArgs(address, {}, who));
  return { ...answer, data: answer.data as Opened };
};

/** What a browser without scripts posts of the form that it was sent. */
function posted({ resumed }: Opened, more: Fields): Fields {
  const { items, ...values } = resumed.initialValue;
  const rows = items.flatMap((row, at) =>
    Object.entries(row).map(([name, text]) => [`items[${at}].${name}`, text] as const),
  );
  return { ...(values as Fields), ...Object.fromEntries(rows), ...more };
}

describe("GET /quotations/new?from=ID", () => {
  test("fills the form and writes nothing; 'Create Quotation' makes a draft with days of its own", async () => {
    const customer = await makeCustomer();
    const from = await makeQuotation({
      customerId: customer.id,
      status: "rejected",
      rejectionReason: "Too dear",
      notes: "Third floor, no lift",
      loadingFloor: "3",
      discount: 500_00,
      surchargeRate: 700,
      movingDate: "2020-01-01",
      validUntil: "2020-01-01",
    });
    const { data } = await open(`/quotations/new?from=${from.id}`);
    expect(data.copiedFrom?.number).toBe(from.quotationNumber);
    expect(data.resumed.error).toBeUndefined();
    expect(data.resumed.initialValue).toMatchObject({
      customerId: String(customer.id),
      sourceAddress: "14 MG Road, Pune",
      destinationAddress: "7 Park Street, Kolkata",
      loadingFloor: "3",
      transportationCharge: "10000.00",
      surchargeRate: "7",
      discount: "500.00",
      notes: "Third floor, no lift",
      items: [{ name: "Sofa", description: "Three seats", quantity: "1" }],
      // Nobody has said when.
      date: "",
    });
    expect(await db.quotation.count()).toBe(1);
    expect(await db.formDraft.count()).toBe(0);

    const address = `/quotations/new?from=${from.id}`;
    const early = await answerOf(newAction, postArgs(address, posted(data, {}), {}, clerk));
    expect(early.status).toBe(400);
    expect((early.data as { error: object }).error).toHaveProperty("date");

    const fields = posted(data, { date: "2199-01-01", idempotencyKey: "copy-12345678" });
    const made = await answerOf(newAction, postArgs(address, fields, {}, clerk));
    expect(made.flash).toBe("Quotation created successfully");
    const again = await answerOf(newAction, postArgs(address, fields, {}, clerk));
    expect(again.location).toBe(made.location);
    const [, copy, ...others] = await db.quotation.findMany({
      orderBy: { id: "asc" },
      include: { items: true },
    });
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      status: "draft",
      rejectionReason: null,
      movingDate: "2199-01-01",
      discount: 500_00,
      surchargeRate: 700,
      notes: "Third floor, no lift",
      items: [{ name: "Sofa", quantity: 1 }],
    });
    expect(copy?.quotationNumber).not.toBe(from.quotationNumber);
    expect(copy?.validUntil).not.toBe("2020-01-01");
  });

  test("an inactive customer and items that left the catalogue are said at their fields", async () => {
    const customer = await makeCustomer({ name: "Ravi Kumar", status: "inactive" });
    const [gone, there] = [
      await makeItem({ name: "Piano", status: "inactive" }),
      await makeItem({ name: "Desk" }),
    ];
    const { id } = await makeQuotation({
      customerId: customer.id,
      items: {
        create: [
          { position: 0, name: "Desk", quantity: 1, itemId: there.id },
          { position: 1, name: "Piano", quantity: 2, itemId: gone.id },
        ],
      },
    });
    const { data } = await open(`/quotations/new?from=${id}`);
    expect(data.resumed.error).toEqual({
      customerId: ["Ravi Kumar is not active: choose another customer, or go on"],
      "items[1].name": [
        "Piano is no longer in the catalogue: keep it as text, or choose another item",
      ],
    });
    // It stays chosen, and it may be created so.
    expect(data.customers.options.map(({ value }) => value)).toContain(String(customer.id));
    const fields = posted(data, { date: "2199-01-01" });
    const made = await answerOf(newAction, postArgs("/quotations/new", fields, {}, clerk));
    expect(made.flash).toBe("Quotation created successfully");
  });

  test("an erased customer is not chosen again", async () => {
    const customer = await makeCustomer({ erasedAt: new Date() });
    const from = await makeQuotation({ customerId: customer.id });
    const { data } = await open(`/quotations/new?from=${from.id}`);
    expect(data.resumed.initialValue.customerId).toBe("");
    expect(data.resumed.error?.customerId?.[0]).toContain("was erased");
  });

  test("amounts of another currency are not relabelled", async () => {
    const from = await makeQuotation({ currency: "USD" });
    const { data } = await open(`/quotations/new?from=${from.id}`);
    expect(data.resumed.initialValue).toMatchObject({
      transportationCharge: "0.00",
      unpackingCharge: "",
      stationaryCharge: "285.00",
    });
    expect(data.resumed.error?.transportationCharge?.[0]).toContain("is in USD");
  });

  test("a long list of goods comes whole, fifty rows a page", async () => {
    const rows = Array.from({ length: 120 }, (_, position) => ({
      position,
      name: `Box ${position + 1}`,
      quantity: 1,
    }));
    const from = await makeQuotation({ items: { create: rows } });
    const { data } = await open(`/quotations/new?from=${from.id}`);
    expect(data.resumed.initialValue.items).toHaveLength(50);
    expect(data.resumed.rows?.after).toBe(70);
  });

  test("an unknown quotation is not found, what is no number asks for nothing, customers may not", async () => {
    const from = await makeQuotation({ status: "sent" });
    expect((await open("/quotations/new?from=999999")).status).toBe(404);
    expect((await open("/quotations/new?from=abc")).data.copiedFrom).toBeNull();
    const customer = await signedIn(await makeCustomer());
    const refused = await open(`/quotations/new?from=${from.id}`, customer);
    expect(refused.location).toBe("/dashboard");
  });
});
