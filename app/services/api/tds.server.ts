import * as z from "zod";

import { NO_PROOF, PROOF_TYPES } from "~/models/billing/proof/proof.server";
import { certificateFile, keepCertificateFile } from "~/models/billing/tds/certificate-file.server";
import { tdsPaid } from "~/models/billing/vendor/tds-month.server";
import { csvText } from "../desk/csv.server";
import { download } from "../download.server";
import { depositTds } from "~/models/billing/tds/deposit.server";
import { giveCertificates, tdsCertificates } from "~/models/billing/tds/given.server";
import { FORM_140_HEAD, form140 } from "~/models/billing/tds/form-140.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { monthOf, quarterOf } from "~/models/company/month/month";
import { shaped } from "~/models/kit/shared/query";
import { invalidField } from "~/models/kit/shared/domain-error";
import {
  DeductedJson,
  deductedJson,
  DeductionJson,
  deductionJson,
  GivenJson,
  givenJson,
  MatchJson,
  matchJson,
} from "~/models/billing/tds/tds.json";
import { declarationFor } from "~/models/billing/tds/declaration.server";
import { FINANCIAL_YEAR, TDS_LIST } from "~/models/billing/tds/tds.list";
import {
  CertificateInput,
  CertifyInput,
  ChallanInput,
  GivenInput,
  MatchInput,
} from "~/models/billing/tds/tds.schema";
import {
  certifyAll,
  certifyTds,
  compare26as,
  getTds,
  keepForm26as,
  listTds,
} from "~/models/billing/tds/tds.server";
import { tdsYear } from "~/models/ground/tax/tds";

import { renderDeclarationPdf } from "../pdf/render-document.server";
import { tagged } from "./operation.server";
import { pdfResponse, proofResponse } from "./pdf-response.server";
import { Done, done, listed, One, one } from "./replies";

const QUARTER = shaped("Quarter", /^\d{4}-Q[1-4]$/, "2627-Q3");
const MONTH = shaped("Month", /^\d{4}-(0[1-9]|1[0-2])$/, "2026-11");

const { get, post, put, patch, file, upload } = tagged("Deducted at source");

