import { db, type Tx } from "~/platform/db.server";
import { remembered } from "~/platform/fast/fast.server";

import type { Recipient, CustomerKind } from "../../ground/tax/recipient";
import type { CompanyRegime, RegimePolicy } from "../../ground/tax/regimes";
import { isStateCode, type StateCode } from "../../ground/tax/states";
import type { RoundOff } from "../../ground/tax/levy";
import type { Supplier } from "../../ground/tax/tax";
import type { TaxRate } from "../../ground/tax/rates";
import { getCompany, type Company } from "./company.server";

/** The company's facts for the tax of its papers under GST. */
export type GstCompany = {
  supplier: Supplier;
  policy: RegimePolicy;
  gstin: string | null;
  lut: string | null;
  /** The first year of the option for forward charge; null: not opted. */
  gtaOptionYear: number | null;
  sacDigits: 4 | 6;
};

/** Null while the company is not under GST, or has no state yet. */
export async function gstCompany(tx: Tx = db, company?: Company): Promise<GstCompany | null> {
  const { taxSystem, stateCode, ...kept } = company ?? (await getCompany(tx));
  if (taxSystem !== "gst_india" || stateCode === null || !isStateCode(stateCode)) return null;
  const regime = kept.taxRegime as CompanyRegime;
  const lut = kept.lut || null;
  return {
    supplier: {
      stateCode,
      regime,
      roundOff: kept.taxRoundOff as RoundOff,
      rates: await taxRates(tx),
      gtaDeclaration: kept.gtaDeclaration,
      lut: kept.lut,
    },
    policy: {
      regime,
      lut,
      householdsUnderForwardCharge:
        kept.householdsUnderForwardCharge === "charge" ? "charge" : "exempt",
    },
    gstin: kept.gstin || null,
    lut,
    gtaOptionYear: kept.gtaOptionYear,
    sacDigits: kept.sacDigits === 4 ? 4 : 6,
  };
}

/** Whether forms ask for what GST does. */
export async function isUnderGst(): Promise<boolean> {
  return (await getCompany()).taxSystem === "gst_india";
}

/** All rates by their days, the earlier ones first. */
export async function taxRates(tx: Tx = db): Promise<TaxRate[]> {
  return tx === db ? remembered("tax rates", () => readRates(tx)) : readRates(tx);
}

async function readRates(tx: Tx): Promise<TaxRate[]> {
  const rows = await tx.taxRate.findMany({ orderBy: [{ regime: "asc" }, { fromDate: "asc" }] });
  return rows.map(({ regime, fromDate, toDate, rate }) => ({
    regime: regime as CompanyRegime,
    from: fromDate,
    to: toDate,
    rate,
  }));
}

/** A customer's record as the tax asks for it. */
export function recipientOf(customer: {
  kind: string;
  gstin: string | null;
  stateCode: string | null;
}): Recipient {
  const { kind, gstin, stateCode } = customer;
  const known: StateCode | null = stateCode !== null && isStateCode(stateCode) ? stateCode : null;
  return { kind: kind as CustomerKind, gstin, stateCode: known };
}
