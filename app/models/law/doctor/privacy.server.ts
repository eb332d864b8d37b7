import type { PrismaClient } from "~/generated/sqlite/client";

import { breachSearchText } from "../../people/breach/breach.list";
import { privacyRequestSearchText } from "../../people/privacy-request/privacy-request.list";
import {
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from "../../people/privacy-request/privacy-request.words";
import { every, report, WRONG_TEXT } from "./report";

/** What must be true of the registers of requests and breaches. */
export async function checkPrivacy(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const request of every((page) => db.privacyRequest.findMany(page))) {
    const check = report(problems, `Privacy request ${request.id}`);
    const { kind, status, answeredAt, answer, receivedDate, dueDate } = request;
    check.that((REQUEST_KINDS as readonly string[]).includes(kind), `kind ${kind}`);
    check.that((REQUEST_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const ended = answeredAt !== null && answer !== null;
    check.that((status !== "open") === ended, "status and answer disagree");
    check.that(dueDate >= receivedDate, "due before it came in");
    check.that(request.searchText === privacyRequestSearchText(request), WRONG_TEXT);
  }
  for await (const breach of every((page) => db.breach.findMany(page))) {
    const check = report(problems, `Breach ${breach.id}`);
    check.that(breach.searchText === breachSearchText(breach), WRONG_TEXT);
    const told = [breach.toldBoardAt, breach.toldPersonsAt];
    check.that(
      told.every((at) => at === null || at >= breach.foundAt),
      "told before it was found",
    );
  }
  return problems;
}
