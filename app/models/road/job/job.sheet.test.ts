import { beforeEach, expect, test } from "vitest";

import { loader } from "~/routes/api.$";

import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeCustomer,
  makeJob,
  makeQuotation,
  makeUser,
} from "../../../../tests/support/factories";
import { getArgs, signedIn } from "../../../../tests/support/http";
import { jobSheet } from "./job.sheet.server";

beforeEach(resetDatabase);

async function movingJob(itemCount = 1) {
  const client = await makeCustomer({ name: "मीरा नायर", phone: "9822011111" });
  const quotation = await makeQuotation({
    customerId: client.id,
    status: "approved",
    phone: "9822022222",
    loadingFloor: "3rd",
    loadingLift: true,
    unloadingFloor: "Ground",
    items: {
      create: Array.from({ length: itemCount }, (_, position) => ({
        position,
        name: `Box ${position}`,
        description: "Books",
        quantity: 2,
      })),
    },
  });
  const ravi = await makeUser({ role: "employee", name: "Ravi Patil" });
  return makeJob({
    clientId: client.id,
    quotationId: quotation.id,
    crew: [ravi],
    notes: "Ring twice",
    scheduledTime: "09:30",
  });
}

test("the crew's sheet says who, where, when and what, and no amount", async () => {
  const sheet = await jobSheet(await makeActor("employee"), (await movingJob()).id);
  const text = JSON.stringify(sheet);
  for (const said of [
    "मीरा नायर",
    "Phone: 9822011111",
    "Phone: 9822022222",
    "14 MG Road, Pune",
    "7 Park Street, Kolkata",
    "Loading floor: 3rd, with lift",
    "Unloading floor: Ground",
    "Dec 01, 2026",
    "09:30",
    "Ravi Patil",
    "Ring twice",
    "Box 0",
    "Books",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/₹|19,839|\$/);
});

test("GET /api/jobs/:id/sheet: a PDF for staff, also with 200 items; 403 for customers", async () => {
  const job = await movingJob(200);
  const get = async (user: { id: number }) => {
    const path = `/api/jobs/${job.id}/sheet`;
    const args = getArgs(path, {}, await signedIn(user));
    return loader(args as Parameters<typeof loader>[0]);
  };
  const answer = await get(await makeUser({ role: "employee" }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await get({ id: job.clientId })).status).toBe(403);
});
