import {
  type Purchase,
  type Purchases,
  readPurchases,
} from "~/models/billing/returns/purchases.server";
import { type CsvTable, csvTables, type Section } from "~/models/billing/returns/gstr1.csv";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import {
  asMonth,
  namedPeriod,
  readGstr1,
  readGstr1a,
  type Return,
} from "~/models/billing/returns/gstr1.server";
import type { TaxSums } from "~/models/billing/returns/gstr1.sums";
import { byPlace, linesOf, REPEATED_PARTS, REPEATED_SHORT } from "~/models/billing/returns/gstr3b";
import { gstr3bJson } from "~/models/billing/returns/gstr3b.json";
import type { Sheet } from "~/models/billing/returns/gstr3b.server";
import { readWholeGstr3b } from "~/models/billing/returns/inward.server";
import { readIff } from "~/models/billing/returns/iff.server";
import { toMajor } from "~/models/ground/money/money";
import { isStateCode, statePlace } from "~/models/ground/tax/states";
import type { Actor } from "~/models/kit/policy/policy";
import { csvText } from "../desk/csv.server";
import { zipOf } from "../desk/zip.server";
import { download } from "../download.server";

type Name = "GSTR1" | "GSTR1A" | "IFF";
const nameOf = ({ gstr1 }: Return, ending: string, name: Name) =>
  `${name}-${gstr1.period}.${ending}`;

const asText = ({ head, rows }: CsvTable) => csvText(head, rows);

/** The file that is uploaded to the portal. */
function gstr1JsonFile(found: Return, name: Name = "GSTR1"): Response {
  return jsonFile(gstr1Json(found), nameOf(found, "json", name));
}

function jsonFile(content: object, name: string): Response {
  return download(JSON.stringify(content), "application/json; charset=utf-8", name);
}

/** The file of GSTR-3B that is uploaded to the portal. */
function gstr3bJsonFile({ gstin, gstr3b }: Sheet): Response {
  return jsonFile(gstr3bJson(gstin, gstr3b), `GSTR3B-${gstr3b.period}.json`);
}

/** The lines of GSTR-3B, each with what it comes to and then with its papers. */
export function gstr3bCsvFile({ gstr3b }: Sheet): Response {
  const cells = ({ taxable, igst, cgst, sgst }: TaxSums) =>
    [taxable, igst, cgst, sgst].map(toMajor);
  const rows = linesOf(gstr3b).flatMap(({ line, label, rows: papers, ...sums }) => [
    [line, label, null, null, null, ...cells(sums)],
    ...papers.map((row) => [line, null, row.number, row.date, row.name, ...cells(row)]),
  ]);
  const places = REPEATED_PARTS.flatMap((part) =>
    byPlace(gstr3b, part).map(({ place, ...sums }) => {
      const label = isStateCode(place) ? statePlace(place) : place;
      const short = REPEATED_SHORT[part];
      return ["3.2", short ? `${label} (${short})` : label, null, null, null, ...cells(sums)];
    }),
  );
  const text = csvText(
    ["Line", "What", "Paper", "Date", "Name", "Taxable Value", "IGST", "CGST", "SGST or UTGST"],
    [...rows, ...places],
  );
  return download(text, "text/csv; charset=utf-8", `GSTR3B-${gstr3b.period}.csv`);
}

/** A table of the offline tool a section, together as one archive. */
export async function gstr1ZipFile(
  found: Return,
  section: Section | null = null,
  name: Name = "GSTR1",
): Promise<Response> {
  const files = csvTables(found.gstr1, section).map((table) => ({
    name: `${table.name}.csv`,
    content: asText(table),
  }));
  return download(await zipOf(files), "application/zip", nameOf(found, "zip", name));
}

/** One section: as a table, or as an archive where it has two. */
export async function gstr1CsvFile(found: Return, section: Section): Promise<Response> {
  const [table, ...others] = csvTables(found.gstr1, section);
  if (!table || others.length > 0) return gstr1ZipFile(found, section);
  return download(
    asText(table),
    "text/csv; charset=utf-8",
    nameOf(found, `${section}.csv`, "GSTR1"),
  );
}

/** The register of purchases as a table: amounts in rupees. */
export function purchasesFile({ period, rows, sums }: Purchases): Response {
  const heads = (row: Pick<Purchase, "value" | "igst" | "cgst" | "sgst">) =>
    [row.value, row.igst, row.cgst, row.sgst].map(toMajor);
  const head =
    "Day,Number,What,Vendor,GSTIN,Value,IGST,CGST,SGST or UTGST,Credit,Taken Back,Return,Reverse Charge";
  const text = csvText(head.split(","), [
    ...rows.map((row) => [
      row.date,
      row.number,
      row.what,
      row.vendor,
      row.gstin,
      ...heads(row),
      row.credit,
      toMajor(row.taken),
      row.creditReturn,
      row.reverseCharge ? "Yes" : "No",
    ]),
    ["Total", null, null, null, null, ...heads(sums), null, toMajor(sums.taken), null, null],
  ]);
  return download(text, "text/csv; charset=utf-8", `purchases-${period}.csv`);
}

const gstr1Of = async (actor: Actor, asked: URLSearchParams) =>
  readGstr1(actor, await namedPeriod(asked));
const iffOf = (actor: Actor, asked: URLSearchParams) =>
  readIff(actor, asMonth(asked.get("month") ?? ""));
const gstr3bOf = async (actor: Actor, asked: URLSearchParams) =>
  readWholeGstr3b(actor, await namedPeriod(asked));

/** The files of returns by the ends of their addresses. */
const FILES: Record<string, (...of: [Actor, URLSearchParams]) => Promise<Response>> = {
  "gstr1.json": async (...of) => gstr1JsonFile(await gstr1Of(...of)),
  "gstr1.zip": async (...of) => gstr1ZipFile(await gstr1Of(...of)),
  "gstr1a.json": async (actor, asked) =>
    gstr1JsonFile(await readGstr1a(actor, await namedPeriod(asked)), "GSTR1A"),
  "iff.json": async (...of) => gstr1JsonFile(await iffOf(...of), "IFF"),
  "iff.zip": async (...of) => gstr1ZipFile(await iffOf(...of), null, "IFF"),
  "gstr3b.json": async (...of) => gstr3bJsonFile(await gstr3bOf(...of)),
  "purchases.csv": async (actor, asked) =>
    purchasesFile(await readPurchases(actor, await namedPeriod(asked))),
  "gstr3b.csv": async (...of) => gstr3bCsvFile(await gstr3bOf(...of)),
};

/** The return of a month or quarter as the file that an address names; null where it names none. */
export const returnFile = (actor: Actor, { pathname, searchParams }: URL) =>
  FILES[pathname.toLowerCase().split("/").at(-1) ?? ""]?.(actor, searchParams) ?? null;
