/**
 * INV-01, schema 1.1: an issued invoice or a note as the e-invoice portal takes it, from the tax that the paper froze.
 * Nothing is taxed here. Amounts come in minor units, rates and quantities in hundredths. Pure.
 */
import * as z from "zod";

import { lineAmount, sum, toMajor } from "../../ground/money/money";
import { financialYearName } from "../../ground/tax/financial-year";
import type { FrozenTax } from "../../ground/tax/frozen-tax";
import type { Head, TaxHead } from "../../ground/tax/heads";
import { record } from "../../kit/shared/json";
import { portalText, type PostalAddress } from "./postal-address";

const KINDS = ["INV", "CRN", "DBN"] as const;

export type Inv01Party = { gstin: string; name: string; address: PostalAddress };

/** A paper as its record has it. */
export type Inv01Paper = {
  kind: (typeof KINDS)[number];
  number: string;
  date: string;
  currency: string;
  regime: string | null;
  clientKind: string | null;
  placeOfSupply: string | null;
  reverseCharge: boolean;
  taxableValue: number;
  roundOff: number;
  total: number;
  tax: FrozenTax | null;
  /** In the order of the frozen ones. */
  lines: readonly { description: string; quantity: number; unitPrice: number }[];
  seller: Inv01Party;
  buyer: Inv01Party;
  /** The invoice that a note is about. */
  preceding: { number: string; date: string } | null;
};

const Party = z.strictObject({
  Gstin: z.string(),
  LglNm: z.string(),
  Addr1: z.string(),
  Addr2: z.string().optional(),
  Loc: z.string(),
  Pin: z.int(),
  Stcd: z.string(),
});
const figure = z.number();

const Item = z.strictObject({
  SlNo: z.string(),
  PrdDesc: z.string(),
  IsServc: z.literal("Y"),
  HsnCd: z.string(),
  Qty: figure,
  Unit: z.literal("OTH"),
  UnitPrice: figure,
  TotAmt: figure,
  Discount: figure,
  AssAmt: figure,
  GstRt: figure,
  IgstAmt: figure,
  CgstAmt: figure,
  SgstAmt: figure,
  TotItemVal: figure,
});

/** INV-01, schema 1.1, with the portal's own names. */
export const Inv01Json = record("Inv01", {
  Version: z.literal("1.1"),
  TranDtls: z.strictObject({
    TaxSch: z.literal("GST"),
    SupTyp: z.enum(["B2B", "SEZWP", "SEZWOP"]),
    RegRev: z.enum(["Y", "N"]),
    IgstOnIntra: z.literal("N"),
  }),
  DocDtls: z.strictObject({ Typ: z.enum(KINDS), No: z.string(), Dt: z.string() }),
  SellerDtls: Party,
  BuyerDtls: Party.extend({ Pos: z.string() }),
  ItemList: z.array(Item),
  ValDtls: z.strictObject({
    AssVal: figure,
    CgstVal: figure,
    SgstVal: figure,
    IgstVal: figure,
    Discount: figure,
    OthChrg: figure,
    RndOffAmt: figure,
    TotInvVal: figure,
  }),
  RefDtls: z
    .strictObject({
      PrecDocDtls: z.array(z.strictObject({ InvNo: z.string(), InvDt: z.string() })),
    })
    .optional(),
});
export type Inv01 = z.output<typeof Inv01Json>;

const NAME_MAX = 100;
const DESCRIPTION_MAX = 300;

/** "2026-11-21" as the portal writes a day: "21/11/2026". */
const portalDay = (day: string) => day.split("-").reverse().join("/");

/** SGST and UTGST share the state's column. */
const inColumn = (heads: readonly TaxHead[], ...names: Head[]) =>
  sum(heads.filter(({ head }) => names.includes(head)).map(({ amount }) => amount));

function partyOf({ gstin, name, address }: Inv01Party): z.output<typeof Party> {
  const { line1, line2, place, pin } = address;
  return {
    Gstin: gstin,
    LglNm: portalText(name, NAME_MAX),
    Addr1: line1,
    ...(line2 ? { Addr2: line2 } : {}),
    Loc: place,
    Pin: Number(pin ?? 0),
    Stcd: gstin.slice(0, 2),
  };
}

