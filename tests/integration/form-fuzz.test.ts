import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action as editCustomer } from "~/routes/customers.edit.$id";
import { action as newCustomer } from "~/routes/customers.new";
import { action as editEmployee } from "~/routes/employees.edit.$id";
import { action as newEmployee } from "~/routes/employees.new";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { action as editInvoice } from "~/routes/invoices.edit.$id";
import { action as newInvoice } from "~/routes/invoices.new";
import { action as editItem, action as newItem } from "~/routes/item-form";
import { action as editJob } from "~/routes/jobs.edit.$id";
import { action as newJob } from "~/routes/jobs.new";
import { action as editNoun, action as newNoun } from "~/routes/noun-form";
import { action as editPayment } from "~/routes/payments.edit.$id";
import { action as newPayment } from "~/routes/payments.new";
import { action as editQuotation } from "~/routes/quotations.edit.$id";
import { action as newQuotation } from "~/routes/quotations.new";
import { action as editUser } from "~/routes/users.edit.$id";
import { action as newUser } from "~/routes/users.new";

import { makeCast, type Subject } from "../support/access";
import { FORMS } from "../support/access-forms";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeActor, PASSWORD } from "../support/factories";
import { answerOf, getArgs, signedIn, type Fields } from "../support/http";

/** How many posts each form gets. FUZZ_REQUESTS counts requests to /api, and a post costs as much as six. */
const FORMS_TRIED = 16;
const POSTS = Math.ceil(effort(960, 10_000) / 6 / FORMS_TRIED);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

type Form = {
  create: unknown;
  edit: unknown;
  /** A form that would be saved. */
  good: () => Promise<Fields>;
  /** Fields beside those of the good form. */
  more: string[];
};

let admin: string;
let owner: Subject;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  const cast = await makeCast();
  admin = await signedIn(cast.admin);
  owner = { id: 0, owner: cast.owner };
});

const formOf = async (name: string): Promise<Fields> => {
  const make = FORMS[name];
  if (!make) throw new Error(`There is no form "${name}".`);
  return make(owner, owner.owner);
};

const ROW = ["items[0].description", "items[0].itemId", "items[1].name", "items[1].quantity"];
const MORE: Record<string, string[]> = { hire: ["deductions[0].kind", "deductions[0].amount"] };

/** The nouns of one form, whose pages answer by their address: with all of their fields. */
const SMALL = Object.fromEntries(
  SMALL_NOUNS.map(({ record }): [string, Form] => [
    record.words.many,
    {
      create: newNoun,
      edit: editNoun,
      good: () => formOf(record.noun),
      more: [...Object.keys(record.fields), ...(MORE[record.noun] ?? []), "status", "version"],
    },
  ]),
);
const SECTIONS: Record<string, Form> = {
  items: {
    create: newItem,
    edit: editItem,
    good: () => formOf("item"),
    more: ["description", "cost", "status", "version"],
  },
  ...SMALL,
  hires: {
    ...SMALL.hires!,
    good: async () => ({
      vendorId: await create("vendors"),
      vehicleNumber: "MH14GH1234",
      amount: "20000",
      // A journey of its own, made as the office makes it.
      consignmentIds: await createConsignment(await makeActor("admin"), {
        quotationId: null,
        jobId: await create("jobs"),
      }),
    }),
  },
  // It is somebody's.
  surveys: { ...SMALL.surveys!, good: async () => ({ customerId: owner.owner.id, home: "2bhk" }) },
  customers: {
    create: newCustomer,
    edit: editCustomer,
    good: () => formOf("account"),
    more: ["phone", "address", "password", "confirmPassword", "role", "version"],
  },
  employees: {
    create: newEmployee,
    edit: editEmployee,
    good: () => formOf("new employee"),
    more: ["phone", "address", "role", "version"],
  },
  users: {
    create: newUser,
    edit: editUser,
    // A password is set by the office for staff alone; a customer's form with one is refused.
    good: async () => ({ ...(await formOf("new user")), role: "employee" }),
    more: ["phone", "address", "version"],
  },
  quotations: {
    create: newQuotation,
    edit: editQuotation,
    good: () => formOf("quotation"),
    more: [
      "email",
      "phone",
      "notes",
      "warehouseCharge",
      "warehouseDays",
      "insuranceRate",
      "declaredValue",
      "insuranceCharge",
      "surchargeRate",
      "gstRate",
      "advancePayment",
      "sourceAddress",
      "loadingFloor",
      "loadingLift",
      "totalAmount",
      "subtotal",
      "status",
      "version",
      ...ROW,
    ],
  },
  invoices: {
    create: newInvoice,
    edit: editInvoice,
    good: () => formOf("invoice"),
    more: ["reference", "notes", "quotationId", "jobId", "items[0].discount", "version", ...ROW],
  },
  payments: {
    create: newPayment,
    edit: editPayment,
    good: async () => ({ ...(await formOf("payment")), invoiceId: await issuedInvoice() }),
    more: ["transactionId", "notes", "currency", "refundReason", "intent", "version"],
  },
  jobs: {
    create: newJob,
    edit: editJob,
    good: () => formOf("job"),
    more: [
      "endDate",
      "scheduledTime",
      "budget",
      "notes",
      "quotationId",
      "currency",
      "assignedTo",
      "crew",
      "version",
    ],
  },
};

