import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput } from "~/models/road/delivery/delivery.schema";
import { ensureLink, findLink } from "~/models/papers/document-link/document-link.server";
import { revokeLink } from "~/models/desk/linked-document/manage-links.server";
import type { LinkedConsignment } from "~/models/desk/linked-document/linked-document.types";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { action as consignmentAction } from "~/routes/consignments.view.$id";
import { action, loader } from "~/routes/d.$token._index";
import { loader as paperLoader } from "~/routes/d.$token.paper";
import { loader as pdfLoader } from "~/routes/d.$token.pdf";
import { action as messageAction, loader as messageLoader } from "~/routes/messages.$kind.$id";
import { takeConfirmation } from "~/services/papers/document-link.server";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeDriver,
  makePackage,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, type Fields, getArgs, postArgs, signedIn } from "../support/http";

const BEFORE = new Date("2026-11-20T06:30:00Z");
const ON_THE_DAY = new Date("2026-11-25T06:30:00Z");
let office: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(BEFORE);
  office = await makeUser({ role: "employee", sendsAtOnce: true });
});
afterEach(() => setClock(null));

async function makeJourney() {
  const client = await makeUser({ role: "customer", name: "Asha Rao", phone: "9822011111" });
  const made = await makeConsignment({
    clientId: client.id,
    fromPlace: "Pune",
    toPlace: "Mumbai",
    loadingDate: "2026-11-25",
  });
  await makePackage(made, { contents: "Crockery", room: "Kitchen" });
  await makePackage(made, { contents: "Books" });
  const about = { entity: "consignment", entityId: made.id } as const;
  const link = await transaction((tx) => ensureLink(tx, about, client.email ?? "", null));
  return { ...made, client, token: linkToken(link) ?? "" };
}

async function issue(id: number) {
  const vehicle = await makeVehicle({ number: "MH12AB1234" });
  const driver = await makeDriver({ name: "Raju Patil", phone: "9822033333" });
  const input = IssueInput.parse({ vehicleId: vehicle.id, driverId: driver.id });
  await issueLorryReceipt(actorOf(office), id, input);
}

async function deliver(id: number) {
  await moveConsignment(actorOf(office), id, "In transit");
  const input = DeliveryInput.parse({
    deliveryDate: "2026-11-25",
    deliveryTime: "",
    receivedBy: "Asha Rao",
    packagesReceived: "2",
    allDelivered: "on",
  });
  await recordDelivery(actorOf(office), id, input);
}

const get = (token: string) => answerOf(loader, getArgs(`/d/${token}`, { token }));
const post = (token: string, fields: Fields) =>
  answerOf(action, postArgs(`/d/${token}`, fields, { token }));
const paper = (token: string, query: string) =>
  answerOf(paperLoader, getArgs(`/d/${token}/paper${query}`, { token }));
const pdf = (token: string, query: string) =>
  answerOf(pdfLoader, getArgs(`/d/${token}/pdf${query}`, { token }));
const journeyOf = async (token: string) => {
  const { status, data } = await get(token);
  expect(status).toBe(200);
  return (data as { journey: LinkedConsignment }).journey;
};

