import { readdirSync } from "node:fs";
import path from "node:path";

import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";

import { hashPassword } from "~/models/people/user/password.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action as newClaim } from "~/routes/claims.new";
import { action as newCustomer } from "~/routes/customers.new";
import { action as newDriver } from "~/routes/noun-form";
import { action as editInvoice } from "~/routes/invoices.edit.$id";
import { action as newInvoice } from "~/routes/invoices.new";
import { action as newItem } from "~/routes/item-form";
import { action as newJob } from "~/routes/jobs.new";
import { action as newPayment } from "~/routes/payments.new";
import { action as profile } from "~/routes/profile";
import { action as newQuotation } from "~/routes/quotations.new";
import { action as register } from "~/routes/register";
import { action as newVehicle } from "~/routes/vehicle-form";

import { apiClient, type ApiReply } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeClaim,
  makeCustomer,
  makeDriver,
  makeItem,
  makePackage,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, postArgs, signedIn, type Fields } from "../support/http";
import { makeInvoice, NOON, TODAY } from "../support/invoices";

/** Every schema that a form or a script's body is read by, by its name. */
const schemas = (await modules()).flatMap((module) => schemasIn("", module));

function modules(): Promise<object[]> {
  const folder = path.resolve("app/models");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => file.endsWith(".schema.ts"));
  return Promise.all(found.map((file) => import(path.join(folder, file)) as Promise<object>));
}

function schemasIn(name: string, found: unknown): [string, z.core.$ZodType][] {
  if (found instanceof z.core.$ZodType) return [[name, found]];
  if (typeof found !== "object" || found === null) return [];
  return Object.entries(found).flatMap(([key, inner]) =>
    schemasIn(name ? `${name}.${key}` : key, inner),
  );
}

/** The objects a schema is made of, with what is before and behind them. */
function objectsIn(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { type, ...def } = schema._zod.def as z.core.$ZodTypeDef &
    Partial<Record<"in" | "out" | "innerType" | "element", z.core.$ZodType>> & {
      shape?: Record<string, z.core.$ZodType>;
    };
  const inside = [def.in, def.out, def.innerType, def.element, ...Object.values(def.shape ?? {})];
  return [
    ...(type === "object" ? [schema] : []),
    ...inside.flatMap((one) => (one ? objectsIn(one) : [])),
  ];
}

const checksOf = (schema: z.core.$ZodType) => schema._zod.def.checks ?? [];

type Typed = Record<string, unknown>;
type Sample = { good: Typed; breaks: [change: Typed, field: string, message: string][] };

const account = { name: "Meera Nair", email: "meera@example.com", phone: "", address: "" };
const mismatch: Sample["breaks"] = [
  [{ confirmPassword: "another-one" }, "confirmPassword", "Passwords must match"],
  [{ password: "abc", confirmPassword: "abd" }, "confirmPassword", "Passwords must match"],
];
const withPassword = { password: "long-enough", confirmPassword: "long-enough" };

const SETTLED = {
  status: "Settled",
  settledHow: "paid",
  settledDate: "2026-11-21",
  settledReference: "UPI 4711",
};

const CLAIM_MOVE: Sample = {
  good: SETTLED,
  breaks: [
    [{ ...SETTLED, settledHow: "" }, "settledHow", "Say whether it was paid or credited"],
    [{ ...SETTLED, settledDate: "" }, "settledDate", "Say when it was paid"],
    [{ ...SETTLED, settledReference: "" }, "settledReference", "Say how it was paid"],
    [{ ...SETTLED, noteId: "7" }, "noteId", "A claim that was paid out has no credit note"],
    [{ ...SETTLED, settledHow: "credited" }, "noteId", "Choose the credit note"],
    [{ ...SETTLED, status: "Accepted" }, "decidedAmount", "Say how much is accepted"],
    [{ ...SETTLED, status: "Rejected" }, "decision", "Say why it is rejected"],
  ],
};

const profileSample: Sample = {
  good: { ...account, passwordSection: "1" },
  breaks: [
    [{ changePassword: "on" }, "newPassword", "New password is required when changing password"],
    [
      { newPassword: "new-password", confirmPassword: "new-password" },
      "currentPassword",
      "Current password is required to set a new password",
    ],
    [{ newPassword: "new-password" }, "confirmPassword", "Please confirm your password"],
    [{ newPassword: "short", confirmPassword: "other" }, "confirmPassword", "Passwords must match"],
  ],
};

