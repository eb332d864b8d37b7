import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { shownRoom } from "~/services/sales/survey-room.server";

import { apiClient } from "../../../../tests/support/api";
import { makeCatalogue, makeTariff } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer } from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { EnquiryInput } from "../enquiry/enquiry.record";
import { enquiries } from "../enquiry/enquiry.server";
import { QuoteInput } from "../enquiry/enquiry.quote.server";
import { catalogue, joinEntries } from "./catalogue-entry.server";
import { CATALOGUE_ENTRY, type CatalogueInput } from "./catalogue-entry.record";
import { addRoom, countedIn, countRoom, guessCartons, removeRoom } from "./survey.count.server";
import { readCounted } from "./survey.counted";
import { goodsOf, plannedPackages } from "./survey.onward";
import { pressesOf } from "./survey.result.server";
import { quoteSurvey, proposalOf } from "./survey.quote.server";
import { SurveyInput } from "./survey.record";
import { sumsOf } from "./survey.sums";
import { guessedCartons, kindOfRoom, readyRooms } from "./survey.rooms";
import { surveys, wholeSurvey } from "./survey.server";

let staff: Actor;
let admin: Actor;
let entry: Map<string, number>;

beforeEach(async () => {
  await resetDatabase();
  entry = await makeCatalogue();
  admin = await makeActor("admin");
  staff = await makeActor("employee");
});

const at = (name: string) => {
  const id = entry.get(name);
  if (id === undefined) throw new Error(`The catalogue has no ${name}`);
  return id;
};

const CALL = { name: "Asha Rao", phone: "98220 41234", from: "Pune", to: "Bengaluru" };
const call = (more: object = {}) =>
  enquiries.create(staff, EnquiryInput.parse({ ...CALL, movingDate: "2027-01-10", ...more }));
const begin = async (more: object = {}) =>
  surveys.create(staff, SurveyInput.parse({ enquiryId: await call(), home: "2bhk", ...more }));

/** What a room's form posts: so many of each, where its page had shown `was`. */
function form(counts: Record<string, number>, was: Record<string, number> = {}, more: object = {}) {
  const posted = new FormData();
  const pair = ([name, count]: [string, number]) => `c${at(name)}:${count}`;
  posted.set("was", Object.entries(was).map(pair).join(" "));
  for (const [name, count] of Object.entries(counts)) posted.set(`n.c${at(name)}`, String(count));
  for (const [name, value] of Object.entries(more)) posted.set(name, String(value));
  return readCounted(posted);
}

async function room(surveyId: number, name: string) {
  const found = await db.surveyRoom.findFirstOrThrow({ where: { surveyId, name } });
  return { surveyId, roomId: found.id };
}
const counted = async (surveyId: number) => {
  const survey = await wholeSurvey(surveyId);
  return Object.fromEntries(
    survey!.rooms.flatMap(({ lines }) => lines.map(({ name, quantity }) => [name, quantity])),
  );
};

/** The worked example of a 2 BHK: 620 cft. */
const EXAMPLE: Record<string, Record<string, number>> = {
  "Living room": {
    "Sofa, 3 seats": 1,
    "Sofa, 1 seat": 2,
    "Centre table": 1,
    "TV unit": 1,
    "TV of 50 to 65 inches": 1,
  },
  "Dining and kitchen": {
    "Dining table for 6": 1,
    "Dining chair": 6,
    "Fridge, 2 doors": 1,
    "Microwave, OTG": 1,
  },
  "Bedroom 1": {
    "Queen bed without mattress": 1,
    "Mattress, queen": 1,
    "Wardrobe, 2 doors": 1,
    "Dressing table": 1,
    "Bedside table": 2,
  },
  "Bedroom 2": {
    "Single bed without mattress": 1,
    "Mattress, single": 1,
    "Steel almirah": 1,
    "Study table": 1,
    "Office chair": 1,
  },
  "Balcony and utility": {
    "Washing machine, top-load": 1,
    "Split AC, both units": 1,
    "Desert cooler": 1,
  },
  Cartons: { "Carton M": 20, "Carton L": 10, "Bedding roll": 2 },
};

