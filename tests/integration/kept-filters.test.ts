import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { loader as customersLoader } from "~/routes/customers._index";
import { action as filtersAction } from "~/routes/filters";
import { loader as jobsLoader } from "~/routes/jobs._index";
import { loader as quotationsLoader } from "~/routes/quotations._index";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let clerk: string;
let clerkUser: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  clerkUser = await makeUser({ role: "employee" });
  clerk = await signedIn(clerkUser);
});

const press = (intent: string, list: string, who = clerk) =>
  answerOf(filtersAction, postArgs("/filters", { intent, list }, {}, who));
const open = (address: string, loader: unknown = quotationsLoader, who = clerk) =>
  answerOf(loader, getArgs(address, {}, who));

test("a list without a question mark leads to the filters that its reader keeps", async () => {
  expect((await open("/quotations")).location).toBeNull();
  const kept = await press(
    "keep",
    "/quotations?status=Sent&sort=movingDate&order=asc&page=3&limit=25",
  );
  expect(kept.location).toBe("/quotations?order=asc&sort=movingDate&status=Sent");
  expect((await open("/quotations")).location).toBe(kept.location);
  // Whatever has a question mark is as it was asked for.
  for (const address of [
    "/quotations?status=Draft",
    "/quotations?show=all",
    "/quotations?page=2",
  ]) {
    expect((await open(address)).location).toBeNull();
  }
  const { data } = await open("/quotations?show=all");
  expect((data as { list: { kept: string } }).list.kept).toBe(
    "order=asc&sort=movingDate&status=Sent",
  );
  // Other lists and other people have their own.
  expect((await open("/jobs", jobsLoader)).location).toBeNull();
  expect((await open("/customers", customersLoader)).location).toBeNull();
  const other = await signedIn(await makeUser({ role: "employee" }));
  expect((await open("/quotations", quotationsLoader, other)).location).toBeNull();
});

test("keeping others takes their place, and forgetting opens all again", async () => {
  await press("keep", "/jobs?view=next");
  await Promise.all([press("keep", "/jobs?status=On+Hold"), press("keep", "/jobs?status=On+Hold")]);
  expect((await open("/jobs", jobsLoader)).location).toBe("/jobs?status=On+Hold");
  expect(await db.keptFilter.count()).toBe(1);
  expect((await press("forget", "/jobs?status=On+Hold")).location).toBe("/jobs");
  expect((await open("/jobs", jobsLoader)).location).toBeNull();
});

test("customers keep theirs", async () => {
  const customer = await makeCustomer();
  await makeQuotation({ customerId: customer.id, status: "sent" });
  const theirs = await signedIn(customer);
  await press("keep", "/quotations?status=Sent", theirs);
  expect((await open("/quotations", quotationsLoader, theirs)).location).toBe(
    "/quotations?status=Sent",
  );
});

test("what is no list, has no filters, or is endless is refused", async () => {
  expect((await press("keep", "https://example.com/?a=b")).status).toBe(404);
  expect((await press("keep", "/settings?a=b")).status).toBe(404);
  expect((await press("keep", "/quotations?page=2")).status).toBe(400);
  expect((await press("keep", `/quotations?search=${"x".repeat(501)}`)).status).toBe(400);
  expect((await press("throw", "/quotations?status=Sent")).status).toBe(400);
  expect(await db.keptFilter.count()).toBe(0);
});

test("scripts get the list as they ask for it", async () => {
  await makeQuotation({ status: "draft" });
  await press("keep", "/quotations?status=Sent");
  const api = await apiClient(clerkUser);
  expect((await api.get("/quotations")).body.data.count).toBe(1);
});
