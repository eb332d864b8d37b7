import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { csvTables, type CsvTable, type Section } from "~/models/billing/returns/gstr1.csv";
import type { Return } from "~/models/billing/returns/gstr1.server";

import { csvText } from "../desk/csv.server";
import { zipOf } from "../desk/zip.server";

function download(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

const nameOf = ({ gstr1 }: Return, ending: string) => `GSTR1-${gstr1.month}.${ending}`;

const asText = ({ head, rows }: CsvTable) => csvText(head, rows);

/** The file that is uploaded to the portal. */
export function gstr1JsonFile(found: Return): Response {
  const text = JSON.stringify(gstr1Json(found));
  return download(text, "application/json; charset=utf-8", nameOf(found, "json"));
}

/** A table of the offline tool a section, together as one archive. */
export async function gstr1ZipFile(
  found: Return,
  section: Section | null = null,
): Promise<Response> {
  const files = csvTables(found.gstr1, section).map((table) => ({
    name: `${table.name}.csv`,
    content: asText(table),
  }));
  return download(await zipOf(files), "application/zip", nameOf(found, "zip"));
}

/** One section: as a table, or as an archive where it has two. */
export async function gstr1CsvFile(found: Return, section: Section): Promise<Response> {
  const [table, ...others] = csvTables(found.gstr1, section);
  if (!table || others.length > 0) return gstr1ZipFile(found, section);
  return download(asText(table), "text/csv; charset=utf-8", nameOf(found, `${section}.csv`));
}
