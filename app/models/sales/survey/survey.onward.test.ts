import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { apiClient } from "../../../../tests/support/api";
import { makeTariff } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeUser } from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { crewMove } from "../../road/crew/crew.day.server";
import { createConsignment } from "../../road/consignment/consignment.create.server";
import { NewConsignmentInput } from "../../road/consignment/consignment.schema";
import { declaredValueOf } from "../../road/consignment/consignment.value.server";
import { jobSheet } from "../../road/job/job.sheet.server";
import { PackagesInput } from "../../road/package/package.schema";
import { savePackages } from "../../road/package/package.save.server";
import { packingPage } from "../../road/package/package.server";
import { EnquiryInput } from "../enquiry/enquiry.record";
import { QuoteInput } from "../enquiry/enquiry.quote.server";
import { enquiries } from "../enquiry/enquiry.server";
import { recomposeQuotation } from "../quotation/quotation.compose.server";
import {
  estimatedOf,
  estimatedText,
  readEstimated,
  typedBeside,
} from "../quotation/quotation.estimate";
import { formValues } from "../quotation/quotation.form";
import { QuotationFormInput } from "../quotation/quotation.schema";
import { wholeQuotation } from "../quotation/quotation.server";
import { countRoom } from "./survey.count.server";
import { choicesText, ownText, readCounted } from "./survey.counted";
import { floorSaid } from "./survey.filling";
import { proposalOf, quoteSurvey, typeCharges } from "./survey.quote.server";
import { SurveyInput } from "./survey.record";
import { surveyCommands, surveys, wholeSurvey } from "./survey.server";

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  staff = await makeActor("employee");
  await makeTariff({ hourPrice: 150_00, piecePrice: 250_00, cartons: "M; 60" });
});

const ROOMS = [
  {
    name: "Bedroom",
    items: [
      { name: "Harmonium", cft: 10, kg: 30, quantity: 2, value: "15000" },
      { name: "Almirah", cft: 40, kg: 100.5, quantity: 1, takeApart: true, value: 8000 },
    ],
  },
  {
    name: "Kitchen",
    items: [
      { name: "Carton M", cft: 3, kg: 15, quantity: 3, packedBy: "customer" },
      { name: "Mirror", cft: 5, kg: 10, quantity: 1, fragile: true },
      { name: "Piano", cft: 50, kg: 220, quantity: 1, left: true, value: 90_000 },
    ],
  },
];
const ACCESS = { pickupFloor: 3, pickupCarry: 40, pickupNoTruck: "on", dropHours: "10 to 5" };

async function surveyed(more: object = {}, ends: object = {}): Promise<number> {
  const call = { name: "Asha Rao", phone: "98220 41234", from: "Pune", to: "Bengaluru", ...ends };
  const enquiryId = await enquiries.create(
    staff,
    EnquiryInput.parse({ ...call, movingDate: "2027-01-10" }),
  );
  const input = SurveyInput.parse({ enquiryId, rooms: ROOMS, ...ACCESS, ...more });
  return surveys.create(staff, input);
}
const quote = async (id: number) => (await quoteSurvey(staff, id, QuoteInput.parse({}))).id;
const whole = async (id: number) => (await wholeSurvey(id))!;
const asked = async (id: number) => proposalOf(await whole(id));

/** Saves the quotation's form with some fields typed, as its page does. */
async function typeOn(id: number, typed: object) {
  const quotation = await wholeQuotation(id);
  const input = QuotationFormInput.parse({ ...formValues(quotation), ...typed });
  await recomposeQuotation(staff, id, { ...input, version: quotation.version }, false);
}
const replaceRooms = async (id: number, rooms: object[]) =>
  surveys.update(staff, id, SurveyInput.parse({ ...ACCESS, rooms }));
const more = [ROOMS[0]!, { ...ROOMS[1]!, items: [...ROOMS[1]!.items.slice(1), CARTONS()] }];
function CARTONS() {
  return { name: "Carton M", cft: 3, kg: 15, quantity: 5 };
}

