import { getCompany } from "../../company/company/company.server";
import { phoneContact, type PhoneContact } from "../../papers/message/phone";

/** The company's phone as its customers dial it; null when it has none. */
export async function officeContact(): Promise<PhoneContact | null> {
  const { phone, dialCode } = await getCompany();
  return phoneContact(phone, dialCode);
}
