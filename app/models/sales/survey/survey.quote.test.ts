import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { action as surveyPage } from "~/routes/surveys.$id";

import { makeCatalogue, makeTariff } from "../../../../tests/support/catalogue";
import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeQuotation, makeUser } from "../../../../tests/support/factories";
import { answerOf, type Fields, postArgs, signedIn } from "../../../../tests/support/http";
import type { Actor } from "../../kit/policy/policy";
import { EnquiryInput } from "../enquiry/enquiry.record";
import { enquiries } from "../enquiry/enquiry.server";
import { QuoteInput, quoteEnquiry } from "../enquiry/enquiry.quote.server";
import { proposalOf, quoteSurvey } from "./survey.quote.server";
import { SurveyInput } from "./survey.record";
import { basisOf, resultOf } from "./survey.result.server";
import { surveys, wholeSurvey } from "./survey.server";

let staff: Actor;
let customerId: number;
let entry: Map<string, number>;

beforeEach(async () => {
  await resetDatabase();
  entry = await makeCatalogue();
  setClock(new Date("2026-11-21T06:30:00Z"));
  staff = actorOf(await makeUser({ role: "employee", name: "Ravi Kulkarni" }));
  const asha = { name: "Asha Rao", phone: "98220 41234", email: "asha@example.com" };
  customerId = (await makeUser({ role: "customer", ...asha })).id;
});
afterEach(() => setClock(null));

const withRooms = (rooms: object[], more: object = {}) =>
  surveys.create(staff, SurveyInput.parse({ customerId, rooms, ...more }));
const sofas = () => [
  { name: "Hall", items: [{ catalogueId: entry.get("Sofa, 1 seat"), quantity: 3 }] },
];
const quote = (id: number, more: object = {}) => quoteSurvey(staff, id, QuoteInput.parse(more));
const quotation = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });

/** ₹9,000 up to 500 km for every truck, ₹20 a cft of a part load. */
async function priced() {
  await makeTariff({ cartons: "M; 60\nL; 90", hourPrice: 150_00, piecePrice: 200_00 });
  const lines = (await db.truck.findMany()).flatMap(({ name }) => [
    `${name}; 50; 3000`,
    `${name}; 500; 9000`,
    `${name}; more; 20`,
  ]);
  const data = { freights: lines.join("\n"), wrapPrice: 6_00, cftPrice: 20_00 };
  await transaction((tx) => tx.tariff.updateMany({ data }));
}

/** A further tariff, at ₹12,000 up to 500 km, from New Year on. */
const dearer = () =>
  transaction(async (tx) => {
    const { id: _, ...row } = await tx.tariff.findFirstOrThrow();
    const freights = row.freights!.replaceAll("9000", "12000");
    await tx.tariff.create({
      data: { ...row, name: "New Year", validFrom: "2027-01-01", freights },
    });
  });

test("a part load is priced by its volume, as its quotation proposes it, and guesses no distance", async () => {
  await priced();
  const PINS = {
    sourceAddress: "Kothrud, Pune 411038",
    destinationAddress: "Indiranagar, Bengaluru 560038",
  };
  const part = { transportationType: "partial_load", transportationCharge: 0, ...PINS };
  const { id: quotationId } = await makeQuotation({ customerId, ...part });
  const id = await withRooms(sofas(), { quotationId, distanceKm: 100 });
  const survey = (await wholeSurvey(id))!;
  expect(await basisOf(survey)).toMatchObject({ partLoad: true });
  const freight = { computed: 45 * 20_00, how: "45 cft at ₹20.00" };
  expect((await resultOf(survey)).charges.transportationCharge).toMatchObject(freight);
  await quote(id);
  expect((await quotation(quotationId)).transportationCharge).toBe(45 * 20_00);
  const far = await withRooms(sofas(), { quotationId });
  const result = await resultOf((await wholeSurvey(far))!);
  expect(result.charges.transportationCharge).toMatchObject(freight);
  expect(result.guessedKm).toBeNull();
});

test("without a quotation a load is as the company usually carries it", async () => {
  await priced();
  await transaction((tx) =>
    tx.company.updateMany({ data: { transportationType: "partial_load" } }),
  );
  const made = await quote(await withRooms(sofas()), { movingDate: "2026-12-10" });
  expect(await quotation(made.id)).toMatchObject({
    transportationType: "partial_load",
    transportationCharge: 45 * 20_00,
  });
});

