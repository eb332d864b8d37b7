import type { LoaderFunctionArgs } from "@remix-run/node";

import { invalidField } from "~/models/kit/shared/domain-error";
import { bulkFile, EWAY_PARTS } from "~/models/road/consignment/eway-bill";
import { ewayBillPart } from "~/models/road/consignment/eway-bill.server";
import { fileFor } from "~/services/papers/file-page.server";
import { download } from "~/services/download.server";

/** Part B of a consignment's e-way bill as a file that the portal takes. */
export const loader = (args: LoaderFunctionArgs) =>
  fileFor(args, "consignment:edit", async ({ actor, id, url: { searchParams } }) => {
    const part = EWAY_PARTS.find((one) => one === (searchParams.get("what") ?? "vehicle"));
    if (!part) throw invalidField("what", `What is one of ${EWAY_PARTS.join(", ")}`);
    const asked = Object.fromEntries(searchParams);
    const { row, gstin, number } = await ewayBillPart(actor, id("consignment"), part, asked);
    const text = JSON.stringify(bulkFile(part, row, gstin));
    const name = `eway-bill-${part}-${number}.json`;
    return download(text, "application/json; charset=utf-8", name);
  });