const JOB: Sample = {
  good: {
    title: "Move",
    clientId: 1,
    description: "Two rooms",
    location: "Pune",
    startDate: "2026-12-01",
    endDate: "",
    status: "Pending",
    priority: "High",
  },
  breaks: [[{ endDate: "2026-11-30" }, "endDate", "End date must be after start date"]],
};

const EXCEPTION = { packages: [{ added: "on", number: "3", outcome: "short" }] };
const UNNAMED_EXCEPTION: Sample["breaks"] = [
  [
    { packages: [{ added: "on", outcome: "short" }] },
    "packages.0.number",
    "Say which package it is, by its number",
  ],
  [
    { packages: [{ added: "on", number: "3" }] },
    "packages.0.outcome",
    "Say whether it is short or damaged",
  ],
];
const PHONE_ALONE: Sample = {
  good: { name: "Asha Rao", phone: "98220 12345", status: "active" },
  breaks: [[{ phone: "" }, "email", "Email is required"]],
};

/** For each schema with rules over several fields: what passes, and each way to break a rule. */
const SAMPLES: Record<string, Sample> = {
  RegisterInput: {
    good: { ...account, ...withPassword, phone: "9876543210", address: "Pune" },
    breaks: mismatch,
  },
  UserCreateInput: {
    good: { ...account, password: "long-enough", role: "employee" },
    breaks: [[{ password: "" }, "password", "Password is required"]],
  },
  UserCreateForm: { good: { ...account, ...withPassword, role: "customer" }, breaks: mismatch },
  UserEditForm: { good: { ...account, ...withPassword, role: "customer" }, breaks: mismatch },
  EmployeeCreateForm: { good: { ...account, ...withPassword }, breaks: mismatch },
  EmployeeEditForm: { good: { ...account, ...withPassword }, breaks: mismatch },
  "ProfileInput.customer": profileSample,
  "ProfileInput.staff": profileSample,
  "SetPasswordInput.customer": { good: withPassword, breaks: mismatch.slice(0, 1) },
  "SetPasswordInput.staff": { good: withPassword, breaks: mismatch.slice(0, 1) },
  JobFormInput: JOB,
  JobInput: JOB,
  NewClaimInput: {
    good: {
      consignmentId: "1",
      kind: "damaged",
      description: "Mirror cracked",
      noticeDate: "2026-11-21",
      amount: "5000",
    },
    breaks: [
      [
        { consignmentId: "" },
        "consignmentId",
        "Name the consignment, the package or the vehicle report",
      ],
      [
        { consignmentId: "1", packageId: "1", vehicleReportId: "1" },
        "packageId",
        "A claim is about a package or a vehicle, not both",
      ],
    ],
  },
  ClaimStatusInput: CLAIM_MOVE,
  DecisionForm: CLAIM_MOVE,
  SettlementForm: CLAIM_MOVE,
  VehicleReportInput: {
    good: { kind: "car", make: "Maruti", registration: "MH12AB1234" },
    breaks: [
      [{ kind: "car", pickup: { tank: "SC" } as never }, "pickup.tank", "A car has no such place"],
      [
        { kind: "car", delivery: { tank: "SC" } as never },
        "delivery.tank",
        "A car has no such place",
      ],
      [{ kind: "car", parts: ["helmet"] as never }, "parts", "A car has no such part"],
    ],
  },
  ConsignmentInput: {
    good: {
      loadingDate: "2026-12-01",
      expectedDate: "",
      fromPlace: "Pune",
      toPlace: "Mumbai",
      consignorName: "Asha Rao",
      consigneeName: "Asha Rao",
      goodsKind: "household",
      goodsDescription: "Used household goods",
      risk: "owner",
      insuredBy: "none",
      freightTerms: "paid",
      gstPayer: "nobody",
    },
    breaks: [
      [
        { expectedDate: "2026-11-30" },
        "expectedDate",
        "Expected delivery cannot be before the loading date",
      ],
      [{ weighed: "on" }, "weightKg", "Enter the weight, or remove the tick"],
      [{ ewbNumber: "12" }, "ewbNumber", "An e-way bill number has 12 digits"],
      [{ ewbValidUntil: "2026-12-05" }, "ewbNumber", "Enter the number of this e-way bill"],
    ],
  },
  ConsignmentStatusInput: {
    good: { status: "In transit", leaveBehind: "on", version: "3" },
    breaks: [
      [
        { allLoaded: "on" },
        "leaveBehind",
        "Either all packages are loaded, or some are left behind: choose one",
      ],
    ],
  },
  NewConsignmentInput: {
    good: { quotationId: "1", jobId: "" },
    breaks: [[{ quotationId: "" }, "quotationId", "Name the quotation or the job that it is for"]],
  },
  EInvoiceInput: {
    good: { irn: "a".repeat(64), ackNo: "112", ackDate: "2026-11-21", signedQr: "a.b.c" },
    breaks: [[{ ackNo: "" }, "ackNo", "Acknowledgement number is required"]],
  },
  EInvoiceForm: {
    good: {
      irn: "a".repeat(64),
      ackNo: "112",
      ackDate: "2026-11-21",
      signedQr: "a.b.c",
      response: "",
    },
    breaks: [[{ signedQr: "" }, "signedQr", "Signed QR is required"]],
  },
  NoteInput: {
    good: { invoiceId: 1, reason: "Broken shelf", amount: "10", date: "" },
    breaks: [[{ amount: "" }, "amount", "Give an amount, or amounts of the invoice's lines"]],
  },
  NoteFormInput: {
    good: { invoiceId: 1, reason: "Broken shelf", amount: "10", date: "" },
    breaks: [[{ amount: "" }, "amount", "Give an amount, or amounts of the invoice's lines"]],
  },
  NoticeInput: {
    good: {
      english: "What we keep of you",
      hindi: "हम आपका क्या रखते हैं",
      contactName: "",
      contactEmail: "",
      contactPhone: "",
      version: "",
    },
    breaks: [
      [
        { contactName: "Asha Rao" },
        "contactEmail",
        "Give an e-mail address or a phone number of the contact person",
      ],
    ],
  },
  "SETTINGS.tax": {
    good: {
      taxSystem: "single",
      taxRegime: "bundle18",
      taxRoundOff: "total",
      sacDigits: "6",
      householdsUnderForwardCharge: "exempt",
      outwardReverse: "3.1a",
      creditBy: "gstr2b",
    },
    breaks: [
      [
        { gstin: "27AAPFU0939F1ZV", pan: "AAPFU0939G" },
        "pan",
        "PAN must be the one within the GSTIN",
      ],
    ],
  },
  SetUpForm: {
    good: { hasGstin: "yes", gstin: "27AAPFU0939F1ZV", taxRegime: "bundle18" },
    breaks: [[{ gstin: "" }, "gstin", "GSTIN is required"]],
  },
  CertificateInput: {
    good: { certificateNumber: "TDS-1", certificateDate: "2026-11-20" },
    breaks: [[{ certificateNumber: "" }, "certificateNumber", "Certificate number is required"]],
  },
  AbsenceInput: {
    good: { from: "2026-12-01", until: "2026-12-03" },
    breaks: [[{ from: "2026-12-04", until: "2026-12-03" }, "until", "Until cannot be before From"]],
  },
  CrewFormInput: {
    good: {},
    breaks: [
      [
        { find_vehicleId: "MH12" },
        "vehicleId",
        "“MH12” is not chosen: choose it from the list, or write it at 'New truck'",
      ],
    ],
  },
  CustomerBody: PHONE_ALONE,
  CustomerCreateForm: PHONE_ALONE,
  DeliveryInput: {
    good: { deliveryDate: "2026-11-20", receivedBy: "Asha", ...EXCEPTION },
    breaks: UNNAMED_EXCEPTION,
  },
  OutcomesInput: { good: EXCEPTION, breaks: UNNAMED_EXCEPTION },
  TaxRateInput: {
    good: { regime: "bundle18", rate: "18", from: "2026-04-01", to: "" },
    breaks: [[{ to: "2026-03-31" }, "to", "To cannot be before From"]],
  },
  "SETTINGS.reminders": {
    good: {
      invoiceReminderDays: "3",
      quotationReminderDays: "3",
      reminderFromHour: "9",
      reminderUntilHour: "18",
    },
    breaks: [
      [{ reminderUntilHour: "8" }, "reminderUntilHour", "Send Until must be later than Send From"],
    ],
  },
};

