import type { DocumentView } from "~/models/papers/paper/document-view";

const company: DocumentView["company"] = {
  name: "Sahyadri Packers & Movers",
  address: "14 Transport Nagar, Nigdi\nPune, Maharashtra 411044",
  phone: "+91 98220 41177",
  email: "office@sahyadri-movers.example",
  website: "sahyadri-movers.example",
  gstin: "27AAKCS1234F1Z5",
  pan: "AAKCS1234F",
};

const itemColumns = [
  { label: "Name", align: "left" as const, weight: 3 },
  { label: "Description", align: "left" as const, weight: 5 },
  { label: "Quantity", align: "right" as const, weight: 1 },
];

const household = [
  ["Double bed", "Teak, with storage box, to be dismantled", "1"],
  ["Refrigerator", "Double door, 340 litres", "1"],
  ["Washing machine", "Front load", "1"],
  ["Sofa set", "Three seats and two chairs", "1"],
  ["Cartons of kitchen goods", "Glass and crockery in bubble wrap", "18"],
  ["Television", "55 inch, in its own box", "1"],
];

/** The quotation of the check case: eight charges and more, six items. */
export function quotationView(changes: Partial<DocumentView> = {}): DocumentView {
  return {
    kind: "quotation",
    title: "Quotation",
    number: "QT-2627-00042",
    status: "Sent",
    currency: "INR",
    company,
    parties: [
      {
        heading: "To",
        lines: ["Meera Kulkarni", "98220 12345", "meera.kulkarni@example.com"],
      },
      {
        heading: "Moving from",
        lines: ["Flat 402, Lotus Court, Baner Road, Pune 411045", "Floor: 4th, lift"],
      },
      {
        heading: "Moving to",
        lines: ["House 18, 6th Cross, Indiranagar, Bengaluru 560038", "Floor: ground"],
      },
    ],
    facts: [
      { label: "Date", value: "Nov 21, 2026" },
      { label: "Valid until", value: "Dec 21, 2026" },
      { label: "Moving date", value: "Dec 05, 2026" },
      { label: "Transportation", value: "Full load" },
      { label: "Contact person", value: "Meera Kulkarni" },
      { label: "Declared value", value: "₹4,00,000.00" },
    ],
    table: {
      heading: "Items to be Moved",
      content: { columns: itemColumns, rows: household, empty: "No items listed" },
    },
    charges: [
      { label: "Transportation", amount: "₹1,23,456.00" },
      { label: "Packaging", amount: "₹12,000.00" },
      { label: "Loading", amount: "₹4,500.00" },
      { label: "Unloading", amount: "₹4,500.00" },
      { label: "Dismantling", amount: "₹2,200.00" },
      {
        label: "Warehouse (₹500.00 × 3 days)",
        amount: "₹1,500.00",
        note: "The total holds one day; further days are billed on actuals.",
      },
      { label: "Insurance (2.47 % of ₹4,00,000.00)", amount: "₹9,880.00" },
      { label: "Stationary", amount: "₹285.00" },
      { label: "Subtotal", amount: "₹1,57,321.00" },
    ],
    adjustments: [
      { label: "Discount", amount: "−₹7,321.00" },
      { label: "Surcharge (10 %)", amount: "₹15,000.00" },
      { label: "GST (18 %)", amount: "₹29,700.00" },
    ],
    total: { label: "Total", amount: "₹1,94,700.00" },
    amountInWords: "Rupees One Lakh Ninety Four Thousand Seven Hundred Only",
    settlement: [
      { label: "Advance payment", amount: "₹50,000.00" },
      { label: "Balance after advance", amount: "₹1,44,700.00" },
    ],
    payTo: [
      { label: "Bank", value: "Bank of Maharashtra, Nigdi" },
      { label: "Account name", value: "Sahyadri Packers & Movers" },
      { label: "Account number", value: "60123456789" },
      { label: "IFSC", value: "MAHB0000123" },
      { label: "UPI", value: "sahyadri@upi" },
    ],
    notes:
      "The lift may be used from 10 to 5 only.\nPlease keep one parking space free for the lorry.",
    terms: [
      "Jewellery, cash and documents are carried by the owner.",
      "The balance is due before unloading; insurance claims are made within seven days of delivery.",
      "Octroi, toll and parking are billed on actuals with receipts.",
    ],
    ...changes,
  };
}

