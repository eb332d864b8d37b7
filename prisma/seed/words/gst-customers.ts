import type { CustomerTax } from "~/models/people/user/customer-tax.fields";

type Known = {
  name: string;
  email: string;
  phone: string;
  address: string;
  kind: CustomerTax["kind"];
  gstin: string | null;
};

/** Whose papers fill the sections of the demo's returns; the businesses do not exist. */
export const GST_CUSTOMERS = {
  deccan: {
    name: "Deccan Precision Tools Pvt Ltd",
    email: "office.deccan@example.com",
    phone: "9822014521",
    address: "Plot 18, MIDC, Bhosari, Pune 411026",
    kind: "company",
    gstin: "27AAKCD3127P1Z8",
  },
  nilgiri: {
    name: "Nilgiri Analytics Pvt Ltd",
    email: "office.nilgiri@example.com",
    phone: "9822014522",
    address: "3rd floor, Prestige Court, Indiranagar, Bengaluru 560038",
    kind: "company",
    gstin: "29AAKCN6045Q1ZL",
  },
  vetal: {
    name: "Vetal Machine Works Pvt Ltd",
    email: "office.vetal@example.com",
    phone: "9822014523",
    address: "Survey 44, Chakan Road, Pune 410501",
    kind: "company",
    gstin: "27AAKCV2290E1Z7",
  },
  zone: {
    name: "Zenith Exports, Hinjawadi SEZ",
    email: "office.zenith@example.com",
    phone: "9822014524",
    address: "Unit 7, Phase 3 SEZ, Hinjawadi, Pune 411057",
    kind: "sez",
    gstin: "27AAKCZ5518L1ZN",
  },
  rukmini: {
    name: "Rukmini Narayanan",
    email: "rukmini.narayanan@example.com",
    phone: "9822014525",
    address: "C-104, Vasant Kunj, New Delhi 110070",
    kind: "individual",
    gstin: null,
  },
  sameer: {
    name: "Sameer Kelkar",
    email: "sameer.kelkar@example.com",
    phone: "9822014526",
    address: "A-402, Rohan Residency, Baner, Pune 411045",
    kind: "individual",
    gstin: null,
  },
  farida: {
    name: "Farida Contractor",
    email: "farida.contractor@example.com",
    phone: "9822014527",
    address: "B-11, Palm Meadows, Camp, Pune 411001",
    kind: "individual",
    gstin: null,
  },
  leela: {
    name: "Leela Bhatt",
    email: "leela.bhatt@example.com",
    phone: "9822014528",
    address: "D-203, Lake View Heights, Kothrud, Pune 411038",
    kind: "individual",
    gstin: null,
  },
  ashok: {
    name: "Ashok Pillai",
    email: "ashok.pillai@example.com",
    phone: "9822014529",
    address: "A-9, Nandanvan Colony, Aundh, Pune 411007",
    kind: "individual",
    gstin: null,
  },
} satisfies Record<string, Known>;
export type GstCustomer = keyof typeof GST_CUSTOMERS;