async function example(): Promise<number> {
  const id = await begin({ distanceKm: "840", pickupFloor: "3" });
  for (const [name, things] of Object.entries(EXAMPLE))
    await countRoom({ actor: staff }, await room(id, name), form(things), null);
  return id;
}

describe("the example of a 2 BHK", () => {
  test("comes to 620 cft, counted room by room", async () => {
    const id = await example();
    const survey = (await wholeSurvey(id))!;
    expect(sumsOf(survey)).toMatchObject({
      cft: 620_00,
      pieces: 61,
      cartons: { M: 20, L: 10 },
    });
    // What is not to be taken counts for nothing.
    const posted = new FormData();
    posted.set(`p.c${at("Steel almirah")}`, "company");
    posted.set(`x.c${at("Steel almirah")}`, "on");
    await countRoom({ actor: staff }, await room(id, "Bedroom 2"), readCounted(posted), null);
    expect(sumsOf((await wholeSurvey(id))!).cft).toBe(585_00);
  });

  test("needs a 19 ft truck, where 17 ft is tight; each charge says how it came, and a typed one wins", async () => {
    await makeTariff({
      freights: "19 ft container; 1000; 42000",
      cartons: "M; 60\nL; 90",
      hourPrice: 150_00,
      piecePrice: 250_00,
    });
    const id = await example();
    await surveys.update(
      staff,
      id,
      SurveyInput.parse({ distanceKm: 840, pickupFloor: 3, typed: { packagingCharge: "1800" } }),
    );
    const { estimate } = await surveys.get(staff, id);
    expect(estimate).toMatchObject({
      cft: 620,
      neededCft: 730,
      truck: { name: "19 ft container", grossCft: 741, fillPercent: 98, binds: "volume" },
      tighter: { name: "17 ft", fillPercent: 102, tight: true },
      crew: 4,
      // 124 at each end, at the pickup 60 % more; five pieces of a quarter of an hour.
      minutes: 198 + 124 + 75,
      cartons: 30,
      charges: {
        transportationCharge: { computed: 42_000, typed: null },
        packagingCharge: { computed: 2_100, typed: 1_800, how: "20 M at ₹60.00, 10 L at ₹90.00" },
        loadingCharge: { computed: 495 },
        unloadingCharge: { computed: 310 },
        dismantlingCharge: { computed: 1_250 },
      },
    });
    const made = await quoteSurvey(staff, id, QuoteInput.parse({}));
    expect(await db.quotation.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      transportationCharge: 42_000_00,
      packagingCharge: 1_800_00,
      dismantlingCharge: 1_250_00,
    });
    // The owner's own cartons are not charged.
    const posted = new FormData();
    posted.set(`p.c${at("Carton M")}`, "customer");
    await countRoom({ actor: staff }, await room(id, "Cartons"), readCounted(posted), null);
    expect((await surveys.get(staff, id)).estimate).toMatchObject({
      cartons: 30,
      charges: { packagingCharge: { computed: 900, typed: 1_800 } },
    });
  });

  test("its cartons are guessed from what stands there, and can be changed after", async () => {
    const id = await begin();
    const cartons = await room(id, "Cartons");
    await expect(guessCartons({ actor: staff }, cartons)).rejects.toMatchObject({
      message: "Count what stands in the rooms first",
    });
    for (const [name, things] of Object.entries(EXAMPLE))
      if (name !== "Cartons")
        await countRoom({ actor: staff }, await room(id, name), form(things), null);
    const hall = await room(id, "Living room");
    const crowd = { "Sofa, 3 seats": 999 };
    await countRoom({ actor: staff }, hall, form(crowd, { "Sofa, 3 seats": 1 }), null);
    await expect(guessCartons({ actor: staff }, cartons)).rejects.toMatchObject({
      message: "So much is no guess: count the cartons, in several rooms",
    });
    await countRoom({ actor: staff }, hall, form({ "Sofa, 3 seats": 1 }, crowd), null);
    await guessCartons({ actor: staff }, cartons);
    await guessCartons({ actor: staff }, cartons);
    expect(await counted(id)).toMatchObject({ "Carton M": 24, "Carton L": 8 });
    await countRoom(
      { actor: staff },
      cartons,
      form({ "Carton M": 20, "Carton L": 8 }, { "Carton M": 24, "Carton L": 8 }),
      null,
    );
    expect(await counted(id)).toMatchObject({ "Carton M": 20, "Carton L": 8 });
  });
});

