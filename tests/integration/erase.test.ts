import { beforeEach, describe, expect, test } from "vitest";

import { recordAudit } from "~/models/kit/audit/audit.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { recordHistory } from "~/models/kit/history/history.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { getInvoiceDocument, keepRevision } from "~/models/billing/invoice/invoice.revision.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { openPapers } from "~/models/law/personal-data/erase.plan.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { askPrivacyRequest } from "~/models/people/privacy-request/privacy-request.server";
import { packRows } from "~/models/kit/shared/carried-rows.server";
import { keepDecision } from "~/models/sales/quotation/quotation.keep-decision.server";
import { rejectQuotation } from "~/models/sales/quotation/quotation.move.server";
import { getQuotationDocument } from "~/models/sales/quotation/quotation.decision.server";
import { sendByEmail } from "~/models/desk/sending/send-document.server";
import { listAccounts, updateAccount } from "~/models/people/user/accounts.server";
import { registerCustomer } from "~/models/people/user/account.server";
import { setAccountStatus } from "~/models/people/user/account.remove.server";
import { requestPasswordLink, sendPasswordLink } from "~/models/people/user/password-link.server";
import { signIn } from "~/models/people/user/sign-in.server";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { db, transaction } from "~/platform/db.server";

import { seedDemo } from "../../prisma/seed/demo";
import { apiClient } from "../support/api";
import { everyText, resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeMessage,
  makePayment,
  makeQuotation,
  PASSWORD,
} from "../support/factories";

const NAME = "Asha Ramanathan";
const EMAIL = "asha_r@example.org";
const PHONE = "98450 12345";
const ADDRESS = "22 Temple Street\nMysuru 570001";
const BEFORE = { name: "Asha Gopalan", email: "asha.old@example.org", phone: "9900011122" };
const PENDING = "asha.new@example.org";
const PICKUP = "Flat 9, Lotus Towers, Mysuru";
/** What must be found nowhere, as it may be written: search texts are folded, JSON escapes a break. */
const TRACES = [
  NAME,
  EMAIL,
  PHONE,
  "9845012345",
  "22 Temple Street",
  "Mysuru 570001",
  ...Object.values(BEFORE),
  PENDING,
  PICKUP,
  "Lotus Towers",
  "her brother Kumaran",
  "Kumaran",
];

/** Each text of each table that says one of the words, as "Table.column: text". */
async function found(words: readonly string[]): Promise<string[]> {
  const hits: string[] = [];
  for await (const [table, name, written] of everyText()) {
    const text = written.toLowerCase().replaceAll("\uE05F", "_");
    const hit = words.find((word) => text.includes(word.toLowerCase()));
    if (hit) hits.push(`${table}.${name}: ${hit}`);
  }
  return hits;
}

let admin: Actor;
let person: Awaited<ReturnType<typeof makeCustomer>>;
let paid: Awaited<ReturnType<typeof makeInvoice>>;
let rejected: Awaited<ReturnType<typeof makeQuotation>>;