describe("the link of a journey", () => {
  test("says where it is, and who comes on the day alone", async () => {
    const { id, token } = await makeJourney();
    await issue(id);
    const before = await journeyOf(token);
    expect(before).toMatchObject({
      number: "LR-2627-00001",
      word: "Booked",
      from: "Pune",
      to: "Mumbai",
      vehicle: "MH12AB1234, 17 ft container",
      driver: null,
      packages: 2,
    });
    expect(before.listed.map(({ text }) => text)).toEqual(["Crockery (Kitchen)", "Books"]);
    expect(before.steps.map(({ done }) => done)).toEqual([true, false, false]);
    expect(JSON.stringify(before)).not.toContain("9822033333");

    setClock(ON_THE_DAY);
    expect(await journeyOf(token)).toMatchObject({
      driver: { name: "Raju Patil", contact: { tel: "+919822033333" } },
    });
    await deliver(id);
    const after = await journeyOf(token);
    expect(after).toMatchObject({ word: "Delivered", driver: null });
    expect(after.steps.map(({ done }) => done)).toEqual([true, true, true]);
  });

  test("hands out the papers that there are, and no others", async () => {
    const { id, token } = await makeJourney();
    expect((await journeyOf(token)).papers.map(({ kind }) => kind)).toEqual(["packing"]);
    expect((await paper(token, "?paper=lr")).status).toBe(404);
    expect((await pdf(token, "?paper=delivery")).status).toBe(404);
    expect((await pdf(token, "?paper=value")).status).toBe(404);
    await issue(id);
    expect((await paper(token, "?paper=lr")).data).toMatchObject({ view: { kind: "lr" } });
    expect((await paper(token, "")).data).toMatchObject({ view: { kind: "lr" } });
    expect((await pdf(token, "?paper=packing")).status).toBe(200);
    expect((await pdf(token, "")).status).toBe(200);
  });

  test("takes the customer's word for the packing list once, and asks again when it changes", async () => {
    const { id, token } = await makeJourney();
    const { toConfirm } = await journeyOf(token);
    expect(toConfirm).toMatchObject({ purpose: "packing", changed: false });
    const fields = {
      intent: "confirm-packing",
      signedBy: "Asha Rao",
      shown: toConfirm?.shown ?? "",
    };
    const refused = await post(token, fields);
    expect(refused.status).toBe(400);
    expect(await db.signature.count()).toBe(0);
    for (let press = 0; press < 2; press++) {
      expect((await post(token, { ...fields, agreed: "on" })).status).toBe(302);
    }
    expect(await db.signature.findMany()).toMatchObject([
      { purpose: "packing", name: "Asha Rao", recordedById: null },
    ]);
    const confirmed = await journeyOf(token);
    expect(confirmed.toConfirm).toBeNull();
    expect(confirmed.confirmed[0]?.text).toMatch(/^Packing list confirmed by Asha Rao, /);
    await transaction((tx) =>
      tx.package.updateMany({
        where: { consignmentId: id, number: 2 },
        data: { contents: "Vases" },
      }),
    );
    const again = await journeyOf(token);
    expect(again.confirmed).toEqual([]);
    expect(again.toConfirm).toMatchObject({ purpose: "packing", changed: true });
    const stale = await post(token, { ...fields, agreed: "on" });
    expect(stale.status).toBe(409);
    expect(await db.signature.count()).toBe(1);
  });

  test("takes their word for the delivery once it is taken down, not before", async () => {
    const { id, token } = await makeJourney();
    await issue(id);
    setClock(ON_THE_DAY);
    const fields = { intent: "confirm-delivery", signedBy: "Asha Rao", agreed: "on", shown: "" };
    expect((await post(token, fields)).status).toBe(409);
    await deliver(id);
    const { toConfirm } = await journeyOf(token);
    expect(toConfirm).toMatchObject({ purpose: "delivery", name: "Asha Rao" });
    // Whoever does not say what they were shown has not read it.
    expect((await post(token, fields)).status).toBe(409);
    const { delivery } = await journeyOf(token);
    expect(delivery).toMatchObject({
      facts: [
        { label: "Received by", value: "Asha Rao" },
        { label: "Packages received", value: expect.stringMatching(/ of /) },
        { label: "Remarks" },
      ],
    });
    expect((await post(token, { ...fields, shown: toConfirm?.shown ?? "" })).status).toBe(302);
    expect((await journeyOf(token)).confirmed).toMatchObject([{ purpose: "delivery" }]);
    expect((await post(token, { intent: "accept" })).status).toBe(400);
  });

  test("a word that comes in the moment in which its link is revoked is not taken", async () => {
    const { id, token } = await makeJourney();
    const { toConfirm } = await journeyOf(token);
    const link = (await findLink(token))!;
    const typed = { intent: "confirm-packing", signedBy: "Asha Rao", agreed: "on" };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...typed, shown: toConfirm?.shown ?? "" })) {
      form.set(name, value);
    }
    await revokeLink(actorOf(office), { entity: "consignment", entityId: id }, link.id);
    const late = takeConfirmation(postArgs(`/d/${token}`, {}, { token }), link, form);
    await expect(late).rejects.toMatchObject({ code: "not_found" });
    expect(await db.signature.count()).toBe(0);
    expect(await db.historyEntry.count({ where: { action: "signed" } })).toBe(0);
  });

  test("of a word and a revocation at once the first counts, and pressed twice at once it is one", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, token } = await makeJourney();
      const { toConfirm } = await journeyOf(token);
      const typed = { intent: "confirm-packing", signedBy: "Asha Rao", agreed: "on" };
      const word = () => post(token, { ...typed, shown: toConfirm?.shown ?? "" });
      const link = (await findLink(token))!;
      const about = { entity: "consignment", entityId: id } as const;
      const [first, second] = await Promise.all([
        word(),
        word(),
        revokeLink(actorOf(office), about, link.id),
      ]);
      const taken = [first, second].filter(({ status }) => status === 302).length;
      const kept = await db.signature.count({ where: { consignmentId: id } });
      expect(kept).toBe(taken === 0 ? 0 : 1);
    }
  });

  test("a cancelled one says so and hands nothing out; an erased customer's shows nothing", async () => {
    const { id, token, client } = await makeJourney();
    await moveConsignment(actorOf(office), id, "Cancelled", "Postponed");
    const journey = await journeyOf(token);
    expect(journey).toMatchObject({ word: "Cancelled", papers: [], toConfirm: null, steps: [] });
    expect(journey.notice?.text).toContain("cancelled");
    expect((await pdf(token, "?paper=packing")).status).toBe(404);
    await transaction((tx) =>
      tx.user.update({ where: { id: client.id }, data: { erasedAt: new Date() } }),
    );
    expect((await get(token)).status).toBe(404);
  });
});

