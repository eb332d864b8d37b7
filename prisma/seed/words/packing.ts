/** How things of a quotation stand on a packing list. */
export type Packed = {
  rooms: readonly string[];
  carton: string;
  /** How many go into one package; each one by itself where it is not said. */
  together?: number;
  fragile?: true;
  highValue?: true;
  /** What is written down of some of them before they are loaded. */
  marks: readonly string[];
};

const WOOD = ["10 SC", "5 6 CH", "12 CH", "9 SC, 3 CH", "7 R"];
const SEATS = ["14 SO", "6 SC", "1 R, 14 ST"];
const MACHINES = ["MCU", "9 D, MCU", "4 SC"];
const BEDROOMS = ["Master bedroom", "Bedroom 2"];
const LIVING = ["Living room"];

function piece(rooms: readonly string[], marks: readonly string[], more: Partial<Packed> = {}) {
  return { rooms, carton: "None", marks, ...more } satisfies Packed;
}

/** By the names of the catalogue; cartons have what is in them from `CARTONS`. */
export const PACKING: Readonly<Record<string, Packed>> = {
  "Double bed with storage": piece(BEDROOMS, WOOD),
  "Single bed": piece(["Children's room"], WOOD),
  Mattress: piece(BEDROOMS, ["13 ST", "12 R"], { carton: "Bedding roll" }),
  "Wardrobe, 3 doors": piece(BEDROOMS, ["18 SC", ...WOOD]),
  "Wardrobe, 2 doors": piece(BEDROOMS, ["18 SC", ...WOOD]),
  "Sofa, 3 seats": piece(LIVING, SEATS),
  "Sofa chair": piece(LIVING, SEATS),
  "Dining table, 6 seats": piece(["Dining room"], WOOD, { fragile: true }),
  "Dining chair": piece(["Dining room"], SEATS, { together: 2 }),
  "Centre table": piece(LIVING, WOOD, { fragile: true }),
  "TV unit": piece(LIVING, WOOD),
  Bookshelf: piece(["Study"], WOOD),
  "Study table": piece(["Study"], ["15 L", ...WOOD]),
  "Shoe rack": piece(["Passage"], ["17 R"]),
  "Dressing table with mirror": piece(BEDROOMS, WOOD, { carton: "Crate", fragile: true }),
  "Devghar (temple unit)": piece(LIVING, ["12 CH"], { fragile: true }),
  "Refrigerator, double door": piece(["Kitchen"], ["18 D, MCU", "9 SC"], { highValue: true }),
  "Refrigerator, single door": piece(["Kitchen"], ["18 D, MCU", "9 SC"]),
  "Washing machine": piece(["Utility"], MACHINES),
  "Television, up to 55 inch": piece(LIVING, ["CU"], {
    carton: "Crate",
    fragile: true,
    highValue: true,
  }),
  "Television, above 55 inch": piece(LIVING, ["CU"], {
    carton: "Crate",
    fragile: true,
    highValue: true,
  }),
  "Split air conditioner": piece(BEDROOMS, MACHINES),
  "Microwave oven": piece(["Kitchen"], MACHINES, { carton: "M", fragile: true }),
  "Water purifier": piece(["Kitchen"], MACHINES, { carton: "M" }),
  "Inverter with battery": piece(["Passage"], ["MCU"]),
  Geyser: piece(["Bathroom"], ["17 RU"]),
  "Desktop computer": piece(["Office floor"], ["MCU"], {
    carton: "L",
    together: 2,
    fragile: true,
    highValue: true,
  }),
  "Workstation desk": piece(["Office floor"], WOOD, { together: 2 }),
  "Office chair": piece(["Office floor"], SEATS, { together: 4 }),
  "Filing cabinet, 4 drawers": piece(["Records room"], ["15 D", "9 SC"]),
  "Conference table": piece(["Meeting room"], WOOD),
  "Server rack": piece(["Server room"], ["CU"], {
    carton: "Crate",
    fragile: true,
    highValue: true,
  }),
  "Printer, multi-function": piece(["Office floor"], MACHINES, { carton: "XL", fragile: true }),
  "Carton of files": piece(["Records room"], ["CU"], { carton: "L", together: 2 }),
  "Carton of crockery": piece(["Kitchen"], ["CU"], { carton: "Crockery", fragile: true }),
  Suitcase: piece(BEDROOMS, ["2 R", "17 SC"]),
  Bicycle: piece(["Balcony"], ["17 RU", "5 SC"]),
  "Two-wheeler": piece(["Parking"], [], { carton: "Crate", highValue: true }),
  Car: piece(["Parking"], [], { highValue: true }),
};

/** Whatever has no line above. */
export const OTHERS: Packed = piece(["Store"], ["9 R"]);

/** What a large carton holds, one after another. */
export const CARTONS: readonly { room: string; contents: string; fragile?: true; owner?: true }[] =
  [
    { room: "Kitchen", contents: "Steel utensils and pressure cookers" },
    { room: "Master bedroom", contents: "Clothes from the wardrobe, left side" },
    { room: "Living room", contents: "Photo frames and lamps", fragile: true },
    { room: "Study", contents: "Books" },
    { room: "Kitchen", contents: "Mixer grinder, toaster, kettle", fragile: true },
    { room: "Bedroom 2", contents: "Bed linen and blankets" },
    { room: "Children's room", contents: "Toys and school books" },
    { room: "Living room", contents: "Curtains and cushion covers" },
    { room: "Kitchen", contents: "Dry groceries in tins", owner: true },
    { room: "Master bedroom", contents: "Sarees and woollens", owner: true },
    { room: "Passage", contents: "Shoes, umbrellas, helmets" },
    { room: "Study", contents: "Files and papers of the family", owner: true },
    { room: "Bathroom", contents: "Buckets, mugs, geyser fittings" },
    { room: "Living room", contents: "Showpieces, each in bubble wrap", fragile: true },
    { room: "Balcony", contents: "Garden tools and pots" },
    { room: "Store", contents: "Festival lights and lanterns", fragile: true },
    { room: "Bedroom 2", contents: "Clothes, folded" },
    { room: "Store", contents: "Tool box, ropes, iron" },
  ];