export const tdsOperations = [
  get("/tds", "listDeductions", {
    summary: "TDS that customers deducted, newest first",
    description:
      "By financial year (2627: April 2026 to March 2027) and quarter (1: April to June). Open until its certificate is in; a refunded payment's deduction is gone.",
    access: "payment:record",
    query: TDS_LIST.query,
    ...listed("deductions", DeductionJson, listTds, deductionJson),
  }),
  patch("/tds/{id}", "certifyDeduction", {
    summary: "Record the certificate of a deduction; a number of null removes it",
    access: "payment:record",
    body: CertificateInput,
    reply: Done(DeductionJson),
    run: async ({ actor, id, body }) => {
      await certifyTds(actor, id("payment"), body);
      const said = body.certificateNumber === null ? "Certificate removed" : "Certificate kept";
      return done(said, deductionJson(await getTds(actor, id("payment"))));
    },
  }),
  file("/tds/{id}/certificate", "getCertificateFile", {
    summary: "The file of a deduction's certificate",
    access: "payment:record",
    types: PROOF_TYPES,
    run: async ({ actor, id }) => {
      const payment = id("payment");
      return proofResponse("certificate", payment, await certificateFile(actor, payment));
    },
  }),
  upload("/tds/{id}/certificate", "keepCertificateFile", {
    summary: "Upload the certificate of a deduction; it replaces the earlier file",
    description: "A PDF, PNG or JPEG of at most 1 MB, in the field `file`. The number comes first.",
    access: "payment:record",
    files: "file",
    body: z.object({}),
    reply: Done(DeductionJson),
    prepare: async ({ files: [file] }) => {
      if (!file) throw invalidField("file", NO_PROOF);
      return new Uint8Array(await file.arrayBuffer());
    },
    run: async ({ actor, id, prepared }) => {
      await keepCertificateFile(actor, id("payment"), prepared);
      return done("File kept", deductionJson(await getTds(actor, id("payment"))));
    },
  }),
  get("/tds/paid", "getTdsPaid", {
    summary:
      "TDS we deducted from hires, expenses and advances in a month (this one by default), oldest first",
    access: "hire:view",
    query: z.object({ month: MONTH }),
    reply: One(z.array(DeductedJson)),
    run: async ({ actor, query: { month } }) => {
      const asked = month || monthOf(companyToday(await getCompany()));
      return one((await tdsPaid(actor, asked)).map(deductedJson));
    },
  }),
  put("/tds/paid/{id}", "depositTds", {
    summary: "Record the challan of a month's TDS (2026-11); a number of null takes it back",
    description:
      "What it has stays from then on: date, amount, vendor and TDS of its hires, expenses and advances, with the vendors' PAN; what comes later for that month is deposited with the next. Another number or day corrects it; admins take it back.",
    access: "tds:deposit",
    keyPattern: "^\\d{4}-(0[1-9]|1[0-2])$",
    body: ChallanInput,
    ownAbsence: ["challanNumber", "challanDate"],
    reply: Done(z.array(DeductedJson)),
    run: async ({ actor, key, body }) => {
      await depositTds(actor, key, body);
      const said = body.challanNumber === null ? "Challan taken back" : "Challan kept";
      return done(said, (await tdsPaid(actor, key)).map(deductedJson));
    },
  }),
  get("/tds/certificates", "listTdsCertificates", {
    summary:
      "Vendors of whom was deducted in a quarter (2627-Q3; this one by default), with the certificates that they were given",
    access: "hire:view",
    query: z.object({ quarter: QUARTER }),
    reply: One(z.array(GivenJson)),
    run: async ({ actor, query: { quarter } }) =>
      one((await tdsCertificates(actor, quarter || (await thisQuarter()))).map(givenJson)),
  }),
  put("/tds/certificates/{id}", "giveTdsCertificates", {
    summary:
      "Record the certificates (Form 131, before it 16A) that vendors were given of a quarter",
    description:
      "One for a vendor, once all its TDS of the quarter is deposited, else 409; vendors that are not named keep theirs, a number of null takes one back.",
    access: "tds:deposit",
    keyPattern: "^\\d{4}-Q[1-4]$",
    body: GivenInput,
    ownAbsence: ["certificates"],
    reply: Done(z.array(GivenJson)),
    run: async ({ actor, key, body }) => {
      await giveCertificates(actor, key, body);
      return done("Certificates kept", (await tdsCertificates(actor, key)).map(givenJson));
    },
  }),
  file("/tds/form140", "getForm140", {
    summary: "The rows of the return of TDS of a quarter (2627-Q3) as CSV",
    access: "hire:view",
    query: z.object({ quarter: QUARTER }),
    types: ["text/csv"],
    run: async ({ actor, query: { quarter } }) => {
      const asked = quarter || (await thisQuarter());
      const text = csvText(FORM_140_HEAD, await form140(actor, asked));
      return download(text, "text/csv; charset=utf-8", `form-140-${asked}.csv`);
    },
  }),
  file("/customers/{id}/tds-declaration", "getTdsDeclaration", {
    summary: "Declaration for no deduction of income tax by a customer in a year, as a PDF",
    description:
      "For carriers with at most ten vehicles of their own and a PAN, else 409. Of this financial year unless asked otherwise.",
    access: "payment:record",
    query: z.object({ financialYear: FINANCIAL_YEAR }),
    run: async ({ actor, id, query: { financialYear } }) => {
      const view = await declarationFor(actor, id("customer"), financialYear);
      const name = `tds-declaration-${view.number}-${view.parties[0]?.lines[0] ?? ""}.pdf`;
      return pdfResponse(await renderDeclarationPdf(view), name);
    },
  }),
  post("/tds/match", "matchDeductions", {
    summary: "Bring Form 26AS (168) and compare it with the deductions in the books",
    description:
      "The text export of TRACES, or a table that names the TAN of the deductor, the transaction date and the tax deducted: as text/plain, text/csv or XLSX, or as `csv` in JSON. It is kept in place of what was brought of its years before.",
    access: "payment:record",
    csv: true,
    body: MatchInput,
    reply: One(MatchJson),
    run: async ({ actor, body }) => one(matchJson(await keepForm26as(actor, body.csv))),
  }),
  get("/tds/match", "getForm26as", {
    summary: "Compare the Form 26AS that was brought of a year with the books as they are now",
    access: "payment:record",
    query: z.object({ financialYear: FINANCIAL_YEAR }),
    reply: One(MatchJson),
    run: async ({ actor, query: { financialYear } }) => {
      const found = await compare26as(actor, financialYear || (await thisYear()));
      return one(matchJson(found ?? { certain: [], proposed: [], unmatched: [], missing: [] }));
    },
  }),
  post("/tds/certify", "certifyDeductions", {
    summary: "Record one certificate of several deductions: all of them or none",
    access: "payment:record",
    body: CertifyInput,
    reply: Done(z.array(DeductionJson)),
    run: async ({ actor, body }) => {
      await certifyAll(actor, body);
      const rows = await Promise.all(body.ids.map((id) => getTds(actor, id)));
      return done("Certificate kept", rows.map(deductionJson));
    },
  }),
];

const thisQuarter = async () => quarterOf(monthOf(companyToday(await getCompany())));
const thisYear = async () => tdsYear(companyToday(await getCompany()));