describe("sending a journey", () => {
  const press = async (id: number, fields: Fields) =>
    answerOf(
      consignmentAction,
      postArgs(`/consignments/view/${id}`, fields, { id: String(id) }, await signedIn(office)),
    );

  test("by e-mail: its words, its link, and its lorry receipt once that is issued", async () => {
    const { id, client, jobId } = await makeJourney();
    const { jobNumber } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
    expect((await press(id, { intent: "email" })).status).toBe(302);
    await issue(id);
    expect((await press(id, { intent: "email" })).status).toBe(302);
    const [draft, issued] = await db.outboxMessage.findMany({ orderBy: { id: "asc" } });
    expect(draft).toMatchObject({
      kind: "consignment",
      recipient: client.email,
      subject: `Your move ${jobNumber}: Pune to Mumbai`,
      attachment: null,
    });
    expect(draft?.text).toContain("{link}");
    expect(issued).toMatchObject({
      subject: "Your move LR-2627-00001: Pune to Mumbai",
      attachmentName: "lorry-receipt-LR-2627-00001.pdf",
    });
    expect(issued?.text).toContain("Driver: Raju Patil");
    expect(JSON.parse(issued?.attachment ?? "")).toMatchObject({ roadPaper: { kind: "lr" } });
    const lines = await db.historyEntry.count({
      where: { entity: "consignment", entityId: id, action: "sent" },
    });
    expect(lines).toBe(2);
  });

  test("via WhatsApp, and in words of one's own; a cancelled one not at all", async () => {
    const { id } = await makeJourney();
    const { location } = await press(id, { intent: "whatsapp" });
    expect(location).toContain("https://wa.me/919822011111");
    const cookie = await signedIn(office);
    const params = { kind: "consignment", id: String(id) };
    const page = `/messages/consignment/${id}`;
    expect((await answerOf(messageLoader, getArgs(page, params, cookie))).data).toMatchObject({
      title: `Send Consignment LR-DRAFT-${id}`,
    });
    const fields = {
      intent: "email",
      recipient: "ravi@example.com",
      subject: "Your move",
      text: "See {link}",
    };
    const sent = await answerOf(messageAction, postArgs(page, fields, params, cookie));
    expect(sent.status).toBe(302);
    expect(await db.outboxMessage.count({ where: { recipient: "ravi@example.com" } })).toBe(1);
    await moveConsignment(actorOf(office), id, "Cancelled", "Postponed");
    expect((await press(id, { intent: "email" })).status).toBe(409);
    expect((await press(id, { intent: "copy-link" })).status).toBe(409);
  });
});
