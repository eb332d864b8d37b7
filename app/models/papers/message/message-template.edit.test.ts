import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import { MESSAGE_TEMPLATES } from "./message-template";
import { TEMPLATE_KINDS } from "./message-kinds";
import {
  listTemplates,
  resetTemplate,
  saveTemplate,
  templateFor,
} from "./message-template.edit.server";

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

const OWN = { subject: "Your move, {customer}", text: "Please see {link}\n{company}" };

async function stored(kind: (typeof TEMPLATE_KINDS)[number]) {
  const found = (await listTemplates(admin)).find((one) => one.kind === kind);
  if (!found) throw new Error("Every kind has a template.");
  return found;
}

describe("Message templates", () => {
  test("start as the product's; the company's own take their place, until they are reset", async () => {
    expect((await listTemplates(admin)).map(({ kind, own }) => [kind, own])).toEqual(
      TEMPLATE_KINDS.map((kind) => [kind, false]),
    );
    const { version } = await stored("quotation");
    await saveTemplate(admin, "quotation", OWN, version);
    expect(await templateFor(db, "quotation")).toEqual(OWN);
    expect(await templateFor(db, "invoice")).toEqual(MESSAGE_TEMPLATES.invoice);
    expect(await stored("quotation")).toMatchObject({ ...OWN, own: true });
    await resetTemplate(admin, "quotation");
    expect(await stored("quotation")).toEqual({
      ...MESSAGE_TEMPLATES.quotation,
      kind: "quotation",
      own: false,
      version,
    });
    const history = await listHistory(admin, "company", 1);
    expect(history.map(({ action }) => action)).toEqual([
      "Message changed: Quotation",
      "Message changed: Quotation",
    ]);
    expect(history[1]?.changes[0]).toEqual({
      field: "Subject",
      from: "Quotation {number} from {company}",
      to: "Your move, {customer}",
    });
  });

  test("the product's words typed are the product's; nothing changed is nothing saved", async () => {
    await saveTemplate(admin, "receipt", MESSAGE_TEMPLATES.receipt);
    await saveTemplate(admin, "receipt", OWN);
    await saveTemplate(admin, "receipt", MESSAGE_TEMPLATES.receipt);
    expect(await db.messageTemplate.count()).toBe(0);
    expect(await db.historyEntry.count()).toBe(2);
  });

  test("of several who opened the page together one saves, the others are asked", async () => {
    const { version } = await stored("invoice");
    const saved = await Promise.allSettled(
      ["One", "Two", "Three"].map((subject) =>
        saveTemplate(admin, "invoice", { ...OWN, subject }, version),
      ),
    );
    const refused = saved.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason instanceof EditConflict)).toEqual([true, true]);
  });

  test.each([
    [{ subject: "a\nBcc: b@c.in" }, "subject"],
    [{ subject: "{balance}" }, "subject"],
    [{ text: "No address" }, "text"],
    [{ text: "{link} {password}" }, "text"],
  ])("%j is refused at its field", async (wrong, field) => {
    await expect(saveTemplate(admin, "quotation", { ...OWN, ...wrong })).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { [field]: [expect.any(String)] },
    });
    expect(await db.messageTemplate.count()).toBe(0);
  });

  test("are for admins", async () => {
    const employee = await makeActor("employee");
    const forbidden = { code: "forbidden" };
    await expect(listTemplates(employee)).rejects.toMatchObject(forbidden);
    await expect(saveTemplate(employee, "quotation", OWN)).rejects.toMatchObject(forbidden);
    await expect(resetTemplate(employee, "quotation")).rejects.toMatchObject(forbidden);
  });
});
