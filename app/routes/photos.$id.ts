import type { LoaderFunctionArgs } from "@remix-run/node";

import { photoFile } from "~/models/papers/photo/photo.server";
import { fileFor } from "~/services/papers/file-page.server";
import { photoResponse } from "~/services/papers/photo-response.server";

/** GET /photos/{id}: a photo as a picture, for whoever may see its job. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "photo:view", async ({ actor, id, request }) =>
    photoResponse(request, await photoFile(actor, id("photo"))),
  );