describe("counting", () => {
  test("by two people at once loses nothing of either", async () => {
    const id = await begin();
    const living = await room(id, "Living room");
    await countRoom({ actor: staff }, living, form({ Recliner: 1 }), null);
    // Both opened the room with one recliner; one has two more, the other one more and a sofa.
    await Promise.all([
      countRoom({ actor: staff }, living, form({ Recliner: 3 }, { Recliner: 1 }), "first-page"),
      countRoom(
        { actor: admin },
        living,
        form({ Recliner: 2, "Sofa, 1 seat": 1 }, { Recliner: 1 }),
        "other-page",
      ),
    ]);
    expect(await counted(id)).toEqual({ Recliner: 4, "Sofa, 1 seat": 1 });
  });

  test("the same page sent twice counts once, and an old one takes nothing below none", async () => {
    const id = await begin();
    const living = await room(id, "Living room");
    const page = form({ Recliner: 2 });
    await Promise.all([
      countRoom({ actor: staff }, living, page, "same-page"),
      countRoom({ actor: staff }, living, page, "same-page"),
    ]);
    expect(await counted(id)).toEqual({ Recliner: 2 });
    await countRoom({ actor: staff }, living, form({ Recliner: 0 }, { Recliner: 5 }), null);
    expect(await counted(id)).toEqual({});
  });

  test("has things of its own, each once by its name", async () => {
    const id = await begin();
    const living = await room(id, "Living room");
    const own = { "own.name": "Harmonium", "own.cft": "10", "own.quantity": "2" };
    await countRoom({ actor: staff }, living, form({}, {}, own), null);
    const [line] = await db.surveyLine.findMany();
    expect(line).toMatchObject({ name: "Harmonium", cft: 10_00, kg: 318, quantity: 2 });
    await expect(
      countRoom({ actor: staff }, living, form({}, {}, own), null),
    ).rejects.toMatchObject({
      fieldErrors: { "own.name": ["Harmonium is there already: change its number"] },
    });
  });

  test.each([
    [{ "n.c1": "1.5" }, "n.c1", "Pieces must be a whole number"],
    [{ "n.c1": "1000" }, "n.c1", "Pieces cannot be more than 999"],
    [{ "own.name": "Harmonium" }, "own.cft", "Volume is required"],
    [{ "own.cft": "5" }, "own.name", "Name is required"],
    [{ "own.name": "Harp", "own.cft": "-5" }, "own.cft", "Volume of a piece must be positive"],
  ])("refuses %j", (posted, field, message) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(posted)) data.set(name, value);
    expect(() => readCounted(data)).toThrow(
      expect.objectContaining({ fieldErrors: { [field]: [message] } }) as Error,
    );
  });

  test("of an own item that the same press counts from the catalogue says that it is there, and loses nothing", async () => {
    const id = await begin();
    const hall = await room(id, "Living room");
    const own = { "own.name": "Sofa, 1 seat", "own.cft": 20, "own.quantity": 2 };
    await expect(
      countRoom({ actor: staff }, hall, form({ "Sofa, 1 seat": 1 }, {}, own), null),
    ).rejects.toMatchObject({
      fieldErrors: { "own.name": ["Sofa, 1 seat is there already: change its number"] },
    });
    expect(await counted(id)).toEqual({});
  });

  test("of a thing by its entry and by an own line of its name in one press sums both", async () => {
    const items = [{ name: "Diwan", cft: 10, quantity: 3 }];
    const id = await begin({ rooms: [{ name: "Hall", items }] });
    const [line] = (await wholeSurvey(id))!.rooms[0]!.lines;
    const own = { was: `l${line!.id}:3`, [`n.l${line!.id}`]: 4 };
    await countRoom({ actor: staff }, await room(id, "Hall"), form({ Diwan: 2 }, {}, own), null);
    expect(await counted(id)).toEqual({ Diwan: 6 });
  });

  test("of two lines of one entry, from before, has a number for each", async () => {
    const id = await begin({ rooms: [{ name: "Hall", items: [{ catalogueId: at("Diwan") }] }] });
    const hall = await room(id, "Hall");
    const line = await db.surveyLine.findFirstOrThrow();
    const data = { ...line, id: undefined, name: "The blue one" };
    const { id: second } = await transaction((tx) => tx.surveyLine.create({ data }));
    const { groups } = await shownRoom((await wholeSurvey(id))!, hall.roomId, "", staff);
    const shown = groups.flatMap(({ rows }) => rows).filter(({ quantity }) => quantity > 0);
    expect(shown.map(({ key, name }) => [key, name])).toEqual([
      [`l${second}`, "The blue one"],
      [`c${at("Diwan")}`, "Diwan"],
    ]);
    const posted = { was: `c${at("Diwan")}:1 l${second}:1`, [`n.l${second}`]: 4 };
    await countRoom({ actor: staff }, hall, form({ Diwan: 2 }, {}, posted), null);
    expect(await counted(id)).toEqual({ Diwan: 2, "The blue one": 4 });
  });

  test("the cartons that are guessed replace an own line of their name", async () => {
    const items = [
      { name: "Carton M", cft: 3, kg: 15, quantity: 2 },
      { catalogueId: at("Sofa, 1 seat"), quantity: 3 },
    ];
    const id = await begin({ rooms: [{ name: "Hall", items }] });
    await guessCartons({ actor: staff }, await room(id, "Hall"));
    const { "Carton M": guessed, ...others } = await counted(id);
    expect(guessed).toBeGreaterThan(2);
    expect(others).toMatchObject({ "Sofa, 1 seat": 3, "Carton L": expect.any(Number) as number });
  });

  test("does not carry what nobody carries, nor finds another survey's room", async () => {
    const [id, other] = [await begin(), await begin()];
    const kitchen = await room(id, "Dining and kitchen");
    expect(
      await countRoom({ actor: staff }, kitchen, form({ "LPG cylinder": 1, Recliner: 2 }), null),
    ).toEqual(["LPG cylinder is not carried and was not counted."]);
    expect(await counted(id)).toEqual({ Recliner: 2 });
    await expect(
      countRoom({ actor: staff }, { ...kitchen, surveyId: other }, form({ Recliner: 1 }), null),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("what the catalogue lost since a page was open is said, and all else that was counted there stays", async () => {
    const id = await begin();
    const living = await room(id, "Living room");
    const gone = await catalogue.create(
      admin,
      CATALOGUE_ENTRY.input.parse({ name: "Sitar", room: "living", cft: "6", kg: "5" }),
    );
    const touched = new FormData();
    touched.set(`n.c${gone}`, "2");
    touched.set(`n.c${at("Recliner")}`, "3");
    await catalogue.remove(admin, gone);
    expect(await countRoom({ actor: staff }, living, await countedIn(touched), "key-1")).toEqual([
      "Sitar is no longer in the catalogue and was not counted.",
    ]);
    expect(await counted(id)).toEqual({ Recliner: 3 });
    // The press has come: the device that made it forgets it.
    expect(await pressesOf(staff, id)).toEqual(["key-1"]);
  });

  test("what a form says that its page had shown is no less than nothing", () => {
    expect([...form({ "Baby cot": 999 }, { "Baby cot": -5 }).counts.values()]).toEqual([999]);
  });

  test("a number that is refused says whose it is", async () => {
    const typed = new FormData();
    typed.set(`n.c${at("Recliner")}`, "1.5");
    await expect(countedIn(typed)).rejects.toMatchObject({
      message: "Recliner: Pieces must be a whole number",
    });
  });

  test("rooms are added once by their names, and go with what is in them", async () => {
    const id = await begin();
    await addRoom({ actor: staff }, id, "  Pooja   room ");
    await expect(addRoom({ actor: staff }, id, "pooja room")).rejects.toMatchObject({
      fieldErrors: { room: ["There is a room Pooja room already"] },
    });
    const pooja = await room(id, "Pooja room");
    await countRoom({ actor: staff }, pooja, form({ "Pooja mandir": 1 }), null);
    await removeRoom({ actor: staff }, pooja);
    await removeRoom({ actor: staff }, pooja);
    expect(await counted(id)).toEqual({});
  });
});

test("a car is carried apart: no room in the truck, no work, no package, but on the list of goods", async () => {
  const id = await begin({ distanceKm: "840" });
  const hall = await room(id, "Living room");
  const things = { "Sofa, 3 seats": 1, "Car, hatchback": 1, "Water purifier": 1 };
  await countRoom({ actor: staff }, hall, form(things), null);
  const { cft, pieces, apart, electrician, takeApart } = sumsOf((await wholeSurvey(id))!);
  expect({ cft, pieces, apart, electrician, takeApart }).toEqual({
    cft: 48_00,
    pieces: 3,
    apart: { "Car, hatchback": 1 },
    electrician: 1,
    takeApart: 0,
  });
  const survey = (await wholeSurvey(id))!;
  expect(plannedPackages(survey).map(({ contents }) => contents)).not.toContain("Car, hatchback");
  expect(goodsOf(survey).items).toContainEqual({
    name: "Car, hatchback",
    quantity: 1,
    description: "carried apart",
  });
  // Ticked off, it stands in the truck.
  const car = at("Car, hatchback");
  const ticked = new FormData();
  for (const [name, value] of Object.entries({ p: "company", w: "company 0 0 0 0 1" }))
    ticked.set(`${name}.c${car}`, value);
  await countRoom({ actor: staff }, hall, readCounted(ticked), null);
  expect(sumsOf((await wholeSurvey(id))!).cft).toBe(398_00);
});

test("a press whose answer was lost is known by its key, of its survey and its person alone", async () => {
  const id = await begin();
  const hall = await room(id, "Living room");
  await countRoom({ actor: staff }, hall, form({ "Sofa, 3 seats": 1 }), "key-of-press-1234");
  await countRoom({ actor: admin }, hall, form({ "Sofa, 3 seats": 1 }), "key-of-press-5678");
  expect(await pressesOf(staff, id)).toEqual(["ess-1234"]);
  expect(await pressesOf(staff, id + 1)).toEqual([]);
});

describe("its quotation", () => {
  const quote = (id: number, more: object = {}) => quoteSurvey(staff, id, QuoteInput.parse(more));

  test("has its goods, floors, notes and typed charges; a change is proposed and taken over by a press", async () => {
    const id = await example();
    const typed = { transportationCharge: "30000", packagingCharge: "4500.50" };
    await surveys.update(
      staff,
      id,
      SurveyInput.parse({ typed, pickupFloor: "3", distanceKm: 840 }),
    );
    const made = await quote(id);
    const quotation = await db.quotation.findUniqueOrThrow({
      where: { id: made.id },
      include: { items: true },
    });
    expect(quotation).toMatchObject({
      status: "draft",
      transportationCharge: 30_000_00,
      packagingCharge: 4_500_50,
      loadingFloor: "3rd",
      sourceAddress: "Pune",
      notes: expect.stringMatching(/^Surveyed: 620 cft, \d+(\.\d)? kg/) as string,
    });
    expect(quotation.items).toHaveLength(25);
    expect(quotation.items.find(({ name }) => name === "Carton M")).toMatchObject({ quantity: 20 });
    const survey = async () => (await wholeSurvey(id))!;
    expect((await survey()).quotationId).toBe(made.id);
    expect(await proposalOf(await survey())).toEqual({ changes: [], stays: [] });

    await countRoom(
      { actor: staff },
      await room(id, "Bedroom 1"),
      form({ "Suitcase, large": 2 }),
      null,
    );
    // Nothing of the draft changes by itself.
    expect(await db.quotationItem.count({ where: { quotationId: made.id } })).toBe(25);
    expect(await proposalOf(await survey())).toMatchObject({ changes: ["The list of goods"] });
    expect(await quote(id)).toEqual({ id: made.id, found: true });
    expect(await db.quotationItem.count({ where: { quotationId: made.id } })).toBe(26);
    expect(await proposalOf(await survey())).toEqual({ changes: [], stays: [] });
    expect(await db.quotation.count()).toBe(1);
  });

  test("two presses at once make one", async () => {
    const id = await example();
    const [one, other] = await Promise.all([quote(id), quote(id)]);
    expect(one.id).toBe(other.id);
    expect(await db.quotation.count()).toBe(1);
  });

  test("of a customer asks for the day; of nothing there is none", async () => {
    const { id: customerId } = await makeCustomer({ name: "Vikram Shah" });
    const id = await surveys.create(staff, SurveyInput.parse({ customerId, home: "1bhk" }));
    const day = { movingDate: "2027-02-01" };
    await expect(quote(id, day)).rejects.toMatchObject({
      message: "Nothing is counted yet: count the rooms first",
    });
    await countRoom({ actor: staff }, await room(id, "Bedroom"), form({ "Baby cot": 1 }), null);
    await expect(quote(id)).rejects.toMatchObject({
      fieldErrors: { movingDate: ["Moving date is required"] },
    });
    const made = await quote(id, day);
    expect(await db.quotation.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      customerId,
      movingDate: "2027-02-01",
    });
  });
});