/** An invoice in US dollars with figures in the table. */
export function invoiceView(changes: Partial<DocumentView> = {}): DocumentView {
  return {
    ...quotationView(),
    kind: "invoice",
    title: "Invoice",
    number: "INV-2627-00007",
    status: "Sent",
    currency: "USD",
    parties: [
      {
        heading: "Bill to",
        lines: ["Northwind Traders Inc.", "12 Harbour Street, Boston MA 02110", "+1 617 555 0100"],
      },
    ],
    facts: [
      { label: "Invoice date", value: "Nov 21, 2026" },
      { label: "Due date", value: "Dec 21, 2026" },
      { label: "Reference", value: "PO 4711" },
      { label: "Quotation", value: "QT-2627-00042" },
    ],
    table: {
      heading: "Items",
      content: {
        columns: [
          { label: "Name", align: "left", weight: 3 },
          { label: "Description", align: "left", weight: 4 },
          { label: "Quantity", align: "right", weight: 1 },
          { label: "Unit price", align: "right", weight: 2 },
          { label: "Discount", align: "right", weight: 1 },
          { label: "Amount", align: "right", weight: 2 },
        ],
        rows: [
          ["Office move", "42 desks, two server racks", "1", "$18,500.00", "0 %", "$18,500.00"],
          ["Storage", "Per day and container", "2.5", "$640.00", "10 %", "$1,440.00"],
          ["Packing material", "Cartons and crates", "120", "$4.75", "2.47 %", "$555.92"],
        ],
        empty: "No items listed",
      },
    },
    charges: [{ label: "Subtotal", amount: "$20,495.92" }],
    adjustments: [{ label: "Tax (8.25 %)", amount: "$1,690.91" }],
    total: { label: "Total", amount: "$22,186.83" },
    amountInWords: "Dollars Twenty Two Thousand One Hundred Eighty Six and Eighty Three Cents Only",
    settlement: [
      { label: "Amount paid", amount: "$10,000.00" },
      { label: "Balance due", amount: "$12,186.83" },
    ],
    notes: "",
    terms: ["Payment within 30 days."],
    ...changes,
  };
}

/** A receipt: no table, one amount. */
export function receiptView(changes: Partial<DocumentView> = {}): DocumentView {
  return {
    ...quotationView(),
    kind: "receipt",
    title: "Receipt",
    number: "PAY-2627-00003",
    status: "Completed",
    parties: [{ heading: "Received from", lines: ["Meera Kulkarni", "98220 12345"] }],
    facts: [
      { label: "Date", value: "Dec 05, 2026" },
      { label: "Payment method", value: "UPI" },
      { label: "Transaction ID", value: "634512345678" },
      { label: "Invoice", value: "INV-2627-00007" },
    ],
    table: null,
    charges: [],
    adjustments: [],
    total: { label: "Amount received", amount: "₹50,000.00" },
    amountInWords: "Rupees Fifty Thousand Only",
    settlement: [{ label: "Balance of the invoice", amount: "₹1,44,700.00" }],
    payTo: [],
    notes: "",
    terms: [],
    ...changes,
  };
}

/** The quotation with as many item rows as asked for. */
export function longQuotationView(count: number): DocumentView {
  const rows = Array.from({ length: count }, (_, index) => [
    `Carton ${index + 1}`,
    index % 5 === 0
      ? "Books, files and small things of the study, packed by the owner and sealed"
      : "Clothes",
    String((index % 9) + 1),
  ]);
  const table = quotationView().table;
  if (!table) throw new Error("The quotation has a table.");
  return quotationView({ table: { ...table, content: { ...table.content, rows } } });
}
