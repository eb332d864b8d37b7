/** GSTR-1 as tables with the headings of the offline tool: figures stay figures. Pure. */
import { monthName } from "../../company/month/month";
import { toMajor } from "../../ground/money/money";
import { financialYearName } from "../../ground/tax/financial-year";
import { isStateCode, statePlace } from "../../ground/tax/states";
import type {
  AmendedPlace,
  AmendedRow,
  Gstr1,
  HsnRow,
  NilKind,
  PaperRow,
  PlaceRow,
  SeriesRow,
} from "./gstr1";
import { sacWords } from "./gstr1.dated";

export type Cell = string | number | null;
export type CsvTable = { name: string; head: readonly string[]; rows: Cell[][] };

/** The sections by their names in addresses, in the order of the return. */
export const SECTIONS = [
  "b2b",
  "b2cl",
  "b2cs",
  "cdnr",
  "cdnur",
  "nil",
  "at",
  "txpd",
  "hsn",
  "doc_issue",
  "b2ba",
  "b2cla",
  "b2csa",
  "cdnra",
  "cdnura",
  "ata",
  "txpda",
] as const;
export type Section = (typeof SECTIONS)[number];

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "21-Nov-2026", as the offline tool reads days. */
function toolDay(day: string): string {
  return `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
}

const place = (code: string) => (isStateCode(code) ? statePlace(code) : code);
const yesNo = (yes: boolean) => (yes ? "Y" : "N");
const rate = (hundredths: number) => hundredths / 100;

const TYPES: Record<PaperRow["type"], string> = {
  R: "Regular B2B",
  SEWP: "SEZ supplies with payment",
  SEWOP: "SEZ supplies without payment",
};

/** A row for each rate of each paper. */
function perRate<R extends PaperRow>(
  rows: readonly R[],
  of: (row: R, item: Cell[]) => Cell[],
): Cell[][] {
  return rows.flatMap((row) =>
    row.items.map((item) => of(row, [rate(item.rate), toMajor(item.taxable), 0])),
  );
}

const RATED = ["Rate", "Taxable Value", "Cess Amount"];

const registered = (row: PaperRow) =>
  [row.gstin, row.name, row.number, toolDay(row.date)] satisfies Cell[];

const noteType = ({ entity }: PaperRow) => (entity === "debit" ? "D" : "C");

const NIL_WORDS: Record<NilKind, string> = {
  INTRB2B: "Inter-State supplies to registered persons",
  INTRAB2B: "Intra-State supplies to registered persons",
  INTRB2C: "Inter-State supplies to unregistered persons",
  INTRAB2C: "Intra-State supplies to unregistered persons",
};

export const NATURES: Record<SeriesRow["nature"], string> = {
  1: "Invoices for outward supply",
  4: "Debit Note",
  5: "Credit Note",
  6: "Receipt voucher",
  8: "Refund voucher",
};

const advances = (rows: readonly PlaceRow[]) =>
  rows.map((row): Cell[] => [place(row.place), null, rate(row.rate), toMajor(row.taxable), 0]);

/** A paper's number and day as filed, and as amended: both stay. */
const numbers = ({ original, number, date }: AmendedRow): [string, string, string, string] => [
  original.number,
  toolDay(original.date),
  number,
  toolDay(date),
];

/** Rows of one of the tables that have a filed month, place and rate; `more`: what stands before the rate. */
const places = (found: readonly AmendedPlace[], more: Cell[], after: Cell[]) =>
  found.flatMap(({ month, place: code, rows }) =>
    rows.map((row): Cell[] => [
      financialYearName(`${month}-01`),
      monthName(month).slice(0, -5),
      place(code),
      ...more,
      rate(row.rate),
      toMajor(row.taxable),
      0,
      ...after,
    ]),
  );

function advanceTable(name: string, amount: string, found: readonly AmendedPlace[]): CsvTable {
  const head = ["Financial Year", "Original Month", "Original Place Of Supply"];
  return {
    name,
    head: [...head, "Applicable % of Tax Rate", "Rate", amount, "Cess Amount"],
    rows: places(found, [null], []),
  };
}

function hsnTable(name: string, rows: readonly HsnRow[]): CsvTable {
  return {
    name,
    head: [
      "HSN",
      "Description",
      "UQC",
      "Total Quantity",
      "Total Value",
      "Rate",
      "Taxable Value",
      "Integrated Tax Amount",
      "Central Tax Amount",
      "State/UT Tax Amount",
      "Cess Amount",
    ],
    rows: rows.map((row) => [
      row.sac,
      sacWords(row.sac),
      "NA",
      0,
      toMajor(row.value),
      rate(row.rate),
      toMajor(row.taxable),
      toMajor(row.igst),
      toMajor(row.cgst),
      toMajor(row.sgst),
      0,
    ]),
  };
}

const TABLES: Record<Section, (gstr1: Gstr1) => CsvTable[]> = {
  b2b: ({ b2b }) => [
    {
      name: "b2b",
      head: [
        "GSTIN/UIN of Recipient",
        "Receiver Name",
        "Invoice Number",
        "Invoice date",
        "Invoice Value",
        "Place Of Supply",
        "Reverse Charge",
        "Applicable % of Tax Rate",
        "Invoice Type",
        "E-Commerce GSTIN",
        ...RATED,
      ],
      rows: perRate(b2b, (row, item) => [
        ...registered(row),
        toMajor(row.value),
        place(row.place),
        yesNo(row.reverseCharge),
        null,
        TYPES[row.type],
        null,
        ...item,
      ]),
    },
  ],
  b2cl: ({ b2cl }) => [
    {
      name: "b2cl",
      head: [
        "Invoice Number",
        "Invoice date",
        "Invoice Value",
        "Place Of Supply",
        "Applicable % of Tax Rate",
        ...RATED,
        "E-Commerce GSTIN",
      ],
      rows: perRate(b2cl, (row, item) => [
        row.number,
        toolDay(row.date),
        toMajor(row.value),
        place(row.place),
        null,
        ...item,
        null,
      ]),
    },
  ],
  b2cs: ({ b2cs }) => [
    {
      name: "b2cs",
      head: ["Type", "Place Of Supply", "Applicable % of Tax Rate", ...RATED, "E-Commerce GSTIN"],
      rows: b2cs.map((row) => [
        "OE",
        place(row.place),
        null,
        rate(row.rate),
        toMajor(row.taxable),
        0,
        null,
      ]),
    },
  ],
  cdnr: ({ cdnr }) => [
    {
      name: "cdnr",
      head: [
        "GSTIN/UIN of Recipient",
        "Receiver Name",
        "Note Number",
        "Note Date",
        "Note Type",
        "Place Of Supply",
        "Reverse Charge",
        "Note Supply Type",
        "Note Value",
        "Applicable % of Tax Rate",
        ...RATED,
      ],
      rows: perRate(cdnr, (row, item) => [
        ...registered(row),
        noteType(row),
        place(row.place),
        yesNo(row.reverseCharge),
        TYPES[row.type],
        toMajor(row.value),
        null,
        ...item,
      ]),
    },
  ],
  cdnur: ({ cdnur }) => [
    {
      name: "cdnur",
      head: [
        "UR Type",
        "Note Number",
        "Note Date",
        "Note Type",
        "Place Of Supply",
        "Note Value",
        "Applicable % of Tax Rate",
        ...RATED,
      ],
      rows: perRate(cdnur, (row, item) => [
        "B2CL",
        row.number,
        toolDay(row.date),
        noteType(row),
        place(row.place),
        toMajor(row.value),
        null,
        ...item,
      ]),
    },
  ],
  nil: ({ nil }) => [
    {
      name: "exemp",
      head: [
        "Description",
        "Nil Rated Supplies",
        "Exempted(other than nil rated/non GST supply)",
        "Non-GST Supplies",
      ],
      rows: nil.map(({ kind, exempt }) => [NIL_WORDS[kind], 0, toMajor(exempt), 0]),
    },
  ],
  at: ({ at }) => [
    {
      name: "at",
      head: [
        "Place Of Supply",
        "Applicable % of Tax Rate",
        "Rate",
        "Gross Advance Received",
        "Cess Amount",
      ],
      rows: advances(at),
    },
  ],
  txpd: ({ txpd }) => [
    {
      name: "atadj",
      head: [
        "Place Of Supply",
        "Applicable % of Tax Rate",
        "Rate",
        "Gross Advance Adjusted",
        "Cess Amount",
      ],
      rows: advances(txpd),
    },
  ],
  hsn: ({ hsn, hsnSplit }) =>
    hsnSplit
      ? [
          hsnTable(
            "hsn(b2b)",
            hsn.filter(({ to }) => to === "b2b"),
          ),
          hsnTable(
            "hsn(b2c)",
            hsn.filter(({ to }) => to === "b2c"),
          ),
        ]
      : [hsnTable("hsn", hsn)],
  b2ba: ({ amended: { b2ba } }) => [
    {
      name: "b2ba",
      head: [
        "GSTIN/UIN of Recipient",
        "Receiver Name",
        "Original Invoice Number",
        "Original Invoice date",
        "Revised Invoice Number",
        "Revised Invoice date",
        "Invoice Value",
        "Place Of Supply",
        "Reverse Charge",
        "Applicable % of Tax Rate",
        "Invoice Type",
        "E-Commerce GSTIN",
        ...RATED,
      ],
      rows: perRate(b2ba, (row, item) => [
        row.gstin,
        row.name,
        ...numbers(row),
        toMajor(row.value),
        place(row.place),
        yesNo(row.reverseCharge),
        null,
        TYPES[row.type],
        null,
        ...item,
      ]),
    },
  ],
  b2cla: ({ amended: { b2cla } }) => [
    {
      name: "b2cla",
      head: [
        "Original Invoice Number",
        "Original Invoice date",
        "Original Place Of Supply",
        "Revised Invoice Number",
        "Revised Invoice date",
        "Invoice Value",
        "Applicable % of Tax Rate",
        ...RATED,
        "E-Commerce GSTIN",
      ],
      // The tool has one place, and files it as that of the amended invoice.
      rows: perRate(b2cla, (row, item) => {
        const [number, date, ...revised] = numbers(row);
        return [
          number,
          date,
          place(row.place),
          ...revised,
          toMajor(row.value),
          null,
          ...item,
          null,
        ];
      }),
    },
  ],
  b2csa: ({ amended: { b2csa } }) => [
    {
      name: "b2csa",
      head: [
        "Financial Year",
        "Original Month",
        "Place Of Supply",
        "Type",
        "Applicable % of Tax Rate",
        ...RATED,
        "E-Commerce GSTIN",
      ],
      rows: places(b2csa, ["OE", null], [null]),
    },
  ],
  cdnra: ({ amended: { cdnra } }) => [
    {
      name: "cdnra",
      head: [
        "GSTIN/UIN of Recipient",
        "Receiver Name",
        "Original Note Number",
        "Original Note Date",
        "Revised Note Number",
        "Revised Note Date",
        "Note Type",
        "Place Of Supply",
        "Reverse Charge",
        "Note Supply Type",
        "Note Value",
        "Applicable % of Tax Rate",
        ...RATED,
      ],
      rows: perRate(cdnra, (row, item) => [
        row.gstin,
        row.name,
        ...numbers(row),
        noteType(row),
        place(row.place),
        yesNo(row.reverseCharge),
        TYPES[row.type],
        toMajor(row.value),
        null,
        ...item,
      ]),
    },
  ],
  cdnura: ({ amended: { cdnura } }) => [
    {
      name: "cdnura",
      head: [
        "UR Type",
        "Original Note Number",
        "Original Note Date",
        "Revised Note Number",
        "Revised Note Date",
        "Note Type",
        "Place Of Supply",
        "Note Value",
        "Applicable % of Tax Rate",
        ...RATED,
      ],
      rows: perRate(cdnura, (row, item) => [
        "B2CL",
        ...numbers(row),
        noteType(row),
        place(row.place),
        toMajor(row.value),
        null,
        ...item,
      ]),
    },
  ],
  ata: ({ amended: { ata } }) => [advanceTable("ata", "Gross Advance Received", ata)],
  txpda: ({ amended: { txpda } }) => [advanceTable("atadja", "Gross Advance Adjusted", txpda)],
  doc_issue: ({ docIssue }) => [
    {
      name: "docs",
      head: ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
      rows: docIssue.map((row) => [
        NATURES[row.nature],
        row.from,
        row.to,
        row.total,
        row.cancelled,
      ]),
    },
  ],
};

/** The tables of a section, or of all that have rows. */
export function csvTables(gstr1: Gstr1, section: Section | null = null): CsvTable[] {
  if (section) return TABLES[section](gstr1);
  return SECTIONS.flatMap((name) => TABLES[name](gstr1)).filter(({ rows }) => rows.length > 0);
}
