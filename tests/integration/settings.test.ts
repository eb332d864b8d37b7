import { deflateSync } from "node:zlib";

import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";

import { sectionVersion } from "~/models/company/company/company.edit.server";
import { settingsTexts } from "~/models/company/company/company.form";
import { getCompany } from "~/models/company/company/company.server";
import { currentSnapshot } from "~/models/company/company/company.snapshot.server";
import { SECTION_NAMES, type SettingsSection } from "~/models/company/company/company.words";
import { LIABILITY_LIMIT } from "~/models/road/road-paper/lorry-receipt.terms";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { db, transaction } from "~/platform/db.server";
import { loader as logoLoader } from "~/routes/logo.$id";
import { loader as listLoader } from "~/routes/settings._index";
import { action, loader } from "~/routes/settings.$section";
import { action as logoAction } from "~/routes/settings.logo";
import { action as templateAction, loader as templateLoader } from "~/routes/settings.messages";
import { renderDocumentPdf } from "~/services/pdf/render-document.server";

import { resetDatabase } from "../support/database";
import { quotationView } from "../support/document-views";
import { makeActor, makeConsignment, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let admin: string;

beforeEach(async () => {
  await resetDatabase();
  admin = await signedIn(await makeUser({ role: "admin" }));
});

type Reply = FormReply;

const open = (section: string, query = "") =>
  answerOf(loader, getArgs(`/settings/${section}${query}`, { section }, admin));
const openList = () => answerOf(listLoader, getArgs("/settings", {}, admin));
const post = (section: string, fields: Record<string, string>) =>
  answerOf(action, postArgs(`/settings/${section}`, fields, { section }, admin));

async function sectionForm(section: SettingsSection, typed: Record<string, string>) {
  const company = await getCompany();
  const version = String(sectionVersion(company, section));
  return { ...settingsTexts(company)[section], version, ...typed };
}

const save = async (section: SettingsSection, typed: Record<string, string>) =>
  post(section, await sectionForm(section, typed));

describe("GET /settings", () => {
  test("lists the sections with their addresses and what is set in each, and the history", async () => {
    const { data, status } = await openList();
    expect(status).toBe(200);
    const { sections, history } = data as {
      sections: { to: string; title: string; now: string }[];
      history: unknown;
    };
    expect(history).toEqual([]);
    const lines = sections.map(({ to, title, now }) => [to, title, now]);
    for (const line of [
      ["/settings/company", "Company", expect.stringContaining("Company Name: Test Movers")],
      ["/settings/logo", "Logo", "There is no logo yet."],
      ["/settings/region", "Year, time and phone", expect.stringContaining("Asia/Kolkata")],
      [
        "/settings/reminders",
        "Reminders",
        "Remind of overdue invoices: No · Remind of quotations about to expire: No",
      ],
      ["/settings/messages", "Message Templates", "0 of 17 in your own words"],
      ["/settings/backups", "Backups", "No backup has been made yet."],
    ]) {
      expect(lines).toContainEqual(line);
    }
    const shown = sections.map(({ to }) => to);
    expect(shown).toEqual(
      expect.arrayContaining(SECTION_NAMES.map((section) => `/settings/${section}`)),
    );
  });
});

describe("GET /settings/:section", () => {
  test("shows what is stored of it, with the choices of its own lists alone", async () => {
    const shown = { defaults: { gstRate: "18", stationaryCharge: "285.00" } };
    expect((await open("defaults")).data).toMatchObject({ values: shown.defaults });
    const optionsOf = async (section: string) =>
      Object.keys(((await open(section)).data as { options: object }).options);
    expect(await optionsOf("region")).toEqual(["financialYearStart", "timeZone"]);
    expect(await optionsOf("defaults")).toEqual(["currency", "transportationType"]);
    expect(await optionsOf("terms")).toEqual([]);
  });

  test("404 for none of ours", async () => {
    expect((await open("everything")).status).toBe(404);
    expect((await post("everything", { name: "x" })).status).toBe(404);
  });
});

describe("POST /settings/:section", () => {
  test("saves a section and leads to the list", async () => {
    expect(await save("company", { name: "New Movers" })).toMatchObject({
      location: "/settings",
      flash: "Company saved",
    });
    expect(await save("terms", { invoiceTerms: "<i>" })).toMatchObject({ flash: "Terms saved" });
    expect(await getCompany()).toMatchObject({ name: "New Movers", invoiceTerms: "<i>" });
  });

  test.each(SECTION_NAMES)("%s: its post changes no field of another section", async (section) => {
    const before = settingsTexts(await getCompany());
    const all = Object.assign({}, ...Object.values(before)) as Record<string, string>;
    const others = Object.fromEntries(
      Object.keys(all)
        .filter((name) => !(name in before[section]))
        .map((name) => [name, "7"]),
    );
    // What it would take of its own is taken: the rest must not come in with it.
    const { status } = await save(section, others);
    expect(status).toBe(302);
    expect(settingsTexts(await getCompany())).toEqual(before);
  });

  test("what another section saved in between is no conflict, and its fields stay", async () => {
    const form = await sectionForm("tax", { bankName: "State Bank" });
    await save("terms", { invoiceTerms: "No pianos." });
    expect(await post("tax", form)).toMatchObject({ flash: "Tax and bank saved" });
    expect(await getCompany()).toMatchObject({
      bankName: "State Bank",
      invoiceTerms: "No pianos.",
    });
  });

  test("400 names the field and keeps what was typed", async () => {
    const typed = { gstin: "27AAPFU0939F1ZX", bankName: "State Bank", bankIfsc: "?" };
    const { status, data } = await save("tax", typed);
    expect(status).toBe(400);
    const reply = data as FormReply;
    expect(reply.error).toEqual({
      gstin: ["GSTIN is mistyped: its last character does not fit the others"],
      bankIfsc: ["IFSC must be 11 characters such as HDFC0000123"],
    });
    expect(reply.initialValue).toMatchObject(typed);
    expect((await getCompany()).bankName).toBe("");
  });

  test("409 when somebody saved it in between; 'Keep mine' writes over it", async () => {
    const form = await sectionForm("company", { name: "Mine" });
    await save("company", { name: "Theirs" });
    const { status, data } = await post("company", form);
    expect(status).toBe(409);
    expect((data as FormReply).editConflict).toBe(true);
    const { version: keepMine } = await sectionForm("company", {});
    expect(await post("company", { ...form, keepMine: keepMine ?? "" })).toMatchObject({
      flash: "Company saved",
    });
    expect((await getCompany()).name).toBe("Mine");
  });

  test("415 for another content type", async () => {
    const args = postArgs("/settings/company", {}, { section: "company" }, admin);
    const request = new Request(args.request, {
      method: "POST",
      headers: { Cookie: admin, "Content-Type": "application/json" },
      body: "{}",
    });
    expect((await answerOf(action, { ...args, request })).status).toBe(415);
  });

  test("a draft is kept of a section, is opened again, and ends with its save", async () => {
    const { draft } = (await open("terms")).data as { draft: { key: string; window: string } };
    const typed = await sectionForm("terms", { invoiceTerms: "No pi" });
    const kept = { ...typed, draftKey: draft.window, intent: "save-draft" };
    expect(await post("terms", kept)).toMatchObject({
      location: `/settings/terms?draft=${draft.key}`,
      flash: "Draft saved",
    });
    expect((await getCompany()).invoiceTerms).not.toBe("No pi");
    // Nothing is lost where the session has ended meanwhile.
    const { location } = await answerOf(
      action,
      postArgs("/settings/terms", { ...typed, draftKey: draft.window }, { section: "terms" }),
    );
    expect(location).toBe(
      `/login?next=${encodeURIComponent(`/settings/terms?draft=${draft.key}`)}`,
    );
    // Another section has nothing of it.
    expect((await open("tax")).data).toMatchObject({ draft: { others: [] } });
    expect((await open("terms")).data).toMatchObject({
      draft: { others: [{ key: draft.key, about: "Test Movers" }] },
    });
    expect((await open("terms", `?draft=${draft.key}`)).data).toMatchObject({
      resumed: { initialValue: { invoiceTerms: "No pi" } },
    });
    await post("terms", { ...typed, draftKey: draft.window });
    expect((await open("terms")).data).toMatchObject({ draft: { others: [] } });
    expect((await getCompany()).invoiceTerms).toBe("No pi");
  });
});

describe("terms of lorry receipts", () => {
  const termsOf = async (id: number) =>
    (await roadPaper(await makeActor("employee"), id, "lr")).terms;

  test("are printed below the law's, of drafts as they are now and of issued receipts as they were", async () => {
    const typed = { lrTerms: "Demurrage of 500 a day.\n\nPune jurisdiction." };
    expect(await save("terms", typed)).toMatchObject({ flash: "Terms saved" });
    const draft = await makeConsignment();
    const issued = await makeConsignment();
    const { id: companySnapshotId } = await transaction(async (tx) => ({
      id: await currentSnapshot(tx),
    }));
    await transaction((tx) =>
      tx.consignment.update({ where: { id: issued.id }, data: { companySnapshotId } }),
    );
    const first = await termsOf(draft.id);
    expect(first).toContain(LIABILITY_LIMIT);
    expect(first.slice(-2)).toEqual(["Demurrage of 500 a day.", "Pune jurisdiction."]);
    await save("terms", { lrTerms: "" });
    expect((await termsOf(draft.id)).at(-1)).not.toBe("Pune jurisdiction.");
    expect((await termsOf(issued.id)).at(-1)).toBe("Pune jurisdiction.");
    const { data } = await openList();
    const { history } = data as { history: unknown };
    expect(JSON.stringify(history)).toContain("Lorry Receipt Terms");
  });
});

describe("GST India on the settings page", () => {
  const GST = {
    taxSystem: "gst_india",
    gstin: "27 aapfu 0939 f1zv",
    stateCode: "27",
    taxRegime: "gta_fcm5",
    gtaOptionYear: "2026",
    taxRoundOff: "heads",
    sacDigits: "4",
    householdsUnderForwardCharge: "charge",
    gtaDeclaration: "We charge forward in {year}.",
    lut: "AD270326000001A",
  };

  test("is off until it is chosen", async () => {
    expect(await getCompany()).toMatchObject({ taxSystem: "single" });
    const { data } = await open("tax");
    const { values, options } = data as {
      values: object;
      options: Record<string, { value: string; label: string; help?: string }[]>;
    };
    expect(values).toMatchObject({ taxSystem: "single", stateCode: "", taxRoundOff: "total" });
    expect(options.taxSystem?.map(({ label }) => label)).toEqual([
      "GST India",
      "Single tax",
      "None",
    ]);
    expect(options.taxRegime).toHaveLength(6);
    expect(options.taxRegime?.every(({ help }) => help?.endsWith("."))).toBe(true);
    expect(options.gtaOptionYear).toContainEqual({ value: "2026", label: "2026-27" });
  });

  test("is saved, and the history says it in words", async () => {
    expect((await save("tax", GST)).flash).toBe("Tax and bank saved");
    expect(await getCompany()).toMatchObject({
      ...GST,
      gstin: "27AAPFU0939F1ZV",
      gtaOptionYear: 2026,
      sacDigits: 4,
    });
    const { data } = await openList();
    const [line] = (data as { history: { changes: object[] }[] }).history;
    expect(line?.changes).toEqual([
      { field: "Tax System", from: "Single tax", to: "GST India" },
      { field: "GSTIN", from: "", to: "27AAPFU0939F1ZV" },
      { field: "State", from: "", to: "27-Maharashtra" },
      {
        field: "Tax Regime",
        from: "Whole move, tax charged",
        to: "Goods transport agency, forward charge without credit",
      },
      { field: "Forward Charge Since", from: "", to: "2026-27" },
      { field: "Households Under Forward Charge", from: "Exempt", to: "Charged" },
      { field: "LUT Number", from: "", to: "AD270326000001A" },
      { field: "Round-off", from: "The total", to: "Each head" },
      { field: "Digits of SAC", from: "6", to: "4" },
      { field: "Declaration", from: "", to: "We charge forward in {year}." },
    ]);
  });

  test("400 says all that does not fit, and nothing is saved", async () => {
    const typed = { ...GST, gstin: "", stateCode: "", gtaOptionYear: "" };
    const { status, data } = await save("tax", typed);
    expect(status).toBe(400);
    expect((data as FormReply).error).toEqual({
      gstin: ["'Goods transport agency, forward charge without credit' needs the company's GSTIN"],
      stateCode: ["State is required under GST India"],
      gtaOptionYear: [
        "'Goods transport agency, forward charge without credit' needs the first year of forward charge",
      ],
    });
    expect(await getCompany()).toMatchObject({ taxSystem: "single", lut: "", version: 1 });
  });

  test("can be left with all of it filled in; where no tax is taken nothing starts with one", async () => {
    await save("tax", GST);
    await save("tax", { taxSystem: "none" });
    expect(await getCompany()).toMatchObject({
      taxSystem: "none",
      stateCode: "27",
      taxRegime: "gta_fcm5",
      gstRate: 0,
    });
    const { data } = await openList();
    const [line] = (data as { history: { changes: object[] }[] }).history;
    expect(line?.changes).toEqual([
      { field: "Tax System", from: "GST India", to: "None" },
      { field: "GST Rate", from: "18", to: "0" },
    ]);
    await save("tax", { taxSystem: "gst_india" });
    expect(await getCompany()).toMatchObject({ taxSystem: "gst_india", gtaOptionYear: 2026 });
  });
});

describe("POST /settings/messages", () => {
  const write = (fields: Record<string, string>) =>
    answerOf(templateAction, postArgs("/settings/messages", fields, {}, admin));
  const good = { kind: "quotation", subject: "Your move", text: "Here: {link}" };

  test("saves and resets the words of a kind", async () => {
    expect(await write(good)).toMatchObject({
      location: "/settings/messages",
      flash: "Quotation saved",
    });
    expect(await db.messageTemplate.count()).toBe(1);
    const reset = await write({ intent: "reset", kind: "quotation" });
    expect(reset).toMatchObject({ location: "/settings/messages", flash: "Quotation reset" });
    expect(await db.messageTemplate.count()).toBe(0);
  });

  test("each kind has a page of its own, whose words are kept unsaved like those of other sections", async () => {
    const open = async (query: string) =>
      (await answerOf(templateLoader, getArgs(`/settings/messages${query}`, {}, admin))).data as {
        chosen: { kind: string } | null;
        draft: { window: string };
        resumed?: FormReply;
      };
    expect((await open("")).chosen).toBeNull();
    const { chosen, draft } = await open("?kind=receipt");
    expect(chosen).toMatchObject({ kind: "receipt" });
    const typed = { kind: "receipt", subject: "Half", text: "", intent: "save-draft" };
    const kept = await write({ ...typed, draftKey: draft.window });
    expect(kept).toMatchObject({ status: 302, flash: "Draft saved" });
    const again = await open(new URL(kept.location ?? "", "http://x").search);
    expect(again.chosen).toMatchObject({ kind: "receipt" });
    expect(again.resumed?.initialValue).toMatchObject({ subject: "Half" });
  });

  test("400 at the field, with what was typed", async () => {
    const typed = { subject: "", text: "Pay {nothing} at {link}" };
    const first = await write({ ...good, ...typed });
    expect(first.status).toBe(400);
    expect((first.data as Reply).error).toEqual({ subject: ["Subject is required"] });
    const second = await write({ ...good, text: typed.text });
    expect(second.status).toBe(400);
    expect(second.data).toMatchObject({
      initialValue: { text: typed.text },
      error: {
        text: [expect.stringMatching(/^\{nothing\} is not a placeholder here. You can use: /)],
      },
    });
    expect((await write({ ...good, kind: "letter" })).status).toBe(400);
    expect((await write({ ...good, intent: "all" })).status).toBe(400);
  });

  test("409 when somebody saved in between; 'Keep mine' writes over it", async () => {
    const load = await answerOf(templateLoader, getArgs("/settings/messages", {}, admin));
    const { templates } = load.data as { templates: { kind: string; version: string }[] };
    const version = templates[0]?.version ?? "";
    await write({ ...good, subject: "Theirs", version });
    const { status, data } = await write({ ...good, version });
    expect([status, (data as Reply).editConflict]).toEqual([409, true]);
    const again = await answerOf(templateLoader, getArgs("/settings/messages", {}, admin));
    const now = (again.data as typeof load.data & { templates: { version: string }[] }).templates;
    const kept = await write({ ...good, version, keepMine: now[0]?.version ?? "" });
    expect(kept.flash).toBe("Quotation saved");
    expect(await db.messageTemplate.findMany()).toMatchObject([{ subject: "Your move" }]);
  });
});

/** A PNG of one colour in a few bytes, however large. */
function hugePng(width: number, height: number): Uint8Array {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.concat([Buffer.from(type), body]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(head));
    return Buffer.concat([size, head, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.of())]),
  );
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

