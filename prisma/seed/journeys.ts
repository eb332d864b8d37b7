import { packingList, type PackedRow } from "./packing";
import type { Part } from "./plan";
import { Random } from "./random";
import {
  at,
  booked,
  calledOff,
  claimed,
  claimMoved,
  declared,
  delivered,
  issued,
  jobIs,
  left,
  lookedOver,
  marked,
  packed,
  signed,
  underRegime,
  withTruck,
  type RoadStep,
  type Signer,
} from "./road-steps";
import type { Travel, Travels } from "./travel";
import {
  CAR_AT_DELIVERY,
  CAR_REPORT,
  CHENNAI_CAR,
  DECLARED,
  MOTORCYCLE_REPORT,
} from "./words/journeys";

/** What happened to one consignment, a step after the other. */
export type Journey = { jobId: number; steps: RoadStep[] };

const SMALL = ["MH12QX4417", "Santosh Kamble"] as const;
const MIDDLE = ["MH12RN8035", "Balu Gaikwad"] as const;
const LARGE = ["MH14GT2906", "Iqbal Shaikh"] as const;
const LONG = ["MH14HU7751", "Ramesh Yadav"] as const;
const CARRIER = ["22BH6203AA", "Gurpreet Singh"] as const;

const VEHICLE_GOODS = { goodsKind: "vehicle", goodsDescription: "Used car and motorcycle" };
const EXEMPT = "gta_exempt";

/** The demo's journeys: each state of a consignment, and each paper, is there. */
export function journeysOf(part: Part, travels: Travels): Journey[] {
  // Its own chance: what else the story draws stays as it was.
  const random = new Random("road papers");
  const day = (offset: number) => part.timeline.day(offset);
  const list = ({ items }: Travel) => packingList(random, items);
  const told = (travel: Travel, ...steps: (RoadStep | RoadStep[])[]): Journey => ({
    jobId: travel.jobId,
    steps: steps.flat(),
  });
  /** From the loading to the day's end: packed, named, issued, gone. */
  const gone = (travel: Travel, [vehicle, driver]: readonly [string, string]) => [
    withTruck(at(travel.first - 1, 16), vehicle, driver),
    packed(at(travel.first, 9, 40), list(travel)),
    issued(at(travel.first, 12, 5)),
    ...left(at(travel.first, 13)),
  ];
  const over = (travel: Travel, arrival: Parameters<typeof delivered>[2], signer?: Signer) => [
    delivered(at(travel.last, 17, 40), day(travel.last), arrival, signer),
    jobIs(at(travel.last, 18, 20), travel, "Completed"),
  ];

  const { first, calledOff: off, goa, delhi, vehicles, local, indore } = travels;
  const { onTheWay, office, tomorrow, noTruck, jaipur, chennai } = travels;
  return [
    told(
      first,
      booked(first, { weightKg: "2100", volumeCft: "620" }),
      gone(first, MIDDLE),
      over(first, { receivedBy: "Meera Nair" }, { signedBy: "Meera Nair" }),
    ),
    told(
      off,
      booked(off, { distanceKm: "155" }),
      calledOff(at(off.booked + 1, 12), "Landlord gave an extension, not moving now"),
      jobIs(at(off.booked + 1, 12, 5), off, "Cancelled"),
    ),
    told(
      goa,
      booked(goa, {
        distanceKm: "455",
        weightKg: "1460",
        weighed: true,
        volumeCft: "480",
        insurer: "The New India Assurance Co Ltd",
        policyNumber: "OC/4417/2026/118",
      }),
      gone(goa, LARGE),
      over(goa, { receivedBy: "Rosy D'Souza", relation: "Neighbour, with the keys" }),
    ),
    told(
      delhi,
      booked(delhi, {
        distanceKm: "1450",
        weightKg: "2380",
        volumeCft: "760",
        insurer: "The New India Assurance Co Ltd",
        policyNumber: "OC/4417/2026/203",
        instructions: "Entry into the society before 10:00 or after 17:00.",
      }),
      underRegime(delhi, EXEMPT),
      gone(delhi, LARGE),
      signed(at(delhi.first, 12, 30), "packing", {
        signedBy: "Rajesh Kumar Sharma",
      }),
      withTruck(at(delhi.first + 1, 8, 30), ...LONG, "Clutch failed near Indore, goods moved over"),
      over(
        delhi,
        {
          receivedBy: "Rajesh Kumar Sharma",
          remarks: "One carton is missing. A corner of the centre table is chipped.",
          outcomes: [
            { number: 12, outcome: "damaged", condition: "3 CH, 10 SC" },
            { number: 24, outcome: "short" },
          ],
        },
        { signedBy: "Rajesh Kumar Sharma", drawn: true },
      ),
      claimed(at(delhi.last + 3, 11), day(delhi.last + 2), {
        number: 12,
        kind: "damaged",
        amount: "9500",
        description:
          "Centre table: chipped at a corner, scratched on top. A carpenter asks this for a new top.",
      }),
      claimMoved(at(delhi.last + 12, 15), 0, {
        status: "Accepted",
        decidedAmount: "7000",
        decision: "Repair by our carpenter's estimate.",
      }),
      claimMoved(at(delhi.last + 19, 12), 0, {
        status: "Settled",
        settledHow: "paid",
        settledDate: day(delhi.last + 19),
        settledReference: "Bank transfer NEFT5520917736",
      }),
      claimed(at(-6, 12), day(-6), {
        number: 24,
        kind: "short",
        amount: "14000",
        description:
          "Sarees and woollens: the carton was not on the second truck, and Indore has not found it.",
      }),
    ),
    told(
      vehicles,
      booked(vehicles, { ...VEHICLE_GOODS, distanceKm: "150", ewbNumber: "381004417209" }),
      withTruck(at(vehicles.first - 1, 16), ...CARRIER),
      packed(at(vehicles.first, 9, 40), list(vehicles)),
      lookedOver(at(vehicles.first, 10), CAR_REPORT),
      lookedOver(at(vehicles.first, 10, 40), MOTORCYCLE_REPORT),
      signed(at(vehicles.first, 11, 30), "pickup", { signedBy: "Farhan Mathew" }, 0),
      issued(at(vehicles.first, 12, 5)),
      left(at(vehicles.first, 13)),
      marked(at(vehicles.last, 17), 0, CAR_AT_DELIVERY),
      over(vehicles, {
        receivedBy: "Farhan Mathew",
        remarks: "A scratch on the rear bumper of the car that was not there in Mumbai.",
      }),
      signed(at(vehicles.last, 17, 50), "handover", { signedBy: "Farhan Mathew", drawn: true }, 0),
    ),
    told(
      local,
      booked(local, { distanceKm: "9" }),
      underRegime(local, EXEMPT),
      gone(local, SMALL),
      over(local, { receivedBy: "Omkar Bhosale" }, { signedBy: "Omkar Bhosale" }),
    ),
    told(
      indore,
      booked(indore, {
        distanceKm: "600",
        weightKg: "1510",
        weighed: true,
        volumeCft: "500",
        insurer: "The New India Assurance Co Ltd",
        policyNumber: "OC/4417/2026/241",
      }),
      declared(at(indore.first - 2, 15), DECLARED),
      gone(indore, LONG),
      signed(at(indore.first, 12, 30), "packing", { signedBy: "Debashis Dutta" }),
      over(
        indore,
        { receivedBy: "Anita Roy", relation: "Wife of the consignee" },
        { signedBy: "Anita Roy", relation: "Wife of the consignee", drawn: true },
      ),
    ),
    told(
      onTheWay,
      booked(onTheWay, {
        distanceKm: "1430",
        weightKg: "1390",
        weighed: true,
        volumeCft: "460",
        instructions: "Call one hour before: the lift is booked by the hour.",
      }),
      gone(onTheWay, LONG),
    ),
    ...partLoads(office, list(office), day),
    told(
      tomorrow,
      booked(tomorrow, {
        goodsKind: "household",
        goodsDescription: "Used household goods of an employee",
        distanceKm: "4",
        weightKg: "3200",
        volumeCft: "880",
      }),
      withTruck(at(-2, 17), ...LARGE),
      packed(at(-1, 14, 20), list(tomorrow)),
      issued(at(-1, 17, 15)),
    ),
    told(noTruck, booked(noTruck, { volumeCft: "640" })),
    told(
      jaipur,
      booked(jaipur, { distanceKm: "1170", volumeCft: "450" }),
      underRegime(jaipur, EXEMPT),
      withTruck(at(-1, 11), LONG[0], null),
      packed(at(-1, 15), list(jaipur)),
    ),
    told(
      chennai,
      booked(chennai, { ...VEHICLE_GOODS, distanceKm: "1190" }),
      withTruck(at(-3, 16), ...MIDDLE),
      packed(at(-3, 16, 20), list(chennai)),
      lookedOver(at(-3, 16, 40), CHENNAI_CAR),
    ),
  ];
}