/** Somebody with a past: papers that are closed, messages, links, sign-ins, drafts, a request. */
async function makeHistory() {
  admin = await makeActor("admin");
  person = await makeCustomer({ ...BEFORE, address: ADDRESS });
  const id = person.id;
  await transaction((tx) => recordHistory(tx, admin, "user", id, "created"));
  await updateAccount(admin, "customer", id, {
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    address: ADDRESS,
  });
  await db.user.update({
    where: { id },
    data: { confirmedAt: new Date(), passwordHash: person.passwordHash },
  });
  const contacts = { contactPerson: "Kumaran", email: EMAIL, phone: PHONE, sourceAddress: PICKUP };
  rejected = await makeQuotation({
    customerId: id,
    status: "rejected",
    ...contacts,
    destinationAddress: "7 Park Street, Kolkata",
    notes: "her brother Kumaran opens",
    rejectionReason: "her brother Kumaran knows a cheaper one",
    sentAt: new Date(),
    decidedAt: new Date(),
  });
  const about = { entity: "quotation" as const, entityId: rejected.id };
  const view = await getQuotationDocument(admin, rejected.id, null);
  await transaction(async (tx) => {
    const link = await ensureLink(tx, about, EMAIL, admin.id);
    const from = { linkId: link.id, address: "203.0.113.9", userAgent: "Phone" };
    const answer = { answer: "rejected" as const, name: NAME, reason: "her brother Kumaran" };
    await keepDecision(tx, rejected, view, answer, from);
    await recordHistory(
      tx,
      { id: null, name: `${NAME} (by link)` },
      "quotation",
      rejected.id,
      "marked",
      { status: "rejected" },
      {
        note: "her brother Kumaran",
        changes: [{ field: "contactPerson", from: null, to: "Kumaran" }],
      },
    );
    await recordHistory(tx, admin, "quotation", rejected.id, "sent", {
      way: "email",
      recipient: EMAIL,
    });
  });
  await makeQuotation({ customerId: id, status: "draft", ...contacts });
  paid = await makeInvoice({
    clientId: id,
    status: "Paid",
    notes: `call ${PHONE}`,
    reference: `For ${NAME}`,
    clientName: NAME,
    clientEmail: EMAIL,
    clientPhone: PHONE,
    clientAddress: ADDRESS,
  });
  await db.invoiceItem.create({
    data: {
      invoiceId: paid.id,
      position: 0,
      name: "Carriage",
      description: `From ${PICKUP}`,
      unitPrice: 1,
      lineTotal: 1,
    },
  });
  await transaction((tx) => keepRevision(tx, paid.id));
  await makePayment({
    invoiceId: paid.id,
    notes: "her brother Kumaran paid",
    transactionId: "UPI-4711",
  });
  await makeJob({
    clientId: id,
    status: "Completed",
    title: `Move of ${NAME}`,
    description: `Ring ${PHONE}`,
    location: PICKUP,
    notes: "her brother Kumaran helps",
  });
  await makeMessage({
    ...about,
    recipient: EMAIL,
    subject: `${NAME}, your quotation`,
    text: `Dear ${NAME}`,
    attachment: JSON.stringify(view),
  });
  await makeMessage({ recipient: "other@example.com", text: `Call ${NAME} back`, status: "sent" });
  await makeMessage({
    channel: "whatsapp",
    recipient: "919845012345",
    text: "Hello",
    status: "failed",
    failure: `refused ${EMAIL}`,
  });
  await db.session.create({ data: { id: "hash", userId: id, expiresAt: new Date("2099-01-01") } });
  await db.apiKey.create({
    data: { userId: id, name: "own", hint: "abc", hash: "h", expiresAt: new Date("2099-01-01") },
  });
  await db.calendarFeed.create({ data: { id: "feed", userId: id } });
  const pending = {
    id: "pending",
    stopHash: "stop",
    nonce: "n",
    expiresAt: new Date("2099-01-01"),
  };
  await db.pendingEmail.create({ data: { ...pending, userId: id, email: PENDING } });
  await makeMessage({ kind: "new-email", recipient: PENDING, pendingEmailId: pending.id });
  await db.recoveryCode.create({ data: { userId: id, hash: "code" } });
  await db.formDraft.create({
    data: {
      userId: admin.id,
      form: "quotation/new",
      key: "k",
      about: NAME,
      fields: `customerId=${id}&phone=98450+12345`,
    },
  });
  // On a page of rows that the form did not show.
  const row = { name: "Carton", description: `for "${EMAIL}"`, quantity: "1" };
  const carried = packRows({ before: [row], after: [] });
  await db.formDraft.create({
    data: {
      userId: admin.id,
      form: "quotation/new",
      key: "long",
      fields: `carriedRows=${carried}`,
    },
  });
  await db.idempotencyKey.create({
    data: {
      actorId: admin.id,
      key: "k",
      request: "r",
      answer: JSON.stringify({ body: { data: { clientId: id, name: NAME, address: ADDRESS } } }),
    },
  });
  await askPrivacyRequest(actorOf({ ...person, name: NAME, email: EMAIL }), {
    kind: "erasure",
    details: "her brother Kumaran asks",
  });
  const gone = await makeQuotation({ customerId: id });
  await transaction(async (tx) => {
    await recordHistory(tx, admin, "quotation", gone.id, "created");
    await recordHistory(tx, admin, "quotation", gone.id, "deleted", {
      number: gone.quotationNumber,
      name: NAME,
    });
    await tx.quotation.delete({ where: { id: gone.id } });
    await recordAudit(tx, { kind: "sign-in-failed", actor: null, detail: EMAIL });
    await recordAudit(tx, { kind: "sign-in", actor: { id, name: NAME } });
  });
  await sealAudit();
  await transaction((tx) => recordAudit(tx, { kind: "sign-out", actor: { id, name: NAME } }));
}

