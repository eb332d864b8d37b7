import type { LoaderFunctionArgs } from "@remix-run/node";

import { fromShortAddress } from "~/services/short-address.server";

const nowhere = () => new Response("Not found", { status: 404 });

export async function loader(args: LoaderFunctionArgs) {
  const page = await fromShortAddress(args);
  if (!page) throw nowhere();
  return page;
}

export function action() {
  throw nowhere();
}

// A component makes this a page route: without one the answer would be bare text.
export default function Nothing() {
  return null;
}