/** An office in two loads: the desks came over yesterday, the rest leaves today. */
function partLoads(office: Travel, all: PackedRow[], day: (offset: number) => string): Journey[] {
  const half = Math.ceil(all.length * 0.55);
  const { jobId, first, last } = office;
  const [desks, rest] = [all.slice(0, half), all.slice(half)];
  const goods = {
    goodsKind: "office",
    goodsDescription: "Used office furniture and equipment",
    distanceKm: "14",
    ewbValidUntil: day(last),
  };
  return [
    {
      jobId,
      steps: [
        ...booked(office, {
          ...goods,
          goods: goodsOf(desks),
          declaredValue: "260000",
          ewbNumber: "271009345512",
          expectedDate: day(first),
        }),
        withTruck(at(first - 1, 16), ...LARGE),
        packed(at(first, 9, 30), desks),
        issued(at(first, 11, 10)),
        ...left(at(first, 12)),
        delivered(
          at(first, 16, 45),
          day(first),
          { receivedBy: "Nitin Salunkhe", relation: "Facility manager" },
          { signedBy: "Nitin Salunkhe", relation: "Facility manager" },
        ),
      ],
    },
    {
      jobId,
      steps: [
        ...booked(office, {
          ...goods,
          goods: goodsOf(rest),
          declaredValue: "200000",
          ewbNumber: "271009345527",
          loadingDate: day(first + 1),
          expectedDate: day(first + 1),
        }),
        withTruck(at(first - 1, 16, 30), ...MIDDLE),
        packed(at(first, 17), rest),
        issued(at(first, 18, 10)),
      ],
    },
  ];
}

/** A load as its lorry receipt lists it: what is alike on one line. */
function goodsOf(packages: readonly PackedRow[]) {
  const counts = new Map<string, number>();
  for (const { contents } of packages) counts.set(contents, (counts.get(contents) ?? 0) + 1);
  return [...counts].map(([description, quantity]) => ({ description, quantity }));
}
