import { openApiDocument } from "~/services/api/description.server";
import { api } from "~/services/api.server";

export const { loader, action } = api({ GET: openApiDocument });
