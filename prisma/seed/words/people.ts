import type { CustomerTax } from "~/models/people/user/customer-tax.fields";

/** Family names go with given names of the same part of the country. */
const REGIONS: { given: string[]; family: string[] }[] = [
  {
    given: [
      "Aditya",
      "Sneha",
      "Omkar",
      "Prachi",
      "Sachin",
      "Manasi",
      "Tejas",
      "Rutuja",
      "Vinayak",
      "Ketaki",
    ],
    family: [
      "Deshmukh",
      "Joshi",
      "Kulkarni",
      "Pawar",
      "Shinde",
      "Gokhale",
      "Bhosale",
      "Kale",
      "Jadhav",
      "Apte",
    ],
  },
  {
    given: [
      "Rohan",
      "Priya",
      "Amit",
      "Neha",
      "Vikram",
      "Shreya",
      "Rahul",
      "Pooja",
      "Manish",
      "Kavita",
    ],
    family: [
      "Sharma",
      "Verma",
      "Gupta",
      "Agarwal",
      "Mishra",
      "Saxena",
      "Chauhan",
      "Tiwari",
      "Bansal",
      "Rathore",
    ],
  },
  {
    given: [
      "Karthik",
      "Lakshmi",
      "Suresh",
      "Divya",
      "Arvind",
      "Meenakshi",
      "Ganesh",
      "Revathi",
      "Harish",
      "Anitha",
    ],
    family: [
      "Iyer",
      "Krishnan",
      "Subramanian",
      "Raghavan",
      "Venkatesh",
      "Natarajan",
      "Balaji",
      "Srinivasan",
      "Murugan",
      "Pillai",
    ],
  },
  {
    given: [
      "Arjun",
      "Sowmya",
      "Naveen",
      "Deepika",
      "Prashanth",
      "Chaitra",
      "Raghu",
      "Bhavana",
      "Kiran",
      "Shruthi",
    ],
    family: [
      "Reddy",
      "Gowda",
      "Hegde",
      "Shetty",
      "Rao",
      "Bhat",
      "Naidu",
      "Kamath",
      "Murthy",
      "Acharya",
    ],
  },
  {
    given: [
      "Hardik",
      "Komal",
      "Jignesh",
      "Hetal",
      "Bhavesh",
      "Nidhi",
      "Chirag",
      "Falguni",
      "Mehul",
      "Dhara",
    ],
    family: [
      "Patel",
      "Shah",
      "Mehta",
      "Desai",
      "Trivedi",
      "Parikh",
      "Solanki",
      "Modi",
      "Vyas",
      "Joshipura",
    ],
  },
  {
    given: [
      "Sourav",
      "Ananya",
      "Debashis",
      "Moumita",
      "Anirban",
      "Ishita",
      "Subhash",
      "Paromita",
      "Tapas",
      "Sharmila",
    ],
    family: [
      "Banerjee",
      "Chatterjee",
      "Mukherjee",
      "Ghosh",
      "Sen",
      "Bose",
      "Dutta",
      "Das",
      "Sarkar",
      "Roy",
    ],
  },
  {
    given: [
      "Gurpreet",
      "Harleen",
      "Manpreet",
      "Simran",
      "Jaspreet",
      "Navjot",
      "Harjit",
      "Kirandeep",
      "Balwinder",
      "Amrita",
    ],
    family: [
      "Singh",
      "Kaur",
      "Gill",
      "Sandhu",
      "Dhillon",
      "Bedi",
      "Sethi",
      "Arora",
      "Chadha",
      "Malhotra",
    ],
  },
  {
    given: [
      "Imran",
      "Ayesha",
      "Farhan",
      "Zoya",
      "Salman",
      "Nazia",
      "Joseph",
      "Maria",
      "Thomas",
      "Anjali",
    ],
    family: [
      "Khan",
      "Shaikh",
      "Qureshi",
      "Ansari",
      "Fernandes",
      "D'Souza",
      "Mathew",
      "Kurian",
      "Varghese",
      "Pinto",
    ],
  },
];

/** Names that customers write in Devanagari, with what stands in their e-mail address. */
const DEVANAGARI: [name: string, roman: string][] = [
  ["सुनीता देशपांडे", "sunita.deshpande"],
  ["राजेश कुमार शर्मा", "rajesh.sharma"],
  ["अंजली कुलकर्णी", "anjali.kulkarni"],
  ["विजय श्रीवास्तव", "vijay.srivastava"],
  ["प्रज्ञा क्षीरसागर", "pradnya.kshirsagar"],
  ["महेश पाटील", "mahesh.patil"],
];

/** Offices that move, of businesses that do not exist. */
const OFFICES = [
  "Vayu Software Pvt Ltd",
  "Lotus Dental Clinic",
  "Kaveri Textiles",
  "Blue Banyan Studio",
  "Trikon Engineers",
  "Annapurna Foods LLP",
  "Saptarang Interiors",
  "Meru Logistics Consultants",
];

export type PersonName = { name: string; mailbox: string };

/** The demo's offices that GST knows as more than an individual. */
export const OFFICE_FACTS: Readonly<Record<string, Partial<CustomerTax>>> = {
  "Vayu Software Pvt Ltd": { kind: "company", gstin: "24AAQCA8719H1ZC" },
  "Lotus Dental Clinic": { kind: "unregistered_business" },
};

/** The nth person, different for each n below 800; every 9th writes in Devanagari, every 13th is an office. */
export function personName(n: number): PersonName {
  if (n % 9 === 4) {
    const [name, mailbox] = DEVANAGARI[Math.floor(n / 9) % DEVANAGARI.length] ?? ["", ""];
    return { name, mailbox };
  }
  if (n % 13 === 6) {
    const name = OFFICES[Math.floor(n / 13) % OFFICES.length] ?? "";
    return { name, mailbox: `office.${name.split(" ")[0]?.toLowerCase()}` };
  }
  const region = REGIONS[n % REGIONS.length] ?? { given: [], family: [] };
  const round = Math.floor(n / REGIONS.length);
  const given = region.given[round % region.given.length] ?? "";
  const family = region.family[(round * 3 + Math.floor(round / 10)) % region.family.length] ?? "";
  const mailbox = `${given}.${family}`.toLowerCase().replace(/[^a-z.]/g, "");
  return { name: `${given} ${family}`, mailbox };
}

/** The office: the first is the demo employee's account. */
export const EMPLOYEES: { name: string; phone: string; address: string; status: string }[] = [
  { name: "Ravi Patil", phone: "9822014501", address: "Warje, Pune 411058", status: "active" },
  {
    name: "Shabana Shaikh",
    phone: "9822014502",
    address: "Kondhwa, Pune 411048",
    status: "active",
  },
  {
    name: "Prakash Yadav",
    phone: "9822014503",
    address: "Hadapsar, Pune 411028",
    status: "active",
  },
  {
    name: "Lata Gaikwad",
    phone: "9822014504",
    address: "Sinhagad Road, Pune 411041",
    status: "active",
  },
  { name: "Joseph Fernandes", phone: "9822014505", address: "Camp, Pune 411001", status: "active" },
  {
    name: "Dinesh Chavan",
    phone: "9822014506",
    address: "Bhosari, Pune 411039",
    status: "inactive",
  },
];

/** Packers, loaders and drivers without an account. */
export const CREW = [
  "Santosh (driver)",
  "Bablu (driver)",
  "Raju",
  "Mangesh",
  "Irfan",
  "Govind",
  "Shankar",
  "Munna",
  "Anil (carpenter)",
  "Sikandar",
];