describe("what follows a survey", () => {
  test("the declared value is the sum of what pieces are worth, without what stays", async () => {
    const id = await surveyed();
    const quotation = await wholeQuotation(await quote(id));
    expect(quotation).toMatchObject({ declaredValue: 38_000_00, loadingFloor: "3rd" });
    // Freight on value follows: 2.47 %.
    expect(quotation.insuranceCharge).toBe(938_60);
    expect((await surveys.get(staff, id)).rooms[0]?.lines[0]).toMatchObject({ value: 15_000_00 });
  });

  test("consignment, packing list, crew and sheet have it without typing", async () => {
    const id = await surveyed();
    const quotationId = await quote(id);
    await db.quotation.update({ where: { id: quotationId }, data: { status: "approved" } });
    const made = await createConsignment(staff, NewConsignmentInput.parse({ quotationId }));
    expect(
      await db.consignment.findUniqueOrThrow({ where: { id: made }, include: { goods: true } }),
    ).toMatchObject({
      volumeCft: 74,
      weightKg: 216,
      weighed: false,
      goodsDescription: "Used household goods and personal effects: 4 pieces and 3 cartons",
      declaredValue: 38_000_00,
      goods: [
        { description: "Harmonium", packages: 2 },
        { description: "Almirah: taken apart", packages: 1 },
        { description: "Carton M: packed by owner", packages: 3 },
        { description: "Mirror: fragile", packages: 1 },
      ],
    });
    expect((await declaredValueOf(staff, made)).lines).toEqual([
      { part: "household", description: "Harmonium", quantity: 2, value: 15_000_00 },
      { part: "household", description: "Almirah", quantity: 1, value: 8_000_00 },
    ]);

    const { jobId } = await db.consignment.findUniqueOrThrow({ where: { id: made } });
    const told = (await crewMove(db, jobId))!;
    expect(told.goods).toEqual([
      "Bedroom: 2 × Harmonium; 1 × Almirah (taken apart)",
      "Kitchen: 3 × Carton M (packed by owner); 1 × Mirror (fragile)",
    ]);
    expect(told.special).toEqual([
      "Loading floor: 3rd",
      "At pickup: carried 40 m, the truck cannot stand at the door.",
      "At drop: society's hours: 10 to 5.",
    ]);
    const sheet = await jobSheet(staff, jobId);
    expect(sheet.items.rows.map(([, name, about, quantity]) => [name, about, quantity])).toEqual([
      ["Harmonium", "Bedroom", "2"],
      ["Almirah", "Bedroom, taken apart", "1"],
      ["Carton M", "Kitchen, packed by owner", "3"],
      ["Mirror", "Kitchen, fragile", "1"],
    ]);
    expect(sheet.parties.map(({ lines }) => lines.at(-1))).toEqual([
      "Phone: 98220 41234",
      "Access: carried 40 m, the truck cannot stand at the door",
      "Access: society's hours: 10 to 5",
    ]);

    const { planned } = await packingPage(staff, made, 1);
    expect(planned).toEqual({
      from: "survey",
      lines: [
        {
          contents: "Harmonium",
          room: "Bedroom",
          quantity: 2,
          carton: "",
          packedBy: "CP",
          fragile: false,
        },
        {
          contents: "Almirah",
          room: "Bedroom",
          quantity: 1,
          carton: "",
          packedBy: "CP",
          fragile: false,
        },
        {
          contents: "Carton M",
          room: "Kitchen",
          quantity: 3,
          carton: "M",
          packedBy: "PBO",
          fragile: false,
        },
        {
          contents: "Mirror",
          room: "Kitchen",
          quantity: 1,
          carton: "",
          packedBy: "CP",
          fragile: true,
        },
      ],
    });
    // Packed otherwise than planned: the list counts, and nothing contradicts it.
    const packages = planned.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
    await savePackages(staff, made, PackagesInput.parse({ packages }));
    const goods = await db.consignmentGoods.findMany({ where: { consignmentId: made } });
    expect(goods.map(({ packages }) => packages)).toEqual([null, null, null, null]);
  });

  test("a car that goes on a carrier of its own is on no receipt of the truck, but on the one after it", async () => {
    const car = { name: "Car, hatchback", cft: 350, kg: 900, apart: true, value: 400_000 };
    const id = await surveyed({ rooms: [...ROOMS, { name: "Garage", items: [car] }] });
    const quotationId = await quote(id);
    expect(await wholeQuotation(quotationId)).toMatchObject({ declaredValue: 438_000_00 });
    await db.quotation.update({ where: { id: quotationId }, data: { status: "approved" } });
    const truck = await createConsignment(staff, NewConsignmentInput.parse({ quotationId }));
    const told = (of: number) =>
      db.consignment.findUniqueOrThrow({
        where: { id: of },
        include: { goods: true, declaredGoods: true },
      });
    const first = await told(truck);
    expect(first).toMatchObject({
      goodsKind: "household",
      volumeCft: 74,
      weightKg: 216,
      goodsDescription: "Used household goods and personal effects: 4 pieces and 3 cartons",
      declaredValue: 38_000_00,
    });
    expect(first.goods.map(({ description }) => description)).toEqual([
      "Harmonium",
      "Almirah: taken apart",
      "Carton M: packed by owner",
      "Mirror: fragile",
    ]);
    const { jobId } = first;
    const carrier = await createConsignment(staff, NewConsignmentInput.parse({ jobId }));
    expect(await told(carrier)).toMatchObject({
      goodsKind: "vehicle",
      weightKg: 900,
      goodsDescription: "Used vehicle: 1 piece",
      declaredValue: 400_000_00,
      freight: null,
      goods: [{ description: "Car, hatchback", quantity: 1, packages: 1 }],
      declaredGoods: [{ part: "vehicle", description: "Car, hatchback", value: 400_000_00 }],
    });
    // Whatever goes further is for people to say.
    const third = await createConsignment(staff, NewConsignmentInput.parse({ jobId }));
    expect(await told(third)).toMatchObject({ goods: [], declaredValue: null, weightKg: null });
  });

  test("a survey that was not taken over changes no paper", async () => {
    const id = await surveyed();
    const quotationId = await quote(id);
    await replaceRooms(id, more);
    await db.quotation.update({ where: { id: quotationId }, data: { status: "approved" } });
    const made = await createConsignment(staff, NewConsignmentInput.parse({ quotationId }));
    expect((await packingPage(staff, made, 1)).planned).toMatchObject({
      from: "quotation",
      lines: [{ contents: "Harmonium" }, { contents: "Almirah" }, { contents: "Carton M" }, {}],
    });
    expect(await db.consignment.findUniqueOrThrow({ where: { id: made } })).toMatchObject({
      volumeCft: null,
      goodsDescription: "Used household goods and personal effects",
    });
  });
});

