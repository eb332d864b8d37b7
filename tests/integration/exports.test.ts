import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { EXPORTS } from "~/models/desk/exports/exports.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { unguarded } from "~/services/desk/csv.server";
import { takeTurn } from "~/services/desk/exports-at-once.server";
import { searchTextOf } from "~/models/ground/typed/text";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { fileAt, makeOneOfEach, NAME } from "../support/exports";
import { makeItem } from "../support/factories";
import { NOON } from "../support/invoices";

let people: Awaited<ReturnType<typeof makeOneOfEach>>;

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  people = await makeOneOfEach();
});
afterAll(() => setClock(null));

const textOf = async (address: string, user: { id: number } = people.admin) =>
  (await fileAt(address, user)).text();

async function rowsOf(address: string, user?: { id: number }) {
  const found: unknown = parse(await textOf(address, user), { columns: true, bom: true });
  return found as Record<string, string>[];
}

async function sheetOf(address: string, user: { id: number } = people.admin) {
  const file = await fileAt(address, user);
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  return book.sheets[0]!;
}

const nameOf = (address: string) => address.slice(1).replaceAll("/", "-");

describe("A list as a file", () => {
  // The audit holds hashes and moments of its own.
  const fixed = [...EXPORTS.keys()].filter((address) => address !== "/audit");

  test.each(fixed)("is byte for byte as it was: %s.csv", async (address) => {
    const bytes = Buffer.from(await (await fileAt(`${address}.csv`, people.admin)).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    await expect(bytes.toString("utf8")).toMatchFileSnapshot(
      `../support/golden/${nameOf(address)}.csv`,
    );
  });

  test.each([...EXPORTS.keys()])("has the same cells as a workbook: %s", async (address) => {
    const [head = [], ...rows] = (await sheetOf(`${address}.xlsx`)).rows;
    const text = await textOf(`${address}.csv`);
    const lines: unknown = parse(text, { bom: true });
    const [csvHead, ...csvRows] = lines as string[][];
    expect(head).toEqual(csvHead);
    // Each export of the office is an entry of the audit itself.
    if (address !== "/audit") expect(rows).toHaveLength(csvRows.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  test("is called by its list and its day, and is nobody else's to keep", async () => {
    const file = await fileAt("/quotations.csv", people.admin);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="quotations-2026-11-21.csv"',
      "cache-control": "no-store",
      "x-total-rows": "3",
    });
    await file.body?.cancel();
  });

  test("has what its address leaves, in the order that it asks for", async () => {
    const numbers = async (query: string) =>
      (await rowsOf(`/quotations.csv?${query}`)).map((row) => row["Quotation Number"]);
    const [one, two, three] = [1, 2, 3].map((number) => `QT-2627-0000${number}`);
    expect(await numbers("page=9&limit=10")).toEqual([three, two, one]);
    expect(await numbers("sort=quotationNumber&order=asc")).toEqual([one, two, three]);
    expect(await numbers("status=Draft")).toEqual([two]);
    expect(await numbers("status=Expired")).toEqual([three]);
    expect(await numbers("view=waiting")).toEqual([one]);
    expect(await numbers("search=meera")).toEqual([three]);
    expect(await numbers("startDate=2026-11-07")).toEqual([three, two]);
    expect(await numbers("search=nobody")).toEqual([]);
  });

  test("gives customers what is theirs, without what is the office's", async () => {
    const { asha } = people;
    expect((await rowsOf("/quotations.csv", asha)).map((row) => row.Status)).toEqual([
      "Waiting for your answer",
    ]);
    expect((await rowsOf("/invoices.csv", asha)).map((row) => row["Invoice Number"])).toEqual([
      "INV-2627-00001",
    ]);
    expect(await rowsOf("/payments.csv", asha)).toHaveLength(2);
    expect(await rowsOf("/documents.csv", asha)).not.toHaveLength(0);
    const [job, ...others] = await rowsOf("/jobs.csv?priority=High", asha);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ "Job Number": "JOB-2627-00001", Status: "Booked" });
    for (const name of ["Budget", "Priority", "Notes", "Crew"])
      expect(job).not.toHaveProperty(name);
    expect(JSON.stringify(job)).not.toContain("Dog");
    for (const address of ["/users", "/customers", "/items", "/outbox", "/audit", "/privacy"]) {
      const refused = await fileAt(`${address}.csv`, asha).catch((error: unknown) => error);
      expect((refused as Response).headers.get("Location"), address).toBe("/dashboard");
    }
  });

  test("runs no formula, and gives back what was typed", async () => {
    const [customer] = await rowsOf("/customers.csv?search=asha@example.com");
    expect(customer?.Name).toBe(`'${NAME}`);
    expect(unguarded(customer?.Name ?? "")).toBe(NAME);
    const sheet = await sheetOf("/customers.xlsx?search=asha@example.com");
    expect(sheet.rows[1]?.[0]).toBe(NAME);
    expect([...(sheet.cells?.values() ?? [])].some((cell) => cell.formula)).toBe(false);
    for (const text of ["=1", "'=1", "''-1", " +1", "\t1", "plain", "'tis", "-"]) {
      const [item] = await Promise.all([makeItem({ name: "Crate", description: text })]);
      const rows = await rowsOf(`/items.csv?search=${item.sku}`);
      expect(unguarded(rows[0]?.Description ?? "")).toBe(text);
    }
  });

  test("a workbook has each letter, also those that its readers take for a code", async () => {
    const name = "Lit _x0041_ _x000D_ _x005F_ _X0041_ _x41_ k1";
    const { sku } = await makeItem({ name });
    const { rows } = await sheetOf(`/items.xlsx?search=${sku}`);
    expect(rows[1]).toContain(name);
  });

  test("has numbers, days and moments that a workbook reckons with", async () => {
    const { rows } = await sheetOf("/invoices.xlsx?search=INV-2627-00001");
    const [head = [], row = []] = rows;
    const at = (label: string) => row[head.indexOf(label)];
    expect(at("Total")).toBe(19839.93);
    expect(at("Currency")).toBe("INR");
    expect(at("Client")).toBe(NAME);
    expect(at("Due Date")).toEqual(new Date("2026-11-11T00:00:00Z"));
    // 18:45:10 UTC is a quarter past midnight in India.
    expect((at("Created") as Date).toISOString().slice(0, 19)).toBe("2026-11-09T00:15:10");
  });

  test("is packed for browsers that unpack", async () => {
    const plain = await textOf("/quotations.csv");
    const packed = await fileAt("/quotations.csv", people.admin, {
      headers: { "Accept-Encoding": "gzip, br" },
    });
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    const unpacked = gunzipSync(await packed.arrayBuffer()).toString("utf8");
    expect(unpacked).toBe(`\uFEFF${plain}`);
  });

  test("is had by scripts, with the words of the list; wrong ones are refused", async () => {
    const boss = await apiClient(people.admin);
    const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString("utf8");
    const csv = await boss.get("/quotations/export?sortBy=quotationNumber&sortOrder=asc");
    expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(text(csv)).toBe(
      `\uFEFF${await textOf("/quotations.csv?sort=quotationNumber&order=asc")}`,
    );
    const xlsx = await boss.get("/quotations/export?format=xlsx&status=Draft");
    expect((await readXlsx(xlsx.bytes)).sheets[0]?.rows).toHaveLength(2);
    const wrong = await boss.get("/quotations/export?format=pdf&status=Lost");
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual(["format", "status"]);
    const client = await apiClient(people.asha);
    expect(text(await client.get("/invoices/export"))).not.toContain("INV-2627-00002");
    expect((await client.get("/customers/export")).status).toBe(403);
  });

  test("is written down in the audit, with what was asked", async () => {
    await textOf("/quotations.csv?status=Draft&page=2");
    const events = await db.auditEvent.findMany();
    const entries = await db.auditEntry.findMany({ where: { kind: "exported" } });
    const details = [...events.map(({ content }) => content), ...entries.map((one) => one.detail)];
    expect(details.join("\n")).toContain("csv, 1 rows: status=Draft");
  });
});

