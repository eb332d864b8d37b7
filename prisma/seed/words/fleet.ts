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
