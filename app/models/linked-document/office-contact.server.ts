import { getCompany } from "../company/company.server";
import { whatsappNumber } from "../message/whatsapp";
import type { OfficeContact } from "./linked-document.types";

/** The company's phone as its customers dial it. */
export async function officeContact(): Promise<OfficeContact> {
  const { phone, dialCode } = await getCompany();
  const whatsapp = whatsappNumber(phone, dialCode);
  return { phone, tel: whatsapp ? `+${whatsapp}` : phone.replace(/[^0-9+]/g, ""), whatsapp };
}