const HOSTILE_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "id",
  "items",
  "items[]",
  "items[0]",
  "items[-1].name",
  "items[1e3].name",
  "items[999999999].name",
  "items.0.name",
  "a[0][0][0]",
  "a.b.c.d",
  "",
  "[]",
  "__intent__",
  "__state__",
  "keepMine",
  "idempotencyKey",
  "intent",
  "findText",
  "carriedRows",
  "rowsBefore",
  "showLine",
  "line",
  "typed",
];

const ODD = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "x\0y",
    "\r\n",
    "\u202e",
    "\ud800",
    "%",
    "_",
    "\\",
    "'; DROP TABLE x; --",
    "NaN",
    "Infinity",
    "-Infinity",
    "1e309",
    "1e3",
    "-0",
    "-1",
    "0",
    "0.001",
    "1.005",
    "1,5",
    "0x10",
    "१२",
    "٣",
    "1_000",
    "+1",
    "2147483648",
    "9007199254740993",
    "20000000.01",
    "1e-7",
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "10000-01-01",
    "2026-11-21T25:00:00Z",
    "today",
    "null",
    "undefined",
    "true",
    "[object Object]",
    "[]",
    "{}",
    "Refunded",
    "Paid",
    "DRAFT",
    "<script>alert(1)</script>",
    "a@b",
    "a@b.c\nBcc: d@e.f",
    "😀".repeat(600),
    "a".repeat(5_000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double().map(String),
  fc.integer().map(String),
);

type Change = { name: string; value: string; how: "instead" | "twice" | "absent" | "file" };

function changesOf(names: string[]): fc.Arbitrary<Change[]> {
  const how = fc.oneof(
    { weight: 8, arbitrary: fc.constant("instead" as const) },
    { weight: 1, arbitrary: fc.constantFrom("twice" as const, "absent" as const, "file" as const) },
  );
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  );
  return fc.array(fc.record({ name, value: ODD, how }), { minLength: 1, maxLength: 2 });
}

/** What a browser sends for a form that somebody has tampered with. */
function tampered(good: Fields, changes: Change[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(good)) form.set(name, String(value));
  for (const { name, value, how } of changes) {
    if (how === "absent") form.delete(name);
    else if (how === "twice") form.append(name, value);
    else if (how === "file") form.set(name, new Blob([value]), "evil.html");
    else form.set(name, value);
  }
  return form;
}

async function post(action: unknown, path: string, body: FormData) {
  const args = getArgs(path, { id: path.split("/").at(-1) ?? "" }, admin);
  const request = new Request(args.request.url, {
    method: "POST",
    headers: { Cookie: admin },
    body,
  });
  return answerOf(action, { ...args, request });
}

