import type { LoaderFunctionArgs } from "@remix-run/node";

function nowhere(): never {
  throw new Response("Not found", { status: 404 });
}

export function loader(_args: LoaderFunctionArgs) {
  return nowhere();
}

export function action() {
  return nowhere();
}

// A component makes this a page route: without one the answer would be bare text.
export default function Nowhere() {
  return null;
}