test("an appointment is made for a day that has not passed", async () => {
  const past = { visitDay: "2020-01-01" };
  await expect(begin(past)).rejects.toMatchObject({
    fieldErrors: { visitDay: ["This date has passed."] },
  });
  const id = await begin({ visitDay: "2099-01-01" });
  await transaction((tx) => tx.survey.update({ where: { id }, data: past }));
  await surveys.update(staff, id, SurveyInput.parse({ ...past, note: "Nobody was in" }));
  expect(await surveys.get(staff, id)).toMatchObject({ note: "Nobody was in" });
});

test("an entry of the catalogue has one name, and stays while surveys count it", async () => {
  const input = (more: object): CatalogueInput =>
    CATALOGUE_ENTRY.input.parse({
      name: "Harmonium",
      room: "living",
      cft: "10.25",
      kg: "12.5",
      ...more,
    });
  const id = await catalogue.create(admin, input({}));
  expect(await catalogue.get(admin, id)).toMatchObject({ cft: 10_25, kg: 125, minutes: null });
  await expect(catalogue.create(admin, input({ name: "HARMONIUM" }))).rejects.toMatchObject({
    fieldErrors: { name: ["There is an entry Harmonium already"] },
  });
  const survey = await begin();
  const posted = new FormData();
  posted.set(`n.c${id}`, "1");
  await countRoom({ actor: staff }, await room(survey, "Living room"), readCounted(posted), null);
  await expect(catalogue.remove(admin, id)).rejects.toMatchObject({ code: "conflict" });
  // A new size is the next survey's.
  await catalogue.update(admin, id, input({ cft: "20" }));
  expect(sumsOf((await wholeSurvey(survey))!).cft).toBe(10_25);
});

