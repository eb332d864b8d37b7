import type { LoaderFunctionArgs } from "@remix-run/node";

import { exportAt } from "~/models/desk/exports/exports.server";
import { listFile } from "~/services/desk/list-file.server";
import { fileFor } from "~/services/papers/file-page.server";

/* Under the addresses of all lists, with .csv and .xlsx behind them (remix.config.js): all rows that an address means. */
export async function loader(args: LoaderFunctionArgs) {
  const found = exportAt(new URL(args.request.url).pathname);
  if (!found) throw new Response("Not found", { status: 404 });
  return fileFor(args, found.list.access, ({ actor, url }) =>
    listFile({ ...found, actor, asked: url.searchParams, ...args }),
  );
}