/** A zone is supplied with payment of the tax, or without it under a letter of undertaking. */
function supplyOf({ clientKind, regime }: Inv01Paper, { lines }: FrozenTax) {
  const isZone = clientKind === "sez" || regime === "sez_lut" || regime === "sez_igst";
  if (!isZone) return "B2B";
  return lines.some(({ heads }) => heads.length > 0) ? "SEZWP" : "SEZWOP";
}

/** Returns the value before discount: quantity times price, where that is no less than the taxable value. */
function grossOf(line: { quantity: number; unitPrice: number } | undefined, taxable: number) {
  const total = line ? lineAmount(line.quantity, line.unitPrice, 0) : 0;
  if (!line || total < taxable) return { quantity: 100, unitPrice: taxable, total: taxable };
  return { quantity: line.quantity, unitPrice: line.unitPrice, total };
}

function itemsOf({ lines, reverseCharge }: Inv01Paper, frozen: FrozenTax): z.output<typeof Item>[] {
  return frozen.lines.map(({ sac, taxable, rate, heads }, at) => {
    const line = lines[at];
    const text = portalText(line?.description ?? "", DESCRIPTION_MAX);
    const gross = grossOf(line, taxable);
    // Under reverse charge the recipient pays the tax: it is said, and not part of what the line comes to.
    const charged = reverseCharge ? 0 : sum(heads.map(({ amount }) => amount));
    return {
      SlNo: String(at + 1),
      PrdDesc: text.length < 3 ? portalText(`Service: ${text}`, DESCRIPTION_MAX) : text,
      IsServc: "Y",
      HsnCd: sac,
      Qty: gross.quantity / 100,
      Unit: "OTH",
      UnitPrice: toMajor(gross.unitPrice),
      TotAmt: toMajor(gross.total),
      Discount: toMajor(gross.total - taxable),
      AssAmt: toMajor(taxable),
      GstRt: rate / 100,
      IgstAmt: toMajor(inColumn(heads, "IGST")),
      CgstAmt: toMajor(inColumn(heads, "CGST")),
      SgstAmt: toMajor(inColumn(heads, "SGST", "UTGST")),
      TotItemVal: toMajor(taxable + charged),
    };
  });
}

/** The paper as INV-01; what is missing is empty, or nought. `inv01Problems` says whether the portal would take it. */
export function inv01Of(paper: Inv01Paper, frozen: FrozenTax): Inv01 {
  const { preceding, seller, buyer } = paper;
  const heads = frozen.lines.flatMap((line) => line.heads);
  return {
    Version: "1.1",
    TranDtls: {
      TaxSch: "GST",
      SupTyp: supplyOf(paper, frozen),
      RegRev: paper.reverseCharge ? "Y" : "N",
      IgstOnIntra: "N",
    },
    DocDtls: { Typ: paper.kind, No: paper.number, Dt: portalDay(paper.date) },
    SellerDtls: partyOf(seller),
    BuyerDtls: { ...partyOf(buyer), Pos: paper.placeOfSupply ?? "" },
    ItemList: itemsOf(paper, frozen),
    ValDtls: {
      AssVal: toMajor(paper.taxableValue),
      CgstVal: toMajor(inColumn(heads, "CGST")),
      SgstVal: toMajor(inColumn(heads, "SGST", "UTGST")),
      IgstVal: toMajor(inColumn(heads, "IGST")),
      // Discounts stand with the lines, which have their shares of the paper's.
      Discount: 0,
      OthChrg: 0,
      RndOffAmt: toMajor(paper.roundOff),
      TotInvVal: toMajor(paper.total),
    },
    ...(preceding && {
      RefDtls: {
        PrecDocDtls: [{ InvNo: preceding.number, InvDt: portalDay(preceding.date) }],
      },
    }),
  };
}

/** Returns the text whose SHA-256 is the IRN: our GSTIN, financial year, kind and number. */
export function irnSource({ seller, date, kind, number }: Inv01Paper): string {
  return `${seller.gstin}${financialYearName(date)}${kind}${number}`.toUpperCase();
}
