import { headsText } from "../../billing/invoice/invoice.amended.document";
import { AMENDMENT_LIST } from "../../billing/returns/amendment.list";
import { readAmendments, type ShownAmendment } from "../../billing/returns/amendment.read.server";
import { TDS_LIST } from "../../billing/tds/tds.list";
import { readTds, receivable, type TdsRow } from "../../billing/tds/tds.server";
import { amountText } from "../../ground/money/money";
import { TDS_LABELS, tdsQuarter, tdsYear } from "../../ground/tax/tds";
import { column, withCurrency } from "../../kit/record/columns";
import { stateLabel } from "../../kit/shared/state-field";
import { defineExport, rowsOfList } from "./export.server";

const ofAmendment = column<ShownAmendment>;
const saidColumns = (when: string, of: (row: ShownAmendment) => ShownAmendment["said"]) => [
  ofAmendment("text", `${when} GSTIN`, (row) => of(row).gstin),
  ofAmendment("text", `${when} Place Of Supply`, (row) => stateLabel(of(row).placeOfSupply)),
  ofAmendment("text", `${when} Tax`, (row) => headsText(of(row), amountText)),
];

export const amendmentsExport = defineExport<ShownAmendment>({
  access: "return:view",
  name: "amendments",
  lists: rowsOfList("Amendment", AMENDMENT_LIST),
  read: (where) => readAmendments(where),
  columns: [
    ofAmendment("day", "Declared On", (row) => row.date),
    ofAmendment("text", "Return", (row) => row.carriedBy),
    ofAmendment("text", "Number", (row) => row.number),
    ofAmendment("text", "Client", ({ client }) => client.name),
    ...saidColumns("Original", ({ before }) => before),
    ...saidColumns("Amended", ({ said }) => said),
    ofAmendment("text", "Reason", (row) => row.reason),
    ofAmendment("yes", "Filed", (row) => row.filed),
  ],
});

const ofDeduction = column<TdsRow>;

export const tdsExport = defineExport<TdsRow>({
  access: "payment:record",
  name: "tds",
  lists: rowsOfList("Payment", TDS_LIST),
  read: readTds,
  columns: withCurrency<TdsRow>([
    ofDeduction("day", "Date", (row) => row.date),
    ofDeduction("text", "Customer", ({ customer }) => customer.name),
    ofDeduction("text", "TAN", ({ customer }) => customer.tan),
    ofDeduction("text", "Invoice Number", ({ invoice }) => invoice.invoiceNumber),
    ofDeduction("text", "Payment", (row) => row.referenceNumber),
    ofDeduction("text", "Financial Year", (row) => tdsYear(row.date)),
    ofDeduction("whole", "Quarter", (row) => tdsQuarter(row.date)),
    ofDeduction("text", "Deducted At Source", (row) => TDS_LABELS[row.tdsKind ?? ""]),
    ofDeduction("amount", "Amount Deducted", (row) => row.tdsAmount),
    ofDeduction("text", "Certificate Number", (row) => row.certificateNumber),
    ofDeduction("day", "Certificate Date", (row) => row.certificateDate),
    ofDeduction("amount", "Receivable", (row) => receivable(row)),
  ]),
});