const SOFFICE = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find(existsSync);

test.runIf(SOFFICE)(
  "LibreOffice opens the workbook with every letter and figure",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "workbook-"));
    try {
      const file = await fileAt("/invoices.xlsx?search=INV-2627-00001", people.admin);
      writeFileSync(join(folder, "list.xlsx"), Buffer.from(await file.arrayBuffer()));
      const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const asked = [profile, "--headless", "--convert-to", filter, "--outdir", folder];
      await promisify(execFile)(SOFFICE!, [...asked, join(folder, "list.xlsx")]);
      const text = readFileSync(join(folder, "list.csv"), "utf8");
      const [row] = parse(text, { columns: true, bom: true }) as unknown as Record<
        string,
        string
      >[];
      expect(row?.Client).toBe(NAME);
      expect(row?.Total).toBe("19839.93");
      expect(row?.["Due Date"]).toBe("2026-11-11");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);

describe("A long file", () => {
  beforeAll(async () => {
    const crates = Array.from({ length: 6_000 }, (_, number) => ({
      name: `Crate ${number}`,
      sku: `CRATE-${String(number).padStart(5, "0")}`,
      category: "Other",
      price: number,
      searchText: searchTextOf({ words: [`Crate ${number}`] }),
    }));
    // In portions: on a busy machine one transaction for all of them would take longer than one may.
    for (let from = 0; from < crates.length; from += 500) {
      const data = crates.slice(from, from + 500);
      await transaction((tx) => tx.item.createMany({ data }));
    }
  });

  test("has every row once, in the list's order, though rows come, go and move meanwhile", async () => {
    const file = await fileAt("/items.csv?search=crate&sort=price&order=asc", people.admin);
    const reader = file.body!.getReader();
    const parts = [(await reader.read()).value!];
    await transaction(async (tx) => {
      await tx.item.updateMany({ where: { price: 5_500 }, data: { price: 0 } });
      await tx.item.deleteMany({ where: { price: 5_900 } });
    });
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
    }
    const rows = parse(Buffer.concat(parts), { columns: true, bom: true });
    const skus = (rows as unknown as Record<string, string>[])
      .map((row) => row.SKU)
      .filter((sku) => sku?.startsWith("CRATE"));
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus).toHaveLength(5_999);
    expect(skus).toEqual([...skus].sort());
  });

  test("ends with the browser that went away, whose turn is free again", async () => {
    for (let times = 0; times < 5; times++) {
      const abort = new AbortController();
      const file = await fileAt("/items.csv", people.admin, { signal: abort.signal });
      await file.body!.getReader().read();
      abort.abort();
    }
    expect((await rowsOf("/items.csv?search=crate%2012")).length).toBeGreaterThan(0);
    for (let times = 0; times < 5; times++) {
      const file = await fileAt("/items.xlsx", people.admin);
      await file.body!.cancel();
    }
    expect((await rowsOf("/items.csv?search=crate%2012")).length).toBeGreaterThan(0);
  });

  test("that breaks in the middle breaks its connection: half of it is no file", async () => {
    for (const kind of ["csv", "xlsx"]) {
      const file = await fileAt(`/items.${kind}`, people.admin);
      const reader = file.body!.getReader();
      const find = db.item.findMany;
      Object.defineProperty(db.item, "findMany", {
        configurable: true,
        value: () => Promise.reject(new Error("the database is gone")),
      });
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow("the database is gone");
      Object.defineProperty(db.item, "findMany", { configurable: true, value: find });
    }
    // And its turn is free again.
    expect((await rowsOf("/items.csv?search=crate%2012")).length).toBeGreaterThan(0);
  });

  test("waits its turn: a person has two at once, the others are told so", async () => {
    const { admin, asha, other } = people;
    const turns = [takeTurn(admin.id), takeTurn(admin.id)];
    const refused = await fileAt("/items.csv", admin);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.text()).toContain("Your earlier exports are still running.");
    turns.push(takeTurn(asha.id));
    expect(await (await fileAt("/payments.csv", other)).text()).toContain(
      "Other exports are running. Try again in a minute.",
    );
    for (const give of turns) give();
    for (const give of turns) give();
    expect(await rowsOf("/payments.csv", other)).toEqual([]);
  });
});
