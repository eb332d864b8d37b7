import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadLinkedPhoto } from "~/services/sales/survey-link.server";

/** GET /d/{token}/survey-photo/{id}: a picture of a survey, for its customer. */
export const loader = (args: LoaderFunctionArgs) => loadLinkedPhoto(args);
