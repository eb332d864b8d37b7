import { useRouteLoaderData } from "@remix-run/react";

import { formatCount } from "~/models/ground/money/money";
import type { loader } from "~/root";

/** Writes numbers of rows grouped as the company's money is. */
export function useCount(): (count: number) => string {
  const currency = useRouteLoaderData<typeof loader>("root")?.currency ?? "INR";
  return (count) => formatCount(count, currency);
}
