import { expect, test } from "vitest";

import { failureOf } from "./failure.server";

test.each([
  ["/users", "Failed to fetch users"],
  ["/employees", "Failed to fetch employees"],
  ["/customers", "Failed to fetch customers"],
  ["/items", "Failed to fetch items"],
  ["/quotations", "Failed to fetch quotations"],
  ["/invoices", "Failed to fetch invoices"],
  ["/payments", "Failed to fetch payments"],
  ["/jobs", "Failed to fetch jobs"],
  ["/quotations/new", "Failed to load required data"],
  ["/invoices/new", "Failed to load required data"],
  ["/payments/new", "Failed to load required data"],
])("GET %s: %s", (path, sentence) => {
  expect(failureOf("GET", path, null)).toEqual({ sentence, list: null });
});

test.each([
  ["/users/view/7", "Failed to fetch user details"],
  ["/employees/7", "Failed to fetch employee details"],
  ["/customers/7", "Failed to fetch customer details"],
  ["/items/edit/7", "Failed to fetch item details"],
  ["/quotations/view/7", "Failed to fetch quotation details"],
  ["/invoices/view/7", "Failed to fetch invoice details"],
  ["/payments/view/7", "Failed to fetch payment details"],
  ["/jobs/view/7", "Failed to fetch job details"],
])("GET %s leads to its list: %s", (path, sentence) => {
  expect(failureOf("GET", path, null)).toEqual({ sentence, list: `/${path.split("/")[1]}` });
});

test.each([
  ["/users/view/7", "activate", "Failed to update user status"],
  ["/users/view/7", "delete", "Failed to delete user"],
  ["/employees/7", "delete", "Failed to delete employee"],
  ["/customers/7", "delete", "Failed to delete customer"],
  ["/items/view/7", "deactivate", "Failed to update item status"],
  ["/items/view/7", "delete", "Failed to delete item"],
  ["/quotations/view/7", "approved", "Failed to update quotation status"],
  ["/quotations/view/7", "invoice", "Failed to create invoice"],
  ["/quotations/view/7", "whatsapp", "Failed to send via WhatsApp"],
  ["/invoices/view/7", "email", "Failed to send by e-mail"],
  ["/quotations/view/7", "delete", "Failed to delete quotation"],
  ["/invoices/view/7", "status", "Failed to update invoice status"],
  ["/invoices/view/7", "delete", "Failed to delete invoice"],
  ["/payments/view/7", "refund", "Failed to refund payment"],
  ["/payments/view/7", "delete", "Failed to delete payment"],
  ["/jobs/view/7", "status", "Failed to update job status"],
  ["/jobs/view/7", "delete", "Failed to delete job"],
  ["/jobs/view/7", "constructor", "Failed to save job"],
])("POST %s, %s: %s", (path, intent, sentence) => {
  expect(failureOf("POST", path, intent)).toEqual({ sentence, list: null });
});

test("there are no words for the rest", () => {
  for (const path of ["/", "/dashboard", "/login", "/constructor"]) {
    expect(failureOf("GET", path, null)).toBeNull();
  }
});
