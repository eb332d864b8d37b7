import { HISTORY } from "./company.edit.server";
import { currencySetting } from "./company.form";
import type { Company } from "./company.server";
import { fieldsOf, type SettingsSection } from "./company.words";
import type { SettingField } from "./setting-fields";

/** The fields that tell a section from afar. */
const TELLING: Record<SettingsSection, readonly string[]> = {
  company: ["name", "phone", "email"],
  tax: ["taxSystem", "gstin", "bankName"],
  returns: ["returnsPeriod", "returnsFrom"],
  terms: ["quotationTerms", "invoiceTerms", "receiptTerms", "lrTerms"],
  defaults: ["currency", "gstRate", "validityDays", "invoiceDueDays"],
  costs: ["expensesNeedApproval", "tdsInRupees"],
  tally: ["tallyLedgers", "tallyUrl"],
  region: ["financialYearStart", "timeZone", "dialCode"],
  links: ["linkDays", "whatsappTemplate"],
  reminders: ["invoiceReminders", "quotationReminders"],
  retention: ["messageTextDays", "openingDays", "photoYears"],
  security: ["requireSecondFactor"],
};

const UNITS: Partial<Record<SettingField["kind"], string>> = { rate: "%", days: " days" };

/** A section's current settings in one line; empty ones are left out. */
export function sectionSummary(company: Company, section: SettingsSection): string {
  const values = { ...company, currency: currencySetting(company) } as unknown as Record<
    string,
    string
  >;
  const texts = TELLING[section].flatMap((name) => {
    const field = fieldsOf(section).find((each) => each.name === name);
    const text = field && HISTORY[name]?.show(values[name] ?? "");
    if (!text) return [];
    const { kind, label } = field;
    return kind === "area" ? [label] : [`${label}: ${text}${UNITS[kind] ?? ""}`];
  });
  return texts.join(" · ") || "Nothing yet";
}
