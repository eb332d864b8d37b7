import type { Random } from "../random";

type City = { name: string; areas: [area: string, pin: string][] };

/** Where the company works from: most moves begin or end here. */
const HOME: City = {
  name: "Pune",
  areas: [
    ["Kothrud", "411038"],
    ["Aundh", "411007"],
    ["Baner", "411045"],
    ["Hinjawadi", "411057"],
    ["Viman Nagar", "411014"],
    ["Kharadi", "411014"],
    ["Hadapsar", "411028"],
    ["Wakad", "411057"],
    ["Pimple Saudagar", "411027"],
    ["Bibwewadi", "411037"],
  ],
};

const AWAY: City[] = [
  {
    name: "Mumbai",
    areas: [
      ["Andheri West", "400053"],
      ["Powai", "400076"],
      ["Mulund West", "400080"],
      ["Chembur", "400071"],
    ],
  },
  {
    name: "Bengaluru",
    areas: [
      ["Whitefield", "560066"],
      ["HSR Layout", "560102"],
      ["Indiranagar", "560038"],
      ["Jayanagar", "560041"],
    ],
  },
  {
    name: "Hyderabad",
    areas: [
      ["Gachibowli", "500032"],
      ["Kondapur", "500084"],
      ["Banjara Hills", "500034"],
    ],
  },
  {
    name: "Chennai",
    areas: [
      ["Velachery", "600042"],
      ["Adyar", "600020"],
      ["Porur", "600116"],
    ],
  },
  {
    name: "New Delhi",
    areas: [
      ["Dwarka", "110075"],
      ["Vasant Kunj", "110070"],
      ["Mayur Vihar", "110091"],
    ],
  },
  {
    name: "Gurugram",
    areas: [
      ["Sector 56", "122011"],
      ["DLF Phase 3", "122002"],
    ],
  },
  {
    name: "Ahmedabad",
    areas: [
      ["Satellite", "380015"],
      ["Bopal", "380058"],
    ],
  },
  {
    name: "Nagpur",
    areas: [
      ["Dharampeth", "440010"],
      ["Manish Nagar", "440015"],
    ],
  },
  {
    name: "Nashik",
    areas: [
      ["Gangapur Road", "422013"],
      ["Indira Nagar", "422009"],
    ],
  },
  {
    name: "Indore",
    areas: [
      ["Vijay Nagar", "452010"],
      ["Palasia", "452001"],
    ],
  },
  {
    name: "Kolkata",
    areas: [
      ["Salt Lake", "700091"],
      ["New Town", "700156"],
    ],
  },
  {
    name: "Kochi",
    areas: [
      ["Kakkanad", "682030"],
      ["Edappally", "682024"],
    ],
  },
  {
    name: "Jaipur",
    areas: [
      ["Malviya Nagar", "302017"],
      ["Vaishali Nagar", "302021"],
    ],
  },
  {
    name: "Panaji",
    areas: [
      ["Miramar", "403001"],
      ["Dona Paula", "403004"],
    ],
  },
];

const BUILDINGS = [
  "Sai Srishti Apartments",
  "Green Acres",
  "Rohan Residency",
  "Lake View Heights",
  "Shanti Kunj Society",
  "Palm Meadows",
  "Gulmohar Park",
  "Ganga Enclave",
  "Silver Oak Towers",
  "Nandanvan Colony",
  "Orchid Court",
  "Shree Ganesh Society",
];

export type Place = { city: string; area: string; address: string };

function placeIn(city: City, random: Random): Place {
  const [area, pin] = random.pick(city.areas);
  const flat = `${random.pick(["A", "B", "C", "D"])}-${random.int(1, 14)}0${random.int(1, 6)}`;
  return {
    city: city.name,
    area,
    address: `${flat}, ${random.pick(BUILDINGS)}, ${area}, ${city.name} ${pin}`,
  };
}

export function homePlace(random: Random): Place {
  return placeIn(HOME, random);
}

export function awayPlace(random: Random): Place {
  return placeIn(random.pick(AWAY), random);
}

/** Ten digits that begin like an Indian mobile number. */
export function mobileNumber(random: Random): string {
  return (
    random.pick(["98", "97", "99", "93", "88", "77", "70"]) +
    String(random.int(10_000_000, 99_999_999))
  );
}
