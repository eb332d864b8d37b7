import { db } from "~/platform/db.server";

import { HISTORY as EINVOICE } from "../../billing/e-invoice/e-invoice.schema";
import { BALANCE, HISTORY as INVOICE } from "../../billing/invoice/invoice.history";
import { PAYMENT_FIELDS } from "../../billing/payment/payment.fields";
import { HISTORY as REMINDER } from "../../billing/reminder/reminder.rules";
import { SETTINGS } from "../../company/company/company.edit.server";
import { HISTORY as AMENDMENT } from "../../billing/returns/amendment.fields";
import { HISTORY as LOGO } from "../../company/company/logo.server";
import { HISTORY as TAX_RATE } from "../../company/company/tax-rate.server";
import { HISTORY as MONTH } from "../../company/month/month.server";
import { historyWords, type HistoryWords, type Line } from "../../kit/history/history.server";
import {
  historyLabel,
  auditedBy,
  historyLabels,
  type HistoryLabels,
} from "../../kit/history/history-labels.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { HistoryEntity } from "../../kit/shared/vocabulary";
import { SMALL_NOUNS } from "../../nouns.server";
import { HISTORY as MESSAGE } from "../../papers/message/message-template.edit.server";
import { HISTORY as PHOTO } from "../../papers/photo/photo.about.server";
import { HISTORY as BREACH } from "../../people/breach/breach.server";
import { HISTORY as NOTICE } from "../../people/consent/privacy-notice.server";
import { HISTORY as REQUEST } from "../../people/privacy-request/privacy-request.server";
import { HISTORY as ACCOUNT } from "../../people/user/account.save.server";
import { HISTORY as EMAIL } from "../../people/user/pending-email.server";
import { CLAIM_FIELDS, DECISION_FIELDS, SETTLEMENT_FIELDS } from "../../road/claim/claim.fields";
import {
  DEPARTURE,
  HISTORY as CONSIGNMENT,
  TRUCK,
  VALUE,
} from "../../road/consignment/consignment.history";
import { DELIVERY_COLUMNS } from "../../road/delivery/delivery.fields";
import { HISTORY as JOB } from "../../road/job/job.history";
import { HISTORY as SIGNATURE } from "../../road/signature/signature.schema";
import { HISTORY as REPORT } from "../../road/vehicle-report/vehicle-report.server";
import { ASK_FIELDS } from "../../road/customer-request/customer-request.fields";
import { HISTORY as ITEM } from "../../sales/item/item.server";
import { HISTORY as QUOTATION } from "../../sales/quotation/quotation.history";
import { joinedInto } from "../../people/customer/customer.join.rows.server";

const LINES_SHOWN = 50;

/*
 * Lines of history as people read them: by the labels that each noun has beside its fields, and its small ones in their
 * definition. No command is read for them: a list's page would take all of them along.
 */

type SmallNoun = (typeof SMALL_NOUNS)[number]["record"]["noun"];

const PAYMENT = historyLabels(PAYMENT_FIELDS);
const DELIVERY = historyLabels(DELIVERY_COLUMNS);
const CLAIM = historyLabels({ ...CLAIM_FIELDS, ...DECISION_FIELDS, ...SETTLEMENT_FIELDS });
const MESSAGE_OF_CUSTOMER = auditedBy("customerRequest", historyLabels({ kind: ASK_FIELDS.kind }));

/** The labels that each noun's lines are read by; a small noun uses its definition. */
export const LABELS: Record<Exclude<HistoryEntity, SmallNoun>, readonly HistoryLabels[]> = {
  quotation: [QUOTATION, REMINDER.quotation],
  invoice: [INVOICE, BALANCE, PAYMENT, EINVOICE, REMINDER.invoice, AMENDMENT],
  note: [EINVOICE],
  payment: [PAYMENT, AMENDMENT],
  job: [JOB],
  consignment: [CONSIGNMENT, DEPARTURE, TRUCK, VALUE, DELIVERY, REPORT, PHOTO, SIGNATURE],
  claim: [CLAIM],
  customerRequest: [MESSAGE_OF_CUSTOMER],
  item: [ITEM],
  user: [ACCOUNT, EMAIL],
  privacyRequest: [REQUEST],
  breach: [BREACH],
  taxRate: [TAX_RATE],
  taxMonth: [MONTH],
  company: [SETTINGS, LOGO, MESSAGE, NOTICE],
  handover: [],
};

const ALL: Readonly<Record<string, HistoryLabels>> = Object.fromEntries([
  ...SMALL_NOUNS.map(({ record }) => [record.noun, historyLabels(record.fields)]),
  ...Object.entries(LABELS).map(([noun, labels]) => [noun, Object.assign({}, ...labels)]),
]);

/** The fields that a noun's lines name, each with its label. */
export const namedInLines = (noun: string) => {
  const labels = ALL[noun] ?? {};
  return Object.keys(labels).map((field) => [field, historyLabel(labels, field)] as const);
};

/** Every label that lines have. */
export const lineLabels = () =>
  Object.keys(ALL).flatMap((noun) => namedInLines(noun).map(([, label]) => label));

export const fieldLabel = (entity: HistoryEntity, field: string) =>
  historyLabel(ALL[entity] ?? {}, field);

/** The words of a line of any noun. */
export const lineWords = (line: Line & { entity: string }): HistoryWords =>
  historyWords(line, ALL[line.entity]);

/** The newest lines about a record, newest first. Staff only: raises `forbidden`. */
export async function listHistory(actor: Actor, entity: HistoryEntity, entityId: number) {
  // The history of a record that was joined into this one is about the same person.
  const joined = entity === "user" ? await joinedInto(db, entityId) : [];
  return listHistoryOf(actor, [{ entity, ids: [entityId, ...joined] }]);
}

/** Lists the history of several records together, up to a limit in all. */
export async function listHistoryOf(
  actor: Actor,
  about: readonly { entity: HistoryEntity; ids: readonly number[] }[],
) {
  assertCan(actor, "history:view");
  // Each kind by its index: what an OR finds would all be sorted.
  const found = await Promise.all(
    about
      .filter(({ ids }) => ids.length > 0)
      .map(({ entity, ids }) =>
        db.historyEntry.findMany({
          where: { entity, entityId: { in: [...ids] } },
          orderBy: { id: "desc" },
          take: LINES_SHOWN,
        }),
      ),
  );
  const newest = found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
  return newest.slice(0, LINES_SHOWN).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName,
    entity: row.entity as HistoryEntity,
    entityId: row.entityId,
    ...lineWords(row),
  }));
}
