import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";

import { uploadImport } from "~/models/desk/import/import.server";
import { workOnImports } from "~/models/desk/import/import.work.server";
import { takeImport } from "~/models/desk/import/lease.server";
import { db } from "~/platform/db.server";
import { action as oneAction, loader as oneLoader } from "~/routes/import.$id";
import { loader as problemsLoader } from "~/routes/import.$id_.problems[.csv]";
import { action as newAction } from "~/routes/import.new.$kind";
import { loader as sampleLoader } from "~/routes/import.sample.$kind";

import { resetDatabase } from "../support/database";
import { makeActor, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "admin" }));
});

/** Posts a file as a browser does. */
async function upload(kind: string, content: string | Uint8Array<ArrayBuffer>, name = "list.csv") {
  const form = new FormData();
  form.set("file", new File([content], name));
  const args = getArgs(`/import/new/${kind}`, { kind }, cookie);
  const headers = { Cookie: cookie };
  const request = new Request(args.request.url, { method: "POST", body: form, headers });
  return answerOf(newAction, { ...args, request });
}

async function uploaded(kind: string, content: string): Promise<number> {
  const { location, status } = await upload(kind, content);
  expect(status).toBe(302);
  return Number(location?.split("/").at(-1));
}

const press = (id: number, fields: Fields) =>
  answerOf(oneAction, postArgs(`/import/${id}`, fields, { id: String(id) }, cookie));
const page = async (id: number, query = "") =>
  (await answerOf(oneLoader, getArgs(`/import/${id}${query}`, { id: String(id) }, cookie)))
    .data as Awaited<ReturnType<typeof oneLoader>>;

const LIST = "Name,Email\nAsha,asha@example.com\nNobody,\nRavi,ravi@example.com\n";
const CHECK = { intent: "check", "column.name": "0", "column.email": "1", duplicates: "skip" };
const customers = () => db.user.count({ where: { role: "customer" } });

