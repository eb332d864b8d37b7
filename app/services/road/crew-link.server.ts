import type { LoaderFunctionArgs } from "@remix-run/node";

import { companyHead } from "~/models/company/company/company.server";
import { officeContact } from "~/models/desk/linked-document/linked-document.server";
import { type CrewLinkEnd, openCrewLink } from "~/models/road/crew/crew.link.server";

import { countWrongLink } from "../auth.server";
import {
  type LinkProblem,
  linkProblem,
  noteOpening,
  throwProblem,
} from "../papers/document-link.server";

const ENDED: Record<CrewLinkEnd, { title: string; text: string }> = {
  over: {
    title: "This move is over",
    text: "Its link worked until the night after the last day. Ask the office for anything else.",
  },
  cancelled: {
    title: "This move was called off",
    text: "Nobody goes. Ask the office where you are needed instead.",
  },
  left: {
    title: "You are no longer on this move",
    text: "The office changed its crew. Call the office if you think this is wrong.",
  },
};

/** The page of a crew's link: the move, or the problem in its place. Only links that never were count as guesses. */
export async function loadCrewLink(args: LoaderFunctionArgs) {
  const opened = await openCrewLink(args.params["*"] ?? "");
  if (!opened) return throwProblem(await linkProblem(await countWrongLink(args)));
  if (opened.end) {
    const office = await officeContact();
    const problem: LinkProblem = { status: 410, ...ENDED[opened.end], office, retryAfter: null };
    return throwProblem(problem);
  }
  await noteOpening(args, { id: opened.linkId });
  const { companyName, year } = await companyHead();
  return { move: opened.move, name: opened.name, companyName, year };
}