/** The other field of a rule, by the one at which it is said. */
const OF_RULE: Record<string, string> = {
  stateCode: "taxSystem",
  gstin: "hasGstin",
  to: "from",
  endDate: "startDate",
  expectedDate: "loadingDate",
  reminderUntilHour: "reminderFromHour",
};

const said = (schema: z.core.$ZodType, posted: object) =>
  (z.safeParse(schema, posted).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

describe("a rule over several fields is said together with what is wrong elsewhere", () => {
  const ruled = schemas.filter(([, schema]) =>
    objectsIn(schema).some((one) => checksOf(one).length > 0),
  );

  test("no schema has a rule of the kind that waits until all else is right", () => {
    expect(schemas.length).toBeGreaterThan(30);
    const waiting = ruled.filter(([, schema]) =>
      objectsIn(schema).some((one) => checksOf(one).some((check) => !check._zod.def.when)),
    );
    expect(waiting.map(([name]) => name)).toEqual([]);
  });

  test("each schema with such a rule is tried below", () => {
    expect(ruled.map(([name]) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
  });

  test.each(Object.entries(SAMPLES))("%s", (name, { good, breaks }) => {
    const schema = schemas.find(([one]) => one === name)?.[1];
    if (!schema) throw new Error(`There is no ${name}.`);
    expect(said(schema, good)).toEqual([]);
    for (const [change, field, message] of breaks) {
      const broken = { ...good, ...change };
      expect(said(schema, broken)).toContain(`${field}: ${message}`);
      for (const other of Object.keys(good)) {
        const alone = said(schema, { ...good, [other]: "" });
        // A field of the rule itself has to be sound for it.
        const concerns = other in change || /password/i.test(other + field);
        if (concerns || alone.length === 0 || OF_RULE[field] === other) continue;
        expect(said(schema, { ...broken, [other]: "" }), `without ${other}`).toEqual(
          expect.arrayContaining([...alone, `${field}: ${message}`]),
        );
      }
      // The same of fields that have nothing to do with passwords.
      for (const other of ["name", "email"].filter((one) => one in good)) {
        const all = said(schema, { ...broken, [other]: "" });
        expect(all, `without ${other}`).toContain(`${field}: ${message}`);
        expect(all.some((line) => line.startsWith(`${other}: `))).toBe(true);
      }
    }
  });
});

describe("what needs the database or the company's day is said together with the rest", () => {
  let cookie: string;
  let client: { id: number };
  let api: Awaited<ReturnType<typeof apiClient>>;
  let admin: Awaited<ReturnType<typeof makeUser>>;

  beforeEach(async () => {
    await resetDatabase();
    setClock(NOON);
    admin = await makeUser({ role: "admin", passwordHash: await hashPassword("old-password") });
    cookie = await signedIn(admin);
    api = await apiClient(admin);
    client = await makeCustomer({ email: "taken@example.com" });
  });

  const TOMORROW = "2026-11-22";
  const errorsOfPage = async (action: unknown, path: string, fields: Fields, id?: number) => {
    const params: Record<string, string> = id === undefined ? {} : { id: String(id) };
    const answer = await answerOf(action, postArgs(path, fields, params, cookie));
    expect(answer.status).toBe(400);
    return (answer.data as { error: Record<string, string[]> }).error;
  };
  const errorsOfApi = ({ status, body }: ApiReply) => {
    expect(status).toBe(422);
    return body.errors as Record<string, string[]>;
  };

  const invoice = {
    clientId: 99_999,
    invoiceDate: TOMORROW,
    dueDate: TODAY,
    status: "",
    taxRate: "101",
  };
  const invoiceErrors = {
    clientId: ["Client not found"],
    invoiceDate: ["Invoice date cannot be in the future"],
    dueDate: ["Due date cannot be before the invoice date"],
    status: ["Status is required"],
    taxRate: ["Tax rate cannot exceed 100%"],
  };

  test("an invoice, as form and as JSON, new and stored", async () => {
    const row = { "items[0].itemId": 99_999, "items[0].description": "Packing" };
    const figures = { "items[0].quantity": "1", "items[0].unitPrice": "5" };
    const form = { ...invoice, ...row, ...figures };
    const errors = { ...invoiceErrors, "items[0].itemId": ["Item is not in the catalogue"] };
    expect(await errorsOfPage(newInvoice, "/invoices/new", form)).toEqual(errors);
    const stored = await makeInvoice(actorOf(admin), { status: "Draft" });
    const edit = await errorsOfPage(editInvoice, `/invoices/edit/${stored.id}`, form, stored.id);
    expect(edit).toEqual(errors);
    const items = [{ itemId: 99_999, description: "Packing", quantity: 1, unitPrice: 5 }];
    for (const reply of [
      await api.post("/invoices", { ...invoice, items }),
      await api.put(`/invoices/${stored.id}`, { ...invoice, items }),
    ]) {
      expect(errorsOfApi(reply)).toEqual(errors);
    }
  });

  test("an invoice with no other mistake: all that the command finds, at once", async () => {
    const sound = { ...invoice, clientId: client.id, status: "Draft", taxRate: "18" };
    const items = [
      { itemId: 99_999, description: "Packing", quantity: 1, unitPrice: 5 },
      { itemId: (await makeItem()).id, description: "Moving", quantity: 1, unitPrice: 5 },
    ];
    expect(errorsOfApi(await api.post("/invoices", { ...sound, items, discount: 20 }))).toEqual({
      invoiceDate: invoiceErrors.invoiceDate,
      dueDate: invoiceErrors.dueDate,
      "items[0].itemId": ["Item is not in the catalogue"],
      discount: ["Discount cannot be more than the subtotal"],
    });
  });

  test("a payment", async () => {
    const { id } = await makeInvoice(actorOf(admin));
    const payment = {
      invoiceId: id,
      amount: "118.01",
      date: TOMORROW,
      status: "",
      paymentMethod: "",
    };
    const errors = {
      amount: ["Amount cannot be more than the balance due ($118.00)"],
      date: ["Date cannot be in the future"],
      status: ["Status is required"],
      paymentMethod: ["Payment method is required"],
    };
    expect(await errorsOfPage(newPayment, "/payments/new", payment)).toEqual(errors);
    expect(errorsOfApi(await api.post("/payments", payment))).toEqual(errors);
  });

  test("a quotation", async () => {
    const charges = { transportationCharge: "10", packagingCharge: "0", loadingCharge: "0" };
    const quotation = {
      customerId: 99_999,
      date: "",
      expiryDate: "2026-11-20",
      email: "nobody",
      transportationType: "full_load",
      ...charges,
      unloadingCharge: "0",
      stationaryCharge: "0",
      discount: "11",
    };
    const errors = {
      customerId: ["Customer not found"],
      date: ["Date is required"],
      expiryDate: ["Expiry date cannot be in the past"],
      email: ["Invalid email format"],
      discount: ["Discount cannot be more than the subtotal"],
    };
    const form = { ...quotation, "items[0].name": "Sofa" };
    expect(await errorsOfPage(newQuotation, "/quotations/new", form)).toEqual(errors);
    const body = { ...quotation, items: [{ name: "Sofa" }] };
    expect(errorsOfApi(await api.post("/quotations", body))).toEqual(errors);
  });

  test("a job", async () => {
    const job = {
      title: "",
      clientId: client.id,
      quotationId: 99_999,
      description: "Two rooms",
      location: "Pune",
      startDate: "2026-12-02",
      endDate: "2026-12-01",
      status: "Pending",
      priority: "High",
      assignedTo: "99999",
    };
    const errors = {
      title: ["Title is required"],
      quotationId: ["This quotation does not exist"],
      endDate: ["End date must be after start date"],
      assignedTo: ["There is no active employee 99999"],
    };
    expect(await errorsOfPage(newJob, "/jobs/new", job)).toEqual(errors);
    expect(errorsOfApi(await api.post("/jobs", job))).toEqual(errors);
  });

  test("accounts and items: an e-mail and a SKU that somebody has", async () => {
    const name = ["Name is required"];
    const taken = { name: "", email: "Taken@example.com" };
    const another = ["Another account already has this e-mail"];
    expect(await errorsOfPage(newCustomer, "/customers/new", taken)).toEqual({
      name,
      email: another,
    });
    expect(errorsOfApi(await api.post("/customers", taken))).toEqual({ name, email: another });
    // Its own is no other's.
    const own = await api.put(`/customers/${client.id}`, taken);
    expect(errorsOfApi(own)).toEqual({ name });

    const { sku } = await makeItem();
    const item = { name: "", sku, category: "Other", price: "5" };
    const itemErrors = { name, sku: ["Another item has this SKU"] };
    expect(await errorsOfPage(newItem, "/items/new", item)).toEqual(itemErrors);
    expect(errorsOfApi(await api.post("/items", item))).toEqual(itemErrors);
  });

  test("users: a short password is told the length that its role asks for", async () => {
    const stored = await makeUser({ role: "employee" });
    const wrong = { ...account, email: "taken@example.com", name: "", password: "abc" };
    const errors = (password: string) => ({
      name: ["Name is required"],
      email: ["Another account already has this e-mail"],
      password: [password],
    });
    const staff = errors("Password must be at least 10 characters");
    for (const role of ["admin", "employee"]) {
      expect(errorsOfApi(await api.post("/users", { ...wrong, role }))).toEqual(staff);
    }
    expect(errorsOfApi(await api.put(`/users/${stored.id}`, wrong))).toEqual(staff);
    const alone = { name: stored.name, email: stored.email, password: "abc" };
    const { password } = staff;
    expect(errorsOfApi(await api.put(`/users/${stored.id}`, alone))).toEqual({ password });
    const customer = errors("Password must be at least 6 characters");
    expect(errorsOfApi(await api.post("/users", wrong))).toEqual(customer);
    expect(errorsOfApi(await api.post("/users", { ...wrong, role: "customer" }))).toEqual(customer);
  });

  test("vehicles: a number that another one has", async () => {
    const { number } = await makeVehicle();
    const vehicle = { number: ` ${number.toLowerCase()}`, kind: "", owner: "own" };
    const errors = { number: ["Another vehicle has this number"], kind: ["Kind is required"] };
    expect(await errorsOfPage(newVehicle, "/vehicles/new", vehicle)).toEqual(errors);
    expect(errorsOfApi(await api.post("/vehicles", vehicle))).toEqual(errors);
  });

  test("drivers: a licence that another one has", async () => {
    const { name } = await makeDriver({ licenceNumber: "MH12 2009-0014417" });
    const driver = { name: "", phone: "98220 11111", licenceNumber: "mh12 20090014417" };
    const errors = {
      name: ["Name is required"],
      licenceNumber: [`Another driver, ${name}, has this licence number`],
    };
    expect(await errorsOfPage(newDriver, "/drivers/new", driver)).toEqual(errors);
    expect(errorsOfApi(await api.post("/drivers", driver))).toEqual(errors);
  });

  test("claims: a package that arrived, a kind that it is not marked as, a notice to come", async () => {
    const away = await makeAway();
    const arrived = await makePackage(away, { outcome: "delivered" });
    const short = await makePackage(away, { outcome: "short" });
    const claim = { kind: "damaged", noticeDate: "2026-11-22", amount: "0", description: "Gone" };
    const wrong = {
      amount: ["Amount claimed must be above zero"],
      noticeDate: ["Notice date cannot be in the future"],
    };
    const both = {
      ...wrong,
      packageId: ["Package 1 is marked as delivered: mark it as short or damaged first"],
    };
    const ofArrived = { ...claim, packageId: arrived.id };
    expect(await errorsOfPage(newClaim, "/claims/new", ofArrived)).toEqual(both);
    expect(errorsOfApi(await api.post("/claims", ofArrived))).toEqual(both);
    const kind = ["Package 2 is marked as short: choose Short, or mark it as damaged first"];
    const ofShort = { ...claim, packageId: short.id };
    expect(errorsOfApi(await api.post("/claims", ofShort))).toEqual({ ...wrong, kind });
    const stored = await makeClaim({ consignmentId: away.id, packageId: short.id, kind: "short" });
    const changed = await api.put(`/claims/${stored.id}`, claim);
    expect(errorsOfApi(changed)).toEqual({ ...wrong, kind });
  });

  test("signing up, and one's own profile", async () => {
    const person = { ...account, email: "taken@example.com", phone: "12", address: "Pune" };
    const passwords = { password: "secret", confirmPassword: "secreT" };
    const fields = { ...person, ...passwords };
    expect(await errorsOfPage(register, "/register", fields)).toEqual({
      phone: ["Phone number must be 10 digits"],
      email: [expect.stringContaining("already exists")],
      confirmPassword: ["Passwords must match"],
    });
    const own = { name: "", email: "taken@example.com", phone: "", passwordSection: "1" };
    const change = { currentPassword: "wrong", newPassword: "new-password", confirmPassword: "" };
    expect(await errorsOfPage(profile, "/profile", { ...own, ...change })).toEqual({
      name: ["Name is required"],
      email: ["Another account already has this e-mail"],
      currentPassword: ["Current password is incorrect"],
      confirmPassword: ["Please confirm your password"],
    });
    expect(await db.user.count({ where: { email: "taken@example.com" } })).toBe(1);
  });
});
