import { apiAt } from "~/services/api/at.server";

export const { loader, action } = apiAt("/payments/{id}/send-whatsapp");
