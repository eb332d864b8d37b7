// The office's main job through /api alone, as a program of yours would do it: sign in, make a customer,
// quote a move, send it, approve it, invoice it, take the payment, save the documents.
//
//   npm start                          (in another terminal; it prints the accounts)
//   API_EMAIL=… API_PASSWORD=… npm run api:example
//
// API_URL is where the office runs, http://127.0.0.1:3000 unless said; API_KEY signs in by a personal key
// instead of e-mail and password; API_FOLDER is where the PDFs go.
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { API_URL = "http://127.0.0.1:3000", API_EMAIL, API_PASSWORD, API_KEY } = process.env;
const folder = process.env.API_FOLDER ?? "data/api-example";

let token = API_KEY;

/** Calls /api and gives the reply's body; a refusal ends the script with its sentence. */
async function call(method, path, body) {
  const response = await fetch(`${API_URL}/api${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
      // Should the line break, the same request can be sent again without being done twice.
      ...(method === "POST" ? { "Idempotency-Key": randomUUID() } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const reply = await response.json();
  if (response.ok) return reply;
  const fields = Object.entries(reply.errors ?? {}).map(([name, said]) => `\n  ${name}: ${said}`);
  throw new Error(`${method} ${path}: ${response.status} ${reply.message}${fields.join("")}`);
}

/** Saves a PDF under the name the server gives it. */
async function save(path) {
  const response = await fetch(`${API_URL}/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const file = join(folder, name ?? "document.pdf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  console.log(`Saved ${file}`);
}

/** A moment of today or of a later day: the server takes the day of it where the company is. */
const day = (later = 0) => new Date(Date.now() + later * 86_400_000).toISOString();

async function main() {
  if (!token && !(API_EMAIL && API_PASSWORD)) {
    throw new Error("Set API_EMAIL and API_PASSWORD (npm start prints accounts), or API_KEY.");
  }
  token ??= (await call("POST", "/auth/login", { email: API_EMAIL, password: API_PASSWORD })).data
    .token;
  const me = (await call("GET", "/auth/me")).data;
  console.log(`Signed in as ${me.name} (${me.role})`);

  const customer = await call("POST", "/customers", {
    name: "Meera Joshi",
    email: `meera.${Date.now()}@example.com`,
    phone: "9876543210",
    address: "14 MG Road, Pune",
  });
  console.log(`Customer ${customer.id}: ${customer.data.name}`);

  const { data: quotation } = await call("POST", "/quotations", {
    customerId: customer.id,
    sourceAddress: "14 MG Road, Pune",
    destinationAddress: "7 Park Street, Kolkata",
    // Under GST the tax follows from the States; a company without it takes no notice of them.
    pickupStateCode: "27",
    dropStateCode: "19",
    date: day(14),
    expiryDate: day(30),
    transportationType: "full_load",
    transportationCharge: 10000,
    packagingCharge: 2000,
    loadingCharge: 1500,
    unloadingCharge: 1500,
    discount: 0,
    items: [
      { name: "Sofa, three seats", quantity: 1 },
      { name: "Carton, books", description: "Marked with a red dot", quantity: 12 },
    ],
  });
  console.log(
    `Quotation ${quotation.quotationNumber}: ${quotation.currency} ${quotation.totalAmount}`,
  );

  for (const status of ["sent", "approved"]) {
    console.log((await call("PATCH", `/quotations/${quotation.id}/status`, { status })).message);
  }
  const { data: draft } = await call("POST", "/invoices/from-quotation", {
    quotationId: quotation.id,
  });
  const { data: invoice } = await call("PATCH", `/invoices/${draft.id}/status`, { status: "Sent" });
  console.log(`Invoice ${invoice.invoiceNumber}: balance ${invoice.currency} ${invoice.balance}`);

  const { data: payment } = await call("POST", "/payments", {
    invoiceId: invoice.id,
    amount: invoice.balance,
    paymentMethod: "UPI",
    date: day(),
    status: "Completed",
  });
  const paid = (await call("GET", `/invoices/${invoice.id}`)).data;
  console.log(`Payment ${payment.referenceNumber}: the invoice is ${paid.status}`);

  await save(`/quotations/${quotation.id}/pdf`);
  await save(`/invoices/${invoice.id}/pdf`);
  await save(`/payments/${payment.id}/receipt`);
}

main().catch((error) => {
  console.error(error.cause ? `${error.message}: ${error.cause.message}` : error.message);
  process.exitCode = 1;
});
