import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { action as quotePage } from "~/routes/enquiries.quote.$id";
import { action as enquire } from "~/routes/enquire";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeUser } from "../../../../tests/support/factories";
import { answerOf, type Fields, postArgs, signedIn } from "../../../../tests/support/http";
import { historySaid } from "../../../../tests/support/history";
import type { Actor } from "../../kit/policy/policy";
import { readReport } from "../../desk/report/read-report.server";
import { todayParts } from "../../desk/dashboard/today.server";
import { getCompany } from "../../company/company/company.server";
import { deleteQuotation } from "../quotation/quotation.delete.server";
import { changeQuotationStatus } from "../quotation/quotation.move.server";
import { EnquiryInput } from "./enquiry.record";
import { EnquireInput, takeEnquiry } from "./enquiry.public.server";
import { QuoteInput, quoteEnquiry } from "./enquiry.quote.server";
import { enquiries } from "./enquiry.server";

let staff: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  [staff, admin] = [await makeActor("employee"), await makeActor("admin")];
});
afterEach(() => setClock(null));

const CALL = {
  name: "Asha Rao",
  phone: "98220 41234",
  from: "Kothrud, Pune",
  to: "Indiranagar, Bengaluru",
  movingDate: "2026-12-10",
};

const write = (more: object = {}) =>
  enquiries.create(staff, EnquiryInput.parse({ ...CALL, ...more }));
const quote = (id: number, more: object = {}) => quoteEnquiry(staff, id, QuoteInput.parse(more));
const statusOf = async (id: number) =>
  (await db.enquiry.findUniqueOrThrow({ where: { id } })).status;
const edit = async (id: number, more: object) =>
  enquiries.update(staff, id, EnquiryInput.parse({ ...CALL, ...more }));

describe("its quotation", () => {
  test("has customer, addresses and day of the call, and is made once", async () => {
    const id = await write();
    const made = await quote(id);
    expect(made.found).toBe(false);
    expect(await quote(id)).toEqual({ id: made.id, found: true });
    const quotation = await db.quotation.findUniqueOrThrow({
      where: { id: made.id },
      include: { customer: true, items: true },
    });
    expect(quotation).toMatchObject({
      status: "draft",
      enquiryId: id,
      sourceAddress: CALL.from,
      destinationAddress: CALL.to,
      movingDate: CALL.movingDate,
      phone: CALL.phone,
      totalAmount: 0,
      customer: { name: CALL.name, phone: CALL.phone, email: null },
    });
    expect(await db.quotation.count()).toBe(1);
    const { customerId } = await db.enquiry.findUniqueOrThrow({ where: { id } });
    expect(customerId).toBe(quotation.customerId);
  });

  test("is of the customer who is known by the phone, however it is written", async () => {
    const known = await makeCustomer({ name: "A. Rao", phone: "+91-98220-41234" });
    const { id } = await quote(await write());
    expect(await db.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      customerId: known.id,
    });
    const other = await quote(await write(), { newCustomer: "on" });
    const row = await db.quotation.findUniqueOrThrow({ where: { id: other.id } });
    expect(row.customerId).not.toBe(known.id);
  });

  test("asks where several have the phone, and where no day is known", async () => {
    const [one] = [
      await makeCustomer({ name: "Asha Rao", phone: CALL.phone }),
      await makeCustomer({ name: "Vikram Rao", phone: CALL.phone }),
    ];
    const id = await write({ movingDate: "" });
    await expect(quote(id)).rejects.toMatchObject({
      fieldErrors: { movingDate: ["Moving date is required"] },
    });
    const day = { movingDate: "2026-12-12" };
    await expect(quote(id, day)).rejects.toMatchObject({
      fieldErrors: { customerId: ["Vikram Rao and Asha Rao have this phone: choose one"] },
    });
    expect([
      await db.quotation.count(),
      await db.user.count({ where: { role: "customer" } }),
    ]).toEqual([0, 2]);
    const made = await quote(id, { ...day, customerId: String(one.id) });
    const where = { id: made.id };
    expect(await db.quotation.findUniqueOrThrow({ where })).toMatchObject({
      customerId: one.id,
      movingDate: "2026-12-12",
    });
    // The day that was said at last is the enquiry's too.
    expect((await enquiries.get(staff, id)).movingDate).toBe("2026-12-12");
  });

  test("of two people who choose another customer at once one hears of the other's", async () => {
    const both = [
      await makeCustomer({ name: "Asha Rao" }),
      await makeCustomer({ name: "Vikram Rao" }),
    ] as const;
    const id = await write();
    const chosen = await Promise.allSettled(
      both.map((of) => quote(id, { customerId: String(of.id) })),
    );
    // Either may be the first.
    const first = both[chosen.findIndex(({ status }) => status === "fulfilled")]!;
    expect(chosen.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { found: false } },
    ]);
    expect(chosen.filter(({ status }) => status === "rejected")).toMatchObject([
      {
        reason: {
          fieldErrors: { customerId: [`Its draft is of ${first.name}: change it there`] },
        },
      },
    ]);
    expect((await quote(id, { customerId: String(first.id) })).found).toBe(true);
  });

  test("for a day that has passed is asked about on its page, the enquiry's own day too", async () => {
    const cookie = await signedIn(staff);
    const id = await write({ movingDate: "2026-11-20" });
    const at = `/enquiries/quote/${id}`;
    const press = async (form: Fields) => {
      const { status, data, location } = await answerOf(
        quotePage,
        postArgs(at, form, { id: String(id) }, cookie),
      );
      return location ?? [status, (data as { error?: object }).error];
    };
    const passed = [400, { movingDate: ["This date has passed."] }];
    expect(await press({})).toEqual(passed);
    expect(await press({ movingDate: "2026-11-19", passedDate: "2026-11-20" })).toEqual(passed);
    expect(await db.quotation.count()).toBe(0);
    expect(await press({ passedDate: "2026-11-20" })).toMatch(/^\/quotations\/edit\//);
    // A script is not asked.
    expect((await quote(await write({ movingDate: "2026-11-20" }))).found).toBe(false);
  });

  test("two presses at once make one draft and one customer", async () => {
    const id = await write();
    const [one, other] = await Promise.all([quote(id), quote(id)]);
    expect(one.id).toBe(other.id);
    expect(await db.user.count({ where: { role: "customer" } })).toBe(1);
  });
});

