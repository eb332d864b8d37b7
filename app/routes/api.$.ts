import { apiFailure } from "~/services/api.server";

function unknownPath() {
  return apiFailure(404, "There is nothing at this address.");
}

// Not through api(): who is not signed in learns as much, and every method gets the same answer.
export const loader = unknownPath;
export const action = unknownPath;
