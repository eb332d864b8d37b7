import { apiAt } from "~/services/api/at.server";

export const { loader, action } = apiAt("/invoices/{id}/send-reminder");
