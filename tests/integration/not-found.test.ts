import { beforeAll, expect, test } from "vitest";

import { meta } from "~/root";
import { loader as customerEdit } from "~/routes/customers.edit.$id";
import { loader as customer } from "~/routes/customers.$id";
import { loader as employeeEdit } from "~/routes/employees.edit.$id";
import { loader as employee } from "~/routes/employees.$id";
import { loader as invoiceEdit } from "~/routes/invoices.edit.$id";
import { loader as invoice } from "~/routes/invoices.view.$id";
import { loader as itemEdit } from "~/routes/item-form";
import { loader as item } from "~/routes/items.view.$id";
import { loader as jobEdit } from "~/routes/jobs.edit.$id";
import { loader as job } from "~/routes/jobs.view.$id";
import { loader as paymentEdit } from "~/routes/payments.edit.$id";
import { loader as payment } from "~/routes/payments.view.$id";
import { loader as quotationEdit } from "~/routes/quotations.edit.$id";
import { loader as quotation } from "~/routes/quotations.view.$id";

import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { getArgs, signedIn } from "../support/http";

let cookie: string;

beforeAll(async () => {
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "admin" }));
});

/** The title of the page that a loader's refusal is drawn as. */
async function titleOf(loader: unknown): Promise<unknown> {
  const args = getArgs("/999999", { id: "999999" }, cookie);
  const refusal: unknown = await (loader as (of: typeof args) => Promise<unknown>)(args).then(
    () => null,
    (error: unknown) => error,
  );
  const { data, init } = refusal as { data: unknown; init: { status: number } };
  // As Remix hands it to the error boundary.
  const error = { status: init.status, statusText: "", internal: false, data };
  const tags = meta({ error } as unknown as Parameters<typeof meta>[0]);
  return { status: init.status, title: tags?.map((tag) => "title" in tag && tag.title).join() };
}

test.each([
  ["Quotation not found", quotation, quotationEdit],
  ["Invoice Not Found", invoice, invoiceEdit],
  ["Payment not found", payment, paymentEdit],
  ["Job Not Found", job, jobEdit],
  ["Item not found", item, itemEdit],
  ["Employee not found", employee, employeeEdit],
  ["Customer not found", customer, customerEdit],
])("a page that is not there is titled '%s'", async (title, view, edit) => {
  expect(await titleOf(view)).toEqual({ status: 404, title });
  expect(await titleOf(edit)).toEqual({ status: 404, title });
});
