import type { LinksFunction } from "@remix-run/node";

import stylesheet from "./road.css";

/** What packing lists, road papers and photos look like: the pages that have them load it, no other page does. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
