/** What people write into the free fields. */
export const REJECTION_REASONS = [
  "Chose another mover with a lower price",
  "The move is postponed by a year",
  "Landlord gave an extension, not moving now",
  "Will move with a relative's tempo",
  "Transfer order was cancelled",
  "Insurance not wanted, price still too high",
];

export const QUOTATION_NOTES = [
  "Lift available at both ends.",
  "No lift at the destination; second floor by stairs.",
  "Society allows the truck from 10 am to 5 pm only.",
  "Please bring extra bubble wrap for the glass cabinet.",
  "Owner will pack idols and jewellery personally.",
  "गाडी सोसायटीच्या मागच्या गेटने आणावी.",
  "Entry permit for the truck is with the customer.",
];

export const INVOICE_NOTES = [
  "Thank you for moving with us.",
  "Balance to be paid on unloading.",
  "TDS certificate to be sent to our office by e-mail.",
];

export const FLOORS = [
  { floor: "Ground", lift: false },
  { floor: "1st", lift: false },
  { floor: "2nd, no lift", lift: false },
  { floor: "3rd", lift: true },
  { floor: "5th", lift: true },
  { floor: "7th", lift: true },
  { floor: "11th", lift: true },
];

/** Why payments fail, by method. */
export const FAILURES: Record<string, string> = {
  Check: "Cheque returned: funds insufficient",
  "Credit Card": "Card declined by the bank",
  "Bank Transfer": "Transfer reversed: wrong account number",
  UPI: "UPI request expired",
  PayPal: "PayPal put the payment on hold",
};

export const REFUND_REASONS = [
  "Move called off by the customer",
  "Paid twice by mistake",
  "Damage to the wardrobe settled by refund",
];

export const JOB_NOTES = [
  "Carry two extra rolls of stretch film.",
  "Call the customer one hour before.",
  "Toll and entry tax paid by card.",
  "Piano trolley needed.",
];

export const SCHEDULED_TIMES = ["07:00", "08:00", "08:30", "09:00", "10:30", "14:00"];

/** Jobs without a quotation: [title, description]. */
export const SMALL_JOBS: [title: string, description: string][] = [
  ["Site survey", "Walk through the flat, list the goods and measure the stairs."],
  ["Packing material delivery", "Bring cartons, tape and bubble wrap a week before the move."],
  ["Delivery from the warehouse", "Take the stored goods from bay 4 and deliver them."],
  ["Unpacking help", "Two persons for one day to unpack the kitchen and the wardrobes."],
  ["Furniture reassembly", "Put together two beds and a wardrobe; carpenter goes along."],
];

/** Lines of invoices without a quotation: offices that move a room at a time. [description, paise]. */
export const RUPEE_LINES: [sku: string, description: string, unitPrice: number][] = [
  ["OTH-009", "Packing of household goods, per cubic metre", 1_800_00],
  ["OTH-001", "Cartons, 5-ply", 120_00],
  ["OTH-003", "Crockery packed, per carton", 350_00],
  ["FUR-012", "Crating of a bookshelf", 2_200_00],
  ["ELE-010", "Computer packed", 650_00],
  ["OFF-007", "Files packed, sealed and labelled, per carton", 180_00],
];

/** The same of companies that bill in another currency. [description, cents]. */
export const DOLLAR_LINES: [sku: string, description: string, unitPrice: number][] = [
  ["OTH-009", "Export packing of household goods, per cubic metre", 8500],
  ["OTH-001", "Cartons for sea freight, 5-ply", 450],
  ["OTH-003", "Crockery packed for sea freight", 1200],
  ["FUR-012", "Crating of a bookshelf for air freight", 9500],
  ["ELE-010", "Computer packed for air freight", 5500],
  ["OFF-007", "Files packed, sealed and labelled", 650],
];

export const DEMO_COMPANY = {
  invoiceCurrency: "INR",
  address: "Office 204, Sahyadri Chambers, Paud Road, Kothrud, Pune 411038, Maharashtra",
  phone: "+91 20 2546 0100",
  email: "office@example.com",
  website: "https://www.example.com",
  taxSystem: "gst_india",
  stateCode: "27",
  taxRegime: "bundle18",
  gstin: "27AAKCS4821M1ZW",
  lut: "AD270426014402K",
  pan: "AAKCS4821M",
  bankName: "Bank of Maharashtra, Kothrud, Pune",
  bankAccountName: "Sahyadri Packers & Movers",
  bankAccountNumber: "60214578903",
  bankIfsc: "MAHB0000852",
  upiId: "sahyadrimovers@example",
  advanceRate: 3000,
  quotationTerms: [
    "The quotation holds for the goods listed; goods added on the day are charged extra.",
    "An advance of 30 % confirms the date; the balance is due before unloading.",
    "Cash, jewellery and documents travel with the customer.",
    "Goods are insured only when the insurance charge is part of the quotation.",
    "Octroi, society charges and parking are billed on actuals.",
  ].join("\n"),
  invoiceTerms: [
    "Payment within 30 days of the invoice date.",
    "Interest of 18 % a year is charged on what is overdue.",
    "Subject to Pune jurisdiction.",
  ].join("\n"),
  receiptTerms: "Cheques and transfers are subject to realisation.",
};
