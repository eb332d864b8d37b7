import type { LoaderFunctionArgs } from "@remix-run/node";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import { columnsOf, MODELS } from "~/models/desk/exports/everything.server";
import { omittedOf } from "~/models/tables";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action } from "~/routes/settings.export-all[.zip]";

import { resetDatabase } from "../support/database";
import { makeOneOfEach, NAME } from "../support/exports";
import { PASSWORD } from "../support/factories";
import { postArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";
import { unzippedBytes } from "../support/zip";

let admin: { id: number };

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  ({ admin } = await makeOneOfEach());
});
afterAll(() => setClock(null));

const ADDRESS = "/settings/export-all.zip";

async function post(fields: Record<string, string>) {
  const args = postArgs(ADDRESS, fields, {}, await signedIn(admin));
  return action(args as unknown as LoaderFunctionArgs);
}

describe("Everything of the company", () => {
  test("decides about every table, and leaves no secret in", () => {
    expect([...MODELS].sort()).toEqual(Object.keys(Prisma.ModelName).sort());
    const columns = MODELS.flatMap((model) => columnsOf(model).map((name) => `${model}.${name}`));
    const secret =
      /password|secret|token|nonce|\.(stopHash|leaseId|searchText)$|(ApiKey|Link)\.hash/i;
    expect(columns.filter((name) => secret.test(name))).toEqual([]);
    for (const model of MODELS) {
      const fields = Object.keys(
        (db as unknown as Record<string, { fields: object }>)[
          model.charAt(0).toLowerCase() + model.slice(1)
        ]!.fields,
      );
      // What is left out is there: a column that got another name would go out again.
      expect(fields).toEqual(expect.arrayContaining(omittedOf(model)));
    }
  });

  test("is one archive of tables, lists and issued papers, which says what is in it", async () => {
    const file = await post({ currentPassword: PASSWORD });
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="everything-2026-11-21.zip"',
    );
    const files = unzippedBytes(Buffer.from(await file.arrayBuffer()));
    const text = (name: string) => files[name]!.toString("utf8");
    const inFolder = (folder: string) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`${folder}/`))
        .map((name) => name.slice(folder.length + 1))
        .sort();
    const rows = (name: string) =>
      parse(text(name), { columns: true, bom: true }) as unknown as Record<string, string>[];
    expect(rows("tables/Quotation.csv")).toHaveLength(3);
    expect(rows("tables/Quotation.csv")[0]).toMatchObject({ totalAmount: "1983993" });
    expect(rows("tables/User.csv").map((row) => row.name)).toContain(`'${NAME}`);
    expect(rows("lists/invoices.csv")).toHaveLength(3);
    expect(inFolder("papers/quotations")).toEqual([
      "quotation-QT-2627-00001.pdf",
      "quotation-QT-2627-00003.pdf",
    ]);
    expect(inFolder("papers/invoices")).toHaveLength(2);
    expect(inFolder("papers/notes")).toHaveLength(1);
    expect(inFolder("papers/receipts").length).toBeGreaterThan(0);
    const pdf = files["papers/quotations/quotation-QT-2627-00001.pdf"];
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
    const readme = text("README.txt");
    expect(readme).toContain("tables/Quotation.csv: 3 rows. id, quotationNumber, status");
    expect(readme).toContain("Session: opens accounts or papers to whoever knows it");
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: admin.id } });
    for (const name of inFolder("tables")) {
      expect(text(`tables/${name}`), name).not.toContain(passwordHash);
    }
    const events = await db.auditEvent.findMany();
    expect(events.map(({ content }) => content).join()).toContain("All tables and documents");
  }, 120_000);

  test("asks for the password again, each time", async () => {
    for (const [fields, why] of [
      [{}, "missing"],
      [{ currentPassword: "wrong" }, "wrong"],
    ] as const) {
      const refused = await post(fields);
      expect(refused.headers.get("Location")).toBe(`/settings/export-all?refused=${why}`);
    }
  });

  test("ends with the browser that goes away", async () => {
    for (let times = 0; times < 4; times++) {
      const file = await post({ currentPassword: PASSWORD });
      const reader = file.body!.getReader();
      await reader.read();
      await reader.cancel();
    }
    const file = await post({ currentPassword: PASSWORD });
    expect(file.status).toBe(200);
    await file.body?.cancel();
  });
});
