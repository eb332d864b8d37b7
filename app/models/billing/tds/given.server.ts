import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { hold } from "../../company/month/month.held.server";
import { isQuarter, lastMonthOf, monthsOf, periodName } from "../../company/month/month";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, sum } from "../../ground/money/money";
import { tdsLaw } from "../../ground/tax/tds-law";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { tdsPaid } from "../vendor/tds-month.server";
import type { GivenInput } from "./tds.schema";

/*
 * The certificates (Form 131, before it 16A) that the company gives to those of whom it deducted: one for a vendor and a quarter, by the number
 * that the tax office's site gave it.
 */

type Given = { number: string; date: string };

/** The numbers of a quarter by the ids of vendors. */
async function givenOf(quarter: string, tx: Tx = db): Promise<Record<string, Given>> {
  const where = { month: lastMonthOf(quarter) };
  const found = await tx.taxMonth.findUnique({ where, select: { tdsGiven: true } });
  return JSON.parse(found?.tdsGiven ?? "{}") as Record<string, Given>;
}

/** Each vendor of whom was deducted in a quarter ("2627-Q3"), how much, what of it is deposited, and the certificate of it. Staff only. */
export async function tdsCertificates(actor: Actor, quarter: string, tx: Tx = db) {
  if (!isQuarter(quarter)) throw notFound("page");
  const months = await Promise.all(monthsOf(quarter).map((month) => tdsPaid(actor, month, tx)));
  const given = await givenOf(quarter, tx);
  const rows = months.flat().filter(({ tdsAmount }) => tdsAmount > 0);
  const ids = [...new Set(rows.map(({ vendorId }) => vendorId))];
  return ids
    .map((vendorId) => {
      const own = rows.filter((row) => row.vendorId === vendorId);
      const deposited = own.filter(({ challanNumber }) => challanNumber !== null);
      const { number = null, date = null } = given[vendorId] ?? {};
      return {
        vendorId,
        vendor: own[0]?.vendorName ?? "",
        pan: own[0]?.pan ?? null,
        amount: sum(own.map(({ amount }) => amount)),
        tdsAmount: sum(own.map(({ tdsAmount }) => tdsAmount)),
        deposited: sum(deposited.map(({ tdsAmount }) => tdsAmount)),
        certificateNumber: number,
        certificateDate: date,
      };
    })
    .sort((one, other) => one.vendor.localeCompare(other.vendor) || one.vendorId - other.vendorId);
}
export type TdsCertificate = Awaited<ReturnType<typeof tdsCertificates>>[number];

/** The name of a quarter's certificate, by the law of then. */
const certificateName = (quarter: string) =>
  `Form ${tdsLaw(`${lastMonthOf(quarter)}-01`).forms.certificate}`;

const rupees = (paise: number) => formatMoney(paise, "INR");

/** The certificates of a quarter, for its form: nothing where nothing was deducted. */
export async function certificateForm(actor: Actor, quarter: string) {
  const rows = await tdsCertificates(actor, quarter);
  if (rows.length === 0) return null;
  return {
    title: `${certificateName(quarter)}, ${periodName(quarter)}`,
    rows: rows.map((row) => ({
      vendorId: row.vendorId,
      vendor: row.vendor,
      about:
        row.deposited < row.tdsAmount
          ? `${rupees(row.tdsAmount)}, of which ${rupees(row.deposited)} is deposited`
          : `${rupees(row.tdsAmount)} deposited`,
      open: row.deposited === row.tdsAmount || row.certificateNumber !== null,
      number: row.certificateNumber ?? "",
      date: row.certificateDate ?? "",
    })),
  };
}

/**
 * Keeps which certificates were given of a quarter's deductions: of the vendors that are named; an empty number takes one back. Raises `invalid`
 * at its fields, and `conflict` for a vendor of whom nothing was deposited.
 */
export async function giveCertificates(
  actor: Actor,
  quarter: string,
  { certificates }: GivenInput,
): Promise<void> {
  assertCan(actor, "tds:deposit");
  await transaction(async (tx) => {
    if (!isQuarter(quarter)) throw notFound("page");
    const month = lastMonthOf(quarter);
    await hold(tx, month, "alone");
    const today = companyToday(await getCompany(tx));
    const rows = await tdsCertificates(actor, quarter, tx);
    const given = await givenOf(quarter, tx);
    const said: string[] = [];
    for (const [at, { vendorId, number, date }] of certificates.entries()) {
      const refuse = (field: string, message: string) =>
        invalidField(`certificates[${at}].${field}`, message);
      const row = rows.find((one) => one.vendorId === vendorId);
      const known = given[vendorId];
      if (number === null) {
        if (date !== null) throw refuse("number", "Certificate number is required");
        if (known) said.push(`${row?.vendor ?? vendorId}: ${known.number} taken back`);
        delete given[vendorId];
        continue;
      }
      if (known?.number === number && known.date === date) continue;
      if (!row)
        throw refuse("vendorId", `Nothing was deducted of this vendor in ${periodName(quarter)}`);
      if (row.deposited < row.tdsAmount)
        throw conflict(
          `The TDS of ${row.vendor} is not deposited yet: there is no certificate of it.`,
        );
      if (date === null) throw refuse("date", "Certificate date is required");
      if (date > today) throw refuse("date", "Certificate date cannot be in the future");
      if (date <= `${month}-31`)
        throw refuse("date", `Certificate date cannot be before the end of ${periodName(quarter)}`);
      const other = Object.entries(given).find(
        ([id, one]) => one.number === number && Number(id) !== vendorId,
      );
      if (other) throw refuse("number", "Another vendor has this number");
      given[vendorId] = { number, date };
      said.push(`${row.vendor}: ${number}, ${formatDate(date)}`);
    }
    if (said.length === 0) return;
    const tdsGiven = JSON.stringify(given);
    const { id } = await tx.taxMonth.upsert({
      where: { month },
      create: { month, createdAt: now(), tdsGiven },
      update: { version: { increment: 1 }, tdsGiven },
    });
    const note = said.join("; ");
    await recordHistory(tx, actor, "taxMonth", id, "tds-certified", { month: quarter }, { note });
  });
}
