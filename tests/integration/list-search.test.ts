import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { loader as customers } from "~/routes/customers._index";
import { loader as employees } from "~/routes/employees._index";
import { loader as invoices } from "~/routes/invoices._index";
import { loader as jobs } from "~/routes/jobs._index";
import { loader as payments } from "~/routes/payments._index";
import { loader as quotations } from "~/routes/quotations._index";
import { loader as users } from "~/routes/users._index";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

/* Each list is searched by what its search box names: by pages and by /api alike. */

type Row = { id: number };

async function makeOffice() {
  const admin = await makeUser({ role: "admin", name: "Zoya Admin", phone: "7000000001" });
  const dilip = await makeUser({
    role: "employee",
    name: "Dilip D’Souza",
    email: "dilip@office.example",
    phone: "+91 90000 12345",
    address: "Camp, Pune",
  });
  const meera = await makeCustomer({
    name: "Meera Nair",
    email: "m.nair@post.example",
    phone: "+91 98220-14510",
    address: "Lotus Court, Pune",
  });
  const rene = await makeCustomer({
    name: "René Jean-Pierre",
    email: "rene@post.example",
    phone: "9123456780",
    address: "14 Pune Road, 98220",
  });
  const brien = await makeCustomer({
    name: "Sean O'Brien",
    email: "so_b@box.example",
    phone: "98330 77066",
    address: "Nair Street",
  });
  const quotation = await makeQuotation({
    customerId: meera.id,
    quotationNumber: "QT-2627-00077",
    contactPerson: "Pierre",
    phone: "98220 14510",
    totalAmount: 55_00,
  });
  const other = await makeQuotation({ customerId: rene.id, quotationNumber: "QT-2526-00078" });
  const invoice = await makeInvoice({
    clientId: meera.id,
    invoiceNumber: "INV-2627-00055",
    reference: "PO 4711",
  });
  const billed = await makeInvoice({ clientId: rene.id, invoiceNumber: "INV-2627-00056" });
  const draft = await makeInvoice({ clientId: meera.id, status: "Draft" });
  const draft2 = await makeInvoice({ clientId: rene.id, status: "Draft" });
  const draft3 = await makeInvoice({ clientId: meera.id, status: "Draft" });
  const payment = await makePayment({
    invoiceId: invoice.id,
    referenceNumber: "PAY-2627-00033",
    transactionId: "UTR 88-1",
  });
  const paid = await makePayment({ invoiceId: billed.id, referenceNumber: "PAY-2627-00034" });
  const job = await makeJob({
    clientId: meera.id,
    jobNumber: "JOB-2627-00011",
    title: "Move of a grand piano",
    description: "Third floor, no lift",
    location: "Lotus Court, Pune",
  });
  const jobs = await makeJob({ clientId: rene.id, jobNumber: "JOB-2627-00012" });
  const papers = { quotation, other, invoice, billed, draft, draft2, draft3, payment, paid };
  return { admin, dilip, meera, rene, brien, ...papers, job, jobs };
}

type Office = Awaited<ReturnType<typeof makeOffice>>;
let office: Office;
let cookie: string;
let api: ApiClient;

beforeAll(async () => {
  setClock(NOON);
  await resetDatabase();
  office = await makeOffice();
  cookie = await signedIn(office.admin);
  api = await apiClient(office.admin);
});

type Finds = Record<string, (keyof Office)[]>;

const PEOPLE: Finds = {
  "nair MEERA": ["meera"],
  "meer nai": ["meera"],
  eera: [],
  "m.nair@post": ["meera"],
  post: ["meera", "rene"],
  "@box": ["brien"],
  so_b: ["brien"],
  "so%b": [],
  pune: [],
  lotus: [],
  "91 98220": ["meera"],
  "91 91234": ["rene"],
  // As a number begins with its country's code, whether it is stored with it or without.
  "91 98": ["meera", "brien"],
  "+91 98": ["meera", "brien"],
  "+9198": ["meera", "brien"],
  "9198": ["meera", "brien"],
  "9198330": ["brien"],
  "+91 987": [],
  "919123456780": ["rene"],
  "98220 14510": ["meera"],
  "14510 98220": ["meera"],
  "+91-98220-14510": ["meera"],
  "098220 14510": ["meera"],
  "0-14": ["meera"],
  "९८२२०": ["meera"],
  "91234-56780": ["rene"],
  rene: ["rene"],
  RENÉ: ["rene"],
  "pierre jean": ["rene"],
  "jean-p": ["rene"],
  obrien: ["brien"],
  "O’Brien": ["brien"],
  "sean nair": [],
};