test("entries are joined: both names find the one that stays, and surveys count it", async () => {
  const id = await begin();
  const hall = await room(id, "Living room");
  await countRoom({ actor: staff }, hall, form({ "Sofa, 2 seats": 2, Diwan: 1 }), null);
  const bedroom = await room(id, "Bedroom 1");
  await countRoom({ actor: staff }, bedroom, form({ "Sofa, 2 seats": 1, "Sofa, 1 seat": 1 }), null);
  await expect(joinEntries(staff, at("Sofa, 2 seats"), "Sofa, 1 seat")).rejects.toThrow();
  for (const into of ["No such sofa", "sofa, 2 SEATS"])
    await expect(joinEntries(admin, at("Sofa, 2 seats"), into)).rejects.toMatchObject({
      fieldErrors: { into: [expect.any(String)] },
    });
  const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const posted = await api.post(`/survey-catalogue/${at("Sofa, 2 seats")}/join`, {
    into: "sofa, 1 seat",
  });
  expect(posted.status).toBe(200);
  const kept = await db.catalogueEntry.findUniqueOrThrow({ where: { id: at("Sofa, 1 seat") } });
  expect(kept.otherNames).toContain("Sofa, 2 seats");
  expect(kept.searchText).toMatch(/sofa.*sofa.*2.*seats/);
  expect(await counted(id)).toMatchObject({ "Sofa, 2 seats": 1, "Sofa, 1 seat": 1, Diwan: 1 });
  const lines = await db.surveyLine.findMany({
    orderBy: { id: "asc" },
    where: { name: "Sofa, 2 seats" },
  });
  // With its own size; in the room that has both, a thing of its own.
  expect(lines.map(({ cft, quantity }) => ({ cft, quantity }))).toEqual([
    { cft: 3_500, quantity: 2 },
    { cft: 3_500, quantity: 1 },
  ]);
  expect(new Set(lines.map(({ entryId }) => entryId))).toEqual(new Set([kept.id, null]));
  // A page that was open before still counts the thing that it showed.
  await countRoom(
    { actor: staff },
    hall,
    form({ "Sofa, 2 seats": 3 }, { "Sofa, 2 seats": 2 }),
    null,
  );
  expect(await counted(id)).toMatchObject({ "Sofa, 1 seat": 1, Diwan: 1 });
  await countRoom({ actor: staff }, hall, form({ "Sofa, 1 seat": 3 }, { "Sofa, 1 seat": 2 }), null);
  expect(
    (await db.surveyLine.findFirstOrThrow({ where: { entryId: kept.id, roomId: hall.roomId } }))
      .quantity,
  ).toBe(4);
});

