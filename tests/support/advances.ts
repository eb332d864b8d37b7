/** Quotations with advances, and the pages and calls that take, use and give them back. */
import { getDocumentProxy } from "unpdf";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as newPayment from "~/routes/payments.new";
import { apiClient, type ApiClient } from "./api";
import { resetDatabase } from "./database";
import { actorOf, makeUser } from "./factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "./http";
import { makeQuoted, NOON, TODAY } from "./invoices";

export let actor: Actor;

export let admin: Actor;

export let cookie: string;

export let api: ApiClient;

export async function setUp() {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee", sendsAtOnce: true });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  cookie = await signedIn(actor);
  api = await apiClient(user);
}

export type Quoted = Parameters<typeof makeQuoted>;

export const quoted = (charges: Quoted[0] = {}, more: Quoted[1] = {}) => makeQuoted(charges, more);

/** The company under GST in Maharashtra, and a quotation of it: case 1 of the trade's table unless told otherwise. */
export async function underGst(more: Quoted[1] = {}) {
  await db.company.updateMany({
    data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
  });
  return quoted({}, { pickupStateCode: "27", ...more });
}

/** Of its PDF, as the office and its customer download it. */
export async function pagesOfReceipt(id: number) {
  const { bytes } = await api.get(`/payments/${id}/receipt`);
  return (await getDocumentProxy(bytes)).numPages;
}

export const advanceInput = (quotationId: number, amount: string, more: object = {}) =>
  AdvanceInput.parse({ quotationId, amount, paymentMethod: "UPI", date: TODAY, ...more });

export async function advanceOn(quotationId: number, amount: string, more: object = {}) {
  const id = await recordAdvance(actor, advanceInput(quotationId, amount, more));
  return db.payment.findUniqueOrThrow({ where: { id } });
}

export const fields = (amount: string, more: Fields = {}): Fields => ({
  amount,
  paymentMethod: "UPI",
  date: TODAY,
  currency: "INR",
  ...more,
});

export const newPath = (quotationId: number) => `/payments/new?quotationId=${quotationId}`;

export const postNew = (quotationId: number, form: Fields) =>
  answerOf(newPayment.action, postArgs(newPath(quotationId), form, {}, cookie));

export const getNew = (quotationId: number) =>
  answerOf(newPayment.loader, getArgs(newPath(quotationId), {}, cookie));

export const page = (route: { loader: unknown }, path: string, id: number) =>
  answerOf(route.loader, getArgs(path, { id: String(id) }, cookie));

export const press = (route: { action: unknown }, path: string, id: number, form: Fields) =>
  answerOf(route.action, postArgs(path, form, { id: String(id) }, cookie));

export const paymentAt = (id: number) => db.payment.findUniqueOrThrow({ where: { id } });

/** What came in, as the office sees it. */
export async function received() {
  const { body } = await api.get("/payments/summary");
  const sums = body.data.byCurrency as { currency: string; total: number }[];
  return sums.find(({ currency }) => currency === "INR")?.total ?? 0;
}

/** What the doctor finds, but of quotations that factories made. */
export const wrong = async () =>
  (await Promise.all(RECORD_CHECKS.map((check) => check(db))))
    .flat()
    .filter((line) => !/^QT-/.test(line));
