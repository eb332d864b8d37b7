import * as z from "zod";

import { db } from "~/platform/db.server";

import { addDays } from "../../ground/day/calendar-date";
import { optionalText } from "../../kit/shared/fields";
import { startOfDay } from "../../ground/day/time-zone";
import { formatMoney } from "../../ground/money/money";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { QUOTATION_FIELDS } from "../../sales/quotation/quotation.fields";
import { quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { quotationTotals } from "../../sales/quotation/quotation.totals";
import { COLUMNS } from "./columns";
import {
  numbersThere,
  oldDay,
  oldNumber,
  PaperCustomers,
  type PaperContext,
} from "./paper-customer.server";
import { IdPool } from "./reserve-ids.server";
import { RowReader, shownDay, type Taking } from "./row-reader";
import type { CheckedRow, Checker, Staged } from "./staged";

const STATES = {
  draft: "open new pending created",
  sent: "viewed emailed mailed submitted waiting awaiting issued expired",
  approved: "accepted won confirmed invoiced booked closed converted स्वीकृत",
  rejected: "declined lost cancelled canceled refused void अस्वीकृत",
};

const FIELDS = z.object({
  source: QUOTATION_FIELDS.sourceAddress.block,
  destination: QUOTATION_FIELDS.destinationAddress.block,
  total: QUOTATION_FIELDS.transportationCharge.block,
  notes: QUOTATION_FIELDS.notes.block,
  purchaseOrderNumber: QUOTATION_FIELDS.purchaseOrderNumber.block,
  employeeName: QUOTATION_FIELDS.employeeName.block,
  reason: optionalText("Reason for Rejection", 1000),
});

const NO_REASON = "Rejected before the import";

/** Moments as the database keeps them in text. */
export const storedMoment = (moment: Date) => moment.toISOString().replace("Z", "+00:00");

/** Checks rows as quotations of the system before: their number is kept, their total is one charge. */
export async function quotationsChecker(
  { actorId, company, today }: PaperContext,
  taking: Taking,
): Promise<Checker> {
  const customers = await PaperCustomers.read();
  const ids = new IdPool();
  const seen = new Map<string, number>();
  return async (rows) => {
    const there = await numbersThere(rows, async (numbers) => {
      const where = { quotationNumber: { in: numbers } };
      const found = await db.quotation.findMany({ where, select: { quotationNumber: true } });
      return found.map(({ quotationNumber }) => quotationNumber);
    });
    const checked: CheckedRow[] = [];
    for (const row of rows) {
      const reader = new RowReader(row, COLUMNS.quotations, taking);
      const number = oldNumber(reader);
      const base = { line: row.line, shown: rawOf(reader), messages: reader.problems, staged: [] };
      const before = number === null ? undefined : seen.get(number);
      if (number !== null && (there.has(number) || before !== undefined)) {
        const where = before === undefined ? "A quotation has" : `Line ${before} has`;
        const messages = [{ column: "Number", message: `${where} this number already` }];
        checked.push({ ...base, messages: messages, outcome: "skip" });
        continue;
      }
      const date = oldDay(reader, "date", today);
      const validUntil = reader.day("validUntil");
      const movingDate = reader.day("movingDate");
      const status = reader.word("status", STATES) ?? "draft";
      const currency = reader.currency("currency", company.quotationCurrency, ["total"]);
      const total = reader.amount("total");
      const given = reader.by(FIELDS, {
        source: reader.text("source"),
        destination: reader.text("destination"),
        total: total ?? (reader.text("total") ? "0" : ""),
        notes: reader.text("notes"),
        purchaseOrderNumber: reader.text("purchaseOrderNumber"),
        employeeName: reader.text("employeeName"),
        reason: reader.text("reason"),
      });
      if (date && validUntil && validUntil < date) {
        reader.wrong("validUntil", "Valid Until is before the date of the quotation");
      }
      // Last: a customer who is made of a row that is left out would be missing below.
      const customer = reader.problems.length === 0 ? await customers.of(row, reader) : null;
      if (reader.problems.length > 0 || !given || !customer || !number || !date) {
        checked.push({ ...base, outcome: "problem" });
        continue;
      }
      seen.set(number, row.line);
      const until = validUntil ?? addDays(date, company.validityDays);
      const id = await ids.next("Quotation");
      const itemId = await ids.next("QuotationItem");
      const at = storedMoment(
        new Date(startOfDay(date, company.timeZone).getTime() + 12 * 3_600_000),
      );
      const totals = quotationTotals({
        ...NO_CHARGES,
        transportationCharge: given.total,
        advancePayment: 0,
      });
      const addresses = { sourceAddress: given.source, destinationAddress: given.destination };
      const order = {
        purchaseOrderNumber: given.purchaseOrderNumber,
        employeeName: given.employeeName,
      };
      const data = {
        quotationNumber: number,
        status,
        currency,
        customerId: customer.id,
        ...addresses,
        movingDate: movingDate ?? until,
        validUntil: until,
        transportationType: company.transportationType,
        ...NO_CHARGES,
        transportationCharge: given.total,
        subtotal: totals.subtotal,
        taxableValue: totals.subtotal,
        totalAmount: totals.totalAmount,
        insuranceRate: company.insuranceRate,
        notes: given.notes,
        ...order,
        rejectionReason: status === "rejected" ? (given.reason ?? NO_REASON) : null,
        sentAt: status === "draft" ? null : at,
        decidedAt: status === "approved" || status === "rejected" ? at : null,
        carriedOver: true,
        issued: status !== "draft",
        createdById: actorId,
        at,
        searchText: quotationSearchText({
          quotationNumber: number,
          phone: null,
          ...addresses,
          ...order,
        }),
      };
      const item = { quotationId: id, position: 0, name: `As in quotation ${number}`, quantity: 1 };
      const staged: Staged[] = [
        ...(customer.staged ? [customer.staged] : []),
        { target: "Quotation", recordId: id, data },
        { target: "QuotationItem", recordId: itemId, data: item },
      ];
      const shown = [
        number,
        shownDay(date),
        customer.name,
        reader.email("email") ?? "",
        reader.text("phone"),
        formatMoney(given.total, currency),
        quotationStatusLabel(status),
      ];
      const messages = customer.staged ? [{ column: "Customer", message: "A new customer" }] : [];
      checked.push({ line: row.line, shown, messages: messages, outcome: "create", staged });
    }
    return checked;
  };
}

const NO_CHARGES = {
  packagingCharge: 0,
  loadingCharge: 0,
  unloadingCharge: 0,
  unpackingCharge: 0,
  dismantlingCharge: 0,
  carTransportationCharge: 0,
  waitingCharge: 0,
  warehouseCharge: 0,
  warehouseDays: 0,
  billAllWarehouseDays: false,
  insuranceCharge: 0,
  stationaryCharge: 0,
  discount: 0,
  surchargeRate: 0,
  gstRate: 0,
} as const;

const rawOf = (reader: RowReader) =>
  ["number", "date", "customer", "email", "phone", "total", "status"].map((name) =>
    reader.text(name),
  );
