import { absenceOperations } from "./absences.server";
import { accountOperations } from "./accounts.server";
import { amendmentOperations } from "./amendments.server";
import { authOperations } from "./auth.server";
import { claimOperations } from "./claims.server";
import { consignmentOperations, roadPaperOperations } from "./consignments.server";
import { declaredValueOperations } from "./declared-value.server";
import { deletedOperations } from "./deleted.server";
import { exportOperations } from "./exports.server";
import { gstr3bOperations } from "./gstr3b.server";
import { companyOperations } from "./company.server";
import { gstr2bOperations } from "./gstr2b.server";
import { handoverOperations } from "./handovers.server";
import { invoiceOperations } from "./invoices.server";
import { itemOperations } from "./items.server";
import { jobOperations } from "./jobs.server";
import { noteOperations } from "./notes.server";
import { officeNoteOperations } from "./office-notes.server";
import type { Operation } from "./operation.server";
import { overviewOperations, searchOperations } from "./overview.server";
import { packageOperations } from "./packages.server";
import { paymentOperations } from "./payments.server";
import { photoOperations } from "./photos.server";
import { requestOperations } from "./requests.server";
import { quotationOperations } from "./quotations.server";
import { receiptOperations } from "./receipts.server";
import { reportOperations } from "./reports.server";
import { returnOperations } from "./returns.server";
import { tallyOperations } from "./tally.server";
import { sendingOperations } from "./sending.server";
import { payableOperations } from "./payables.server";
import { smallOperations } from "./small-records.server";
import { tariffOperations } from "./tariffs.server";
import { surveyOperations } from "./surveys.server";
import { billOperations } from "./bills.server";
import { statementOperations } from "./statements.server";
import { tdsOperations } from "./tds.server";
import { tripOperations } from "./trips.server";
import { vehicleReportOperations } from "./vehicle-reports.server";

/** Every call of /api: its routes, its description and its tests are made from this one table. */
export const operations: readonly Operation[] = [
  ...authOperations,
  ...accountOperations,
  ...itemOperations,
  ...quotationOperations,
  ...invoiceOperations,
  ...noteOperations,
  ...paymentOperations,
  ...receiptOperations,
  ...tdsOperations,
  ...sendingOperations,
  ...statementOperations,
  ...jobOperations,
  ...absenceOperations,
  ...consignmentOperations,
  ...roadPaperOperations,
  ...declaredValueOperations,
  ...packageOperations,
  ...vehicleReportOperations,
  ...photoOperations,
  ...claimOperations,
  ...requestOperations,
  ...smallOperations,
  ...tariffOperations,
  ...surveyOperations,
  ...billOperations,
  ...tripOperations,
  ...payableOperations,
  ...handoverOperations,
  ...officeNoteOperations,
  ...returnOperations,
  ...gstr3bOperations,
  ...companyOperations,
  ...gstr2bOperations,
  ...amendmentOperations,
  ...reportOperations,
  ...tallyOperations,
  ...overviewOperations,
  ...searchOperations,
  ...deletedOperations,
  ...exportOperations,
];
