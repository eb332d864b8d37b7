/** Turns staged records into rows of their tables: set-based, within the database, for both databases. Pure. */
import type { Fill, Target } from "./staged";

type Type = "text" | "int" | "bool" | "moment";
type Database = "sqlite" | "postgres";

const of = <T extends Type>(type: T, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, type]));

/** The columns that staged records have; what is not named gets what the database gives it. */
const COLUMNS: Record<Target, Record<string, Type>> = {
  User: {
    ...of(
      "text",
      "name email phone address status kind gstin pinCode stateCode searchText sortName",
    ),
    ...of("bool", "isComposition"),
  },
  Item: {
    ...of("text", "name sku category description status currency searchText sortName"),
    ...of("int", "price cost"),
  },
  Enquiry: of(
    "text",
    "name phone from to movingDate source reference note status searchText sortName",
  ),
  Tariff: {
    ...of("text", "name validFrom freights cartons homes crews currency status searchText"),
    ...of(
      "int",
      "cftPrice wrapPrice hourPrice piecePrice fillPercent kgPer100Cft cartonsPer100Cft minutesPer100Cft pieceMinutes floorRate carryMetres carryRate",
    ),
  },
  Truck: { ...of("text", "name status searchText sortName"), ...of("int", "grossCft payloadKg") },
  CatalogueEntry: {
    ...of("text", "name otherNames room status searchText sortName"),
    ...of("int", "cft kg minutes"),
    ...of("bool", "takeApart fragile electrician notCarried apart"),
  },
  Quotation: {
    ...of(
      "text",
      "quotationNumber status currency sourceAddress destinationAddress movingDate validUntil transportationType purchaseOrderNumber employeeName notes rejectionReason searchText",
    ),
    ...of(
      "int",
      "customerId transportationCharge packagingCharge loadingCharge unloadingCharge unpackingCharge dismantlingCharge carTransportationCharge waitingCharge warehouseCharge warehouseDays insuranceCharge insuranceRate stationaryCharge discount surchargeRate gstRate subtotal taxableValue totalAmount createdById",
    ),
    ...of("bool", "billAllWarehouseDays carriedOver"),
    ...of("moment", "sentAt decidedAt"),
  },
  QuotationItem: { ...of("text", "name"), ...of("int", "quotationId position quantity") },
  Invoice: {
    ...of(
      "text",
      "invoiceNumber status currency clientName clientEmail clientPhone clientAddress clientKind clientGstin clientStateCode invoiceDate dueDate reference purchaseOrderNumber employeeName searchText",
    ),
    ...of("int", "clientId subtotal taxableValue total balance createdById"),
    ...of("bool", "carriedOver"),
    ...of("moment", "issuedAt sentAt"),
  },
  InvoiceItem: {
    ...of("text", "name description"),
    ...of("int", "invoiceId position quantity unitPrice lineTotal"),
  },
};

const CASTS: Record<Type, string> = {
  text: "",
  int: "::int",
  bool: "::boolean",
  moment: "::timestamp(3)",
};

const valueOf = (database: Database, name: string, type: Type) =>
  database === "sqlite" ? `json_extract("data", '$.${name}')` : `("row"->>'${name}')${CASTS[type]}`;

/** The staged records of an import for a table; ids and words of the product alone are written into it. */
const staged = (database: Database, importId: number, target: Target | Fill) => {
  const where = `FROM "ImportRecord" WHERE "importId" = ${importId} AND "target" = '${target}'`;
  return database === "sqlite"
    ? `${where} ORDER BY "id"`
    : // Read as JSON once, not again for each column.
      `FROM (SELECT "recordId", "data"::jsonb AS "row" ${where} ORDER BY "id" OFFSET 0) AS "staged"`;
};

/** The values that all rows of an import share. `at`: a moment as the database keeps it. */
type Given = { importId: number; at: string; snapshotId: number | null };

