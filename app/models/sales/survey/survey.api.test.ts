import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { apiClient } from "../../../../tests/support/api";
import { makeCatalogue } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeQuotation } from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { EnquiryInput } from "../enquiry/enquiry.record";
import { enquiries } from "../enquiry/enquiry.server";
import { wholeSurvey } from "./survey.server";

let admin: Actor;
let entry: Map<string, number>;

beforeEach(async () => {
  await resetDatabase();
  entry = await makeCatalogue();
  admin = await makeActor("admin");
});

const at = (name: string) => entry.get(name)!;
const CALL = { name: "Asha Rao", phone: "98220 41234", from: "Pune", to: "Bengaluru" };
const call = () =>
  enquiries.create(admin, EnquiryInput.parse({ ...CALL, movingDate: "2027-01-10" }));
const counted = async (surveyId: number) => {
  const survey = await wholeSurvey(surveyId);
  return Object.fromEntries(
    survey!.rooms.flatMap(({ lines }) => lines.map(({ name, quantity }) => [name, quantity])),
  );
};

test("by /api a survey is made, replaced by rooms, answered, and quoted once", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const made = await api.post("/surveys", { enquiryId: await call(), home: "1bhk" });
  expect([made.status, made.body.data]).toEqual([
    201,
    expect.objectContaining({ status: "verified", access: expect.anything() as object }),
  ]);
  const { id } = made.body.data as { id: number };
  const rooms = [
    {
      name: "Bedroom 1",
      items: [
        { catalogueId: at("Wardrobe, 2 doors"), quantity: 2, packedBy: "customer" },
        { name: "Harmonium", cft: 10, kg: 12.5, quantity: 1, fragile: true },
      ],
    },
  ];
  const access = {
    pickup: { floor: 3, lift: false, carryMetres: 40 },
    drop: { floor: 0, lift: true },
  };
  const put = await api.put(`/surveys/${id}`, {
    rooms,
    access,
    distanceKm: 840,
    typed: { transportationCharge: 30_000 },
  });
  expect([put.status, put.body.data]).toEqual([
    200,
    expect.objectContaining({
      access: {
        pickup: { floor: 3, lift: false, carryMetres: 40 },
        drop: { floor: 0, lift: true, carryMetres: null },
      },
      typed: { transportationCharge: 30_000 },
      rooms: [
        expect.objectContaining({
          name: "Bedroom 1",
          kind: "bedroom",
          items: [
            expect.objectContaining({
              cft: 40,
              kg: 127,
              quantity: 2,
              packedBy: "customer",
              takeApart: true,
            }),
            expect.objectContaining({ catalogueId: null, cft: 10, kg: 12.5, fragile: true }),
          ],
        }),
      ],
    }),
  ]);
  // Rooms that are not said stay, and what is wrong names its place.
  await api.put(`/surveys/${id}`, { distanceKm: 100 });
  expect(Object.keys(await counted(id))).toEqual(["Wardrobe, 2 doors", "Harmonium"]);
  const wrong = await api.put(`/surveys/${id}`, {
    rooms: [{ name: "Hall", items: [{ catalogueId: 999_999 }] }],
  });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { "rooms[0].items[0].catalogueId": ["No such entry in the catalogue"] },
  ]);
  expect(Object.keys(await counted(id))).toEqual(["Wardrobe, 2 doors", "Harmonium"]);
  const quoted = await api.post(`/surveys/${id}/quotation`, {});
  expect([
    quoted.status,
    (quoted.body.data as unknown as { transportationCharge: number }).transportationCharge,
  ]).toEqual([201, 30_000]);
  expect(quoted.body.data).toMatchObject({ computedCharges: { transportationCharge: null } });
  expect((await api.post("/surveys", {})).status).toBe(422);
  const list = await api.get(
    "/survey-catalogue?search=%E0%A4%97%E0%A4%A6%E0%A5%8D%E0%A4%A6%E0%A4%BE&limit=50",
  );
  expect((list.body.data as Record<string, unknown[]>)["survey-catalogue"]).toHaveLength(3);
});

test("whose a survey is, is said once: who is not there, or is another's than its enquiry's or quotation's, is refused", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const [own, other] = [await makeCustomer(), await makeCustomer()];
  const enquiryId = await call();
  const made = async (body: object) => {
    const { status, body: answer } = await api.post("/surveys", { home: "1bhk", ...body });
    return [status, (answer as { errors?: object }).errors ?? null];
  };
  expect(await made({ enquiryId, customerId: 999_999 })).toEqual([
    422,
    { customerId: ["Customer not found"] },
  ]);
  expect(await made({ enquiryId, customerId: admin.id })).toEqual([
    422,
    { customerId: ["Customer not found"] },
  ]);
  expect(await made({ enquiryId, customerId: own.id })).toEqual([201, null]);
  await db.enquiry.update({ where: { id: enquiryId }, data: { customerId: own.id } });
  expect(await made({ enquiryId, customerId: other.id })).toEqual([
    422,
    { customerId: ["The enquiry is of another customer"] },
  ]);
  const { id: quotationId } = await makeQuotation({ customerId: own.id });
  expect(await made({ quotationId, customerId: other.id })).toEqual([
    422,
    { customerId: ["The quotation is of another customer"] },
  ]);
  expect(await made({ quotationId, enquiryId })).toEqual([
    422,
    { enquiryId: ["The quotation is of another enquiry"] },
  ]);
  expect(await made({ quotationId, customerId: own.id })).toEqual([201, null]);
});

test("of a survey that /api changes, what is left out of an end or of the typed charges stays", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const { body } = await api.post("/surveys", {
    enquiryId: await call(),
    access: { pickup: { floor: 3, lift: true, carryMetres: 40 }, drop: { floor: 1, lift: true } },
    typed: { transportationCharge: 30_000 },
  });
  const { id } = body.data as { id: number };
  const put = async (change: object) => {
    const answer = (await api.put(`/surveys/${id}`, change)).body.data as Record<string, unknown>;
    return { access: answer.access, typed: answer.typed };
  };
  const drop = { floor: 1, lift: true, carryMetres: null };
  // A field of the same meaning is not undone by the end that was stored.
  expect(await put({ pickupFloor: 5 })).toMatchObject({ access: { pickup: { floor: 5 }, drop } });
  expect(await put({ access: { pickup: { floor: 4 } } })).toEqual({
    access: { pickup: { floor: 4, lift: true, carryMetres: 40 }, drop },
    typed: { transportationCharge: 30_000 },
  });
  expect(await put({ typed: { packagingCharge: 60 } })).toMatchObject({
    typed: { transportationCharge: 30_000, packagingCharge: 60 },
  });
  expect(
    await put({
      access: { pickup: { lift: null, carryMetres: "" } },
      typed: { transportationCharge: null },
    }),
  ).toEqual({
    access: { pickup: { floor: 4, lift: false, carryMetres: null }, drop },
    typed: { packagingCharge: 60 },
  });
  expect((await put({ typed: null })).typed).toEqual({});
});

test("a room has one line of an entry of the catalogue, whatever else it is called", async () => {
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const catalogueId = at("Sofa, 1 seat");
  const items = [{ catalogueId }, { catalogueId, name: "The blue one" }];
  const { status, body } = await api.post("/surveys", {
    enquiryId: await call(),
    rooms: [{ name: "Hall", items }],
  });
  expect([status, body.errors]).toEqual([
    422,
    {
      "rooms[0].items[1].catalogueId": ["Sofa, 1 seat is there twice: say its quantity"],
    },
  ]);
});
