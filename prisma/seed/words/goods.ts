/** The catalogue besides the services: what is moved, priced per piece for handling, and what is sold. */
export type Good = {
  sku: string;
  name: string;
  description: string | null;
  category: "Furniture" | "Electronics" | "Office Supplies" | "Other";
  /** Rupees. */
  price: number;
  cost: number;
  status?: "inactive" | "deleted";
};

function good(
  sku: string,
  name: string,
  description: string | null,
  category: Good["category"],
  price: number,
  cost: number,
  status?: Good["status"],
): Good {
  return { sku, name, description, category, price, cost, ...(status ? { status } : {}) };
}

export const GOODS: Good[] = [
  good("FUR-001", "Double bed with storage", "King size, dismantled", "Furniture", 1200, 700),
  good("FUR-002", "Single bed", "With mattress base", "Furniture", 700, 400),
  good("FUR-003", "Mattress", "Queen or king, in a cover", "Furniture", 350, 180),
  good("FUR-004", "Wardrobe, 3 doors", "Steel or wood", "Furniture", 1500, 900),
  good("FUR-005", "Wardrobe, 2 doors", "Steel or wood", "Furniture", 1100, 650),
  good("FUR-006", "Sofa, 3 seats", "Wrapped in bubble and stretch film", "Furniture", 900, 500),
  good("FUR-007", "Sofa chair", "Single seat", "Furniture", 400, 220),
  good("FUR-008", "Dining table, 6 seats", "With glass or wooden top", "Furniture", 950, 520),
  good("FUR-009", "Dining chair", null, "Furniture", 120, 60),
  good("FUR-010", "Centre table", null, "Furniture", 250, 130),
  good("FUR-011", "TV unit", "Wall or floor standing", "Furniture", 600, 330),
  good("FUR-012", "Bookshelf", "Books packed apart", "Furniture", 550, 300),
  good("FUR-013", "Study table", null, "Furniture", 450, 240),
  good("FUR-014", "Shoe rack", null, "Furniture", 200, 100),
  good("FUR-015", "Dressing table with mirror", "Mirror in a wooden crate", "Furniture", 750, 420),
  good("FUR-016", "Devghar (temple unit)", "Idols packed by the family", "Furniture", 500, 260),
  good("FUR-018", "Swing (jhoola)", "With stand", "Furniture", 650, 360, "inactive"),
  good(
    "ELE-001",
    "Refrigerator, double door",
    "Emptied and dried the day before",
    "Electronics",
    1100,
    600,
  ),
  good("ELE-002", "Refrigerator, single door", null, "Electronics", 800, 430),
  good("ELE-003", "Washing machine", "Front or top load, drum locked", "Electronics", 700, 380),
  good(
    "ELE-004",
    "Television, up to 55 inch",
    "In its carton or a foam case",
    "Electronics",
    650,
    340,
  ),
  good("ELE-005", "Television, above 55 inch", "In a wooden crate", "Electronics", 1400, 800),
  good("ELE-006", "Split air conditioner", "Taken down by a technician", "Electronics", 1500, 950),
  good("ELE-007", "Microwave oven", null, "Electronics", 300, 150),
  good("ELE-008", "Water purifier", "Taken down, water drained", "Electronics", 350, 180),
  good("ELE-009", "Inverter with battery", "Upright, terminals taped", "Electronics", 600, 330),
  good("ELE-010", "Desktop computer", "Monitor and cabinet", "Electronics", 450, 230),
  good("ELE-011", "Music system", null, "Electronics", 350, 180),
  good("ELE-012", "Geyser", "Taken down by a plumber", "Electronics", 400, 220),
  good("ELE-013", "Treadmill", "Folded, 80 kg", "Electronics", 1300, 750),
  good("ELE-014", "Cassette player", "No longer offered", "Electronics", 100, 50, "deleted"),
  good("OFF-001", "Workstation desk", "Modular, per seat", "Office Supplies", 650, 350),
  good("OFF-002", "Office chair", "With castors", "Office Supplies", 180, 90),
  good("OFF-003", "Filing cabinet, 4 drawers", "Drawers locked", "Office Supplies", 700, 380),
  good("OFF-004", "Conference table", "In parts", "Office Supplies", 2200, 1300),
  good("OFF-005", "Server rack", "By arrangement with your IT", "Office Supplies", 3500, 2100),
  good("OFF-006", "Printer, multi-function", "Toner taken out", "Office Supplies", 750, 400),
  good("OFF-007", "Carton of files", "Labelled by department", "Office Supplies", 120, 55),
  good("OTH-001", "Carton, large", "5-ply, 24 × 18 × 18 inch", "Other", 140, 85),
  good("OTH-002", "Carton, medium", "5-ply, 18 × 18 × 18 inch", "Other", 110, 62),
  good("OTH-003", "Carton of crockery", "Each piece in paper and bubble", "Other", 260, 140),
  good("OTH-004", "Suitcase", null, "Other", 80, 40),
  good("OTH-005", "Two-wheeler", "Fuel drained, in a crate", "Other", 3800, 2600),
  good("OTH-006", "Car", "On a closed carrier", "Other", 12500, 9000),
  good("OTH-007", "Potted plant", "At the owner's risk", "Other", 60, 25),
  good("OTH-008", "Bicycle", null, "Other", 300, 150),
  good("OTH-010", "Bubble wrap, roll", "1 m × 100 m", "Other", 900, 620),
  good("OTH-009", "Wooden crate", "Made to measure", "Other", 0, 0),
];