describe("its state", () => {
  test("is lost from the start where it is written down as lost", async () => {
    const id = await write({ lostReason: "Moves in March" });
    expect(await statusOf(id)).toBe("lost");
    await enquiries.setStatus(staff, id, "open");
    expect(await enquiries.get(staff, id)).toMatchObject({ status: "open", lostReason: null });
  });

  test("follows its quotations at once, whatever becomes of them", async () => {
    const id = await write();
    expect(await statusOf(id)).toBe("open");
    const draft = await quote(id);
    expect(await statusOf(id)).toBe("quoted");
    await deleteQuotation(admin, draft.id);
    expect(await statusOf(id)).toBe("open");

    const first = await quote(id);
    await transaction((tx) =>
      tx.quotation.update({
        where: { id: first.id },
        data: { transportationCharge: 10_000_00, totalAmount: 10_000_00 },
      }),
    );
    await changeQuotationStatus(admin, first.id, "sent");
    const second = await quote(id);
    expect(second.id).not.toBe(first.id);
    await changeQuotationStatus(admin, first.id, "rejected", "Too dear");
    expect(await statusOf(id)).toBe("quoted");
    await deleteQuotation(admin, second.id);
    expect(await statusOf(id)).toBe("lost");
    await transaction((tx) =>
      tx.quotation.update({ where: { id: first.id }, data: { status: "approved" } }),
    );
    expect(await statusOf(id)).toBe("won");
    await expect(
      enquiries.setStatus(staff, id, "lost", { lostReason: "No" }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("is lost with a reason and reopened; a change that does not say so leaves it", async () => {
    const id = await write();
    await expect(enquiries.setStatus(staff, id, "lost", {})).rejects.toMatchObject({
      fieldErrors: { lostReason: ["Say why the enquiry was lost"] },
    });
    await enquiries.setStatus(staff, id, "lost", { lostReason: " Too expensive " });
    await edit(id, { note: "Called twice" });
    expect(await db.enquiry.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "lost",
      lostReason: "Too expensive",
      note: "Called twice",
    });
    await expect(quote(id)).rejects.toMatchObject({ code: "conflict" });
    // Another reason is written; the same one, and none, are harmless.
    for (const lostReason of ["Does not move", "Does not move", undefined])
      await enquiries.setStatus(staff, id, "lost", { lostReason });
    expect(await enquiries.get(staff, id)).toMatchObject({ lostReason: "Does not move" });
    const lost = await historySaid({ entity: "enquiry", entityId: id });
    expect(lost.flatMap(({ action, note }) => (action === "Lost" ? [note] : []))).toEqual([
      "Too expensive",
      "Does not move",
    ]);
    await enquiries.setStatus(staff, id, "open");
    expect(await statusOf(id)).toBe("open");
    await edit(id, { lostReason: "No answer" });
    expect(await statusOf(id)).toBe("lost");
    await edit(id, { lostReason: null });
    expect(await statusOf(id)).toBe("open");
    const said = await historySaid({ entity: "enquiry", entityId: id });
    expect(said.map(({ action, note }) => [action, note])).toContainEqual([
      "Lost",
      "Too expensive",
    ]);
  });
});

test("a portal's number is one enquiry, however often it is sent", async () => {
  const id = await write({ reference: "JD-1", source: "portal" });
  expect(await write({ reference: "JD-1", name: "Another" })).toBe(id);
  expect(await db.enquiry.findMany()).toMatchObject([{ name: CALL.name, source: "portal" }]);
  const other = await write({ reference: "JD-2" });
  await expect(edit(other, { reference: "JD-1" })).rejects.toMatchObject({
    fieldErrors: { reference: ["Another enquiry has this number"] },
  });
});

test("a portal's number that comes several times at once is one enquiry", async () => {
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => write({ reference: "JD-9", source: "portal" })),
  );
  expect(new Set(sent).size).toBe(1);
  expect(await db.enquiry.count()).toBe(1);
});

test("nobody is to be called again on a day that has passed, unless it was to be before", async () => {
  const past = { followUpAt: "2026-11-20" };
  const passed = { fieldErrors: { followUpAt: ["This date has passed."] } };
  await expect(write(past)).rejects.toMatchObject(passed);
  const id = await write({ followUpAt: "2026-11-21" });
  await expect(edit(id, past)).rejects.toMatchObject(passed);
  setClock(new Date("2026-11-25T06:30:00Z"));
  await edit(id, { followUpAt: "2026-11-21", note: "No answer" });
  expect(await enquiries.get(staff, id)).toMatchObject({ note: "No answer" });
});

test("who was to be called by today stands on Today, the longest ago on top", async () => {
  await write({ name: "Tomorrow", followUpAt: "2026-11-22" });
  await write({ name: "Today", followUpAt: "2026-11-21", followUp: "survey at home" });
  setClock(new Date("2026-11-18T06:30:00Z"));
  await write({ name: "Late", followUpAt: "2026-11-19" });
  const gone = await write({ name: "Lost", followUpAt: "2026-11-19" });
  await enquiries.setStatus(staff, gone, "lost", { lostReason: "No answer" });
  setClock(new Date("2026-11-21T06:30:00Z"));
  const { total, rows } = await todayParts(staff, await getCompany()).followUps();
  expect([total, rows.map(({ customer, text }) => [customer, text])]).toEqual([
    2,
    [
      ["Late", `Kothrud, Pune → Indiranagar, Bengaluru · ${CALL.phone} · 2 days late`],
      ["Today", `survey at home · Kothrud, Pune → Indiranagar, Bengaluru · ${CALL.phone}`],
    ],
  ]);
});

describe("the form for the website", () => {
  const POSTED = { ...CALL, note: "2 BHK", agrees: "on" };
  const take = (more: object = {}) => takeEnquiry(EnquireInput.parse({ ...POSTED, ...more }));
  const open = () =>
    transaction((tx) =>
      tx.company.update({
        where: { id: 1 },
        data: { takesEnquiries: true, email: "office@example.com" },
      }),
    );

  test("is closed unless the company opens it", async () => {
    await expect(take()).rejects.toMatchObject({ code: "not_found" });
    expect(await db.enquiry.count()).toBe(0);
  });

  test("takes one of two presses, nothing of a program, and keeps what was agreed to", async () => {
    await open();
    await take();
    await Promise.all([take({ phone: "+91 98220 41234" }), take()]);
    await take({ website: "https://spam.example" });
    const rows = await db.enquiry.findMany();
    expect(rows).toMatchObject([{ ...CALL, source: "website", note: "2 BHK", status: "open" }]);
    expect(rows[0]!.consentedAt).not.toBeNull();
    const [said] = await historySaid({ entity: "enquiry", entityId: rows[0]!.id });
    expect([said?.actorName, said?.note]).toEqual([
      "Website",
      "Agreed to be called back, with version 1 of the privacy notice",
    ]);
    // The office hears of it, and the mail has nothing of the person.
    const mails = await db.outboxMessage.findMany();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["office@example.com"]);
    expect(JSON.stringify(mails)).not.toContain("98220");
    setClock(new Date("2026-11-23T06:30:00Z"));
    await take();
    expect(await db.enquiry.count()).toBe(2);
  });

  test("keeps what is new: another name is another's, another note a line of the first one's", async () => {
    await open();
    await take();
    await take({ note: "A piano on the 3rd floor" });
    await take({ name: "ASHA RAO", note: "2 BHK" });
    const first = { name: CALL.name, note: "2 BHK\nA piano on the 3rd floor" };
    const [row, ...others] = await db.enquiry.findMany({ orderBy: { id: "asc" } });
    expect([row, others]).toMatchObject([first, []]);
    const mine = { entity: "enquiry", entityId: row!.id } as const;
    expect((await historySaid(mine)).map(({ actorName }) => actorName)).toEqual([
      "Website",
      "Website",
    ]);
    expect(row?.searchText).toContain("piano");
    // The office hears of it again.
    expect(await db.outboxMessage.count()).toBe(2);
    await take({ name: "Vikram Rao" });
    // More than one note holds is another one, once.
    const long = { note: "A long list. ".repeat(76).trim() };
    await take(long);
    await take(long);
    const all = await db.enquiry.findMany({ orderBy: { id: "asc" } });
    expect(all).toMatchObject([first, { name: "Vikram Rao" }, { name: CALL.name, ...long }]);
  });

  test("refuses a day that has passed, and says nothing of a form where none are taken", async () => {
    const answer = async () => (await answerOf(enquire, postArgs("/enquire", { name: "" }))).status;
    expect(await answer()).toBe(404);
    await open();
    expect(await answer()).toBe(400);
    await expect(take({ movingDate: "2026-11-19" })).rejects.toMatchObject({
      fieldErrors: { movingDate: ["This date has passed."] },
    });
    expect(await db.enquiry.count()).toBe(0);
  });

  test.each([
    [{ agrees: "" }, "agrees", "Please agree that we call you back"],
    [{ phone: "12" }, "phone", "Enter the whole phone number, so that we can call you"],
    [{ name: " " }, "name", "Name is required"],
  ])("refuses %j", (wrong, field, message) => {
    const { error } = EnquireInput.safeParse({ ...POSTED, ...wrong });
    expect(error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([
      [field, message],
    ]);
  });
});

test("the report counts by source and says why", async () => {
  const portal = await write({ source: "portal" });
  await write({ source: "portal" });
  const lost = await write({ source: "referral" });
  await enquiries.setStatus(staff, lost, "lost", { lostReason: "Date not free" });
  setClock(new Date("2026-11-22T18:30:00Z"));
  const { id } = await quote(portal);
  await transaction((tx) =>
    tx.quotation.update({ where: { id }, data: { status: "approved", totalAmount: 42_000_00 } }),
  );
  const days = { from: "2026-11-01", to: "2026-11-30" };
  const [table] = await readReport(admin, "enquiries", { ...days, by: "source" });
  expect(table?.rows.map(({ cells }) => cells)).toMatchObject([
    {
      label: "Portal",
      asked: 2,
      quoted: 1,
      won: 1,
      lost: 0,
      rate: 50_00,
      days: 15,
      value: 42_000_00,
    },
    { label: "Referral", asked: 1, quoted: 0, won: 0, lost: 1, rate: 0, days: null, value: 0 },
  ]);
  expect(table?.total?.cells).toMatchObject({
    asked: 3,
    quoted: 1,
    won: 1,
    lost: 1,
    value: 42_000_00,
  });
  const [why] = await readReport(admin, "enquiries", { ...days, by: "reason" });
  expect(why?.rows.map(({ cells }) => cells)).toEqual([{ label: "Date not free", lost: 1 }]);
  expect(
    await readReport(admin, "enquiries", { from: "2026-10-01", to: "2026-10-31", by: "source" }),
  ).toEqual([]);
});

test("customers and crews neither read nor write them", async () => {
  const id = await write();
  const crew = await makeUser({ role: "employee", opens: "crew" });
  for (const actor of [
    await makeActor("customer"),
    { ...(await makeActor("employee")), opens: "crew" } as Actor,
  ]) {
    await expect(enquiries.get(actor, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(quoteEnquiry(actor, id, QuoteInput.parse({}))).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  expect(crew.opens).toBe("crew");
});
