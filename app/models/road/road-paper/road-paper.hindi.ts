/** The fixed labels of road papers in Hindi: drivers and loaders read these, whoever filled the paper in. */
import { CONDITION_CODES, CONDITION_PLACES } from "~/models/road/road/condition";
import type { RoadFact, RoadLabel, RoadText } from "./road-paper.view";

const HINDI = {
  "Advance received": "प्राप्त अग्रिम",
  "At delivery": "सुपुर्दगी पर",
  "At pickup": "लेते समय",
  Balance: "शेष राशि",
  "Brought along": "साथ में दिया",
  "Carried by": "वाहक",
  Carton: "डिब्बा",
  "Chassis number": "चेसिस नंबर",
  Code: "संकेत",
  Codes: "संकेत",
  Colour: "रंग",
  "Condition at destination": "पहुँचने पर हालत",
  "Condition at origin": "भेजते समय हालत",
  Consignee: "प्राप्तकर्ता",
  Consignor: "प्रेषक",
  Contents: "सामान",
  Damage: "क्षति",
  Date: "तारीख",
  "Date of delivery": "सुपुर्दगी की तारीख",
  Declaration: "घोषणा",
  "Declared value": "घोषित मूल्य",
  Delivered: "पहुँचाया",
  Delivery: "सुपुर्दगी",
  Description: "विवरण",
  Distance: "दूरी",
  Driver: "चालक",
  "Driver's phone": "चालक का फ़ोन",
  "Driving licence": "ड्राइविंग लाइसेंस",
  "E-way bill": "ई-वे बिल",
  "Engine number": "इंजन नंबर",
  "Excluded goods": "वर्जित सामान",
  "Expected delivery": "अपेक्षित सुपुर्दगी",
  "FOV or premium": "एफ़.ओ.वी. या प्रीमियम",
  Freight: "भाड़ा",
  "Freight on value (FOV)": "मूल्य पर भाड़ा",
  "Freight terms": "भाड़े की शर्त",
  From: "कहाँ से",
  Fuel: "ईंधन",
  "GST payable by": "जी.एस.टी. देने वाला",
  "GSTIN of the payer": "दाता का जी.एस.टी. नंबर",
  Goods: "माल",
  "Goods, said to contain": "माल, प्रेषक के कथनानुसार",
  "Household goods": "घरेलू सामान",
  "Identity seen": "पहचान पत्र देखा",
  Instructions: "निर्देश",
  "Insurance policy": "बीमा पॉलिसी",
  "Insured by": "बीमा कराने वाला",
  Insurer: "बीमा कंपनी",
  Job: "काम",
  Journey: "यात्रा",
  Keys: "चाबियाँ",
  "Kind of goods": "माल का प्रकार",
  Liability: "दायित्व",
  Loaded: "लादा",
  "Loading date": "लदान की तारीख",
  "Lorry receipt": "बिल्टी",
  Make: "कंपनी",
  Model: "मॉडल",
  "No.": "क्रम",
  Notes: "टिप्पणी",
  "Notice of loss until": "हानि की सूचना की आख़िरी तारीख",
  Odometer: "चली दूरी",
  "Other charges and taxes": "अन्य शुल्क और कर",
  Outcome: "परिणाम",
  Packages: "नग",
  "Packages not as sent": "नग जो ठीक नहीं पहुँचे",
  "Packages received": "प्राप्त नग",
  "Packages sent": "भेजे गए नग",
  "Packages short": "कम नग",
  "Packed by": "पैक किया",
  Packing: "पैकिंग",
  "Papers handed over": "सौंपे गए काग़ज़",
  Parts: "पुर्ज़े",
  Place: "स्थान",
  "Place of supply": "आपूर्ति का स्थान",
  Places: "स्थान",
  Quantity: "संख्या",
  Quotation: "कोटेशन",
  Rate: "दर",
  Reason: "कारण",
  "Received by": "प्राप्त करने वाला",
  Registration: "पंजीकरण",
  Relation: "संबंध",
  Remarks: "टिप्पणी",
  "Reverse charge": "रिवर्स चार्ज",
  Risk: "जोखिम",
  Room: "कमरा",
  SAC: "एस.ए.सी.",
  "Said to contain": "प्रेषक के कथनानुसार",
  Since: "कब से",
  Tax: "कर",
  "Tax regime": "कर व्यवस्था",
  Terms: "शर्तें",
  "Time of delivery": "सुपुर्दगी का समय",
  To: "कहाँ तक",
  Total: "कुल",
  Undertaking: "वचन",
  Value: "मूल्य",
  "Value and risk": "मूल्य और जोखिम",
  "Value each": "प्रति नग मूल्य",
  Valuation: "मूल्यांकन",
  Vehicle: "वाहन",
  "Vehicle number": "वाहन नंबर",
  "Vehicle type": "वाहन का प्रकार",
  "Vehicles of this journey": "इस यात्रा के वाहन",
  Vehicles: "वाहन",
  Volume: "आयतन",
  Weight: "वज़न",
  "CONSIGNOR'S COPY (ORIGINAL)": "प्रेषक की प्रति (मूल)",
  "CONSIGNEE'S COPY": "प्राप्तकर्ता की प्रति",
  "DRIVER'S / VEHICLE COPY": "चालक / वाहन की प्रति",
  "OFFICE COPY": "कार्यालय की प्रति",
  "Consignor or agent": "प्रेषक या प्रतिनिधि",
  "Consignee or agent": "प्राप्तकर्ता या प्रतिनिधि",
  "For the carrier": "वाहक की ओर से",
  Customer: "ग्राहक",
  "Owner, at pickup": "मालिक, लेते समय",
  "For the carrier, at pickup": "वाहक की ओर से, लेते समय",
  "Receiver, at delivery": "प्राप्तकर्ता, सुपुर्दगी पर",
  "For the carrier, at delivery": "वाहक की ओर से, सुपुर्दगी पर",
} as const satisfies Record<string, string>;

export type Label = keyof typeof HINDI;

/** A label with its Hindi. */
export function labelled(label: Label): RoadLabel {
  return { label, hindi: HINDI[label] };
}

export function fact(label: Label, value: string): RoadFact {
  return { ...labelled(label), value };
}

/** Facts of which something is known; those that a pen fills in are made by `fact` alone. */
export function known(facts: (RoadFact | null)[]): RoadFact[] {
  return facts.filter((one): one is RoadFact => one !== null && one.value !== "");
}

const separated = (words: string[]) => words.join(" · ");

/** The codes and places that papers write conditions with, in both languages. */
const codes: RoadText = {
  ...labelled("Codes"),
  lines: [
    separated(Object.entries(CONDITION_CODES).map(([code, { en, hi }]) => `${code} ${en} ${hi}`)),
  ],
};

const places: RoadText = {
  ...labelled("Places"),
  lines: [separated(CONDITION_PLACES.map(({ en, hi }, at) => `${at + 1} ${en} ${hi}`))],
};

/** Codes of damage alone: a vehicle has places of its own. */
export const codeLegend = (): RoadText[] => [codes];
export const conditionLegend = (): RoadText[] => [codes, places];
