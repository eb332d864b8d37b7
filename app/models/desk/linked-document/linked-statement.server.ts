import { db } from "~/platform/db.server";

import { companyToday, type Company } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { notFound } from "../../kit/shared/domain-error";
import { readStatement } from "../../billing/statement/statement.kept.server";
import type { LinkedDocument, LinkNotice } from "./linked-document.types";
import { unpaidInvoicesOf } from "./related-documents.server";

/** A statement as its customer sees it, with the invoices that are to be paid. Raises `not_found`. */
export async function linkedStatement(id: number, company: Company): Promise<LinkedDocument> {
  const row = await db.statement.findUnique({ where: { id }, include: { customer: true } });
  if (!row || row.customer.erasedAt) throw notFound("statement");
  // Whoever holds the link was sent it: the account's own mailbox does not matter.
  const { id: customerId, name, email } = row.customer;
  const reader = {
    id: customerId,
    name,
    email: email ?? "",
    role: "customer",
    confirmed: true,
  } as const;
  const { view } = await readStatement(reader, row, company);
  const today = companyToday(company);
  return {
    view,
    word: view.status,
    notice: noticeOf(row.toDay, today),
    answerTo: null,
    jobs: [],
    relatedDocuments: await unpaidInvoicesOf(row, today),
    hasPdf: true,
  };
}

/** What came after its last day is not on it. */
function noticeOf(toDay: string, today: string): LinkNotice | null {
  if (toDay >= today) return null;
  const text = `This statement ends on ${formatDate(toDay)}. What you paid since is not on it.`;
  return { tone: "info", text };
}
