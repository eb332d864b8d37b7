/** GSTR-3B in the portal's shape; amounts in rupees. Pure. */
import { lastMonthOf } from "../../company/month/month";
import { sum, toMajor } from "../../ground/money/money";
import { portalMonth } from "./gstr1.json";
import { NOTHING, type TaxSums } from "./gstr1.sums";
import {
  byPlace,
  type Gstr3b,
  type Line,
  type LineRow,
  linesOf,
  netCredit,
  type Repeated,
} from "./gstr3b";

/** The file that is uploaded to the portal. */
export function gstr3bJson(gstin: string, gstr3b: Gstr3b) {
  const of = new Map(linesOf(gstr3b).map((line) => [line.line, line]));
  const line = (name: Line) => of.get(name) ?? NOTHING;
  const heads = ({ igst, cgst, sgst }: TaxSums) => ({
    iamt: toMajor(igst),
    camt: toMajor(cgst),
    samt: toMajor(sgst),
    csamt: 0,
  });
  const places = (part: Repeated) =>
    byPlace(gstr3b, part).map(({ place, taxable, igst }) => ({
      pos: place,
      txval: toMajor(taxable),
      iamt: toMajor(igst),
    }));
  const supply = (name: Line) => ({ txval: toMajor(line(name).taxable), ...heads(line(name)) });
  /** Table 5: from other States, and from its own. */
  const inward = (ty: string, name: Line) => {
    const rows = gstr3b.rows.filter((row) => row.line === name);
    const isOwn = ({ place }: LineRow) => place === "";
    const of = (some: LineRow[]) => toMajor(sum(some.map(({ taxable }) => taxable)));
    return { ty, inter: of(rows.filter((row) => !isOwn(row))), intra: of(rows.filter(isOwn)) };
  };
  const [own, none] = [heads(line("4A5")), heads(NOTHING)];
  const reversed = heads(line("4B1"));
  return {
    gstin,
    ret_period: portalMonth(lastMonthOf(gstr3b.period)),
    sup_details: {
      osup_det: supply("3.1a"),
      osup_zero: {
        txval: toMajor(line("3.1b").taxable),
        iamt: toMajor(line("3.1b").igst),
        csamt: 0,
      },
      osup_nil_exmp: { txval: toMajor(line("3.1c").taxable) },
      isup_rev: supply("3.1d"),
      osup_nongst: { txval: toMajor(line("3.1e").taxable) },
    },
    inter_sup: {
      unreg_details: places("unregistered"),
      comp_details: places("composition"),
      uin_details: places("uin"),
    },
    itc_elg: {
      itc_avl: ["IMPG", "IMPS", "ISRC", "ISD", "OTH"].map((ty) => ({
        ty,
        ...(ty === "OTH" ? own : ty === "ISRC" ? heads(line("4A3")) : none),
      })),
      itc_rev: ["RUL", "OTH"].map((ty) => ({ ty, ...(ty === "RUL" ? reversed : none) })),
      itc_net: heads(netCredit(gstr3b)),
      itc_inelg: ["RUL", "OTH"].map((ty) => ({
        ty,
        ...(ty === "OTH" ? heads(line("4D2")) : none),
      })),
    },
    inward_sup: {
      isup_details: [inward("GST", "5gst"), inward("NONGST", "5nongst")],
    },
    intr_ltfee: { intr_details: none },
  };
}