test("is priced by the tariff of the move's day, whoever says that day", async () => {
  await priced();
  await dearer();
  const id = await withRooms(sofas(), { distanceKm: 100 });
  const made = await quote(id, { movingDate: "2027-01-10" });
  expect((await quotation(made.id)).transportationCharge).toBe(12_000_00);
  // The quotation's own day goes before what a script says along with it.
  await quote(id, { movingDate: "2026-12-10" });
  expect((await quotation(made.id)).transportationCharge).toBe(12_000_00);
  const call = { name: "Vikram Shah", phone: "98220 49999", movingDate: "2027-01-10" };
  const enquiryId = await enquiries.create(staff, EnquiryInput.parse(call));
  const asked = { enquiryId, customerId: null, distanceKm: 100 };
  const { charges } = await resultOf((await wholeSurvey(await withRooms(sofas(), asked)))!);
  expect(charges.transportationCharge.computed).toBe(12_000_00);
});

test("taken over into the draft that its enquiry has, is priced by that draft's day and load", async () => {
  await priced();
  await dearer();
  const call = { name: "Asha Rao", phone: "98220 41234", movingDate: "2026-12-10" };
  const enquiryId = await enquiries.create(staff, EnquiryInput.parse(call));
  const { id: draft } = await quoteEnquiry(
    staff,
    enquiryId,
    QuoteInput.parse({ movingDate: "2027-01-10" }),
  );
  await enquiries.update(staff, enquiryId, EnquiryInput.parse(call));
  const id = await withRooms(sofas(), { enquiryId, distanceKm: 100 });
  expect(await quote(id)).toEqual({ id: draft, found: true });
  expect((await quotation(draft)).transportationCharge).toBe(12_000_00);
});

test("a charge that can be computed no more is taken over as none, as the page says before", async () => {
  await priced();
  const id = await withRooms(sofas(), { distanceKm: 100 });
  const made = await quote(id, { movingDate: "2026-12-10" });
  expect((await quotation(made.id)).transportationCharge).toBe(9_000_00);
  await transaction((tx) => tx.tariff.updateMany({ data: { status: "inactive" } }));
  const { changes } = await proposalOf((await wholeSurvey(id))!);
  expect(changes).toContain("Transportation Charge: 9000.00 → 0.00");
  await quote(id);
  expect(await quotation(made.id)).toMatchObject({ transportationCharge: 0, loadingCharge: 0 });
  expect(await proposalOf((await wholeSurvey(id))!)).toEqual({ changes: [], stays: [] });
});

test("of an enquiry that names nobody, the quotation is of the survey's customer", async () => {
  const call = { name: "Vikram Shah", phone: "98220 49999", movingDate: "2027-01-10" };
  const enquiryId = await enquiries.create(staff, EnquiryInput.parse(call));
  const box = { name: "Box", cft: 10, kg: 5, quantity: 2 };
  const id = await withRooms([{ name: "Hall", items: [box] }], { enquiryId });
  expect((await quotation((await quote(id)).id)).customerId).toBe(customerId);
});

test("for a day that has passed is asked about on the survey's page, and taking it over is not", async () => {
  const cookie = await signedIn(staff);
  const pressOn = (id: number) => async (form: Fields) => {
    const posted = { intent: "quote", ...form };
    const { status, data, location } = await answerOf(
      surveyPage,
      postArgs(`/surveys/${id}`, posted, { id: String(id) }, cookie),
    );
    return location?.replace(/\d+$/, "7") ?? [status, (data as { problem: string }).problem];
  };
  const passed = [400, "This date has passed."];
  const own = pressOn(await withRooms(sofas()));
  expect(await own({ movingDate: "2026-11-20" })).toEqual(passed);
  expect(await own({ movingDate: "2026-11-20", passedDate: "2026-11-20" })).toBe(
    "/quotations/view/7",
  );
  expect(await own({})).toBe("/quotations/view/7");
  const call = { name: "Asha Rao", phone: "98220 41234", movingDate: "2026-11-19" };
  const enquiryId = await enquiries.create(staff, EnquiryInput.parse(call));
  const asked = pressOn(await withRooms(sofas(), { enquiryId }));
  expect(await asked({})).toEqual(passed);
  expect(await asked({ movingDate: "2026-12-01" })).toBe("/quotations/view/7");
});
