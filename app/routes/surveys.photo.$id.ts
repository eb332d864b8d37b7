import type { LoaderFunctionArgs } from "@remix-run/node";

import { surveyPhoto } from "~/models/sales/survey/survey.photos.server";
import { fileFor } from "~/services/papers/file-page.server";
import { photoResponse } from "~/services/papers/photo-response.server";

/** GET /surveys/photo/{id}: a picture of a room or of a thing in it. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "survey:view", async ({ actor, id, request }) =>
    photoResponse(request, await surveyPhoto(actor, id("photo"))),
  );
