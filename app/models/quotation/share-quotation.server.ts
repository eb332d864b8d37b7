import { transaction } from "~/db.server";

import { getCompany } from "../company/company.server";
import { whatsappLink } from "../document/whatsapp";
import { recordHistory } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { formatDate } from "../shared/calendar-date";
import { getQuotation } from "./quotation.server";

/**
 * Hands a quotation over to WhatsApp: the address to go to, with a message that names the document, its
 * total and `pageAddress`. The status stays. Raises `invalid` at `phone` without a usable number.
 */
export async function shareQuotationByWhatsapp(
  actor: Actor,
  id: number,
  pageAddress: string,
): Promise<string> {
  assertCan(actor, "quotation:send");
  const [quotation, company] = await Promise.all([getQuotation(actor, id), getCompany()]);
  const total = formatMoney(quotation.totalAmount, quotation.currency);
  const link = whatsappLink(
    { phone: quotation.phone ?? quotation.customer.phone, dialCode: company.dialCode },
    `Dear ${quotation.contactPerson ?? quotation.customer.name}, here is quotation ` +
      `${quotation.quotationNumber} from ${company.name}. Total: ${total}, valid until ` +
      `${formatDate(quotation.validUntil)}. ${pageAddress}`,
  );
  await transaction((tx) => recordHistory(tx, actor, "quotation", id, "Sent via WhatsApp"));
  return link;
}
