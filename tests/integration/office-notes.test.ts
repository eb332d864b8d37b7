import { beforeEach, describe, expect, test } from "vitest";

import { erasePerson } from "~/models/law/personal-data/erase.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import { addOfficeNote, MOST_NOTES } from "~/models/desk/office-note/office-note.server";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { action as customerAction, loader as customerLoader } from "~/routes/customers.$id";
import { action as jobAction, loader as jobLoader } from "~/routes/jobs.view.$id";
import { action as quotationAction, loader as quotationLoader } from "~/routes/quotations.view.$id";
import { db } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeJob,
  makeQuotation,
  makeUser,
  PASSWORD,
} from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Note = { id: number; text: string; author: string; canDelete: boolean };
type Shown = { rows: Note[]; total: number; formKey: string } | null;

let asha: Awaited<ReturnType<typeof makeUser>>;
let clerk: string;
let other: string;
let admin: string;

beforeEach(async () => {
  await resetDatabase();
  asha = await makeUser({ role: "employee", name: "Asha Clerk" });
  clerk = await signedIn(asha);
  other = await signedIn(await makeUser({ role: "employee" }));
  admin = await signedIn(await makeUser({ role: "admin" }));
});

/** The three pages that have notes. */
async function pagesOf(customerId: number) {
  const quotation = await makeQuotation({ customerId, status: "sent" });
  const job = await makeJob({ clientId: customerId });
  return {
    customer: { at: `/customers/${customerId}`, id: customerId, action: customerAction },
    quotation: {
      at: `/quotations/view/${quotation.id}`,
      id: quotation.id,
      action: quotationAction,
    },
    job: { at: `/jobs/view/${job.id}`, id: job.id, action: jobAction },
  };
}

async function shownOn(of: string, id: number, who = clerk, query = ""): Promise<Shown> {
  const params = { id: String(id) };
  if (of === "customer") {
    const { data } = await answerOf(
      customerLoader,
      getArgs(`/customers/${id}${query}`, params, who),
    );
    return (data as { office: { officeNotes: Shown } | null }).office?.officeNotes ?? null;
  }
  if (of === "job") {
    const { data } = await answerOf(jobLoader, getArgs(`/jobs/view/${id}${query}`, params, who));
    return (data as { officeNotes: Shown }).officeNotes;
  }
  const { data } = await answerOf(
    quotationLoader,
    getArgs(`/quotations/view/${id}${query}`, params, who),
  );
  return (data as { notes: Shown }).notes;
}

type Page = Awaited<ReturnType<typeof pagesOf>>["job"];
const post = (
  { at, id, action }: Omit<Page, "action"> & { action: unknown },
  fields: Fields,
  who = clerk,
) => answerOf(action, postArgs(at, fields, { id: String(id) }, who));

describe("Office notes on a page", () => {
  test.each(["customer", "quotation", "job"] as const)(
    "of a %s: written, newest first, never for its customer",
    async (of) => {
      const customer = await makeCustomer();
      const page = (await pagesOf(customer.id))[of];
      const made = await post(page, { intent: "add-note", text: "Ring the bell twice" });
      expect(made).toMatchObject({ location: `${page.at}#office-notes`, flash: "Note added" });
      await post(page, { intent: "add-note", text: "He pays\nin cash" }, other);
      const notes = await shownOn(of, page.id);
      expect(notes?.rows.map(({ text, canDelete }) => [text, canDelete])).toEqual([
        ["He pays\nin cash", false],
        ["Ring the bell twice", true],
      ]);
      expect(notes?.rows[1]?.author).toBe("Asha Clerk");
      expect(await shownOn(of, page.id, await signedIn(customer))).toBeNull();
      const theirs = await post(
        page,
        { intent: "add-note", text: "Mine" },
        await signedIn(customer),
      );
      expect(theirs.status).toBe(403);
      expect(await db.officeNote.count()).toBe(2);
    },
  );

  test("an empty one and one too long are refused at the field, with what was typed", async () => {
    const page = (await pagesOf((await makeCustomer()).id)).quotation;
    const empty = await post(page, { intent: "add-note", text: "  " });
    expect(empty).toMatchObject({
      status: 400,
      data: { noteReply: { error: { text: ["Note is required"] } } },
    });
    const text = "x".repeat(2_001);
    const long = await post(page, { intent: "add-note", text });
    expect(long).toMatchObject({ status: 400, data: { noteReply: { initialValue: { text } } } });
    expect(await db.officeNote.count()).toBe(0);
  });

  test("the same words pressed twice are one note, other words under the same key another", async () => {
    const page = (await pagesOf((await makeCustomer()).id)).job;
    const fields = { intent: "add-note", idempotencyKey: "note-12345678" };
    await Promise.all([
      post(page, { ...fields, text: "Bring tape" }),
      post(page, { ...fields, text: "Bring tape" }),
    ]);
    expect(await db.officeNote.count()).toBe(1);
    await post(page, { ...fields, text: "Bring two ladders" });
    expect(await db.officeNote.count()).toBe(2);
  });

  test("its author and admins delete one, which stays in the history; nobody else does", async () => {
    const customer = await makeCustomer();
    const { quotation, job } = await pagesOf(customer.id);
    await post(quotation, { intent: "add-note", text: "Secret words" });
    const [note] = await db.officeNote.findMany();
    const remove = { intent: "delete-note", noteId: note?.id ?? 0 };
    expect((await post(quotation, remove, other)).status).toBe(403);
    // Not by the page of another record.
    expect((await post(job, remove, admin)).status).toBe(404);
    expect(await post(quotation, remove, admin)).toMatchObject({ flash: "Note deleted" });
    expect((await post(quotation, remove, admin)).status).toBe(404);
    const [line] = await historySaid({ entity: "quotation", action: "office-note-deleted" });
    expect(line?.note).toContain("Written by Asha Clerk on");
    expect(JSON.stringify(line)).not.toContain("Secret");
  });

  test("twenty are shown, all by a link; a record has so many at most", async () => {
    const customer = await makeCustomer();
    const data = Array.from({ length: MOST_NOTES }, (_, at) => ({
      customerId: customer.id,
      text: `Note ${at}`,
      authorName: "A",
    }));
    await db.officeNote.createMany({ data });
    const few = await shownOn("customer", customer.id);
    expect([few?.rows.length, few?.total]).toEqual([20, MOST_NOTES]);
    expect((await shownOn("customer", customer.id, clerk, "?notes=all"))?.rows).toHaveLength(500);
    const page = (await pagesOf(customer.id)).customer;
    const more = await post(page, { intent: "add-note", text: "One more" });
    expect(more.status).toBe(409);
  });
});

