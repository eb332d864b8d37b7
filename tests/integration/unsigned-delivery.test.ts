import { beforeEach, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { loader as consignments } from "~/routes/consignments._index";
import { loader as consignmentPage } from "~/routes/consignments.view.$id";
import { loader as customerPage } from "~/routes/customers.$id";
import { loader as jobPage } from "~/routes/jobs.view.$id";
import { loader as movePage } from "~/routes/moves.$id";
import { loader as deliveryPage } from "~/routes/consignments.delivery.$id";
import { loader as search } from "~/routes/search";
import { loader as vehiclePage } from "~/routes/vehicles.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { fileAt } from "../support/exports";
import { makeAway, makeCustomer, makeUser, makeVehicle } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

const SAID = "Delivered, not signed";

let journey: Awaited<ReturnType<typeof makeAway>>;
let vehicleId: number;
let admin: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  const customer = await makeCustomer();
  const vehicle = await makeVehicle();
  vehicleId = vehicle.id;
  const of = { clientId: customer.id, vehicleId, toPlace: "Nagpur" };
  journey = await makeAway({ ...of, status: "Delivered" });
  await transaction((tx) =>
    tx.consignmentTruck.create({
      data: {
        consignmentId: journey.id,
        vehicleId,
        vehicleNumber: vehicle.number,
        vehicleKind: vehicle.kind,
      },
    }),
  );
});

/** Every page and file of the office that says the state, by its address. */
async function said(cookie: string): Promise<string[]> {
  const { id, jobId, clientId } = journey;
  const pages = [
    [consignments, "/consignments", {}],
    [consignmentPage, `/consignments/view/${id}`, { id }],
    [jobPage, `/jobs/view/${jobId}`, { id: jobId }],
    [movePage, `/moves/j${jobId}`, { id: `j${jobId}` }],
    [customerPage, `/customers/${clientId}`, { id: clientId }],
    [vehiclePage, `/vehicles/${vehicleId}`, { id: vehicleId }],
    [search, `/search?q=nagpur`, {}],
  ] as const;
  const found: string[] = [];
  for (const [loader, path, params] of pages) {
    const named = Object.fromEntries(Object.entries(params).map(([key, id]) => [key, String(id)]));
    const { status, data } = await answerOf(loader as never, getArgs(path, named, cookie));
    expect(status, path).toBe(200);
    if (JSON.stringify(data).includes(SAID)) found.push(path);
  }
  return found;
}

test("goods that arrived and that nobody signed for are called so wherever the office reads of them", async () => {
  const cookie = await signedIn(admin);
  expect(await said(cookie)).toHaveLength(7);
  const file = async () => (await fileAt("/consignments.csv", admin)).text();
  expect(await file()).toContain(SAID);
  const api = await apiClient(admin);
  expect(JSON.stringify(await api.get(`/consignments/${journey.id}`))).not.toContain(SAID);
  const owner = await db.user.findUniqueOrThrow({ where: { id: journey.clientId } });
  const theirs = await answerOf(consignments, getArgs("/consignments", {}, await signedIn(owner)));
  expect(JSON.stringify(theirs.data)).not.toContain(SAID);
  const { id: consignmentId } = journey;
  const shown = { name: "Asha", hash: "h", view: "v", address: "" };
  await transaction((tx) =>
    tx.signature.create({ data: { consignmentId, purpose: "delivery", ...shown } }),
  );
  expect(await said(cookie)).toEqual([]);
  expect(await file()).not.toContain(SAID);
});

test("a delivery in order is shown as it was recorded: ticked; one that lacks a package is not", async () => {
  const cookie = await signedIn(admin);
  const { id } = journey;
  const ticked = async () => {
    const page = await answerOf(
      deliveryPage,
      getArgs(`/consignments/delivery/${id}`, { id: String(id) }, cookie),
    );
    return (page.data as { form: { values: { allDelivered: string } } }).form.values.allDelivered;
  };
  const received = (packagesReceived: number) =>
    transaction((tx) =>
      tx.consignment.update({ where: { id }, data: { packagesStated: 3, packagesReceived } }),
    );
  await received(3);
  expect(await ticked()).toBe("on");
  await received(2);
  expect(await ticked()).toBe("");
});
