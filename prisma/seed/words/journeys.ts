/** The jobs of the demo whose goods travel with road papers, by their titles. */
export const TRAVELLING = {
  /** Delivered long ago; of the demo customer. */
  first: "2 BHK move, Bibwewadi to Baner",
  /** Called off before it was loaded; of the demo customer. */
  calledOff: "3 BHK move, Bibwewadi to Chembur",
  goa: "1 BHK move, Pimple Saudagar to Miramar",
  /** The truck broke down on the way, and two packages came short and damaged. */
  delhi: "2 BHK move, Baner to Mayur Vihar",
  /** A car and a motorcycle. */
  vehicles: "Vehicle move, Chembur to Aundh",
  local: "1 BHK move, Aundh to Pimple Saudagar",
  /** Signed for, with its values declared line by line. */
  indore: "1 BHK move, Aundh to Palasia",
  onTheWay: "1 BHK move, Dwarka to Hadapsar",
  /** Two part loads. */
  office: "Office move, Kharadi to Kothrud",
  /** Leaves tomorrow. */
  tomorrow: "3 BHK move, Wakad to Hinjawadi",
  /** No truck is chosen yet. */
  noTruck: "2 BHK move, Aundh to Baner",
  /** Its truck is still on the road of another job. */
  jaipur: "1 BHK move, Malviya Nagar to Pimple Saudagar",
  /** Of the demo customer; the insurance of its truck ends before. */
  chennai: "Vehicle move, Wakad to Adyar",
} as const;
export type TravellingJob = keyof typeof TRAVELLING;

/** Together the value that its quotation was insured for. */
export const DECLARED = [
  { description: "Television, up to 55 inch", quantity: 1, value: "72000" },
  { description: "Laptop computer", quantity: 2, value: "50000" },
  { description: "Refrigerator, single door", quantity: 1, value: "31000" },
  { description: "Washing machine", quantity: 1, value: "34000" },
  { description: "Double bed with storage, mattresses", quantity: 1, value: "95000" },
  { description: "Wardrobe, 2 doors", quantity: 1, value: "60000" },
  { description: "Clothes, linen and suitcases", quantity: 1, value: "140000" },
  { description: "Kitchen goods and crockery", quantity: 1, value: "110000" },
  { description: "Books, lamps and decorations", quantity: 1, value: "58000" },
];

/** A car and a motorcycle as the crew wrote them down, with what was found at their places. */
export const CAR_REPORT = {
  kind: "car",
  make: "Maruti Suzuki",
  model: "Swift VXI",
  registration: "MH03DK4471",
  colour: "Silky silver",
  odometerKm: "48210",
  fuel: "about a quarter",
  keys: "1",
  parts: [
    "battery",
    "spare_wheel",
    "jack",
    "tools",
    "stereo",
    "speakers",
    "mats",
    "wipers",
    "mirrors",
    "fastag",
    "rc",
    "insurance",
    "puc",
    "owner_id",
  ],
  notes: "The boot is empty. The second key stays with the owner.",
  pickup: {
    front_bumper: "SC, R: left corner, old",
    left_front_door: "D: as large as a coin",
    right_rear_wing: "SC: as long as a hand",
    wheels: "SC: rim of the left front wheel",
  },
};

/** What was found besides when it was unloaded. */
export const CAR_AT_DELIVERY = { rear_bumper: "SC: two fingers wide, not there at pickup" };

export const MOTORCYCLE_REPORT = {
  kind: "motorcycle",
  make: "Royal Enfield",
  model: "Classic 350",
  registration: "MH03CY0952",
  colour: "Black",
  odometerKm: "21840",
  fuel: "drained",
  keys: "1",
  parts: ["battery", "tools", "mirrors", "helmet", "rc", "insurance"],
  pickup: { tank: "SC: fine, around the cap", silencer: "RU" },
};

export const CHENNAI_CAR = {
  kind: "car",
  make: "Hyundai",
  model: "i20",
  registration: "MH14KB2075",
  colour: "Fiery red",
  keys: "2",
  parts: ["battery", "spare_wheel", "mats", "mirrors", "fastag", "rc"],
  notes: "Looked over at the survey; again on the day of loading.",
  pickup: { left_rear_door: "SC", boot: "D: small" },
};
