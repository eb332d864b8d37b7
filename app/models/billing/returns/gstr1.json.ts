/** GSTR-1 as the portal takes it: amounts in rupees, rates in percent, no empty lists. Pure. */
import { lastMonthOf } from "../../company/month/month";
import { toMajor } from "../../ground/money/money";
import { sacWords } from "./gstr1.dated";
import type {
  AmendedPlace,
  AmendedRow,
  Gstr1,
  HsnRow,
  PaperRow,
  PlaceRow,
  SeriesRow,
} from "./gstr1";
import type { TaxSums } from "./gstr1.sums";

/** "21-11-2026" of "2026-11-21". */
export const portalDay = (day: string) => day.split("-").reverse().join("-");
/** "112026" of "2026-11". */
export const portalMonth = (month: string) => `${month.slice(5)}${month.slice(0, 4)}`;

const percent = (rate: number) => rate / 100;

/** Under the heads of a place, as the portal asks: one of both kinds alone. */
function headsJson({ igst, cgst, sgst }: TaxSums, interState: boolean) {
  return interState
    ? { iamt: toMajor(igst), csamt: 0 }
    : { camt: toMajor(cgst), samt: toMajor(sgst), csamt: 0 };
}

const itemsJson = ({ items, interState }: PaperRow) =>
  items.map((item, at) => ({
    num: at + 1,
    itm_det: {
      txval: toMajor(item.taxable),
      rt: percent(item.rate),
      ...headsJson(item, interState),
    },
  }));

const invoiceJson = (row: PaperRow) => ({
  inum: row.number,
  idt: portalDay(row.date),
  val: toMajor(row.value),
});

const noteJson = (row: PaperRow) => ({
  ntty: row.entity === "debit" ? ("D" as const) : ("C" as const),
  nt_num: row.number,
  nt_dt: portalDay(row.date),
  val: toMajor(row.value),
});

const registeredJson = (row: PaperRow) => ({
  pos: row.place,
  rchrg: row.reverseCharge ? ("Y" as const) : ("N" as const),
  inv_typ: row.type,
  itms: itemsJson(row),
});

/** Rows with one key together, in the order in which the keys came. */
function grouped<T, R>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  of: (key: string, members: T[]) => R,
): R[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([key, members]) => of(key, members));
}

const supplyKind = ({ interState }: PlaceRow) =>
  interState ? ("INTER" as const) : ("INTRA" as const);

const advancesJson = (rows: readonly PlaceRow[]) =>
  grouped(
    rows,
    (row) => `${row.place} ${supplyKind(row)}`,
    (key, members) => ({
      pos: key.slice(0, 2),
      sply_ty: key.slice(3),
      itms: members.map((row) => ({
        rt: percent(row.rate),
        ad_amt: toMajor(row.taxable),
        ...headsJson(row, row.interState),
      })),
    }),
  );

/** A paper keeps its number and day: what was filed is named by them. */
const amendedInvoice = ({ original, ...row }: AmendedRow) => ({
  oinum: original.number,
  oidt: portalDay(original.date),
  ...invoiceJson(row),
});
const amendedNote = ({ original, ...row }: AmendedRow) => ({
  ont_num: original.number,
  ont_dt: portalDay(original.date),
  ...noteJson(row),
});

/** Filed rows of a place, rate by rate: for small supplies or advances. */
const placesJson = (places: readonly AmendedPlace[], value: "txval" | "ad_amt", more: object) =>
  places.map(({ month, place, interState, rows }) => ({
    omon: portalMonth(month),
    pos: place,
    sply_ty: interState ? ("INTER" as const) : ("INTRA" as const),
    ...more,
    itms: rows.map((row) => ({
      rt: percent(row.rate),
      [value]: toMajor(row.taxable),
      ...headsJson(row, interState),
    })),
  }));

const isExported = ({ type }: PaperRow) => type === "WPAY" || type === "WOPAY";
const noteType = (row: PaperRow) =>
  isExported(row) ? (row.type === "WPAY" ? "EXPWP" : "EXPWOP") : "B2CL";

const gstinOf = ({ gstin }: PaperRow) => gstin ?? "";

/* The four sections of papers; `of`: how one of them is named, as it is issued or as it amends what was filed. */
const clientsJson = <R extends PaperRow, J>(rows: readonly R[], of: (row: R) => J) =>
  grouped(rows, gstinOf, (ctin, all) => ({
    ctin,
    inv: all.map((row) => ({ ...of(row), ...registeredJson(row) })),
  }));
const clientNotesJson = <R extends PaperRow, J>(rows: readonly R[], of: (row: R) => J) =>
  grouped(rows, gstinOf, (ctin, all) => ({
    ctin,
    nt: all.map((row) => ({ ...of(row), ...registeredJson(row) })),
  }));
const largeJson = <R extends PaperRow, J>(rows: readonly R[], of: (row: R) => J) =>
  grouped(
    rows,
    ({ place }) => place,
    (pos, all) => ({ pos, inv: all.map((row) => ({ ...of(row), itms: itemsJson(row) })) }),
  );
const largeNotesJson = <R extends PaperRow, J>(rows: readonly R[], of: (row: R) => J) =>
  rows.map((row) => ({
    typ: noteType(row),
    ...of(row),
    // Of an export the portal asks for no place.
    ...(isExported(row) ? {} : { pos: row.place }),
    itms: itemsJson(row),
  }));
