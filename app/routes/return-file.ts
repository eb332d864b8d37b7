import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/models/kit/shared/domain-error";
import { returnFile } from "~/services/billing/gstr1-files.server";
import { fileFor } from "~/services/papers/file-page.server";

/* A return of GST as a file, which the address names with its ending (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "return:view", async ({ actor, url }) => {
    const file = await returnFile(actor, url);
    if (!file) throw notFound("page");
    return file;
  });
