import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  ANNEXURE,
  assertSaysWhich,
  ConsolidatedInput,
} from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { leftOffBill, movesToBill } from "~/models/billing/invoice/invoice.moves.server";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { companyDay, companyToday, getCompany } from "~/models/company/company/company.server";
import { isMonth, monthName, monthOf } from "~/models/company/month/month";
import { recordExport } from "~/models/desk/exports/export.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { invalidField, notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { activeBusinesses } from "~/models/people/user/accounts.server";
import { paths } from "~/paths";
import { FILE_TYPES } from "../desk/list-file.server";
import { xlsxOf } from "../desk/xlsx.server";
import { download } from "../download.server";
import { doneAt } from "../flash.server";
import { formKey, pressKey } from "../forms/form.server";
import { type PageArgs, pageFor, postFor } from "../page.server";
import { fileFor } from "../papers/file-page.server";
import { refusalReply } from "../refusal.server";

/** The moves of a customer that one invoice may bill, to be ticked. */
export const loadConsolidated = (args: PageArgs) =>
  pageFor(args, "invoice:create", async ({ actor, url }) => {
    const customerId = toId(url.searchParams.get("customerId") ?? undefined);
    const asked = url.searchParams.get("month") ?? "";
    const month = isMonth(asked) ? asked : monthOf(companyToday(await getCompany()));
    const [customers, moves] = await Promise.all([
      activeBusinesses(customerId),
      customerId === null ? [] : movesToBill(actor, customerId, month),
    ]);
    return {
      customers: customers.map(({ value, label }) => ({ value, label })),
      customerId: customerId === null ? "" : String(customerId),
      month,
      until: monthName(month),
      moves: moves.map(({ amount, totalAmount, currency, date, ...move }) => ({
        ...move,
        day: formatDate(date),
        amount: formatMoney(amount, currency),
        total: formatMoney(totalAmount, currency),
      })),
      formKey: pressKey(),
    };
  });

/** 'Create Invoice' of the moves that are ticked. */
export const postConsolidated = (args: PageArgs) =>
  postFor(args, "invoice:create", async ({ actor, form }) => {
    const ticked = form.getAll("quotationIds").map(String);
    try {
      const { data: input, error } = ConsolidatedInput.safeParse({
        customerId: form.get("customerId"),
        quotationIds: ticked,
      });
      if (!input) {
        const [issue] = error.issues;
        throw invalidField(String(issue?.path[0] ?? "quotationIds"), issue?.message ?? "");
      }
      assertSaysWhich(input);
      const id = await createConsolidated(actor, input, formKey(form));
      const left = await leftOffBill(actor, input, id);
      const done = "Invoice created successfully";
      return doneAt(paths.invoices.view(id), left ? `${done}. ${left}` : done);
    } catch (error) {
      // A refused form comes back without the ticks that were taken away.
      const reply = refusalReply(error);
      return data({ ...reply.data, ticked }, reply.init ?? undefined);
    }
  });

const KINDS = ["day", "text", "text", "text", "text", "text", "amount"] as const;

/** The annexure of an invoice as a workbook. */
export const annexureFile = (args: LoaderFunctionArgs) =>
  fileFor(args, "invoice:view", async ({ actor, id }) => {
    const { moves, shownNumber } = await getInvoice(actor, id("invoice"));
    if (moves.length === 0) throw notFound("invoice");
    const { timeZone } = await companyDay();
    const name = `annexure-${shownNumber}`;
    const rows = moves.map((move) => [
      move.date,
      move.lrNumbers,
      move.quotation.quotationNumber,
      move.route,
      move.purchaseOrderNumber,
      move.employeeName,
      move.amount,
    ]);
    await recordExport(actor, "annexures", `xlsx, ${rows.length} rows of ${shownNumber}`);
    const columns = ANNEXURE.map((label, at) => ({ label, kind: KINDS[at] ?? ("text" as const) }));
    const batches = (async function* () {
      await Promise.resolve();
      yield rows;
    })();
    const body = xlsxOf("Annexure", { columns, total: rows.length, timeZone, batches });
    return download(body as unknown as ReadableStream, FILE_TYPES.xlsx, `${name}.xlsx`);
  });
