/** The consignor's note that section 8 of the Carriage by Road Act asks for before goods are carried. Pure. */
import { LIABILITY_LIMIT } from "./lorry-receipt.terms";
import {
  goodsFacts,
  goodsTable,
  routeFacts,
  paperOf,
  partiesOf,
  signature,
  valueFacts,
  vehicleFacts,
} from "./paper-parts";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { labelled } from "./road-paper.hindi";
import type { RoadPaperView } from "./road-paper.view";

export const REFUSED_GOODS =
  "gas cylinders, petrol and other fuel, acids, liquor, explosives and fireworks, cash, jewellery, documents of value";

const DECLARATION = [
  "I am the consignor of these goods or act for them. The goods, their weight as far as it is known and their value are stated as they are, and I answer for the correctness of this note (section 8 of the Carriage by Road Act, 2007).",
  `None of the goods is dangerous, or banned by law. There are none of these among them: ${REFUSED_GOODS}.`,
];

export function forwardingNoteView(
  consignment: PrintedConsignment,
  company: PrintingCompany,
): RoadPaperView {
  return paperOf("forwarding", consignment, company, {
    parties: [
      ...partiesOf(consignment),
      {
        ...labelled("Carried by"),
        lines: [company.name, company.address, company.gstin && `GSTIN ${company.gstin}`].filter(
          Boolean,
        ),
      },
    ],
    facts: [
      { ...labelled("Journey"), facts: routeFacts(consignment, company) },
      { ...labelled("Vehicle"), facts: vehicleFacts(consignment) },
      { ...labelled("Goods"), facts: goodsFacts(consignment) },
      { ...labelled("Value and risk"), facts: valueFacts(consignment) },
    ],
    tables: [goodsTable(consignment)],
    texts: [
      ...(consignment.instructions
        ? [{ ...labelled("Instructions"), lines: consignment.instructions.split("\n") }]
        : []),
      { ...labelled("Declaration"), lines: DECLARATION },
      { ...labelled("Liability"), lines: [LIABILITY_LIMIT] },
    ],
    signatures: [
      signature("Consignor or agent", "Name, date, signature"),
      signature("For the carrier", `For ${company.name}, authorised signatory`),
    ],
  });
}