test("entries are joined with one that surveys offer, and of two at once one stays", async () => {
  const [one, other] = ["Sofa, 1 seat", "Sofa, 2 seats"] as const;
  const both = await Promise.allSettled([
    joinEntries(admin, at(one), other),
    joinEntries(admin, at(other), one),
  ]);
  // Either may come first: the other finds what it would join inactive.
  const [gone, stays] = both[0].status === "fulfilled" ? [one, other] : [other, one];
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { fieldErrors: { into: [`${gone} is inactive: activate it first`] } },
  });
  const { status } = await db.catalogueEntry.findUniqueOrThrow({ where: { id: at(stays) } });
  expect(status).toBe("active");
  const cylinder = await catalogue.create(
    admin,
    CATALOGUE_ENTRY.input.parse({ name: "Gas", room: "dining", cft: 2, kg: 16, notCarried: true }),
  );
  await expect(joinEntries(admin, at("Diwan"), "Gas")).rejects.toMatchObject({
    fieldErrors: { into: ["Gas is not carried: surveys count Diwan"] },
  });
  await joinEntries(admin, cylinder, "Diwan");
});

test("the ready rooms, the kind of a room, and a room's least loose goods", () => {
  expect(readyRooms("2bhk").map(({ name }) => name)).toEqual(Object.keys(EXAMPLE));
  expect(["Kids bedroom", "Kitchen", "Balcony", "Garage", "Hall"].map(kindOfRoom)).toEqual([
    "bedroom",
    "dining",
    "utility",
    "outdoor",
    "living",
  ]);
  const stove = { kind: "dining", lines: [{ quantity: 1, cft: 3_00, left: false }] };
  expect(guessedCartons([stove], { m: 3_00, l: 4_50 })).toEqual({ m: 6, l: 2 });
  expect(guessedCartons([{ ...stove, lines: [] }], { m: 3_00, l: 4_50 })).toEqual({ m: 0, l: 0 });
});