const erase = () => erasePerson(admin, person.id, { currentPassword: PASSWORD });

describe("'Erase'", () => {
  beforeEach(async () => {
    await resetDatabase();
    await makeHistory();
  });

  test("leaves nothing of the person in any table, but what tax law asks an issued invoice to say", async () => {
    expect((await found(TRACES)).length).toBeGreaterThan(30);
    await erase();
    const kept = await found(TRACES);
    expect(kept.sort()).toEqual([`DocumentRevision.view: ${NAME}`, `Invoice.billedTo: ${NAME}`]);
    await sealAudit();
    expect((await found(TRACES)).sort()).toEqual(kept);
    // Neither is the paper's phone or e-mail.
    expect(await found([EMAIL, PHONE, "9845012345", PICKUP])).toEqual([]);
    const paper = await getInvoiceDocument(admin, paid.id);
    expect(paper.parties).toEqual([{ heading: "Bill to", lines: [NAME, ...ADDRESS.split("\n")] }]);
    expect(paper.total.amount).toContain("1,000.00");
  });

  test("keeps numbers, amounts, dates, who did what by id, and a chain that holds", async () => {
    const [invoices, payments, lines] = [
      await db.invoice.findMany(),
      await db.payment.findMany(),
      await db.historyEntry.count(),
    ];
    const entries = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
    await erase();
    for (const { id, invoiceNumber, total, invoiceDate } of invoices)
      expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({
        invoiceNumber,
        total,
        invoiceDate,
      });
    for (const { id, amount, transactionId } of payments)
      expect(await db.payment.findUnique({ where: { id } })).toMatchObject({
        amount,
        transactionId,
      });
    expect(await db.historyEntry.count()).toBeGreaterThan(lines);
    await sealAudit();
    for (const { id, kind, actorId, at, hash } of entries)
      expect(await db.auditEntry.findUnique({ where: { id } })).toMatchObject({
        kind,
        actorId,
        at,
        hash,
      });
    const last = await db.auditEntry.findFirst({ where: { kind: "erased" } });
    expect(last).toMatchObject({ actorId: admin.id, subject: "user", subjectId: person.id });
    const about = await checkDatabase(db);
    expect(about.filter((line) => /Audit|Account/.test(line))).toEqual([]);
  });

  test("drops drafts that say how the person is reached, also in rows that are carried packed", async () => {
    const others = packRows({ before: [], after: [{ name: "Carton" }] });
    const other = { userId: admin.id, form: "quotation/new", key: "other" };
    await db.formDraft.create({ data: { ...other, fields: `carriedRows=${others}` } });
    await erase();
    expect(await db.formDraft.findMany({ select: { key: true } })).toEqual([{ key: "other" }]);
  });

  test("what was changed in the audit besides is found", async () => {
    await erase();
    await sealAudit();
    const redaction = await db.auditRedaction.findFirstOrThrow();
    await db.auditRedaction.update({ where: { id: redaction.id }, data: { hash: "0" } });
    expect(await checkDatabase(db)).toContain(
      `Audit entry ${redaction.entryId}: its content is not what was sealed`,
    );
    // And nobody changes it without a person being erased.
    const words = { where: { id: redaction.entryId }, data: { detail: "x" } };
    await expect(db.auditEntry.update(words)).rejects.toThrow();
    const line = await db.historyEntry.findFirstOrThrow();
    await expect(
      db.historyEntry.update({ where: { id: line.id }, data: { note: "x" } }),
    ).rejects.toThrow();
  });

  test("ends what opens the account, for ever, and lets the address be used anew by whoever has it", async () => {
    await erase();
    const where = { userId: person.id };
    const left = await Promise.all([
      db.session.count({ where }),
      db.apiKey.count({ where }),
      db.calendarFeed.count({ where }),
      db.recoveryCode.count({ where }),
    ]);
    expect(left).toEqual([0, 0, 0, 0]);
    await expect(
      signIn(EMAIL, PASSWORD, { address: "198.51.100.1", devices: [] }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    await requestPasswordLink(EMAIL, { address: "198.51.100.1", devices: [] });
    expect(await db.passwordReset.count({ where })).toBe(0);
    await expect(sendPasswordLink(admin, person.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(setAccountStatus(admin, person.id, "active")).rejects.toMatchObject({
      code: "conflict",
    });
    const edit = { name: "Back", email: EMAIL, phone: null, address: null };
    await expect(updateAccount(admin, "customer", person.id, edit)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(erase()).rejects.toMatchObject({
      code: "conflict",
      message: "This person was erased already.",
    });
    const again = await registerCustomer({
      ...edit,
      address: "1 New Street",
      name: NAME,
      email: EMAIL,
      phone: "9845012345",
      password: "secret-1",
    });
    expect(again).not.toBe(person.id);
  });

  test("nothing is sent any more, nor found, nor offered", async () => {
    await erase();
    expect(
      await db.outboxMessage.count({
        where: { status: { in: ["queued", "failed"] }, recipient: { not: { contains: "office" } } },
      }),
    ).toBe(0);
    expect(await db.documentLink.count({ where: { revokedAt: null } })).toBe(0);
    const options = await customerOptions(admin);
    expect(options.options.map(({ value }) => Number(value))).not.toContain(person.id);
    const search = async (text: string) =>
      (await listAccounts(admin, "customer", ACCOUNT_LIST.query.parse({ search: text }))).rows.map(
        ({ name }) => name,
      );
    expect(await search(NAME)).toEqual([]);
    expect(await search(EMAIL)).toEqual([]);
    expect(await search(`Erased person ${person.id}`)).toEqual([`Erased person ${person.id}`]);
    await expect(
      sendByEmail(admin, { entity: "quotation", entityId: rejected.id }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("closes what the person still asked for", async () => {
    await erase();
    expect(await db.privacyRequest.findMany()).toMatchObject([
      {
        status: "answered",
        answeredById: admin.id,
        name: `Erased person ${person.id}`,
        contact: null,
        details: null,
      },
    ]);
  });

  test("is refused while papers are open, with what they are; nothing is changed then", async () => {
    const owed = await makeInvoice({ clientId: person.id });
    const job = await makeJob({ clientId: person.id });
    const waiting = await makeQuotation({ customerId: person.id, status: "sent" });
    await expect(erase()).rejects.toMatchObject({ code: "conflict" });
    await expect(erase()).rejects.toThrow(
      new RegExp(`${owed.invoiceNumber}, ${job.jobNumber}, ${waiting.quotationNumber}`),
    );
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      name: NAME,
      status: "active",
    });
    expect(await db.erasure.count()).toBe(0);
  });

  test("asks for the admin's own password, and is for admins, not for oneself", async () => {
    await expect(erasePerson(admin, person.id, {})).rejects.toMatchObject({ code: "invalid" });
    await expect(
      erasePerson(admin, person.id, { currentPassword: "wrong-one" }),
    ).rejects.toMatchObject({ code: "invalid" });
    const other = await makeActor("employee");
    await expect(
      erasePerson(other, person.id, { currentPassword: PASSWORD }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(erasePerson(admin, admin.id, { currentPassword: PASSWORD })).rejects.toMatchObject(
      { code: "conflict" },
    );
  });

  test("leaves other people's records as they are, whatever they share", async () => {
    const namesake = await makeCustomer({ name: NAME, phone: PHONE });
    const theirs = await makeQuotation({
      customerId: namesake.id,
      contactPerson: NAME,
      phone: PHONE,
    });
    await transaction((tx) =>
      recordHistory(tx, admin, "quotation", theirs.id, "created", {}, { note: NAME }),
    );
    await erase();
    expect(await db.user.findUnique({ where: { id: namesake.id } })).toMatchObject({
      name: NAME,
      phone: PHONE,
    });
    expect(await db.quotation.findUnique({ where: { id: theirs.id } })).toMatchObject({
      contactPerson: NAME,
    });
    expect(
      await db.historyEntry.findFirst({ where: { entity: "quotation", entityId: theirs.id } }),
    ).toMatchObject({ note: NAME });
  });

  test("by /api: with one's own password alone, 409 while papers are open", async () => {
    const client = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
    const call = (body?: object) => client.post(`/customers/${person.id}/erase`, body);
    expect((await call({})).status).toBe(422);
    expect((await call({ currentPassword: "wrong-one" })).status).toBe(422);
    const owed = await makeInvoice({ clientId: person.id });
    const refused = await call({ currentPassword: PASSWORD });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(owed.invoiceNumber);
    await db.invoice.delete({ where: { id: owed.id } });
    const key = { "Idempotency-Key": "erase-once-1234" };
    const body = { currentPassword: PASSWORD };
    const done = await client.post(`/customers/${person.id}/erase`, body, key);
    expect(done).toMatchObject({ status: 200 });
    expect(done.body.data).toMatchObject({ name: `Erased person ${person.id}`, email: null });
    expect((await client.post(`/customers/${person.id}/erase`, body, key)).status).toBe(200);
    expect((await call(body)).status).toBe(409);
    expect(
      (await client.put(`/customers/${person.id}`, { name: "Back", email: EMAIL })).status,
    ).toBe(409);
  });

  test("an employee: the name leaves history, crews and the audit", async () => {
    const worker = await makeActor("employee");
    const job = await makeJob({ status: "Completed", crew: [worker] });
    await transaction((tx) => recordHistory(tx, worker, "job", job.id, "created"));
    await erasePerson(admin, worker.id, { currentPassword: PASSWORD });
    const label = `Erased person ${worker.id}`;
    expect(await db.jobAssignment.findFirst({ where: { jobId: job.id } })).toMatchObject({
      name: label,
    });
    expect(
      await db.historyEntry.findFirst({ where: { entity: "job", entityId: job.id } }),
    ).toMatchObject({ actorName: label });
    expect(await found([worker.email, worker.name])).toEqual([]);
  });
});

test("a customer of the demo business, papers closed first: the database is sound and says nothing of them", async () => {
  await resetDatabase();
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: "2026-11-21", passwords, adminEmail: "owner@example.com" });
  const owner = actorOf(await db.user.findFirstOrThrow({ where: { role: "admin" } }));
  const busiest = await db.user.findFirstOrThrow({
    where: { role: "customer" },
    orderBy: [{ invoices: { _count: "desc" } }, { id: "asc" }],
  });
  for (const { kind, id } of await openPapers(busiest.id)) {
    if (kind === "job") await changeJobStatus(owner, id, "Cancelled");
    else if (kind === "quotation") await rejectQuotation(owner, id, "too late");
    else await changeInvoiceStatus(owner, id, "Paid", { reason: "written off" });
  }
  await erasePerson(owner, busiest.id, { currentPassword: passwords.admin });
  await sealAudit();
  expect(await checkDatabase(db)).toEqual([]);
  const { email, phone, name, address } = busiest;
  expect(await found([email ?? "none", phone ?? "none"])).toEqual([]);
  const kept = new Set(await found([name, address ?? name]));
  for (const place of kept) expect(place).toMatch(/^(Invoice\.billedTo|DocumentRevision\.view)/);
});
