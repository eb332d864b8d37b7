import { db, type Tx } from "~/platform/db.server";
import { remembered } from "~/platform/fast/fast.server";

import { todayIn } from "../../kit/shared/today.server";

/** A new company's name until its admin sets it. */
export const UNNAMED = "Your moving company";

/** The one company's own record. A database always has it: the first start writes it. */
export async function getCompany(tx: Tx = db) {
  return tx === db ? remembered("company", () => readCompany(tx)) : readCompany(tx);
}

function readCompany(tx: Tx) {
  return tx.company.findUniqueOrThrow({
    where: { id: 1 },
    include: { logo: { select: { id: true, width: true, height: true } } },
  });
}

export type Company = Awaited<ReturnType<typeof getCompany>>;

/** Today's calendar day where the company is. */
export function companyToday(company: Pick<Company, "timeZone">): string {
  return todayIn(company.timeZone);
}

/** The company's day and zone, by which lists filter. */
export async function companyDay(): Promise<{ today: string; timeZone: string }> {
  const { timeZone } = await companyHead();
  return { today: todayIn(timeZone), timeZone };
}

// The company as last read, for pages while the database does not answer.
let lastRead = { companyName: "Packers & Movers", accent: null as string | null };

/** The company's name and colour as this process read them last. */
export function rememberedCompany(): { companyName: string; accent: string | null } {
  return lastRead;
}

/** The company's facts on every page: name, footer year, time zone, dialling code, currency. */
export async function companyHead() {
  return remembered("company head", readHead);
}

async function readHead() {
  const company = await db.company.findUnique({
    where: { id: 1 },
    select: {
      name: true,
      timeZone: true,
      dialCode: true,
      quotationCurrency: true,
      accentColour: true,
      taxSystem: true,
    },
  });
  if (company) lastRead = { companyName: company.name, accent: company.accentColour || null };
  const timeZone = company?.timeZone ?? "Asia/Kolkata";
  return {
    companyName: company?.name ?? "Packers & Movers",
    year: Number(todayIn(timeZone).slice(0, 4)),
    timeZone,
    dialCode: company?.dialCode ?? "91",
    gst: company?.taxSystem === "gst_india",
    currency: company?.quotationCurrency ?? "INR",
  };
}

/** The office's contacts; either may be empty. */
export async function companyContact() {
  const company = await db.company.findUnique({
    where: { id: 1 },
    select: { phone: true, email: true },
  });
  return company ?? { phone: "", email: "" };
}

/** Expenses that count: all, or where the company asks for approval those that have it. */
export const expenseCounts = (company: { expensesNeedApproval: boolean }) =>
  company.expensesNeedApproval ? { status: "approved" } : {};
