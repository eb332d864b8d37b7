/** The title and the required statements of a paper, by its contents. Pure. */
import { financialYearName } from "./financial-year";
import { isDeductor, isSpecified, type Recipient } from "./recipient";
import { lutOn, type Regime } from "./regimes";

export const TITLES = [
  "Tax invoice",
  "Bill of supply",
  "Invoice-cum-bill of supply",
  "Bill",
] as const;
export type DocumentTitle = (typeof TITLES)[number];

/** Whether documents of a regime mention GST: not outside GST, and not of an unregistered company. */
export const namesGst = ({ taxRegime }: { taxRegime: string | null }) =>
  taxRegime !== null && taxRegime !== "unregistered";

/** The series that numbers a paper of this title. */
export function seriesOf(title: DocumentTitle): "INV" | "BS" {
  return title === "Bill of supply" ? "BS" : "INV";
}

/**
 * By the mix of its lines (rules 46, 46A, 49): all exempt is a bill of supply, both kinds are an invoice-cum-bill.
 * Tax that the recipient pays, and zero-rated supplies, are taxable anyway.
 */
export function titleOf(regime: Regime, lines: { exempt: boolean }[]): DocumentTitle {
  if (regime === "unregistered") return "Bill";
  const exempt = lines.filter((line) => line.exempt).length;
  if (lines.length > 0 && exempt === lines.length) return "Bill of supply";
  return exempt > 0 ? "Invoice-cum-bill of supply" : "Tax invoice";
}

const FORWARD_CHARGE =
  "I/we have taken registration under the CGST Act, 2017 and have exercised the option to pay tax on services of GTA in relation to transport of goods supplied by us during the Financial Year {year} under forward charge.";

function letterOf(luts: string | undefined, date: string): string[] {
  const lut = lutOn(luts, date);
  return lut
    ? [`Letter of undertaking ${lut} for the financial year ${financialYearName(date)}.`]
    : [];
}

/** The sentences that the law, or the recipient's accountant, looks for on the paper. */
export function declarationsOf({
  regime,
  date,
  recipient,
  supplier: { gtaDeclaration, lut },
}: {
  regime: Regime;
  date: string;
  recipient: Recipient;
  supplier: { gtaDeclaration?: string; lut?: string };
}): string[] {
  switch (regime) {
    case "gta_fcm5":
    case "gta_fcm18":
      // Without it a recipient who could pay the tax has to.
      return [(gtaDeclaration || FORWARD_CHARGE).replaceAll("{year}", financialYearName(date))];
    case "gta_rcm5":
      return ["Tax is payable by the recipient on reverse charge."];
    case "gta_exempt":
      if (isDeductor(recipient)) {
        return [
          "Exempt: services of a goods transport agency to an office registered only to deduct tax at source, entry 21B of notification 12/2017-Central Tax (Rate).",
        ];
      }
      return isSpecified(recipient)
        ? []
        : [
            "Exempt: services of a goods transport agency to an unregistered person, entry 21A of notification 12/2017-Central Tax (Rate).",
          ];
    case "sez_lut":
      return [
        "Supply to a special economic zone unit or developer for authorised operations under letter of undertaking without payment of integrated tax.",
        ...letterOf(lut, date),
      ];
    case "export_lut":
      return [
        "Supply meant for export under letter of undertaking without payment of integrated tax.",
        ...letterOf(lut, date),
      ];
    case "export_igst":
      return ["Supply meant for export on payment of integrated tax."];
    case "sez_igst":
      return [
        "Supply to a special economic zone unit or developer for authorised operations on payment of integrated tax.",
      ];
    case "unregistered":
    case "bundle18":
      return [];
  }
}

/** Rule 46(s): of somebody above the turnover of e-invoices of whom none are required. */
export const NO_E_INVOICE =
  "I/We hereby declare that though our aggregate turnover in any preceding financial year from 2017-18 onwards is more than the aggregate turnover notified under sub-rule (4) of rule 48, we are not required to prepare an invoice in terms of the provisions of the said sub-rule.";