describe("a changed survey", () => {
  test("proposes, and keeps notes and charges that were typed on the quotation", async () => {
    const id = await surveyed();
    const quotationId = await quote(id);
    const notes = "Call before coming. Surveyed: 74 cft, 215.5 kg. Piano goes by another mover.";
    await typeOn(quotationId, { loadingCharge: "999", notes, loadingFloor: "Tower 3, 3rd floor" });
    const before = await wholeQuotation(quotationId);
    expect(typedBeside(before)).toEqual([
      { label: "Loading Charge", value: "computed ₹75.00 · typed ₹999.00" },
    ]);
    await replaceRooms(id, more);
    expect(await wholeQuotation(quotationId)).toMatchObject({ version: before.version });
    const { changes, stays } = await asked(id);
    expect(changes).toContain("Packaging Charge: 0.00 → 300.00");
    expect(changes).toContain("The list of goods");
    expect(changes.some((line) => line.startsWith("Loading"))).toBe(false);
    expect(stays).toEqual(["Loading Charge: computed ₹80.00 · typed ₹999.00"]);
    await quote(id);
    const after = await wholeQuotation(quotationId);
    expect(after).toMatchObject({
      loadingCharge: 999_00,
      packagingCharge: 300_00,
      loadingFloor: "Tower 3, 3rd floor",
      notes: notes.replace("74 cft, 215.5 kg", "80 cft, 245.5 kg"),
    });
    await typeOn(quotationId, { notes: "" });
    expect(await asked(id)).toMatchObject({ changes: [] });
    expect(estimatedOf(after).loadingCharge).toMatchObject({ computed: 80_00 });
    expect(await asked(id)).toMatchObject({ changes: [] });
  });

  test("takes back what it put there, and what the survey's page types follows it", async () => {
    const id = await surveyed();
    const quotationId = await quote(id);
    expect((await wholeQuotation(quotationId)).dismantlingCharge).toBe(250_00);
    await typeCharges(staff, id, SurveyInput.shape.typed.parse({ unloadingCharge: "500" })!);
    await replaceRooms(id, [{ name: "Bedroom", items: [ROOMS[0]!.items[0]!] }]);
    await quote(id);
    expect(await wholeQuotation(quotationId)).toMatchObject({
      dismantlingCharge: 0,
      unloadingCharge: 500_00,
      declaredValue: 30_000_00,
    });
    await typeCharges(staff, id, SurveyInput.shape.typed.parse({ unloadingCharge: "600" })!);
    await quote(id);
    expect((await wholeQuotation(quotationId)).unloadingCharge).toBe(600_00);
  });

  test.each(["sent", "approved"])(
    "of a quotation that is %s makes a new version",
    async (status) => {
      const id = await surveyed();
      const quotationId = await quote(id);
      await db.quotation.update({ where: { id: quotationId }, data: { status } });
      await replaceRooms(id, more);
      const before = await wholeQuotation(quotationId);
      expect(before.status).toBe(status);
      await quote(id);
      const after = await wholeQuotation(quotationId);
      expect(after.paperVersion).toBeGreaterThan(before.paperVersion);
      expect(after.status).toBe("sent");
      expect(await asked(id)).toEqual({ changes: [], stays: [] });
    },
  );

  test("what was counted after the bill is said, and changes no paper", async () => {
    const id = await surveyed();
    const quotationId = await quote(id);
    await db.quotation.update({
      where: { id: quotationId },
      data: { status: "approved", liveInvoices: 1 },
    });
    expect((await asked(id)).changes).toEqual([]);
    await replaceRooms(id, more);
    expect(await asked(id)).toMatchObject({
      changes: expect.arrayContaining(["The list of goods"]) as string[],
      closed: expect.stringContaining("invoice") as string,
    });
    await expect(quote(id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("what a form carries of an estimate is read again, and nothing else", () => {
    const text = "packagingCharge:345000:300000,loadingCharge::0,transportationCharge:5:5:950";
    const read = readEstimated(`${text},discount:1:1,unloadingCharge:x:y`);
    expect(read).toEqual({
      packagingCharge: { computed: 345_000, put: 300_000 },
      loadingCharge: { computed: null, put: 0 },
      transportationCharge: { computed: 5, put: 5, guessedKm: 950 },
    });
    expect(estimatedText(read)).toBe(text);
  });

  test("a freight by a distance that nobody said is said to be one on the quotation too", async () => {
    const freights = "Tata Ace 7 ft; 1000; 9000\nTata Ace 7 ft; more; 20";
    await db.tariff.updateMany({ data: { freights } });
    const pins = { from: "MG Road, Pune 411001", to: "Brigade Road, Bengaluru 560001" };
    const id = await surveyed({}, pins);
    const said = async (of: number) =>
      typedBeside(await wholeQuotation(of)).filter(({ label }) => label === "Distance guessed");
    const quotationId = await quote(id);
    expect(await said(quotationId)).toEqual([
      {
        label: "Distance guessed",
        value: "about 950 km, guessed by the PINs: 1.3 times the straight line",
      },
    ]);
    await surveys.update(staff, id, SurveyInput.parse({ ...ACCESS, distanceKm: "840" }));
    await quote(id);
    expect(await said(quotationId)).toEqual([]);
  });

  test("no figure of a tariff in another currency stands on a quotation", async () => {
    await db.company.updateMany({ data: { quotationCurrency: "USD" } });
    const id = await surveyed();
    const { estimate } = await surveys.get(staff, id);
    expect(estimate.charges.loadingCharge).toEqual({
      computed: null,
      typed: null,
      how: "Tariff Standard is in INR, the quotation in USD",
    });
    expect(await wholeQuotation(await quote(id))).toMatchObject({
      currency: "USD",
      loadingCharge: 0,
      packagingCharge: 0,
    });
  });
});

test("what is more than a quotation takes is said in words", async () => {
  const item = { name: "Gold", cft: 1, quantity: 999, value: "20000000" };
  const id = await surveyed({ rooms: [{ name: "Safe", items: [item] }] });
  const api = await apiClient(await makeUser({ role: "employee" }));
  const { status, body } = await api.post(`/surveys/${id}/quotation`);
  expect([status, body.message]).toEqual([
    409,
    "This is more than a quotation takes: Declared value cannot be more than 20,000,000.00",
  ]);
  expect(await db.quotation.count()).toBe(0);
  // The same where it has one.
  await replaceRooms(id, [{ name: "Safe", items: [{ ...item, value: "1" }] }]);
  await quote(id);
  await replaceRooms(id, [{ name: "Safe", items: [item] }]);
  expect((await api.post(`/surveys/${id}/quotation`)).status).toBe(409);
});

describe("two people", () => {
  const bedroom = async (id: number) => (await whole(id)).rooms[0]!;
  /** A room's form about one of its lines, as it was shown; with what is chosen now. */
  async function pressed(id: number, chosen: Record<string, string>, drop: string[] = []) {
    const { lines } = await bedroom(id);
    const line = lines[0]!;
    const form = new FormData();
    const key = `l${line.id}`;
    form.set(`w.${key}`, choicesText({ ...line, packedBy: line.packedBy as "company" }));
    form.set(`p.${key}`, line.packedBy);
    for (const [of, ticked] of Object.entries({ t: line.takeApart, f: line.fragile, x: line.left }))
      if (ticked) form.set(`${of}.${key}`, "on");
    form.set("was", `${key}:${line.quantity}`);
    form.set(`n.${key}`, String(line.quantity));
    form.set(`o.${key}`, ownText(line));
    for (const [of, value] of Object.entries(chosen)) form.set(`${of}.${key}`, value);
    for (const of of drop) form.delete(`${of}.${key}`);
    return readCounted(form);
  }
  const press = async (id: number, counted: ReturnType<typeof readCounted>) =>
    countRoom({ actor: staff }, { surveyId: id, roomId: (await bedroom(id)).id }, counted, null);

  test("in one room keep each other's choices", async () => {
    const id = await surveyed();
    const [one, other] = [
      await pressed(id, { f: "on" }),
      await pressed(id, { t: "on", v: "20000" }),
    ];
    await press(id, one);
    await press(id, other);
    expect((await bedroom(id)).lines[0]).toMatchObject({
      fragile: true,
      takeApart: true,
      value: 20_000_00,
      quantity: 2,
    });
    await press(id, await pressed(id, {}, ["f"]));
    expect((await bedroom(id)).lines[0]).toMatchObject({ fragile: false, takeApart: true });
  });

  test("a further one of an item that somebody set to none meanwhile is kept", async () => {
    const id = await surveyed();
    const [none, one] = [await pressed(id, { n: "0" }), await pressed(id, { n: "3" })];
    await press(id, none);
    expect((await bedroom(id)).lines.map(({ name }) => name)).toEqual(["Almirah"]);
    await press(id, one);
    // Again, and it was added anew by somebody else.
    await press(id, one);
    expect((await bedroom(id)).lines[1]).toMatchObject({
      name: "Harmonium",
      cft: 10_00,
      kg: 300,
      quantity: 2,
    });
  });

  test("a form about the access does not conflict with counting, but with another such form", async () => {
    const id = await surveyed();
    const { version } = await whole(id);
    await press(id, await pressed(id, { n: "5" }));
    await surveyCommands.update(staff, id, SurveyInput.parse({ pickupFloor: 5, version }));
    expect(await whole(id)).toMatchObject({ pickupFloor: 5 });
    expect((await bedroom(id)).lines[0]?.quantity).toBe(5);
    await expect(
      surveyCommands.update(staff, id, SurveyInput.parse({ pickupFloor: 6, version })),
    ).rejects.toMatchObject({ code: "conflict" });
    // Rooms that a script replaces are those that it read.
    const read = (await whole(id)).version;
    await press(id, await pressed(id, { n: "6" }));
    await expect(
      surveyCommands.update(staff, id, SurveyInput.parse({ rooms: ROOMS, version: read })),
    ).rejects.toMatchObject({ code: "conflict" });
  });
});

test("the survey of an erased customer is closed", async () => {
  const customer = await db.user.create({
    data: { role: "customer", name: "Erased", searchText: "", erasedAt: new Date(0) } as never,
  });
  const survey = await db.survey.create({
    data: {
      customerId: customer.id,
      searchText: "",
      rooms: { create: { position: 0, name: "Hall", kind: "living" } },
    },
    include: { rooms: true },
  });
  const erased = { code: "conflict", message: "This person was erased" };
  const where = { surveyId: survey.id, roomId: survey.rooms[0]!.id };
  const none = readCounted(new FormData());
  await expect(surveys.update(staff, survey.id, SurveyInput.parse({}))).rejects.toMatchObject(
    erased,
  );
  await expect(surveys.setStatus(staff, survey.id, "unverified")).rejects.toMatchObject(erased);
  await expect(countRoom({ actor: staff }, where, none, null)).rejects.toMatchObject(erased);
  await expect(typeCharges(staff, survey.id, {} as never)).rejects.toMatchObject(erased);
  await expect(quote(survey.id)).rejects.toMatchObject(erased);
});

test.each([
  [0, "Ground floor"],
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [11, "11th"],
  [12, "12th"],
  [21, "21st"],
  [32, "32nd"],
  [43, "43rd"],
  [100, "100th"],
])("floor %i is said as %s", (floor, said) => {
  expect(floorSaid(floor)).toBe(said);
});