/** Table 6A: by whether the tax is paid, without the particulars that goods have. */
const exportsJson = (rows: readonly PaperRow[]) =>
  grouped(
    rows,
    ({ type }) => type,
    (exp_typ, all) => ({
      exp_typ,
      inv: all.map((row) => ({
        ...invoiceJson(row),
        itms: row.items.map((item) => ({
          txval: toMajor(item.taxable),
          rt: percent(item.rate),
          iamt: toMajor(item.igst),
          csamt: 0,
        })),
      })),
    }),
  );

/** Tables 9A, 9C, 10 and 11, as far as they have rows. */
function amendedJson({ b2ba, b2cla, b2csa, cdnra, cdnura, ata, txpda }: Gstr1["amended"]) {
  return {
    ...(b2ba.length > 0 && { b2ba: clientsJson(b2ba, amendedInvoice) }),
    ...(b2cla.length > 0 && { b2cla: largeJson(b2cla, amendedInvoice) }),
    ...(b2csa.length > 0 && { b2csa: placesJson(b2csa, "txval", { typ: "OE" }) }),
    ...(cdnra.length > 0 && { cdnra: clientNotesJson(cdnra, amendedNote) }),
    ...(cdnura.length > 0 && { cdnura: largeNotesJson(cdnura, amendedNote) }),
    ...(ata.length > 0 && { ata: placesJson(ata, "ad_amt", {}) }),
    ...(txpda.length > 0 && { txpda: placesJson(txpda, "ad_amt", {}) }),
  };
}

const hsnJson = (rows: readonly HsnRow[]) =>
  rows.map((row, at) => ({
    num: at + 1,
    hsn_sc: row.sac,
    desc: sacWords(row.sac),
    // Services have neither unit nor quantity.
    uqc: "NA",
    qty: 0,
    rt: percent(row.rate),
    txval: toMajor(row.taxable),
    iamt: toMajor(row.igst),
    camt: toMajor(row.cgst),
    samt: toMajor(row.sgst),
    csamt: 0,
  }));

const seriesJson = (rows: readonly SeriesRow[]) =>
  grouped(
    rows,
    ({ nature }) => String(nature),
    (nature, members) => ({
      doc_num: Number(nature),
      docs: members.map(({ from, to, total, cancelled }, at) => ({
        num: at + 1,
        from,
        to,
        totnum: total,
        cancel: cancelled,
        net_issue: total - cancelled,
      })),
    }),
  );

/** The two parts of table 12, or the one that it had; what has no rows is left out. */
function hsnPart({ hsn, hsnSplit }: Gstr1) {
  if (!hsnSplit) return { data: hsnJson(merged(hsn)) };
  const of = (to: HsnRow["to"]) => hsnJson(hsn.filter((row) => row.to === to));
  const [b2b, b2c] = [of("b2b"), of("b2c")];
  return { ...(b2b.length > 0 && { hsn_b2b: b2b }), ...(b2c.length > 0 && { hsn_b2c: b2c }) };
}

/** One row a code and rate, whoever the client was. */
function merged(rows: readonly HsnRow[]): HsnRow[] {
  return grouped(
    rows,
    ({ sac, rate }) => `${sac} ${rate}`,
    (_, [first, ...others]) =>
      others.reduce(
        (all, row) => ({
          ...all,
          value: all.value + row.value,
          taxable: all.taxable + row.taxable,
          igst: all.igst + row.igst,
          cgst: all.cgst + row.cgst,
          sgst: all.sgst + row.sgst,
        }),
        first as HsnRow,
      ),
  );
}

/** The sections that have rows, by the portal's names. */
function sectionsJson(gstr1: Gstr1) {
  const { b2b, b2cl, b2cs, exp, cdnr, cdnur, nil, at, txpd, hsn, docIssue } = gstr1;
  return {
    ...(b2b.length > 0 && { b2b: clientsJson(b2b, invoiceJson) }),
    ...(b2cl.length > 0 && { b2cl: largeJson(b2cl, invoiceJson) }),
    ...(b2cs.length > 0 && {
      b2cs: b2cs.map((row) => ({
        sply_ty: supplyKind(row),
        typ: "OE",
        pos: row.place,
        rt: percent(row.rate),
        txval: toMajor(row.taxable),
        ...headsJson(row, row.interState),
      })),
    }),
    ...(exp.length > 0 && { exp: exportsJson(exp) }),
    ...(cdnr.length > 0 && { cdnr: clientNotesJson(cdnr, noteJson) }),
    ...(cdnur.length > 0 && { cdnur: largeNotesJson(cdnur, noteJson) }),
    ...(nil.length > 0 && {
      nil: {
        inv: nil.map(({ kind, exempt }) => ({
          sply_ty: kind,
          expt_amt: toMajor(exempt),
          nil_amt: 0,
          ngsup_amt: 0,
        })),
      },
    }),
    ...(at.length > 0 && { at: advancesJson(at) }),
    ...(txpd.length > 0 && { txpd: advancesJson(txpd) }),
    ...(hsn.length > 0 && { hsn: hsnPart(gstr1) }),
    ...(docIssue.length > 0 && { doc_issue: { doc_det: seriesJson(docIssue) } }),
    ...amendedJson(gstr1.amended),
  };
}

/** The file that is uploaded, of the version that the portal takes; with a section, that one alone. */
export function gstr1Json(
  { gstin, gstr1, version }: { gstin: string; gstr1: Gstr1; version: string },
  section: string | null = null,
) {
  const all = Object.entries(sectionsJson(gstr1));
  const wanted = all.filter(([name]) => section === null || name === section);
  return {
    gstin,
    fp: portalMonth(lastMonthOf(gstr1.period)),
    version,
    hash: "hash",
    ...(Object.fromEntries(wanted) as ReturnType<typeof sectionsJson>),
  };
}
