import type { MouseEvent } from "react";

import { paths } from "~/paths";

import { RowLink } from "./RowLink";

/** Beyond so many rows somebody waits long enough to want to see how far it is. */
const MANY = 5_000;

/**
 * A list's rows as a file, all that its filters leave, in its order, and where more come in from one. The browser saves
 * them; where they are many and there are scripts, the page says how far that is.
 */
export function FileLinks({
  list,
  total,
  importTo,
  selectTo,
}: {
  /** The list's address with its filters; false where it has no rows. */
  list: string | false;
  total: number;
  importTo?: string | false;
  /** Where rows are chosen, to do something with several at once. */
  selectTo?: string | false;
}) {
  async function save(event: MouseEvent<HTMLAnchorElement>) {
    if (total < MANY || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const { saveRows } = await import("./save-rows");
    await saveRows(link);
  }
  if (!list && !importTo) return null;
  return (
    <p className="files no-print">
      {list && (
        <>
          <a href={paths.fileOf(list, "csv")} download onClick={save}>
            Export CSV
          </a>
          <a href={paths.fileOf(list, "xlsx")} download onClick={save}>
            Export XLSX
          </a>
          {selectTo && <RowLink to={selectTo}>Select rows</RowLink>}
        </>
      )}
      {importTo && <RowLink to={importTo}>Import</RowLink>}
    </p>
  );
}