const CASES: [list: string, loader: unknown, placeholder: string, file: string, finds: Finds][] = [
  ["customers", customers, "Name, Email, Phone", "components/user/AccountList.tsx", PEOPLE],
  [
    "users",
    users,
    "Name, Email, Phone",
    "components/user/AccountList.tsx",
    { ...PEOPLE, dsouza: ["dilip"], "admin zo": ["admin"] },
  ],
  [
    "employees",
    employees,
    "Name, Email, Phone",
    "components/user/AccountList.tsx",
    { "d'souza dil": ["dilip"], "12345 9000": ["dilip"], office: ["dilip"], camp: [], nair: [] },
  ],
  [
    "quotations",
    quotations,
    "Quotation number or client",
    "routes/quotations._index.tsx",
    {
      "00077": ["quotation"],
      "627-000": ["quotation"],
      "qt 2526": ["other"],
      "nair 0077 meera": ["quotation"],
      "qt-2627-00077 rene": [],
      pierre: ["other"],
      "98220": [],
      "m.nair@": [],
      lotus: [],
      pune: [],
      "55.00": [],
    },
  ],
  [
    "invoices",
    invoices,
    "Invoice #, Client name",
    "routes/invoices._index.tsx",
    {
      "inv 0005": ["invoice", "billed"],
      "nair inv": ["invoice"],
      nair: ["invoice", "draft", "draft3"],
      draft: ["draft", "draft2", "draft3"],
      DRAF: ["draft", "draft2", "draft3"],
      "draft nair": ["draft", "draft3"],
      raft: [],
      "4711": [],
      pune: [],
      "14510": [],
    },
  ],
  [
    "payments",
    payments,
    "Search by payment reference or invoice number...",
    "routes/payments._index.tsx",
    {
      "00033": ["payment"],
      "pay 00055": ["payment"],
      "inv-2627-00056": ["paid"],
      "utr 88": ["payment"],
      nair: [],
      "14510": [],
      "100": [],
    },
  ],
  [
    "jobs",
    jobs,
    "Job title, description",
    "components/job/JobList.tsx",
    {
      "piano grand": ["job"],
      "LIFT piano nair": ["job"],
      "2627-00012": ["jobs"],
      rene: ["jobs"],
      iano: [],
      lotus: [],
      "98220": [],
    },
  ],
];

describe.each(CASES)("the list of %s", (list, loader, placeholder, file, finds) => {
  test("says by what it is searched", () => {
    expect(readFileSync(`app/${file}`, "utf8")).toContain(`placeholder: "${placeholder}"`);
  });

  test.each(Object.entries(finds))("by %j finds %j, on its page and in /api", async (q, names) => {
    const wanted = names.map((name) => office[name].id).sort();
    const query = `?search=${encodeURIComponent(q)}&limit=50`;
    const page = await answerOf(loader, getArgs(`/${list}${query}`, {}, cookie));
    const ids = (rows: unknown) => (rows as Row[]).map(({ id }) => id).sort();
    const { rows, list: inner } = page.data as { rows?: Row[]; list?: { rows?: Row[] } };
    expect(ids(rows ?? inner?.rows)).toEqual(wanted);
    const { body } = await api.get(`/${list}${query}`);
    expect(ids(Array.isArray(body.data) ? body.data : body.data[list])).toEqual(wanted);
  });
});

test("a draft is found by the beginning of its shown number", async () => {
  const found = async (q: string) => {
    const { body } = await api.get(`/invoices?search=${q}`);
    return (body.data as unknown as Row[]).map(({ id }) => id);
  };
  const more: number[] = [];
  for (let made = 0; made < 12; made++) more.push((await makeInvoice({ status: "Draft" })).id);
  const drafts = [office.draft, office.draft2, office.draft3].map(({ id }) => id).concat(more);
  const first = String(more[0]).slice(0, 1);
  const wanted = drafts.filter((id) => String(id).startsWith(first));
  expect((await found(`draft-${first}`)).sort()).toEqual(wanted.sort());
  expect(await found(`DRAFT-${office.draft2.id}00`)).toEqual([]);
  expect(await found("draft-0")).toEqual([]);
});

test("what the search over everything found, its list finds", async () => {
  for (const [q, noun] of [
    ["pune", "customer"],
    ["po 4711", "invoice"],
    ["meera nair", "payment"],
    ["98220 14510", "quotation"],
    ["rene jean", "job"],
  ] as const) {
    const { body } = await api.get(`/search?q=${encodeURIComponent(q)}`);
    const groups = body.data.groups as unknown as { noun: string; total: number; all?: string }[];
    const group = groups.find((one) => one.noun === noun)!;
    const reply = await api.get(`/${noun}s?search=${encodeURIComponent(q)}&in=everything`);
    const rows = Array.isArray(reply.body.data) ? reply.body.data : reply.body.data[`${noun}s`];
    expect([q, (rows as Row[]).length]).toEqual([q, group.total]);
  }
});

test("a number is found by a part of it, and by none over the hyphen between two", async () => {
  const { id: customerId } = office.meera;
  const make = (quotationNumber: string) => makeQuotation({ customerId, quotationNumber });
  const at60 = await make("QT-2526-00060");
  const at1 = await make("QT-2526-00001");
  const invoice = await makeInvoice({ clientId: customerId, invoiceNumber: "INV-2526-00160" });
  const found = async (list: string, q: string) => {
    const { data } = (await api.get(`/${list}?search=${encodeURIComponent(q)}`)).body;
    const rows = (Array.isArray(data) ? data : data[list]) as Row[];
    return rows.map(({ id }) => id);
  };
  expect(await found("quotations", "60")).toEqual([at60.id]);
  expect(await found("invoices", "60")).toEqual([invoice.id]);
  for (const q of ["00001", "2526-00001", "2526-0", "252600001", "qt-2526-00001", "qt252600001"]) {
    expect([q, await found("quotations", q)]).toEqual([q, expect.arrayContaining([at1.id])]);
  }
  // Phones have no parts, however they are written.
  expect(await found("customers", "2014")).toEqual([office.meera.id]);
});
