/** Terms that the Carriage by Road Act, 2007, and its Rules of 2011 require on a goods receipt. Pure. */

/** The undertaking that section 9 asks for. */
const UNDERTAKING =
  "The carrier undertakes the liability for these goods under section 10 of the Carriage by Road Act, 2007, or under section 11 where a higher risk rate was agreed in writing.";

/** The limit is never said to be none, whoever bears the risk. */
export const LIABILITY_LIMIT =
  "Liability for loss of or damage to the goods is ten times the freight paid or payable, at most the value declared in the goods forwarding note (rule 12 of the Carriage by Road Rules, 2011), unless a higher risk rate was agreed (section 11).";

export const NOTICE =
  "Loss or damage is to be notified to the carrier in writing within 180 days of the day of booking (section 16).";

const OWNERS_RISK =
  "Carried at owner's risk: no higher risk rate was agreed. The carrier's liability under the Act stands.";

const DECLARED_BY_CONSIGNOR =
  "The consignor declared goods and value in the goods forwarding note and answers for their correctness (section 8).";

const SAID_TO_CONTAIN =
  "Goods are said to contain what is named above: closed packages were not opened, and those packed by the owner are as the owner packed them.";

const LIEN =
  "The carrier may keep the goods until its dues for them are paid. Goods not taken delivery of within 30 days of the carrier's notice may be sold after another 15 days; what is left after the dues is paid back (section 15).";

export function lawTerms({ risk }: { risk: string }): string[] {
  return [
    SAID_TO_CONTAIN,
    DECLARED_BY_CONSIGNOR,
    UNDERTAKING,
    LIABILITY_LIMIT,
    ...(risk === "carrier" ? [] : [OWNERS_RISK]),
    NOTICE,
    LIEN,
  ];
}
