import { apiAt } from "~/services/api/at.server";

export const { loader, action } = apiAt("/quotations/{id}/send-reminder");
