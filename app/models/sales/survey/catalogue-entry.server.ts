import { db, transaction, type Tx } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import { companyDay } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { recordCommands } from "../../kit/record/record-commands.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { CATALOGUE_ENTRY, type CatalogueInput } from "./catalogue-entry.record";

/** The catalogue that surveys count by. */
export const catalogue = recordCommands(CATALOGUE_ENTRY, {
  day: companyDay,
  // Two of one name at once: the second waits, and finds the first.
  hold: (tx) => holdAlone(tx, "Company", 1),
  rules: (before, tx) => [
    ruleOf<CatalogueInput>()(["name"], async ({ name }, addError) => {
      const sortName = sortNameOf(name);
      const other = await tx.catalogueEntry.findFirst({
        where: { sortName, id: { not: before?.id ?? 0 } },
      });
      if (other) addError("name", `There is an entry ${other.name} already`);
    }),
  ],
  namedIn: { surveyLine: "entryId" },
  used: "is counted in surveys and cannot be deleted. Deactivate it instead.",
});

/** What surveys offer, in the order in which it came. */
export const entriesInOrder = () => catalogue.active("id", null, db);

/** The entry that a name says, whatever its case; null where none. */
const namedEntry = (name: string, tx: Tx) =>
  tx.catalogueEntry.findFirst({ where: { sortName: sortNameOf(name.trim()) } });

/**
 * Joins an entry with another, named `into`, which stays: it is found by the names of both, and surveys that count the first count that
 * one; a line keeps its name and sizes. The first is inactive then. In a room that has both the first stays a thing of its own. Raises `not_found`, and `invalid` at
 * `into` where that is none, the same, inactive or not carried.
 */
export async function joinEntries(actor: Actor, id: number, into: string): Promise<number> {
  assertCan(actor, "catalogueEntry:delete");
  return transaction(async (tx) => {
    await holdAlone(tx, "Company", 1);
    const [gone, stays] = [
      await tx.catalogueEntry.findUnique({ where: { id } }),
      await namedEntry(into, tx),
    ];
    if (!gone) throw notFound("catalogueEntry");
    if (!stays) throw invalidField("into", "The catalogue has no entry of this name");
    if (stays.id === id) throw invalidField("into", "Choose another entry than this one");
    // Of two that are joined with each other at once one has to stay.
    if (stays.status !== "active")
      throw invalidField("into", `${stays.name} is inactive: activate it first`);
    if (stays.notCarried && !gone.notCarried)
      throw invalidField("into", `${stays.name} is not carried: surveys count ${gone.name}`);
    const inRoomOfBoth = { entryId: id, room: { lines: { some: { entryId: stays.id } } } };
    await tx.surveyLine.updateMany({ where: inRoomOfBoth, data: { entryId: null } });
    await tx.surveyLine.updateMany({ where: { entryId: id }, data: { entryId: stays.id } });
    const words = [stays.otherNames, gone.name, gone.otherNames].filter(Boolean).join(" ");
    const otherNames = [...new Set(words.split(" "))].join(" ").slice(0, 200).trim();
    const data = { otherNames, searchText: CATALOGUE_ENTRY.searchText({ ...stays, otherNames }) };
    // Kept, inactive: a page that was open before may still count it.
    await tx.catalogueEntry.update({
      where: { id },
      data: { status: "inactive", version: { increment: 1 } },
    });
    await tx.catalogueEntry.update({
      where: { id: stays.id },
      data: { ...data, version: { increment: 1 } },
    });
    for (const [of, other] of [
      [id, stays],
      [stays.id, gone],
    ] as const)
      await recordHistory(tx, actor, "catalogueEntry", of, "updated", null, {
        note: `Joined with ${other.name}`,
      });
    return stays.id;
  });
}
