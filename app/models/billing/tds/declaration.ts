/** The declaration that a customer is to deduct nothing of what the company is paid for carrying goods. Pure. */
import type { Company } from "../../company/company/company.server";
import { panOf } from "../../ground/tax/gstin";
import { tdsDays, tdsYearText } from "../../ground/tax/tds";
import { tdsLaw } from "../../ground/tax/tds-law";
import { letterhead } from "../../papers/paper/letterhead";
import { inEnglish, type OfficePaper, officePaper } from "../../road/road-paper/road-paper.view";

/** The law asks for it of carriers with no more vehicles than this in the year. */
const MOST_VEHICLES = 10;

type Customer = { name: string; address: string | null; tan: string | null };

/** Why the company cannot declare it; null where it can. `vehicles`: of its own. */
export function declarationProblem(
  company: Pick<Company, "pan" | "gstin">,
  vehicles: number,
): string | null {
  if (vehicles > MOST_VEHICLES) {
    return `The company owns ${vehicles} vehicles: only who owns at most ten declares that nothing is to be deducted`;
  }
  if (!panOf(company)) return "Enter the company's PAN or GSTIN in its settings first";
  return null;
}

/** The paper for one customer and financial year, with room to sign. */
export function tdsDeclaration(
  company: Company,
  customer: Customer,
  { year, vehicles }: { year: string; vehicles: number },
): OfficePaper {
  const of = tdsYearText(year);
  const { declaration } = tdsLaw(tdsDays(year, null)?.from ?? "");
  const { name } = company;
  const line = (label: string, value: string) => ({ ...inEnglish(label), value });
  const tan = customer.tan && `TAN ${customer.tan}`;
  return officePaper({
    title: "TDS Declaration",
    number: of,
    date: "",
    company: letterhead(company),
    parties: [
      {
        ...inEnglish("To"),
        lines: [customer.name, ...(customer.address?.split("\n") ?? []), tan ?? ""].filter(Boolean),
      },
    ],
    facts: [
      {
        ...inEnglish("Carrier"),
        facts: [
          line("Name", name),
          line("PAN", panOf(company) ?? ""),
          line("Financial year", of),
          line("Goods carriages owned", String(vehicles)),
        ],
      },
    ],
    texts: [
      {
        ...inEnglish("Declaration"),
        lines: [
          `Under ${declaration}, we declare to you for the financial year ${of}:`,
          `1. ${name} is in the business of plying, hiring or leasing goods carriages.`,
          "2. It owns at most ten goods carriages, and owned no more at any time of that year. Should it come to own more than ten before the year ends, we tell you at once.",
          `3. Its Permanent Account Number is ${panOf(company)}.`,
          "No tax is therefore to be deducted at source from what is credited or paid to us in that year for the carriage of goods.",
        ],
      },
    ],
    signatures: [
      ["Place and date", ""],
      [`For ${name}`, "Name, designation, signature and seal"],
    ],
  });
}
