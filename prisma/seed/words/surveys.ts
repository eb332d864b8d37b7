/** How large the things of the demo's quotations are, ready to load: cubic feet, kilograms. */
export const SIZES: Readonly<Record<string, readonly [cft: number, kg: number]>> = {
  "Double bed with storage": [45, 143],
  "Single bed": [20, 64],
  Mattress: [36, 35],
  "Wardrobe, 3 doors": [60, 190],
  "Wardrobe, 2 doors": [40, 127],
  "Sofa, 3 seats": [45, 143],
  "Sofa chair": [15, 48],
  "Dining table, 6 seats": [30, 95],
  "Dining chair": [5, 8],
  "Centre table": [12, 38],
  "TV unit": [20, 64],
  Bookshelf: [20, 64],
  "Study table": [20, 45],
  "Shoe rack": [8, 20],
  "Dressing table with mirror": [20, 64],
  "Devghar (temple unit)": [12, 35],
  "Refrigerator, double door": [25, 60],
  "Refrigerator, single door": [15, 40],
  "Washing machine": [16, 55],
  "Television, up to 55 inch": [8, 25],
  "Television, above 55 inch": [10, 30],
  "Split air conditioner": [15, 50],
  "Microwave oven": [5, 15],
  "Water purifier": [3, 10],
  "Inverter with battery": [4, 75],
  Geyser: [4, 15],
  Suitcase: [6, 20],
  Bicycle: [12, 16],
  "Carton, large": [4.5, 18],
  "Carton of crockery": [6, 22],
  "Carton of files": [4.5, 20],
  "Workstation desk": [25, 64],
  "Office chair": [12, 18],
};

/** Whatever has no line above. */
export const OTHER_SIZE = [12, 38] as const;

/** What is taken apart. */
export const TAKEN_APART = /bed|wardrobe|dining table|dressing/i;
