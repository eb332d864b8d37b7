/** The customer's declaration of the goods' value, for transit insurance or freight on value. Pure. */
import { formatMoney, percentOf, rateText, sum } from "../../ground/money/money";
import { countText } from "~/models/ground/typed/text";
import { REFUSED_GOODS } from "./forwarding-note.paper";
import { insuranceFacts, paperOf, partiesOf, riskText, signature } from "./paper-parts";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { fact, known, labelled, type Label } from "./road-paper.hindi";
import type { RoadFact, RoadPaperView, RoadTable } from "./road-paper.view";

/** So many fit on the paper's one page with its terms and signatures. */
const BLANK_LINES = 12;

type Goods = PrintedConsignment["declaredGoods"];

const worth = (goods: Goods) => sum(goods.map(({ quantity, value }) => quantity * value));

function valueTable(
  label: Label,
  goods: Goods,
  { currency, declaredValue }: PrintedConsignment,
): RoadTable {
  const asOneSum = declaredValue !== null;
  const isBlank = goods.length === 0 && !asOneSum;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    ...labelled(label),
    columns: [
      { ...labelled("No."), align: "right", weight: 0.06 },
      { ...labelled("Description"), align: "left", weight: 0.5 },
      { ...labelled("Quantity"), align: "right", weight: 0.1 },
      { ...labelled("Value each"), align: "right", weight: 0.17 },
      { ...labelled("Value"), align: "right", weight: 0.17 },
    ],
    // Where nothing is declared yet the customer writes it down with a pen, before they sign.
    rows: isBlank
      ? Array.from({ length: BLANK_LINES }, (_, at) => [String(at + 1), "", "", "", ""])
      : goods.map(({ description, quantity, value }, at) => [
          String(at + 1),
          description,
          countText(quantity),
          money(value),
          money(quantity * value),
        ]),
    // A value that is declared as one sum has no lines, and no other total beside it.
    total:
      asOneSum && goods.length === 0
        ? []
        : ["", "Total", "", "", isBlank ? "" : money(worth(goods))],
    empty: "Declared as one sum, without a list",
  };
}

function sumFacts(consignment: PrintedConsignment): RoadFact[] {
  const { declaredGoods, declaredValue, fovRate, currency } = consignment;
  const total = declaredGoods.length > 0 ? worth(declaredGoods) : declaredValue;
  const rate = fovRate > 0 ? `${rateText(fovRate)}%` : "";
  return known([
    fact("Declared value", total === null ? "Value not declared" : formatMoney(total, currency)),
    fact("Rate", rate),
    fact(
      "FOV or premium",
      total === null || fovRate === 0 ? "" : formatMoney(percentOf(total, fovRate), currency),
    ),
    fact("Risk", riskText(consignment)),
    ...insuranceFacts(consignment),
  ]);
}

const VALUATION = [
  "The values are the customer's own: market values of the goods as they are, after depreciation for their age and use, not what they cost new.",
  "Where the total is below the true value of all goods, insurers pay a loss only in that proportion (average).",
];

export function valueDeclarationView(
  consignment: PrintedConsignment,
  company: PrintingCompany,
): RoadPaperView {
  const { declaredGoods } = consignment;
  const of = (part: string) => declaredGoods.filter((goods) => goods.part === part);
  const [household, vehicles] = [of("household"), of("vehicle")];
  return paperOf("value", consignment, company, {
    parties: partiesOf(consignment),
    facts: [
      {
        ...labelled("Journey"),
        facts: [
          fact("From", consignment.fromPlace),
          fact("To", consignment.toPlace),
          fact("Job", consignment.job.jobNumber),
        ],
      },
      { ...labelled("Value"), facts: sumFacts(consignment) },
    ],
    tables: [
      ...(household.length > 0 || vehicles.length === 0
        ? [valueTable("Household goods", household, consignment)]
        : []),
      ...(vehicles.length > 0 ? [valueTable("Vehicles", vehicles, consignment)] : []),
    ],
    texts: [
      { ...labelled("Valuation"), lines: VALUATION },
      { ...labelled("Excluded goods"), lines: [`Not carried and not covered: ${REFUSED_GOODS}.`] },
      {
        ...labelled("Declaration"),
        lines: ["I declare these goods and values as they are, and ask for cover as stated above."],
      },
    ],
    signatures: [
      signature("Customer", "Name, date, signature"),
      signature("For the carrier", `For ${company.name}`),
    ],
  });
}
