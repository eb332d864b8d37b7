import type { Tx } from "~/platform/db.server";
import { type Company, companyToday } from "../../company/company/company.server";
import { recipientOf } from "../../company/company/gst.server";
import { daysOf, lastMonthOf, monthName, monthOf, periodName } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { formatDate } from "../../ground/day/calendar-date";
import { lastDayForNotes } from "../../ground/tax/financial-year";
import { isSpecified } from "../../ground/tax/recipient";
import { isGta } from "../../ground/tax/regimes";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { stateLabel } from "../../kit/shared/state-field";
import { amendedPaper } from "./amended";
import type { AmendmentInput } from "./amendment.fields";
import { NEW_BILL, type Subject } from "./amendment.subject.server";
import { placedOf } from "./gstr1.placed";

const ofInput = ruleOf<AmendmentInput>();

/** Says why an amendment cannot have this day, by the paper's and its other amendments' returns. */
function dayProblem(company: Company, subject: Subject, date: string): string | null {
  const { number, date: issued, amendments } = subject;
  if (date > companyToday(company)) return "Declared on cannot be in the future";
  const [own, declared] = [issued, date].map((day) => returnOf(company, monthOf(day))) as [
    string,
    string,
  ];
  const { from, before } = daysOf(declared);
  if (issued >= from) {
    return `${number} is of ${periodName(own)} itself: it is amended in a later return`;
  }
  const last = lastDayForNotes(issued);
  if (date > last) return `${number} could be amended until ${formatDate(last)}`;
  const other = amendments.findLast((one) => one.date >= from);
  if (!other) return null;
  const inIt = other.date < before;
  return `${number} is amended in ${monthName(monthOf(other.date))} already: ${inIt ? "delete that amendment first" : "choose a day after that"}`;
}

/** Says why the GSTR-1A of a paper's own period cannot declare its amendment; null where it can. */
export async function ownReturnProblem(tx: Tx, company: Company, subject: Subject) {
  const { number, date, amendments } = subject;
  const own = returnOf(company, monthOf(date));
  const filed = await tx.taxMonth.findFirst({
    where: { month: lastMonthOf(own), gstr3bFiledAt: { not: null } },
  });
  if (filed) return `GSTR-3B of ${periodName(own)} is filed: amend ${number} in a later return`;
  const other = amendments.at(-1);
  return other
    ? `${number} is amended in ${monthName(monthOf(other.date))} already: delete that amendment first`
    : null;
}

/** The amendment that an input makes of what counts so far. */
export function wished(
  subject: Subject,
  { gstin, placeOfSupply }: Pick<AmendmentInput, "gstin" | "placeOfSupply">,
) {
  const now = subject.said(subject.amendments.at(-1));
  return {
    gstin: gstin === undefined ? now.gstin : gstin,
    placeOfSupply: placeOfSupply ?? now.placeOfSupply,
  };
}

/** Says why an amendment cannot have this GSTIN: a registered party stays registered, an unregistered one stays so. */
function gstinProblem({ paper, number, own }: Subject, gstin: string | null): string | null {
  if (!paper) return gstin ? "An advance is filed without a GSTIN: leave it out" : null;
  const { clientGstin, clientKind, regime } = paper;
  if (Boolean(gstin) !== Boolean(clientGstin)) {
    const filed = clientGstin ? "for a client with a GSTIN" : "for a client without a GSTIN";
    return `${number} was filed ${filed}, which no amendment changes: ${NEW_BILL}`;
  }
  if (gstin && gstin === own) return "This is our own GSTIN";
  const pays = (number: string | null) =>
    isSpecified(recipientOf({ kind: clientKind ?? "individual", gstin: number, stateCode: null }));
  if (gstin && isGta(regime ?? "") && pays(gstin) !== pays(clientGstin)) {
    return `This GSTIN would be taxed differently: ${NEW_BILL}`;
  }
  return null;
}

/**
 * A GSTIN of another State means another place of supply, unless somebody says that the place stays: who leaves the place out is asked
 * once, with the one that follows.
 */
function placeQuestion(
  { paper, amendments, said }: Subject,
  gstin: string | null,
  placeOfSupply: string | null,
): string | null {
  const now = said(amendments.at(-1));
  if (!paper || gstin === null || now.gstin === null || placeOfSupply !== null) return null;
  const state = gstin.slice(0, 2);
  if (state === now.gstin.slice(0, 2) || state === now.placeOfSupply) return null;
  const stays = now.placeOfSupply ? stateLabel(now.placeOfSupply) : "as it is";
  return `This GSTIN is of ${stateLabel(state)}: choose it as the place of supply, or ${stays} where that stays`;
}

export function amendmentRules(tx: Tx, company: Company, subject: Subject): Rule<AmendmentInput>[] {
  return [
    ofInput(["return"], async ({ return: declaring }, addError) => {
      if (declaring !== "gstr1a") return;
      const problem = await ownReturnProblem(tx, company, subject);
      if (problem) addError("return", problem);
    }),
    ofInput(["date", "return"], ({ date, return: declaring }, addError) => {
      if (declaring === "gstr1a") return;
      const problem = dayProblem(company, subject, date ?? companyToday(company));
      if (problem) addError("date", problem);
    }),
    ofInput(["gstin"], (input, addError) => {
      const { gstin } = wished(subject, { ...input, placeOfSupply: null });
      const problem = gstinProblem(subject, gstin);
      if (problem) addError("gstin", problem);
    }),
    ofInput(["gstin", "placeOfSupply"], ({ gstin, placeOfSupply }, addError) => {
      const question = placeQuestion(subject, gstin ?? null, placeOfSupply);
      if (question) addError("placeOfSupply", question);
    }),
    ofInput(["gstin", "placeOfSupply"], (input, addError) => {
      const amendment = { ...wished(subject, input), date: "", iffMonth: null, gstr1a: false };
      const before = subject.said(subject.amendments.at(-1));
      const { gstin, placeOfSupply } = before;
      if (gstin === amendment.gstin && placeOfSupply === amendment.placeOfSupply) {
        addError("placeOfSupply", "Nothing is amended: change the GSTIN or the place of supply");
      }
      const { paper, own, stateCode } = subject;
      if (!paper || Boolean(paper.clientGstin) !== Boolean(amendment.gstin)) return;
      const [filed, amended] = [paper, amendedPaper(paper, amendment, stateCode)].map((one) =>
        placedOf(one, stateCode, own),
      );
      if (filed?.why !== null || amended?.why !== null || filed.section === amended.section) return;
      addError(
        "placeOfSupply",
        `This place of supply belongs in another table. An amendment cannot move it: ${NEW_BILL}`,
      );
    }),
  ];
}
