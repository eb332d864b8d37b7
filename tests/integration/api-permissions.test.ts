import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import type { JsonSchema } from "~/models/shared/described";
import { setClock } from "~/platform/clock.server";
import { openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";

import { callApi, formOf, sentAs } from "../support/api";
import { makeWorld, type Caller, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import { valid } from "../support/generate";

/**
 * Who gets what of every operation, on a record that is the customer's own: yes (2xx), 401, 403 or 404,
 * in the order nobody, customer, another customer, employee, admin. A new operation is decided here.
 */
const DECIDED: Record<string, string> = {
  register: "yes yes yes yes yes",
  login: "yes yes yes yes yes",
  logout: "401 yes yes yes yes",
  me: "401 yes yes yes yes",
  sendConfirmation: "401 409 409 409 409",
  sendNewEmail: "401 yes yes yes yes",
  cancelNewEmail: "401 yes yes yes yes",
  listUsers: "401 403 403 yes yes",
  createUser: "401 403 403 403 yes",
  listAllCustomers: "401 403 403 yes yes",
  getUser: "401 yes 403 yes yes",
  updateUser: "401 yes 403 yes yes",
  deleteUser: "401 403 403 403 yes",
  setUserStatus: "401 403 403 yes yes",
  listEmployees: "401 403 403 yes yes",
  getEmployee: "401 403 403 yes yes",
  createEmployee: "401 403 403 403 yes",
  updateEmployee: "401 403 403 403 yes",
  deleteEmployee: "401 403 403 403 yes",
  listCustomers: "401 403 403 yes yes",
  getCustomer: "401 yes 403 yes yes",
  createCustomer: "401 403 403 yes yes",
  updateCustomer: "401 403 403 yes yes",
  deleteCustomer: "401 403 403 403 yes",
  confirmCustomer: "401 403 403 yes yes",
  eraseCustomer: "401 403 403 403 yes",
  listClients: "401 403 403 yes yes",
  listVehicles: "401 403 403 yes yes",
  exportVehicles: "401 403 403 yes yes",
  createVehicle: "401 403 403 yes yes",
  getVehicle: "401 403 403 yes yes",
  updateVehicle: "401 403 403 yes yes",
  deleteVehicle: "401 403 403 403 yes",
  setVehicleStatus: "401 403 403 yes yes",
  listDrivers: "401 403 403 yes yes",
  exportDrivers: "401 403 403 yes yes",
  createDriver: "401 403 403 yes yes",
  getDriver: "401 403 403 yes yes",
  updateDriver: "401 403 403 yes yes",
  deleteDriver: "401 403 403 403 yes",
  setDriverStatus: "401 403 403 yes yes",
  eraseDriver: "401 403 403 403 yes",
  listItems: "401 403 403 yes yes",
  searchItems: "401 403 403 yes yes",
  listItemCategories: "401 403 403 yes yes",
  createItem: "401 403 403 yes yes",
  getItem: "401 403 403 yes yes",
  updateItem: "401 403 403 yes yes",
  deleteItem: "401 403 403 yes yes",
  setItemStatus: "401 403 403 yes yes",
  exportQuotations: "401 yes yes yes yes",
  exportInvoices: "401 yes yes yes yes",
  exportNotes: "401 yes yes yes yes",
  exportPayments: "401 yes yes yes yes",
  exportJobs: "401 yes yes yes yes",
  exportDocuments: "401 yes yes yes yes",
  exportItems: "401 403 403 yes yes",
  exportCustomers: "401 403 403 yes yes",
  exportEmployees: "401 403 403 yes yes",
  exportUsers: "401 403 403 yes yes",
  listQuotations: "401 yes yes yes yes",
  createQuotation: "401 403 403 yes yes",
  getQuotation: "401 yes 404 yes yes",
  updateQuotation: "401 403 403 yes yes",
  deleteQuotation: "401 403 403 403 yes",
  setQuotationStatus: "401 403 403 yes yes",
  sendQuotationByEmail: "401 403 403 yes yes",
  sendQuotationByWhatsapp: "401 403 403 yes yes",
  sendInvoiceByEmail: "401 403 403 yes yes",
  sendInvoiceByWhatsapp: "401 403 403 yes yes",
  sendQuotationReminder: "401 403 403 yes yes",
  sendInvoiceReminder: "401 403 403 yes yes",
  sendCreditNoteByEmail: "401 403 403 yes yes",
  sendCreditNoteByWhatsapp: "401 403 403 yes yes",
  sendDebitNoteByEmail: "401 403 403 yes yes",
  sendDebitNoteByWhatsapp: "401 403 403 yes yes",
  sendReceiptByEmail: "401 403 403 yes yes",
  sendReceiptByWhatsapp: "401 403 403 yes yes",
  sendConsignmentByEmail: "401 403 403 yes yes",
  sendConsignmentByWhatsapp: "401 403 403 yes yes",
  getCustomerStatement: "401 yes 404 yes yes",
  getCustomerStatementPdf: "401 yes 404 yes yes",
  sendCustomerStatementByEmail: "401 403 403 yes yes",
  sendCustomerStatementByWhatsapp: "401 403 403 yes yes",
  sendStatements: "401 403 403 yes yes",
  getQuotationPdf: "401 yes 404 yes yes",
  listInvoices: "401 yes yes yes yes",
  createInvoice: "401 403 403 yes yes",
  listCustomerInvoices: "401 yes yes yes yes",
  getInvoiceSummary: "401 yes yes yes yes",
  createInvoiceFromQuotation: "401 403 403 yes yes",
  getInvoice: "401 yes 404 yes yes",
  updateInvoice: "401 403 403 yes yes",
  deleteInvoice: "401 403 403 403 yes",
  setInvoiceStatus: "401 403 403 yes yes",
  getInvoicePdf: "401 yes 404 yes yes",
  giveBackInvoice: "401 403 403 yes yes",
  getInvoiceInv01: "401 403 403 yes yes",
  keepInvoiceIrn: "401 403 403 yes yes",
  getCreditNoteInv01: "401 403 403 yes yes",
  keepCreditNoteIrn: "401 403 403 yes yes",
  getDebitNoteInv01: "401 403 403 yes yes",
  keepDebitNoteIrn: "401 403 403 yes yes",
  listCreditNotes: "401 yes yes yes yes",
  createCreditNote: "401 403 403 yes yes",
  getCreditNote: "401 yes 404 yes yes",
  getCreditNotePdf: "401 yes 404 yes yes",
  listDebitNotes: "401 yes yes yes yes",
  createDebitNote: "401 403 403 yes yes",
  getDebitNote: "401 yes 404 yes yes",
  getDebitNotePdf: "401 yes 404 yes yes",
  listPayments: "401 yes yes yes yes",
  recordPayment: "401 403 403 yes yes",
  getPaymentSummary: "401 yes yes yes yes",
  getPayment: "401 yes 404 yes yes",
  updatePayment: "401 403 403 403 yes",
  deletePayment: "401 403 403 403 yes",
  refundPayment: "401 403 403 yes yes",
  getReceiptPdf: "401 yes 404 yes yes",
  listReceipts: "401 yes yes yes yes",
  createReceipt: "401 403 403 yes yes",
  getReceipt: "401 yes 404 yes yes",
  refundReceipt: "401 403 403 yes yes",
  getVoucherPdf: "401 yes 404 yes yes",
  listJobs: "401 yes yes yes yes",
  createJob: "401 403 403 yes yes",
  getJobStats: "401 yes yes yes yes",
  getJob: "401 yes 404 yes yes",
  updateJob: "401 403 403 yes yes",
  deleteJob: "401 403 403 403 yes",
  setJobStatus: "401 403 403 yes yes",
  getJobSheetPdf: "401 403 403 yes yes",
  listConsignmentPhotos: "401 yes 404 yes yes",
  addConsignmentPhotos: "401 403 403 yes yes",
  getPhoto: "401 yes 404 yes yes",
  removePhoto: "401 403 403 yes yes",
  listConsignmentPackages: "401 yes 404 yes yes",
  saveConsignmentPackages: "401 403 403 yes yes",
  moveConsignmentPackages: "401 403 403 yes yes",
  getPackage: "401 yes 404 yes yes",
  updatePackage: "401 403 403 yes yes",
  deletePackage: "401 403 403 yes yes",
  listVehicleReports: "401 yes 404 yes yes",
  createVehicleReport: "401 403 403 yes yes",
  getVehicleReport: "401 yes 404 yes yes",
  updateVehicleReport: "401 403 403 yes yes",
  deleteVehicleReport: "401 403 403 yes yes",
  getDeclaredValue: "401 yes 404 yes yes",
  declareValue: "401 403 403 yes yes",
  listClaims: "401 yes yes yes yes",
  exportClaims: "401 yes yes yes yes",
  createClaim: "401 403 403 yes yes",
  getClaim: "401 yes 404 yes yes",
  updateClaim: "401 403 403 yes yes",
  setClaimStatus: "401 403 403 yes yes",
  listConsignments: "401 yes yes yes yes",
  createConsignment: "401 403 403 yes yes",
  getConsignment: "401 yes 404 yes yes",
  updateConsignment: "401 403 403 yes yes",
  deleteConsignment: "401 403 403 403 yes",
  issueLorryReceipt: "401 403 403 yes yes",
  setConsignmentStatus: "401 403 403 yes yes",
  setConsignmentVehicle: "401 403 403 yes yes",
  recordConsignmentDelivery: "401 403 403 yes yes",
  getConsignmentPdf: "401 yes 404 yes yes",
  getPackageLabels: "401 403 403 yes yes",
  getGstr1: "401 403 403 yes yes",
  listHandovers: "401 403 403 yes yes",
  recordHandover: "401 403 403 yes yes",
  getHandover: "401 403 403 yes yes",
  reverseHandover: "401 403 403 yes yes",
  listCustomerNotes: "401 403 403 yes yes",
  createCustomerNote: "401 403 403 yes yes",
  listQuotationNotes: "401 403 403 yes yes",
  createQuotationNote: "401 403 403 yes yes",
  listJobNotes: "401 403 403 yes yes",
  createJobNote: "401 403 403 yes yes",
  deleteOfficeNote: "401 403 403 yes yes",
  getSalesReport: "401 403 403 yes yes",
  getQuotationsReport: "401 403 403 yes yes",
  getOutstandingReport: "401 403 403 yes yes",
  getCollectionsReport: "401 403 403 yes yes",
  getJobsReport: "401 403 403 yes yes",
  getTaxesReport: "401 403 403 yes yes",
  getDashboard: "401 yes yes yes yes",
  listDocuments: "401 yes yes yes yes",
  search: "401 yes yes yes yes",
};

const CALLERS: Caller[] = ["nobody", "customer", "stranger", "employee", "admin"];
const description = openApi(operations);

let world: World;

beforeAll(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  world = await makeWorld();
});

function goodBody(operation: Operation): object {
  const path = description.paths[operation.path]?.[operation.method.toLowerCase()];
  const { requestBody } = path as {
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  const schema = requestBody?.content[sentAs(operation)]?.schema ?? {};
  const [first = schema] = (schema.anyOf ?? []) as JsonSchema[];
  return fc.sample(valid(first), { numRuns: 1, seed: 8 })[0] as object;
}

async function attempt(operation: Operation, caller: Caller, garbage = false) {
  const { id, fixed } = await world.prepare(operation);
  const good = operation.body && { ...goodBody(operation), ...fixed };
  const body = garbage && operation.body ? { nonsense: [[]] } : good;
  const { token } = world.callers[caller];
  const address = operation.path.replace("{id}", String(id));
  const sent = operation.files && body ? formOf(body) : body;
  return callApi(token, operation.method, address, { body: sent });
}

test("every operation is decided, and nothing is decided that is none", () => {
  expect(Object.keys(DECIDED).sort()).toEqual(operations.map(({ id }) => id).sort());
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s",
  (id, operation) => {
    test.each(CALLERS.map((caller, index) => [caller, DECIDED[id]?.split(" ")[index] ?? ""]))(
      "%s: %s",
      async (caller, decided) => {
        const { status, body } = await attempt(operation, caller as Caller);
        const got = status >= 200 && status < 300 ? "yes" : String(status);
        expect(got, JSON.stringify(body)).toBe(decided);
        if (decided === "403") {
          expect(body.message).toBe("You do not have permission to perform this action.");
        }
        // Who may not does not learn either what the body would have to be.
        if (decided === "401" || decided === "403") {
          expect((await attempt(operation, caller as Caller, true)).status).toBe(Number(decided));
        }
      },
    );
  },
);

describe("a customer", () => {
  test("never receives what the office keeps to itself", async () => {
    const { customer, employee } = world.callers;
    const job = (await employee.get("/jobs")).body.data.jobs as { id: number }[];
    for (const { id } of job) {
      const { body } = await customer.get(`/jobs/${id}`);
      expect(body.data.notes).toBeNull();
    }
    for (const address of ["/quotations", "/invoices", "/payments", "/jobs", "/dashboard"]) {
      expect(JSON.stringify((await customer.get(address)).body)).not.toContain('"cost"');
    }
    const dashboard = (await customer.get("/dashboard")).body.data;
    expect([
      dashboard.payments,
      dashboard.users,
      dashboard.items,
      dashboard.recentPayments,
    ]).toEqual([null, null, null, null]);
  });

  test("finds nothing of others in any list, sum or search", async () => {
    const { stranger } = world.callers;
    for (const [address, name] of [
      ["/quotations?limit=1000", "quotations"],
      ["/payments?limit=1000", "payments"],
      ["/jobs?limit=1000", "jobs"],
      ["/documents?limit=1000", "documents"],
    ] as const) {
      const { data } = (await stranger.get(address)).body;
      expect([data[name], data.count]).toEqual([[], 0]);
    }
    for (const address of ["/invoices", `/invoices/customer?clientId=${world.customer.id}`]) {
      expect((await stranger.get(address)).body.data).toEqual([]);
    }
    expect((await stranger.get("/invoices/summary")).body.data.byCurrency).toEqual([]);
    expect((await stranger.get("/payments/summary")).body.data.totalPayments).toBe(0);
    expect((await stranger.get("/jobs/stats")).body.data.total).toBe(0);
  });

  test("does not see drafts", async () => {
    const { customer, admin } = world.callers;
    const all = await admin.get("/quotations?limit=1000&status=Draft");
    const [draft] = all.body.data.quotations as { id: number; customerId: number }[];
    expect(draft?.customerId).toBe(world.customer.id);
    const { status, body } = await customer.get(`/quotations/${draft?.id}`);
    expect([status, body]).toEqual([404, (await customer.get("/quotations/999999")).body]);
    expect((await customer.get("/quotations?status=Draft")).body.data.count).toBe(0);
    expect((await customer.get("/invoices?status=Draft")).body.count).toBe(0);
  });
});
