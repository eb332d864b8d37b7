/**
 * The page of a route that only redirects. Never drawn, but it makes the route a page: without one Remix
 * would answer an unknown id with bare JSON instead of the not-found page.
 */
export function Nothing() {
  return null;
}