describe("by forms alone", () => {
  test("upload, columns, dry run, import, undo", async () => {
    const id = await uploaded("customers", LIST);
    expect((await page(id)).columns?.fields[0]).toMatchObject({ label: "Name", value: "0" });
    expect(await press(id, CHECK)).toMatchObject({ status: 302, location: `/import/${id}` });
    const dry = await page(id);
    expect(dry.rows).toMatchObject({ total: 3, label: "Import 2 customers", runs: true });
    expect((await page(id, "?only=problem")).rows?.rows).toMatchObject([{ line: 3 }]);
    const csv = (await problemsLoader(
      getArgs(`/import/${id}/problems.csv`, { id: String(id) }, cookie) as never,
    )) as Response;
    expect(await csv.text()).toBe(
      'What to do,Name,Email\r\n"Phone: A customer needs an e-mail, a phone or a GSTIN: add one, or leave the row out",Nobody\r\n',
    );
    expect(await customers()).toBe(0);
    await press(id, { intent: "run" });
    expect(await page(id)).toMatchObject({
      head: { status: "done", created: 2 },
      done: { refused: null },
    });
    expect(await customers()).toBe(2);
    await press(id, { intent: "undo" });
    expect((await page(id)).head.status).toBe("undone");
    expect(await customers()).toBe(0);
  });

  test("the rows with problems are a file that is mended and brought again", async () => {
    const list =
      'Name,Phone,Seats\r\nGood,9820011021,1\r\nBad,12,"=1+1\r\n2"\r\nSplit,9820011022,1,2\r\n\'+91 Club,x,4\r\n';
    const id = await uploaded("customers", list);
    await press(id, { intent: "check", "column.name": "0", "column.phone": "1" });
    const reply = (await problemsLoader(
      getArgs(`/import/${id}/problems.csv`, { id: String(id) }, cookie) as never,
    )) as Response;
    const csv = await reply.text();
    expect(csv).toBe(
      [
        "What to do,Name,Phone,Seats,",
        '"Phone: ""12"" is not a phone number",Bad,12,"\'=1+1\r\n2"',
        '"This row has 4 cells, but there are only 3 headings: a comma inside a value splits it in two. Put that value in quotes, or add headings for the extra columns.",Split,9820011022,1,2',
        '"Phone: ""x"" is not a phone number",\'+91 Club,x,4',
        "",
      ].join("\r\n"),
    );
    const mended = csv.replace("Bad,12", "Bad,9820011023").replace("1,2\r", "1\r");
    const again = await uploaded("customers", mended.replace("Club,x", "Club,9820011024"));
    const found = await page(again);
    // What to do is for people: it is no column that was left out.
    expect(found.head.unused).toBe("1 column is not used: Seats");
    expect(found.columns?.fields[0]).toMatchObject({ label: "Name", value: "1" });
    await press(again, { intent: "check", "column.name": "1", "column.phone": "2" });
    await press(again, { intent: "run" });
    const names = await db.user.findMany({ where: { role: "customer" }, orderBy: { id: "asc" } });
    expect(names.map(({ name }) => name)).toEqual(["Bad", "Split", "+91 Club"]);
  });

  test("what of a file is not used is said, before and after", async () => {
    const id = await uploaded("customers", "Name,Email,Fax,Photo,\nAsha,a@example.com,12,,x\n");
    expect((await page(id)).head.unused).toBe("2 columns are not used: Fax, Column 5");
    await press(id, CHECK);
    expect((await page(id)).head.unused).toBe("2 columns were not used: Fax, Column 5");
    const all = await uploaded("customers", LIST);
    expect((await page(all)).head.unused).toBeNull();
  });

  test("another sheet of a workbook is read at a press, and what is wrong with it is said at its field", async () => {
    const actor = await makeActor("admin");
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "This year",
          rows: [
            ["Name", "Email"],
            ["Asha", "asha@example.com"],
          ],
        },
        {
          name: "Before",
          rows: [
            ["Name", "Email"],
            ["Ravi", "ravi@example.com"],
          ],
        },
        { name: "Notes", rows: [["Nothing here"]] },
      ],
    });
    const id = await uploadImport(actor, "customers", { name: "book.xlsx", bytes });
    expect((await page(id)).columns).toMatchObject({
      reading: "Excel workbook, its sheet 'This year'",
      sheets: {
        value: "0",
        options: [{ label: "This year" }, { label: "Before" }, { label: "Notes" }],
      },
    });
    expect((await press(id, { intent: "sheet", sheet: "1" })).status).toBe(302);
    expect((await page(id)).columns?.fields[0]?.samples).toEqual(["Ravi"]);
    for (const [sheet, message] of [
      ["2", "The sheet 'Notes' has no rows below its headings. Choose another one."],
      ["7", "Choose a sheet of the workbook"],
      ["", "Choose a sheet of the workbook"],
    ] as const) {
      expect(await press(id, { intent: "sheet", sheet })).toMatchObject({
        status: 400,
        data: { errors: { sheet: [message] } },
      });
    }
  });

  test.each([
    ["a PDF", "%PDF-1.7 x", "The file is a PDF, not a table. Choose a CSV or .xlsx file."],
    ["nothing", "", "The file is empty. Choose another one."],
    ["no rows", "Name,Email\n", "The file has no rows below its headings. Choose another one."],
    ["an open quote", 'Name,Email\nA,"b\n', "The quote that opens in line 2 is never closed."],
  ])("%s: a sentence at the file, nothing kept", async (_what, content, sentence) => {
    const { status, data } = await upload("customers", content);
    expect(status).toBe(400);
    expect((data as { errors: string[] }).errors[0]).toContain(sentence);
    expect(await db.import.count()).toBe(0);
  });

  test("mixed encodings name the line, Windows-1252 is said and can be changed", async () => {
    const mixed = new Uint8Array([
      ...new TextEncoder().encode("Name,Email\nआशा,a@example.com\nJos"),
      0xe9,
      0x0a,
    ]);
    const refused = await upload("customers", mixed);
    expect((refused.data as { errors: string[] }).errors[0]).toContain(
      "Line 3 is written in another encoding",
    );
    const latin = new Uint8Array([
      ...new TextEncoder().encode("Name,Email\nJos"),
      0xe9,
      ...new TextEncoder().encode(",j@example.com\n"),
    ]);
    const { location } = await upload("customers", latin);
    const id = Number(location?.split("/").at(-1));
    expect((await page(id)).columns).toMatchObject({
      encoding: { value: "windows-1252" },
      fields: expect.arrayContaining([expect.objectContaining({ samples: ["José"] })]) as unknown,
    });
  });

  test("samples come in as they are, papers with the order of a business", async () => {
    for (const kind of ["customers", "items", "quotations", "invoices"]) {
      const file = { kind: `${kind}.csv` };
      const sample = (await sampleLoader(
        getArgs(`/import/sample/${kind}.csv`, file, cookie) as never,
      )) as Response;
      const id = await uploaded(kind, await sample.text());
      const { columns } = await page(id);
      const chosen = columns?.fields.map(({ name, value }) => [`column.${name}`, value]) ?? [];
      await press(id, { intent: "check", ...(Object.fromEntries(chosen) as Fields) });
      expect((await page(id)).head, kind).toMatchObject({
        status: "checked",
        problems: 0,
        created: 1,
      });
      if (kind === "quotations" || kind === "invoices") await press(id, { intent: "run" });
      await workOnImports();
    }
    const order = { purchaseOrderNumber: "PO-7781", employeeName: "Meera Iyer" };
    const where = { ...order, searchText: { contains: "po-7781" } };
    expect([await db.quotation.count({ where }), await db.invoice.count({ where })]).toEqual([
      1, 1,
    ]);
  });
});

test("a server that was killed leaves nothing half: another goes on when its lease is over", async () => {
  const id = await uploaded("customers", LIST);
  await press(id, CHECK);
  await db.import.update({ where: { id }, data: { status: "writing" } });
  const lost = await takeImport();
  expect(lost?.id).toBe(id);
  await workOnImports();
  expect(await customers()).toBe(0);
  await db.import.update({ where: { id }, data: { leaseUntil: new Date(0) } });
  await workOnImports();
  expect(await customers()).toBe(2);
  // What the first one still does counts no more.
  await expect(lost?.end({ status: "failed" })).rejects.toThrow(
    "Another person is working on this import.",
  );
});

test("of two imports of the same list at once one brings it, the other finds it there", async () => {
  const ids = [await uploaded("customers", LIST), await uploaded("customers", LIST)];
  await Promise.all(ids.map((id) => press(id, CHECK)));
  await Promise.all(ids.map((id) => press(id, { intent: "run" })));
  for (let round = 0; round < 3; round++) await workOnImports();
  expect(await customers()).toBe(2);
  const states = await Promise.all(ids.map(async (id) => (await page(id)).head.status));
  expect(states.sort()).toEqual(["checked", "done"]);
});
