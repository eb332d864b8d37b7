import { randomUUID } from "node:crypto";

/** What the requests are about, and who makes them. */
export type Office = {
  customerId: number;
  itemId: number;
  /** With more to pay than anybody pays here. */
  invoiceId: number;
  token: string;
  cookie: string;
};

/** One request with a key, what success answers, and how to find what it made: exactly one record. */
export type Asked = {
  path: string;
  init: RequestInit;
  status: number;
  table: "payment" | "quotation" | "job" | "item" | "user" | "invoice";
  marker: string;
};

/** A day in the past of every clock. */
export const DAY = "2026-11-01";

type Kind = (office: Office, marker: string) => Asked;

function api(
  table: Asked["table"],
  path: string,
  body: (office: Office, marker: string) => object,
): Kind {
  return (office, marker) => ({
    path: `/api${path}`,
    status: 201,
    table,
    marker,
    init: {
      method: "POST",
      headers: {
        Authorization: `Bearer ${office.token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": marker,
      },
      body: JSON.stringify(body(office, marker)),
    },
  });
}

function form(
  table: Asked["table"],
  path: string,
  fields: (office: Office, marker: string) => Record<string, string>,
): Kind {
  return (office, marker) => ({
    path,
    status: 302,
    table,
    marker,
    init: {
      method: "POST",
      headers: { Cookie: office.cookie },
      body: new URLSearchParams({ ...fields(office, marker), idempotencyKey: marker }),
    },
  });
}

const payment = ({ invoiceId }: Office, marker: string) => ({
  invoiceId: String(invoiceId),
  amount: "1",
  paymentMethod: "Cash",
  date: DAY,
  status: "Completed",
  transactionId: marker,
});

const item = (_: Office, marker: string) => ({
  name: marker,
  sku: marker,
  category: "Other",
  price: "1",
  cost: "0",
});

const KINDS: Kind[] = [
  api("payment", "/payments", payment),
  form("payment", "/payments/new", payment),
  api("quotation", "/quotations", ({ customerId, itemId }, marker) => ({
    customerId,
    date: "2099-01-01",
    expiryDate: "2099-12-31",
    notes: marker,
    transportationType: "full_load",
    transportationCharge: 100,
    packagingCharge: 0,
    loadingCharge: 0,
    unloadingCharge: 0,
    items: [{ itemId, name: "Sofa", quantity: 1 }],
  })),
  api("job", "/jobs", ({ customerId }, marker) => ({
    title: marker,
    clientId: customerId,
    description: "Move",
    location: "Pune",
    startDate: "2099-01-01",
    status: "Not Started",
    priority: "Low",
  })),
  // Issued: it takes the next number of a series without gaps.
  api("invoice", "/invoices", ({ customerId, itemId }, marker) => ({
    clientId: customerId,
    invoiceDate: DAY,
    dueDate: "2099-12-31",
    status: "Sent",
    taxRate: 0,
    notes: marker,
    items: [{ itemId, description: "Moving", quantity: 1, unitPrice: 100 }],
  })),
  api("item", "/items", item),
  form("item", "/items/new", item),
  api("user", "/customers", (_, marker) => ({ name: marker, email: `${marker}@example.com` })),
];

/** Work of every kind in turn, each request under a key of its own. */
export function keyedWork(office: () => Office): (() => Asked) & { kinds: number } {
  let turn = 0;
  const next = () => {
    const kind = KINDS[turn++ % KINDS.length];
    if (!kind) throw new Error("There is no work.");
    return kind(office(), randomUUID());
  };
  return Object.assign(next, { kinds: KINDS.length });
}