test("/api lists, writes and deletes them, and no reply to a customer has any", async () => {
  const customer = await makeCustomer();
  const { quotation, job } = await pagesOf(customer.id);
  const api = await apiClient(asha);
  for (const at of [
    `/customers/${customer.id}`,
    `/quotations/${quotation.id}`,
    `/jobs/${job.id}`,
  ]) {
    const made = await api.post(`${at}/notes`, { text: "Words of the office" });
    expect(made.status).toBe(201);
    const wrong = await api.post(`${at}/notes`, { text: "" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { text: ["Note is required"] } } });
    const all = await api.get(`${at}/notes?limit=5`);
    expect(all).toMatchObject({
      status: 200,
      body: {
        data: { count: 1, notes: [{ text: "Words of the office", authorName: "Asha Clerk" }] },
      },
    });
    const theirs = await apiClient(customer);
    expect(JSON.stringify((await theirs.get(at)).body)).not.toContain("Words of the office");
    expect((await theirs.get(`${at}/notes`)).status).toBe(403);
  }
  expect((await api.get("/quotations/999999/notes")).status).toBe(404);
  const [note] = await db.officeNote.findMany({ orderBy: { id: "asc" } });
  const stranger = await apiClient(await makeUser({ role: "employee" }));
  expect((await stranger.del(`/office-notes/${note?.id}`)).status).toBe(403);
  expect((await api.del(`/office-notes/${note?.id}`)).status).toBe(200);
});

describe("Whom notes are about", () => {
  test("erasing a person takes them away, out of other people's, and the author's name", async () => {
    const boss = await makeActor("admin");
    const customer = await makeCustomer({ name: "Farida Qureshi Khan", phone: "98220 77665" });
    const { quotation, job } = await pagesOf(customer.id);
    await db.quotation.update({ where: { id: quotation.id }, data: { status: "rejected" } });
    await db.job.update({ where: { id: job.id }, data: { status: "Completed" } });
    const neighbour = await makeCustomer();
    const actor = actorOf(asha);
    for (const about of [
      { of: "customer", id: customer.id },
      { of: "quotation", id: quotation.id },
      { of: "job", id: job.id },
    ] as const) {
      await addOfficeNote(actor, about, { text: "Words about her" });
    }
    const kept = { of: "customer", id: neighbour.id } as const;
    await addOfficeNote(actor, kept, { text: "A cousin of Farida Qureshi Khan, 98220 77665" });
    const data = await personalData(boss, customer.id);
    const rows = await data.rows.find(({ name }) => name === "office-notes")?.read();
    expect(rows).toHaveLength(3);

    await erasePerson(boss, customer.id, { currentPassword: PASSWORD });
    const [left, ...others] = await db.officeNote.findMany();
    expect(others).toEqual([]);
    expect(left?.text).toMatch(/^A cousin of /);
    expect(left?.text).not.toMatch(/Farida|77665/);
    await expect(
      addOfficeNote(actor, { of: "customer", id: customer.id }, { text: "Again" }),
    ).rejects.toThrow("erased");

    await erasePerson(boss, asha.id, { currentPassword: PASSWORD });
    expect((await db.officeNote.findFirstOrThrow()).authorName).toBe(`Erased person ${asha.id}`);
  });

  test("a record that is deleted takes its notes along", async () => {
    const boss = await makeActor("admin");
    const { id } = await makeQuotation();
    await addOfficeNote(boss, { of: "quotation", id }, { text: "A try" });
    await deleteQuotation(boss, id);
    expect(await db.officeNote.count()).toBe(0);
  });
});
