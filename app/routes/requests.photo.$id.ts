import type { LoaderFunctionArgs } from "@remix-run/node";

import { requestPhoto } from "~/models/road/customer-request/customer-request.server";
import { fileFor } from "~/services/papers/file-page.server";
import { photoResponse } from "~/services/papers/photo-response.server";

/** GET /requests/photo/{id}: a picture that came with a customer's message. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "customerRequest:view", async ({ actor, id, request }) =>
    photoResponse(request, await requestPhoto(actor, id("photo"))),
  );
