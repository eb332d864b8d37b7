import { beforeEach, describe, expect, test } from "vitest";

import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { db, transaction } from "~/platform/db.server";
import { loader as labelsLoader } from "~/routes/consignments.labels.$id";
import { loader as paperLoader } from "~/routes/consignments.paper.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeCustomer,
  makePackage,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

type User = Awaited<ReturnType<typeof makeUser>>;
let employee: User;
let customer: User;

beforeEach(async () => {
  await resetDatabase();
  employee = await makeUser({ role: "employee" });
  customer = await makeCustomer({ name: "Meera Kulkarni" });
});

async function consignment(packages = 2) {
  const made = await makeConsignment({ clientId: customer.id, consigneeName: "Rahul Krishnan" });
  for (let at = 0; at < packages; at += 1) await makePackage(made);
  return made;
}

const page = async (loader: unknown, path: string, id: number, who: User) =>
  answerOf(loader, getArgs(path, { id: String(id) }, await signedIn(who)));

describe("a paper's page", () => {
  test("shows each paper to the staff, and to the customer whose goods they are", async () => {
    const { id } = await consignment();
    for (const [paper, title] of [
      ["lr", "Lorry Receipt / Consignment Note"],
      ["forwarding", "Goods Forwarding Note"],
      ["packing", "Packing List"],
      ["value", "Declaration of Value for Transit Insurance"],
      ["delivery", "Delivery Receipt"],
      ["unheard-of", "Lorry Receipt / Consignment Note"],
    ]) {
      for (const who of [employee, customer]) {
        const answer = await page(paperLoader, `/consignments/paper/${id}?paper=${paper}`, id, who);
        expect(answer.status).toBe(200);
        expect(answer.data).toMatchObject({
          view: { title: { en: title }, number: `LR-DRAFT-${id}` },
        });
      }
    }
  });

  test("says why there is none", async () => {
    const { id } = await consignment(0);
    for (const [paper, said] of [
      ["packing", "The packing list has no packages yet: nothing can be printed."],
      ["vehicle", "There is no vehicle condition report yet: nothing can be printed."],
    ] as const) {
      await expect(roadPaper(actorOf(employee), id, paper)).rejects.toMatchObject({
        code: "conflict",
        message: said,
      });
    }
  });

  test("prints an issued receipt with the company as it was then", async () => {
    const { id } = await consignment();
    const snapshot = await transaction((tx) =>
      tx.companySnapshot.create({
        data: {
          hash: "then",
          content: JSON.stringify({
            name: "Sahyadri of before",
            address: "",
            phone: "",
            email: "",
            website: "",
            gstin: "",
            pan: "",
            timeZone: "Asia/Kolkata",
            logo: null,
            lrTerms: "Terms of then",
          }),
        },
      }),
    );
    await transaction((tx) =>
      tx.consignment.update({
        where: { id },
        data: { companySnapshotId: snapshot.id, lrNumber: "LR-2627-00001", lrDate: "2026-11-21" },
      }),
    );
    const view = await roadPaper(actorOf(employee), id, "lr");
    expect(view).toMatchObject({ company: { name: "Sahyadri of before" }, mark: null });
    expect(view.terms.at(-1)).toBe("Terms of then");
  });
});

describe("GET /api/consignments/{id}/pdf and /labels", () => {
  test("give the papers as files, to whoever sees the journey", async () => {
    const { id } = await consignment();
    const client = await apiClient(customer);
    const reply = await client.get(`/consignments/${id}/pdf?paper=forwarding`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Disposition")).toContain(`forwarding-LR-DRAFT-${id}.pdf`);
    const stranger = await apiClient(await makeCustomer());
    expect((await stranger.get(`/consignments/${id}/pdf`)).status).toBe(404);
    const wrong = await client.get(`/consignments/${id}/pdf?paper=unheard-of`);
    expect(wrong.status).toBe(422);
    expect((await client.get(`/consignments/${id}/pdf?paper=vehicle`)).status).toBe(409);
    expect((await client.get(`/consignments/${id}/labels`)).status).toBe(403);
  });

  test("refuse numbers that no package has, at their names", async () => {
    const { id } = await consignment();
    const staff = await apiClient(employee);
    expect((await staff.get(`/consignments/${id}/labels?sheet=65`)).status).toBe(200);
    for (const query of ["sheet=30", "from=9", "from=2&to=1", "skip=24", "from=x", "skip=65"]) {
      expect((await staff.get(`/consignments/${id}/labels?${query}`)).status, query).toBe(422);
    }
  });
});

describe("the page of labels", () => {
  test("counts labels and sheets, and keeps what was typed wrong", async () => {
    const { id } = await consignment(30);
    const path = `/consignments/labels/${id}`;
    const good = await page(labelsLoader, `${path}?sheet=24&from=2&skip=20`, id, employee);
    expect(good.data).toMatchObject({ made: { labels: 29, sheets: 3 }, errors: {} });
    const bad = await page(labelsLoader, `${path}?sheet=65&from=30&to=2&skip=x`, id, employee);
    expect(bad.status).toBe(400);
    expect(bad.data).toMatchObject({
      made: null,
      typed: { sheet: "65", from: "30", to: "2", skip: "x" },
      errors: { skip: "Labels already used must be a whole number from 0 to 64" },
    });
    const turned = await page(labelsLoader, `${path}?from=30&to=2`, id, employee);
    expect(turned.data).toMatchObject({
      errors: { to: "The last package comes before the first" },
    });
  });

  test("labels the packages of this journey by their numbers in the job's list", async () => {
    const first = await consignment(2);
    const second = await makeConsignment({ jobId: first.jobId, consigneeName: "Rahul Krishnan" });
    await makePackage(second, { fragile: true });
    expect(await db.package.count({ where: { jobId: first.jobId } })).toBe(3);
    const { packageLabels } = await import("~/models/road/road-paper/package-labels.server");
    const asked = { sheet: 24, from: null, to: null, skip: 0 } as const;
    const view = await packageLabels(actorOf(employee), second.id, asked);
    expect(view.labels).toMatchObject([
      { number: "3 / 3", name: "Krishnan", fragile: true, lrNumber: `LR-DRAFT-${second.id}` },
    ]);
  });
});