/** Writes the staged records of one table. */
export function insertSql(
  database: Database,
  target: Target,
  { importId, at, snapshotId }: Given,
): string {
  const moment = database === "sqlite" ? `'${at}'` : `'${at}'::timestamp(3)`;
  const values: [string, string][] = Object.entries(COLUMNS[target]).map(([name, type]) => [
    name,
    valueOf(database, name, type),
  ]);
  values.unshift(["id", `"recordId"`]);
  if (target === "User") values.push(["role", "'customer'"]);
  if (!target.endsWith("Item") || target === "Item") {
    const own =
      target === "Quotation" || target === "Enquiry" ? valueOf(database, "at", "moment") : moment;
    values.push(["createdAt", own], ["updatedAt", moment]);
  }
  if (target === "Quotation" || target === "Invoice") {
    const issued =
      database === "sqlite" ? valueOf(database, "issued", "bool") : `("row"->>'issued')::boolean`;
    values.push([
      "editionId",
      `CASE WHEN ${issued} THEN ${snapshotId ?? "CAST(NULL AS INTEGER)"} END`,
    ]);
  }
  const names = values.map(([name]) => `"${name}"`).join(", ");
  const taken = values.map(([, value]) => value).join(", ");
  return `INSERT INTO "${target}" (${names}) SELECT ${taken} ${staged(database, importId, target)}`;
}

const FILLED: Record<Fill, { table: Target; columns: Record<string, Type> }> = {
  "User:fill": {
    table: "User",
    columns: of("text", "email phone address gstin pinCode kind stateCode searchText"),
  },
  "Item:fill": {
    table: "Item",
    columns: { ...of("text", "description searchText"), ...of("int", "price cost") },
  },
};

/** Fills what is empty in records that are there, as long as nobody changed them since they were compared. */
export function fillSql(database: Database, fill: Fill, { importId, at }: Given): string {
  const { table, columns } = FILLED[fill];
  const moment = database === "sqlite" ? `'${at}'` : `'${at}'::timestamp(3)`;
  const value = (name: string, type: Type) =>
    database === "sqlite"
      ? `json_extract("staged"."data", '$.${name}')`
      : `("staged"."data"::jsonb->>'${name}')${CASTS[type]}`;
  const set = Object.entries(columns).map(
    ([name, type]) => `"${name}" = COALESCE(${value(name, type)}, "${table}"."${name}")`,
  );
  set.push(`"version" = "${table}"."version" + 1`, `"updatedAt" = ${moment}`);
  return `UPDATE "${table}" SET ${set.join(", ")} FROM "ImportRecord" AS "staged"
    WHERE "staged"."importId" = ${importId} AND "staged"."target" = '${fill}'
      AND "${table}"."id" = "staged"."recordId" AND "${table}"."version" = ${value("version", "int")}`;
}

/** The history's names for the records of a table; rows of papers have none of their own. */
export const ENTITIES: Partial<Record<Target | Fill, string>> = {
  User: "user",
  Item: "item",
  Enquiry: "enquiry",
  Truck: "truck",
  Tariff: "tariff",
  CatalogueEntry: "catalogueEntry",
  Quotation: "quotation",
  Invoice: "invoice",
  "User:fill": "user",
  "Item:fill": "item",
};

const RECORD_WORDS: Partial<Record<Target | Fill, readonly [one: string, many: string]>> = {
  User: ["customer", "customers"],
  Item: ["item", "items"],
  Enquiry: ["enquiry", "enquiries"],
  Truck: ["truck size", "truck sizes"],
  Tariff: ["tariff", "tariffs"],
  CatalogueEntry: ["entry of the catalogue", "entries of the catalogue"],
  Quotation: ["quotation", "quotations"],
  Invoice: ["invoice", "invoices"],
  "User:fill": ["customer filled in", "customers filled in"],
  "Item:fill": ["item filled in", "items filled in"],
};

/** "12 quotations, 1 customer": records by their tables, the rows of papers with their papers. */
export function countedRecords(counts: ReadonlyMap<Target | Fill, number>): string {
  const parts = [...counts].flatMap(([target, count]) => {
    const words = RECORD_WORDS[target];
    if (!words || count === 0) return [];
    return [`${count.toLocaleString("en-IN")} ${words[count === 1 ? 0 : 1]}`];
  });
  return parts.join(", ");
}
