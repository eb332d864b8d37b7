import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";
import { EnquiryInput } from "~/models/sales/enquiry/enquiry.record";
import { QuoteInput, quoteEnquiry } from "~/models/sales/enquiry/enquiry.quote.server";
import { enquiries } from "~/models/sales/enquiry/enquiry.server";
import { TariffInput } from "~/models/sales/tariff/tariff.record";
import { TruckInput } from "~/models/sales/tariff/truck.record";
import { tariffOn, tariffs, trucks } from "~/models/sales/tariff/tariff.server";
import { action as edit, loader as editForm } from "~/routes/quotations.edit.$id";
import { action as enquire } from "~/routes/enquiry-form";
import { action as compose } from "~/routes/quotations.new";
import { newFormKey } from "~/services/forms/form.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeActor, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let admin: Actor;
let staff: Actor;
let clerk: string;
let api: Awaited<ReturnType<typeof apiClient>>;
beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  admin = await makeActor("admin");
  const user = await makeUser({ role: "employee" });
  staff = { id: user.id, role: "employee", name: user.name } as Actor;
  clerk = await signedIn(user);
  api = await apiClient(user);
  for (const [name, grossCft, payloadKg] of [
    ["17 ft", "714", "5000"],
    ["19 ft", "741", "6000"],
  ])
    await trucks.create(admin, TruckInput.parse({ name, grossCft, payloadKg }));
});
afterEach(() => setClock(null));

const TARIFF = {
  name: "Standard",
  validFrom: "2026-04-01",
  freights: "17 ft; 250; 14000\n19 ft; 250; 16000\n19 ft; 1000; 38000",
  cartons: "M; 60",
  hourPrice: "150",
  piecePrice: "200",
  homes: "1 BHK; 375\n2 BHK; 625",
  fillPercent: "85",
  kgPer100Cft: "320",
  cartonsPer100Cft: "7",
  minutesPer100Cft: "40",
  pieceMinutes: "15",
  floorRate: "20",
  carryMetres: "15",
  carryRate: "20",
  crews: "450; 3\nmore; 4",
};
const set = (more: object = {}) => tariffs.create(admin, TariffInput.parse({ ...TARIFF, ...more }));
const refusal = async (more: object) => {
  const error = await set(more).then(
    () => null,
    (thrown: { fieldErrors: object }) => thrown,
  );
  return error?.fieldErrors ?? null;
};

test("of two the later that has begun counts, and inactive ones do not", async () => {
  await set();
  const next = await set({ name: "Winter", validFrom: "2026-12-01" });
  const name = async (day: string) => (await tariffOn(day))?.tables.name ?? null;
  expect([await name("2026-03-31"), await name("2026-11-30"), await name("2026-12-01")]).toEqual([
    null,
    "Standard",
    "Winter",
  ]);
  await tariffs.setStatus(admin, next, "inactive");
  expect(await name("2026-12-01")).toBe("Standard");
});