/** Saves a good form; returns the record's id. */
async function create(section: string): Promise<number> {
  const { create: action, good } = SECTIONS[section] as Form;
  const answer = await post(action, `/${section}/new`, tampered(await good(), []));
  const id = /\/(\d+)$/.exec(answer.location ?? "")?.[1];
  if (!id) throw new Error(`A good form of ${section} was not saved: ${JSON.stringify(answer)}`);
  return Number(id);
}

const issuedInvoice = () => create("invoices");

/** The value of a name ("items[0].name") in what an action sends back to its form. */
function keptAt(initialValue: unknown, name: string): unknown {
  return name
    .split(/[.[\]]/)
    .filter(Boolean)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], initialValue);
}

/** A form is sent with CRLF, whatever was typed. */
const oneLineEnd = (text: string) => text.replace(/\r\n?/g, "\n");

/** Fields that a refused form has lost or changed; what is a password or no text is not sent back. */
function lost(form: FormData, initialValue: unknown): string[] {
  const names = [...new Set(form.keys())].filter(
    (name) => !/password/i.test(name) && !HOSTILE_NAMES.includes(name),
  );
  return names.filter((name) => {
    const all = form.getAll(name);
    const [value] = all;
    if (all.length > 1 || typeof value !== "string" || value === "") return false;
    const kept = keptAt(initialValue, name);
    return typeof kept !== "string" || oneLineEnd(kept) !== oneLineEnd(value);
  });
}

const CASES = Object.keys(SECTIONS).flatMap((section) => [
  [section, "new"] as const,
  [section, "edit"] as const,
]);

describe(`odd values in the fields of every form (${POSTS} posts each)`, () => {
  test.each(CASES)(
    "POST /%s/%s: never an error of ours; 400 and 409 keep what was typed",
    { timeout: Math.max(60_000, POSTS * 500) },
    async (section, page) => {
      const { create: createAction, edit, good, more } = SECTIONS[section] as Form;
      const seen = new Map<number, number>();
      const names = [...Object.keys(await good()), ...more];
      await fc.assert(
        fc.asyncProperty(changesOf(names), async (changes) => {
          const form = tampered(await good(), changes);
          const editing = page === "edit";
          const path = editing ? `/${section}/edit/${await create(section)}` : `/${section}/new`;
          if (editing) form.delete("invoiceId");
          if (editing && section === "vendor-payments") {
            // Whom it paid, and how much, stays: the form has them hidden.
            const paid = await db.vendorPayment.findFirstOrThrow({ orderBy: { id: "desc" } });
            form.set("vendorId", String(paid.vendorId));
            form.set("amount", String(paid.amount / 100));
          }
          // Another role or password is given with one's own; guesses at it are limited elsewhere.
          if (editing && section === "users") form.set("currentPassword", PASSWORD);
          const { status, data } = await post(editing ? edit : createAction, path, form);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect([200, 302, 400, 409]).toContain(status);
          if (status < 400) return;
          const reply = data as { initialValue?: unknown; title?: string };
          // A form with names of nobody's may be unreadable: a page says so. Or it speaks against itself
          // ("items[0]" is a text and a row), and only one of both can come back.
          const ours = changes.every(({ name }) => !HOSTILE_NAMES.includes(name));
          if (ours) expect(lost(form, reply.initialValue)).toEqual([]);
          else if (!reply.initialValue) expect(reply.title).toBe("Please check what was sent");
        }),
        { numRuns: POSTS, seed: SEED },
      );
      // It would prove nothing if nothing was saved, or nothing refused.
      for (const status of [302, 400]) {
        expect(seen.get(status) ?? 0, `${status} in ${JSON.stringify([...seen])}`).toBeGreaterThan(
          0,
        );
      }
    },
  );

  test("what was saved meanwhile is sound", async () => {
    const problems = await checkDatabase(db);
    // What the factories put there to begin with has no history.
    expect(problems.filter((problem) => !problem.endsWith(": no history"))).toEqual([]);
  });
});
