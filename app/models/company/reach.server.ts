import { whatsappNumber } from "../document/whatsapp";
import type { Reach } from "../document-link/document-link.types";
import { getCompany } from "./company.server";

/** The company's phone as its customers dial it. */
export async function companyReach(): Promise<Reach> {
  const { phone, dialCode } = await getCompany();
  const whatsapp = whatsappNumber(phone, dialCode);
  return { phone, tel: whatsapp ? `+${whatsapp}` : phone.replace(/[^0-9+]/g, ""), whatsapp };
}