export type MoveKind = {
  name: string;
  transportation: "full_load" | "partial_load";
  /** Of the charges, against a two-bedroom flat. */
  scale: number;
  /** Share among all moves. */
  weight: number;
  /** [sku, least, most]; a least of 0 may leave it out. */
  inventory: [sku: string, least: number, most: number][];
};

const FLAT: MoveKind["inventory"] = [
  ["FUR-003", 1, 3],
  ["FUR-007", 0, 2],
  ["FUR-010", 0, 1],
  ["FUR-011", 0, 1],
  ["FUR-014", 0, 1],
  ["ELE-003", 1, 1],
  ["ELE-004", 1, 1],
  ["ELE-007", 0, 1],
  ["ELE-008", 0, 1],
  ["OTH-001", 6, 18],
  ["OTH-003", 1, 4],
  ["OTH-004", 1, 5],
];

export const MOVES: MoveKind[] = [
  {
    name: "1 BHK",
    transportation: "full_load",
    scale: 0.6,
    weight: 24,
    inventory: [["FUR-001", 1, 1], ["FUR-005", 1, 1], ["ELE-002", 1, 1], ...FLAT],
  },
  {
    name: "2 BHK",
    transportation: "full_load",
    scale: 1,
    weight: 32,
    inventory: [
      ["FUR-001", 1, 2],
      ["FUR-004", 1, 2],
      ["FUR-006", 1, 1],
      ["FUR-008", 0, 1],
      ["FUR-009", 4, 6],
      ["ELE-001", 1, 1],
      ["ELE-006", 0, 2],
      ["FUR-016", 0, 1],
      ...FLAT,
    ],
  },
  {
    name: "3 BHK",
    transportation: "full_load",
    scale: 1.5,
    weight: 16,
    inventory: [
      ["FUR-001", 2, 3],
      ["FUR-002", 0, 2],
      ["FUR-004", 2, 3],
      ["FUR-006", 1, 2],
      ["FUR-008", 1, 1],
      ["FUR-009", 6, 8],
      ["FUR-012", 0, 2],
      ["FUR-013", 1, 2],
      ["FUR-015", 1, 1],
      ["ELE-001", 1, 1],
      ["ELE-005", 0, 1],
      ["ELE-006", 1, 3],
      ["ELE-009", 0, 1],
      ["ELE-012", 1, 2],
      ...FLAT,
    ],
  },
  {
    name: "Office",
    transportation: "full_load",
    scale: 1.8,
    weight: 9,
    inventory: [
      ["OFF-001", 6, 30],
      ["OFF-002", 8, 36],
      ["OFF-003", 1, 8],
      ["OFF-004", 0, 1],
      ["OFF-005", 0, 1],
      ["OFF-006", 1, 3],
      ["OFF-007", 10, 60],
      ["ELE-010", 4, 24],
    ],
  },
  {
    name: "Few pieces",
    transportation: "partial_load",
    scale: 0.3,
    weight: 13,
    inventory: [
      ["FUR-003", 0, 1],
      ["FUR-013", 0, 1],
      ["ELE-003", 0, 1],
      ["ELE-011", 0, 1],
      ["OTH-001", 2, 8],
      ["OTH-008", 0, 1],
    ],
  },
  {
    name: "Vehicle",
    transportation: "partial_load",
    scale: 0.15,
    weight: 6,
    inventory: [
      ["OTH-006", 0, 1],
      ["OTH-005", 1, 1],
    ],
  },
];
