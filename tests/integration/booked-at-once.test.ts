import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";

import { erasePerson } from "~/models/law/personal-data/erase.server";
import { moveJob } from "~/models/road/consignment/consignment.move-job.server";
import { MoveInput } from "~/models/road/job/job.schema";
import { RateContractInput } from "~/models/sales/rate-contract/rate-contract.record";
import { rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { databaseKind, db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import * as jobCrew from "~/routes/jobs.crew.$id";
import * as consignmentTruck from "~/routes/consignments.truck.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeCustomer,
  makeJob,
  makeUser,
  makeVehicle,
  PASSWORD,
} from "../support/factories";
import { answerOf, postArgs, signedIn } from "../support/http";
import { patient } from "../support/patient";

/* Two who look at one moment whether something is free are asked like one after the other. */

type User = Awaited<ReturnType<typeof makeUser>>;
let admin: User;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  cookie = await signedIn(admin);
});

const ROUNDS = 5;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const day = (round: number) => `2027-01-${String(round + 10)}`;

test("two jobs on one truck and day at once: the second is asked", async () => {
  const { id: vehicleId } = await makeVehicle({ number: "MH12AB1234" });
  for (const round of rounds) {
    const jobs = [
      await makeJob({ startDate: day(round) }),
      await makeJob({ startDate: day(round) }),
    ];
    const answers = await Promise.all(
      jobs.map(({ id, version }) => {
        const form = { vehicleId: String(vehicleId), driverId: "", version: String(version) };
        const args = () => postArgs(`/jobs/crew/${id}`, form, { id: String(id) }, cookie);
        return patient(() => answerOf(jobCrew.action, args()));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
    expect(JSON.stringify(answers)).toContain("Book it anyway?");
    expect(await db.job.count({ where: { startDate: day(round), vehicleId } })).toBe(1);
  }
});

test("two consignments on one truck and day at once: the second is asked", async () => {
  const { id: vehicleId } = await makeVehicle({ number: "MH12AB1234" });
  for (const round of rounds) {
    const two = { vehicleId: null, loadingDate: day(round), expectedDate: null };
    const both = [await makeConsignment(two), await makeConsignment(two)];
    const answers = await Promise.all(
      both.map(({ id }) => {
        const form = { vehicleId: String(vehicleId), driverId: "" };
        const at = `/consignments/truck/${id}`;
        const args = () => postArgs(at, form, { id: String(id) }, cookie);
        return patient(() => answerOf(consignmentTruck.action, args()));
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
  }
});

test("two jobs of one truck, or with one employee, moved to one day at once: the second is asked, in /api too", async () => {
  const { id: vehicleId } = await makeVehicle({ number: "MH12AB1234" });
  const loader = await makeUser({ role: "employee", name: "Ravi" });
  const api = await apiClient(admin);
  for (const taken of [{ vehicleId }, { crew: [loader], crewSize: 1 }]) {
    for (const round of rounds) {
      const from = [`2027-03-${String(round + 10)}`, `2027-04-${String(round + 10)}`];
      const jobs = await Promise.all(from.map((startDate) => makeJob({ startDate, ...taken })));
      const move = { date: day(round), version: null };
      const [page, call] = await Promise.allSettled([
        patient(() => moveJob(actorOf(admin), jobs[0]!.id, MoveInput.parse(move))),
        api.post(`/jobs/${jobs[1]!.id}/move`, move),
      ]);
      const moved = Number(page.status === "fulfilled");
      const answered = call.status === "fulfilled" ? call.value.status : 0;
      expect([moved, answered]).toEqual(moved ? [1, 409] : [0, 200]);
      await db.job.updateMany({ data: { status: "Cancelled" } });
    }
  }
});

test("a rate contract for a customer who is erased at once: one of them holds", async () => {
  for (const round of rounds) {
    const { id: customerId } = await makeCustomer({ kind: "company" });
    const contract = RateContractInput.parse({
      customerId,
      number: `MSA-${round}`,
      validFrom: "2026-04-01",
      validTo: "2027-03-31",
      slabs: [{ upToKm: "500", upToCft: "400", rate: "16000" }],
    });
    await Promise.allSettled([
      patient(() => erasePerson(actorOf(admin), customerId, { currentPassword: PASSWORD })),
      patient(() => rateContracts.create(actorOf(admin), contract)),
    ]);
    const { erasedAt } = await db.user.findUniqueOrThrow({ where: { id: customerId } });
    const contracts = await db.rateContract.findMany({ where: { customerId } });
    // One that was made before the erasure is scrubbed with its customer; none is made after it.
    if (erasedAt) expect(contracts.filter((one) => one.createdAt > erasedAt)).toEqual([]);
  }
});

test("a rate contract that begins while its customer is being erased waits at once, and is refused", async () => {
  // On SQLite one writes after the other.
  if (databaseKind() === "sqlite") return;
  const { id: customerId } = await makeCustomer({ kind: "company" });
  const erasing = new pg.Client({ connectionString: env().databaseUrl });
  await erasing.connect();
  try {
    await erasing.query("BEGIN");
    await erasing.query(`UPDATE "User" SET "erasedAt" = now() WHERE "id" = ${customerId}`);
    const contract = RateContractInput.parse({
      customerId,
      number: "MSA-9",
      validFrom: "2026-04-01",
      validTo: "2027-03-31",
      slabs: [{ upToKm: "500", upToCft: "400", rate: "16000" }],
    });
    const made = rateContracts.create(actorOf(admin), contract).catch((error: Error) => error);
    await vi.waitUntil(async () => {
      const waiting = await erasing.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()",
      );
      return waiting.rowCount !== 0;
    }, 30_000);
    await erasing.query("COMMIT");
    expect(await made).toMatchObject({ message: "Customer not found" });
    expect(await db.rateContract.count({ where: { customerId } })).toBe(0);
  } finally {
    await erasing.end();
  }
});