const picture = (format: "png" | "jpeg" | "gif" | "webp", width = 1200, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#0b5b62" } })
    .withExif({ IFD0: { Copyright: "a secret of the camera" } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

function send(bytes: Uint8Array, name = "logo.png", more: Record<string, string> = {}) {
  const body = new FormData();
  body.set("intent", "logo");
  for (const [key, value] of Object.entries(more)) body.set(key, value);
  body.set("logo", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
  const args = getArgs("/settings/logo", {}, admin);
  const request = new Request(args.request.url, {
    method: "POST",
    headers: { Cookie: admin },
    body,
  });
  return answerOf(logoAction, { ...args, request });
}

async function fetchLogo(id: number | string) {
  return (await logoLoader({ ...getArgs(`/logo/${id}`, { id: String(id) }) } as never)) as Response;
}

describe("The logo", () => {
  test("is drawn anew, small and without what else was in the file, and served for good", async () => {
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const jpeg = await picture("jpeg");
    expect(await send(new Uint8Array([...jpeg, ...html]), "photo.gif")).toMatchObject({
      flash: "Logo saved",
      location: "/settings",
    });
    const { logo } = await getCompany();
    expect(logo).toMatchObject({ width: 320, height: 160 });
    const response = await fetchLogo(logo?.id ?? 0);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 320 });
    expect(bytes.length).toBeLessThan(2_000);
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.includes("secret")).toBe(false);
    expect(
      await answerOf(logoAction, postArgs("/settings/logo", { intent: "remove-logo" }, {}, admin)),
    ) //
      .toMatchObject({ flash: "Logo removed" });
    expect((await getCompany()).logo).toBeNull();
    expect((await fetchLogo(logo?.id ?? 0)).status).toBe(200);
  });

  test("of a pixel stays one; a transparent one stays transparent", async () => {
    const dot = await sharp({
      create: { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await send(new Uint8Array(dot))).flash).toBe("Logo saved");
    const { logo } = await getCompany();
    expect(logo).toMatchObject({ width: 1, height: 1 });
    const bytes = Buffer.from(await (await fetchLogo(logo?.id ?? 0)).arrayBuffer());
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  test("400 with a sentence at the field for anything else; the logo stays", async () => {
    await send(await picture("png"));
    const before = (await getCompany()).logo;
    const text = (words: string) => new TextEncoder().encode(words);
    const png = await picture("png");
    const notAnImage = "The logo must be a PNG or JPEG image.";
    const broken = "The logo could not be read: the file seems to be broken.";
    const files: [string, Uint8Array, string][] = [
      ["logo.png", new Uint8Array(), "The logo is an empty file."],
      ["", new Uint8Array(), "Choose a PNG or JPEG file first."],
      ["logo.png", text("hello"), notAnImage],
      ["logo.png", await picture("gif"), notAnImage],
      ["logo.png", await picture("webp"), notAnImage],
      [
        "logo.svg",
        text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        notAnImage,
      ],
      ["logo.png", text("%PDF-1.7"), notAnImage],
      ["logo.png", png.slice(0, 8), broken],
      ["logo.png", png.slice(0, png.length - 40), broken],
      ["logo.jpg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), broken],
      ["logo.png", new Uint8Array(600_000), "The logo can be at most 500 kB."],
      [
        "logo.png",
        hugePng(30_000, 30_000),
        "The logo has too many pixels: at most 25 million are taken.",
      ],
    ];
    for (const [name, bytes, message] of files) {
      const { status, data } = await send(bytes, name);
      expect([name, status, (data as FormReply).error]).toEqual([name, 400, { logo: [message] }]);
    }
    expect((await getCompany()).logo).toEqual(before);
    expect(await db.companyLogo.count()).toBe(1);
  });

  test("409 when somebody changed it in between, and for nothing else", async () => {
    await save("company", { name: "Theirs" });
    expect(await send(await picture("png"), "logo.png", { version: "1" })).toMatchObject({
      flash: "Logo saved",
    });
    const { status, data } = await send(await picture("png"), "logo.png", { version: "1" });
    expect(status).toBe(409);
    expect((data as FormReply).error).toEqual({
      "": ["Somebody else changed this record while you were editing it."],
    });
  });

  test("404 for one that is not there", async () => {
    for (const id of ["999", "0", "x", "1e3", "../1"]) {
      expect((await fetchLogo(id)).status).toBe(404);
    }
  });

  test("stands in the PDF", async () => {
    const size = async () => {
      const { logo } = await getCompany();
      const view = quotationView();
      return (await renderDocumentPdf({ ...view, company: { ...view.company, logo } })).toString(
        "latin1",
      );
    };
    expect(await size()).not.toContain("/Subtype /Image");
    await send(await picture("png"));
    expect(await size()).toContain("/Subtype /Image");
    // One that has gone leaves the paper as it is.
    const view = quotationView();
    const logo = { id: 999, width: 10, height: 10 };
    const pdf = await renderDocumentPdf({ ...view, company: { ...view.company, logo } });
    expect(pdf.toString("latin1")).not.toContain("/Subtype /Image");
  });
});
