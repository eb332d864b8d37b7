/** Trucks of a mover in Pune; papers end so many days from today, null: nobody wrote it down. */
type NewVehicle = {
  number: string;
  kind: string;
  owner: "own" | "hired";
  capacityCft: number | null;
  payloadKg: number | null;
  notes: string | null;
  insurance: number | null;
  permit: number | null;
  fitness: number | null;
};

export const VEHICLES: readonly NewVehicle[] = [
  {
    number: "MH12QX4417",
    kind: "Tata Ace",
    owner: "own",
    capacityCft: 250,
    payloadKg: 750,
    notes: "For moves within Pune",
    insurance: 141,
    permit: 480,
    fitness: 212,
  },
  {
    number: "MH12RN8035",
    kind: "14 ft container",
    owner: "own",
    capacityCft: 650,
    payloadKg: 3_500,
    notes: null,
    insurance: 12,
    permit: 330,
    fitness: 95,
  },
  {
    number: "MH14GT2906",
    kind: "17 ft container",
    owner: "own",
    capacityCft: 900,
    payloadKg: 5_000,
    notes: null,
    insurance: 268,
    permit: 611,
    fitness: 174,
  },
  {
    number: "MH14HU7751",
    kind: "19 ft container",
    owner: "own",
    capacityCft: 1_100,
    payloadKg: 7_000,
    notes: "National permit",
    insurance: 77,
    permit: 205,
    fitness: 349,
  },
  {
    number: "22BH6203AA",
    kind: "Car carrier, 3 cars",
    owner: "hired",
    capacityCft: null,
    payloadKg: 6_000,
    notes: "From Sahyadri Roadlines, with its own driver",
    insurance: 188,
    permit: null,
    fitness: null,
  },
];

type NewDriver = {
  name: string;
  phone: string;
  licenceNumber: string | null;
  notes: string | null;
  licence: number | null;
};

export const DRIVERS: readonly NewDriver[] = [
  {
    name: "Balu Gaikwad",
    phone: "9822031147",
    licenceNumber: "MH12 20090014417",
    notes: null,
    licence: 902,
  },
  {
    name: "Ramesh Yadav",
    phone: "9822031158",
    licenceNumber: "MH14 20110020881",
    notes: "Knows the road to Bengaluru",
    licence: 1_315,
  },
  {
    name: "Iqbal Shaikh",
    phone: "9822031169",
    licenceNumber: "MH12 20140031096",
    notes: null,
    licence: 433,
  },
  {
    name: "Santosh Kamble",
    phone: "9822031170",
    licenceNumber: "MH14 20160007725",
    notes: null,
    licence: 640,
  },
  {
    name: "Gurpreet Singh",
    phone: "9822031181",
    licenceNumber: "PB10 20080045530",
    notes: "Sahyadri Roadlines",
    licence: 258,
  },
];

/** What a truck costs up to so many km, in rupees. */
export const FREIGHTS = [
  "Tata Ace 7 ft; 25; 2600",
  "Tata Ace 7 ft; 100; 4800",
  "Tata Ace 7 ft; more; 26",
  "Tata 407 9 ft; 50; 4500",
  "Tata 407 9 ft; 250; 9800",
  "Tata 407 9 ft; more; 30",
  "14 ft; 50; 7500",
  "14 ft; 250; 13500",
  "14 ft; 1000; 29000",
  "14 ft; more; 34",
  "17 ft; 50; 8800",
  "17 ft; 250; 16000",
  "17 ft; 1000; 35000",
  "17 ft; more; 40",
  "19 ft container; 50; 9800",
  "19 ft container; 250; 18000",
  "19 ft container; 1000; 39000",
  "19 ft container; more; 44",
  "22 ft container; 250; 22000",
  "22 ft container; 1000; 47000",
  "22 ft container; more; 52",
];

/** Further prices of moves, in paise where they are numbers. */
export const PRICES = {
  cartons: "M; 95\nS; 70\nL; 130\nXL; 160\nWardrobe; 280\nCrockery; 210",
  hourPrice: 220_00,
  piecePrice: 250_00,
  cftPrice: 38_00,
  wrapPrice: 6_00,
};