test("customers and crews neither read nor write them", async () => {
  const id = await begin();
  const crew = { ...(await makeActor("employee")), opens: "crew" } as Actor;
  for (const actor of [await makeActor("customer"), crew]) {
    await expect(surveys.get(actor, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(addRoom({ actor }, id, "Hall")).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("an enquiry with a survey is not deleted; a quotation that goes leaves the survey", async () => {
  const id = await example();
  const { enquiryId } = (await wholeSurvey(id))!;
  await expect(enquiries.remove(admin, enquiryId!)).rejects.toMatchObject({ code: "conflict" });
  const made = await quoteSurvey(staff, id, QuoteInput.parse({}));
  await transaction((tx) => tx.quotation.delete({ where: { id: made.id } }));
  expect((await wholeSurvey(id))!.quotationId).toBeNull();
});

test("a thing that /api counts as none stands on no quotation", async () => {
  const items = [
    { name: "Harmonium", cft: 10, quantity: 1 },
    { name: "Veena", cft: 10, quantity: 0 },
  ];
  const id = await begin({ rooms: [{ name: "Hall", items }] });
  const made = await quoteSurvey(staff, id, QuoteInput.parse({}));
  expect(
    await db.quotationItem.findMany({ where: { quotationId: made.id }, select: { name: true } }),
  ).toEqual([{ name: "Harmonium" }]);
});