test("a wrong line is named at its field, and who is no admin changes nothing", async () => {
  expect(await refusal({ freights: "17 ft; 250; 14000\n17 ft; near; 1" })).toEqual({
    freights: ["Line 2: write it as in '17 ft; 250; 14000'"],
  });
  expect(await refusal({ freights: "18 ft; 250; 14000" })).toEqual({
    freights: ["There is no truck size '18 ft': add it first"],
  });
  expect(await refusal({ freights: "17 ft; 250; 1\n17 ft; 250; 2" })).toEqual({
    freights: ["'17 ft; 250' is there twice"],
  });
  expect(await refusal({ homes: "2 BHK; 600\n2 bhk; 700" })).toEqual({
    homes: ["'2 bhk' is there twice"],
  });
  expect(await db.tariff.count()).toBe(0);
  await expect(tariffs.create(staff, TariffInput.parse(TARIFF))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("no two active ones begin on one day, by page, /api or at once", async () => {
  const first = await set();
  const too = "Standard begins on this day too: change that one, or deactivate it first";
  expect(await refusal({ name: "Other" })).toEqual({ validFrom: [too] });
  const own = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
  const sent = await own.post("/tariffs", { ...TARIFF, name: "By a script" });
  expect([sent.status, sent.body.errors]).toEqual([422, { validFrom: [too] }]);
  const next = await set({ name: "Winter", validFrom: "2026-12-01" });
  const moved = TariffInput.parse({ ...TARIFF, name: "Winter", version: 1 });
  await expect(tariffs.update(admin, next, moved)).rejects.toMatchObject({
    fieldErrors: { validFrom: [too] },
  });
  // One that is kept aside may have any day, until it counts again.
  await tariffs.setStatus(admin, next, "inactive");
  await tariffs.update(admin, next, { ...moved, version: null });
  await expect(tariffs.setStatus(admin, next, "active")).rejects.toThrow(too);
  await tariffs.update(admin, first, TariffInput.parse({ ...TARIFF, hourPrice: "160" }));
  const spring = { validFrom: "2027-03-01" };
  const both = await Promise.allSettled([set(spring), set({ ...spring, name: "Spring" })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await tariffs.setStatus(admin, first, "inactive");
  const third = await set({ name: "Third", validFrom: "2028-01-01" });
  await tariffs.setStatus(admin, third, "inactive");
  await tariffs.update(admin, third, TariffInput.parse({ ...TARIFF, name: "Third" }));
  const woken = [first, third].map((id) => tariffs.setStatus(admin, id, "active"));
  const results = await Promise.allSettled(woken);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a truck size that a tariff names keeps its name, and none has what parts lines", async () => {
  await set();
  const { id, version } = await db.truck.findFirstOrThrow({ where: { name: "19 ft" } });
  const renamed = (name: string) =>
    trucks.update(
      admin,
      id,
      TruckInput.parse({ name, grossCft: "750", payloadKg: "6000", version }),
    );
  await expect(renamed("20 ft")).rejects.toMatchObject({
    fieldErrors: { name: ["A tariff has prices of 19 ft: add a new size beside it"] },
  });
  await renamed("19 ft");
  const size = TruckInput.parse({ name: "14 ft; closed", grossCft: "546", payloadKg: "3750" });
  await expect(trucks.create(admin, size)).rejects.toMatchObject({
    fieldErrors: { name: ["Name cannot have a semicolon: it parts lines"] },
  });
});

test("a truck size that a tariff names is not deleted, and no two have one name", async () => {
  await set();
  const [row] = await db.truck.findMany({ where: { name: "19 ft" } });
  await expect(trucks.remove(admin, row!.id)).rejects.toMatchObject({
    message: "19 ft stands in a tariff and cannot be deleted. Deactivate it instead.",
  });
  await expect(
    trucks.create(admin, TruckInput.parse({ name: "19 ft", grossCft: "700", payloadKg: "1" })),
  ).rejects.toMatchObject({ fieldErrors: { name: ["There is a truck size 19 ft already"] } });
});

test("of truck sizes of one name at once one is there", async () => {
  const size = TruckInput.parse({ name: "24 ft", grossCft: "1200", payloadKg: "9000" });
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => trucks.create(admin, size)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.truck.count({ where: { name: "24 ft" } })).toBe(1);
});

const move = (more: Fields = {}): Fields => ({
  date: "2026-12-10",
  expiryDate: "2026-12-05",
  transportationType: "full_load",
  sourceAddress: "Kothrud, Pune 411038",
  destinationAddress: "Indiranagar, Bengaluru 560038",
  transportationCharge: "0",
  packagingCharge: "",
  loadingCharge: "0",
  unloadingCharge: "0",
  discount: "0",
  "items[0].name": "Household goods",
  "items[0].quantity": "1",
  ...more,
});
type Reply = {
  contract: { text: string; lines?: string[]; problem: boolean };
  initialValue: Record<string, string>;
};
async function propose(more: Fields = {}) {
  const asked = { ...move(), intent: "propose-charges", ...more };
  const { status, data } = await answerOf(compose, postArgs("/quotations/new", asked, {}, clerk));
  return { status, ...(data as Reply) };
}

describe("a quotation's form", () => {
  test("has every charge of a home proposed, from its floors and its distance", async () => {
    await set();
    // 625 cft: half of 250 minutes at each end, 125 at 150 an hour are 312.50; from the 3rd without a lift 125 × 1.6 = 200 minutes, 500.
    // 625 × 7 ÷ 100 = 43.75, 44 cartons at 60 are 2,640.
    const found = await propose({ home: "2 BHK", distanceKm: "840", loadingFloor: "3rd" });
    expect(found.status).toBe(200);
    expect(found.contract.text).toBe(
      "Tariff Standard: 2 BHK, 625 cft · 19 ft, 99 % of its volume · 4 people, about 1.4 hours of loading and unloading",
    );
    expect(found.initialValue).toMatchObject({
      transportationCharge: "38000.00",
      packagingCharge: "2640.00",
      loadingCharge: "500.00",
      unloadingCharge: "312.50",
    });
    expect(found.contract.lines?.[0]).toBe(
      "Transportation Charge: 19 ft up to 1,000 km: ₹38,000.00",
    );
    expect(await db.quotation.count()).toBe(0);
  });

  test("keeps what was typed and says both; what it filled in itself it fills in anew", async () => {
    await set();
    const first = await propose({
      home: "2 BHK",
      distanceKm: "840",
      transportationCharge: "40000",
    });
    expect(first.initialValue.transportationCharge).toBe("40000");
    expect(first.contract.lines?.[0]).toBe(
      "Transportation Charge: computed ₹38,000.00 · typed ₹40,000.00. 19 ft up to 1,000 km: ₹38,000.00",
    );
    const { transportationCharge, packagingCharge, loadingCharge, unloadingCharge, proposed } =
      first.initialValue;
    const again = await propose({
      home: "1 BHK",
      distanceKm: "200",
      transportationCharge: transportationCharge!,
      packagingCharge: packagingCharge!,
      loadingCharge: loadingCharge!,
      unloadingCharge: unloadingCharge!,
      proposed: proposed!,
    });
    // 375 × 7 ÷ 100 = 26.25: 26 cartons; 75 minutes are 187.50.
    expect(again.initialValue).toMatchObject({
      transportationCharge: "40000",
      packagingCharge: "1560.00",
      loadingCharge: "187.50",
    });
  });

  test("leaves a charge free that was proposed and is 0 now, press after press", async () => {
    await set();
    const home = { home: "2 BHK", distanceKm: "840" };
    const first = await propose(home);
    const free = { ...home, loadingCharge: "0" };
    const second = await propose({ ...free, proposed: first.initialValue.proposed! });
    expect(second.contract.lines?.[2]).toMatch(
      /^Loading Charge: computed ₹312\.50 · typed ₹0\.00\. Loading: 125 minutes/,
    );
    const third = await propose({ ...free, proposed: second.initialValue.proposed! });
    expect([second, third].map(({ initialValue }) => initialValue.loadingCharge)).toEqual([
      "0",
      "0",
    ]);
  });

  test("takes back what it proposed where a later press has no price, and leaves what was typed", async () => {
    await set();
    const first = await propose({ home: "2 BHK", distanceKm: "840" });
    const { transportationCharge, proposed } = first.initialValue;
    expect(transportationCharge).toBe("38000.00");
    const stands = { transportationCharge: transportationCharge!, proposed: proposed! };
    const far = await propose({ home: "1 BHK", distanceKm: "900", ...stands });
    expect(far.initialValue.transportationCharge).toBe("0.00");
    const back = await propose({
      home: "2 BHK",
      distanceKm: "840",
      transportationCharge: "0.00",
      proposed: far.initialValue.proposed!,
    });
    expect(back.initialValue.transportationCharge).toBe("38000.00");
    const typed = await propose({
      home: "1 BHK",
      distanceKm: "900",
      ...stands,
      transportationCharge: "40000",
    });
    expect(typed.initialValue.transportationCharge).toBe("40000");
  });

  test("says what is missing and keeps the form", async () => {
    const said = async (more: Fields) => {
      const { status, contract } = await propose(more);
      return [status, contract.text];
    };
    expect(await said({ home: "2 BHK" })).toEqual([400, "No tariff is valid on Dec 10, 2026."]);
    await set();
    expect(await said({})).toEqual([400, "Choose the home, or say its cft."]);
    expect(await said({ home: "Palace" })).toEqual([400, "The tariff has no home 'Palace'."]);
    expect((await said({ home: "2 BHK", distanceKm: "far" }))[0]).toBe(400);
    const { contract } = await propose({ home: "1 BHK", distanceKm: "900" });
    expect(contract.lines?.[0]).toBe(
      "Transportation Charge: No price for 17 ft up to 900 km: add it to the tariff Standard",
    );
  });
});

test("/api says the same, and 422 at what is not known", async () => {
  await set();
  const { body } = await api.get("/tariffs/price?home=2%20BHK&distanceKm=840&pickupFloor=3");
  expect(body.data).toMatchObject({
    tariff: "Standard",
    truck: { name: "19 ft", fillPercent: 99, binds: "volume" },
    crew: 4,
    minutes: 325,
    cartons: 44,
    charges: {
      transportationCharge: { computed: 38_000 },
      loadingCharge: { computed: 500 },
      dismantlingCharge: { computed: null, how: "Nothing is taken apart" },
    },
  });
  expect(await api.get("/tariffs/price?home=Palace")).toMatchObject({
    status: 422,
    body: { errors: { home: ["The tariff has no home 'Palace'."] } },
  });
  expect((await api.get("/tariffs/price?home=1%20BHK&day=2026-01-01")).status).toBe(422);
});

describe("a draft that was made of an enquiry", () => {
  const usual = { stationaryCharge: 285_00, advanceRate: 30_00 };
  async function draft() {
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: usual }));
    const call = EnquiryInput.parse({
      name: "Asha Rao",
      phone: "98220 41234",
      from: "Kothrud, Pune",
      to: "Indiranagar, Bengaluru",
      movingDate: "2026-12-10",
    });
    const { id } = await quoteEnquiry(
      staff,
      await enquiries.create(staff, call),
      QuoteInput.parse({}),
    );
    return id;
  }

  test("is proposed and charged the usual stationery and advance, as a new one is", async () => {
    const id = await draft();
    const [at, params] = [`/quotations/edit/${id}`, { id: String(id) }];
    const { data } = await answerOf(editForm, getArgs(at, params, clerk));
    const { form } = data as { form: Record<string, unknown> & { values: Record<string, string> } };
    expect(form).toMatchObject({ usualStationery: 285_00, advanceRate: 30_00 });
    expect(form.values).toMatchObject({ stationaryCharge: "285.00", advancePayment: "" });
    const { customerId } = await db.quotation.findUniqueOrThrow({ where: { id } });
    const save = (more: Fields) =>
      answerOf(
        edit,
        postArgs(at, move({ customerId: String(customerId), ...more }), params, clerk),
      );
    const charges = { transportationCharge: "10000", packagingCharge: "0" };
    await save({
      ...charges,
      stationaryCharge: "285",
      advancePayment: "",
      surchargeRate: "0",
      gstRate: "0",
    });
    const saved = await db.quotation.findUniqueOrThrow({ where: { id } });
    // 10,285; 30 % in whole rupees are 3,086.
    expect(saved).toMatchObject({
      stationaryCharge: 285_00,
      totalAmount: 10_285_00,
      advancePayment: 3_086_00,
    });
    // From then on it is as any other: emptied, the advance is nothing.
    await save({
      ...charges,
      stationaryCharge: "285",
      advancePayment: "",
      surchargeRate: "0",
      gstRate: "0",
    });
    expect(await db.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      advancePayment: 0,
    });
  });

  test("keeps the rates and the advance that somebody saved before it was charged", async () => {
    const id = await draft();
    const data = { surchargeRate: 5_00, advancePayment: 1_000_00 };
    await transaction((tx) => tx.quotation.update({ where: { id }, data }));
    const [at, params] = [`/quotations/edit/${id}`, { id: String(id) }];
    const reply = await answerOf(editForm, getArgs(at, params, clerk));
    const { form } = reply.data as { form: { values: Record<string, string> } };
    expect(form.values).toMatchObject({
      surchargeRate: "5",
      advancePayment: "1000.00",
      stationaryCharge: "285.00",
    });
  });

  test("is made at one press of the enquiry's form, once, unless somebody has to choose", async () => {
    const press = async (more: Fields = {}) => {
      const form = { name: "Kiran", phone: "98220 55555", intent: "quote", ...more };
      const { location } = await answerOf(enquire, postArgs("/enquiries/new", form, {}, clerk));
      return location;
    };
    const day = {
      movingDate: "2026-12-10",
      from: "Pune",
      to: "Nashik",
      idempotencyKey: newFormKey(),
    };
    const made = await press(day);
    const { id, enquiryId } = await db.quotation.findFirstOrThrow();
    expect(made).toBe(`/quotations/edit/${id}`);
    expect(await press(day)).toBe(made);
    expect([await db.enquiry.count(), await db.quotation.count()]).toEqual([1, 1]);
    // The phone is known now; and without a day there is no quotation.
    expect(await press({ movingDate: "2026-12-11" })).toBe(`/enquiries/quote/${enquiryId! + 1}`);
    expect(await press({ phone: "98220 66666" })).toBe(`/enquiries/quote/${enquiryId! + 2}`);
    expect(await press({ intent: "toString" })).toBe(`/enquiries/${enquiryId! + 3}`);
    // Nor for a day that has passed, before somebody said so.
    const passed = { phone: "98220 77777", movingDate: "2026-11-20" };
    expect(await press(passed)).toBe(`/enquiries/quote/${enquiryId! + 4}`);
    expect(await db.quotation.count()).toBe(1);
  });

  test("stays without stationery where still nothing is charged", async () => {
    const id = await draft();
    const { customerId } = await db.quotation.findUniqueOrThrow({ where: { id } });
    const typed = move({
      customerId: String(customerId),
      packagingCharge: "0",
      stationaryCharge: "285",
    });
    await answerOf(edit, postArgs(`/quotations/edit/${id}`, typed, { id: String(id) }, clerk));
    expect(await db.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      stationaryCharge: 0,
      totalAmount: 0,
    });
  });
});
