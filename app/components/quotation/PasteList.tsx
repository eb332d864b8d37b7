import { type MouseEvent, useState } from "react";
import { Button } from "~/components/ui/Button";
import { Fold } from "~/components/ui/FormLayout";
import { rowsOf } from "~/components/ui/use-form";
import { ROWS_SHOWN } from "~/models/kit/shared/rows-page";
import type { QuotationItemText } from "~/models/sales/quotation/quotation.fields";
import {
  MAX_PASTED_LINES,
  PASTE_ITEMS,
  PASTED,
  PASTED_SHOWN,
} from "~/models/sales/quotation/quotation.paste-form";

type Reader = typeof import("~/models/sales/quotation/quotation.pasted-items");

async function loadReader(keep: (reader: Reader) => void): Promise<Reader> {
  const reader = await import("~/models/sales/quotation/quotation.pasted-items");
  keep(reader);
  return reader;
}

/**
 * A list out of a message as rows. What is understood of it is shown before it is taken: while it is typed where scripts
 * run, else by the first press.
 */
export function PasteList({
  items,
  paged,
  pasted,
  shown,
  problem,
  onRows,
}: {
  /** The name of the list of rows. */
  items: string;
  paged: boolean;
  pasted: string;
  shown: string[];
  problem: string | undefined;
  onRows: (rows: QuotationItemText[]) => void;
}) {
  const [message, setMessage] = useState(problem);
  const [understood, setUnderstood] = useState(shown);
  // Few paste a list: what reads one comes with the first who goes to it, and till then the server reads it.
  const [reader, setReader] = useState<Reader | null>(null);
  const read = async (text: string) => {
    const { pastedSentences, readPasted } = reader ?? (await loadReader(setReader));
    setUnderstood(pastedSentences(readPasted(text)));
  };
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    const list = form?.elements.namedItem(PASTED);
    if (!reader || !form || !(list instanceof HTMLTextAreaElement)) return;
    const taken = reader.withPastedItems(rowsOf(new FormData(form), items), list.value);
    // The server makes pages when there are more rows than are shown at once.
    if (paged || ("rows" in taken && taken.rows.length > ROWS_SHOWN)) return;
    event.preventDefault();
    if ("problem" in taken) return setMessage(taken.problem);
    setMessage(undefined);
    setUnderstood([]);
    list.value = "";
    event.currentTarget.closest("details")?.removeAttribute("open");
    onRows(taken.rows);
  };
  return (
    <Fold title="Paste a list" open={Boolean(message) || shown.length > 0}>
      <div className="stack gap-3">
        <div className="field">
          <label className="label" htmlFor={PASTED}>
            One item on each line
          </label>
          <textarea
            className="input"
            id={PASTED}
            name={PASTED}
            rows={4}
            defaultValue={pasted}
            onFocus={() => void loadReader(setReader)}
            onChange={({ target }) => void read(target.value)}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${PASTED}-said`}
          />
          <p className={message ? "error" : "hint"} id={`${PASTED}-said`}>
            {message ?? `2 bed, or Sofa, 1, or fridge; at most ${MAX_PASTED_LINES} lines`}
          </p>
        </div>
        <input type="hidden" name={PASTED_SHOWN} value={understood.join("\n")} />
        <div className="stack" role="status">
          {understood.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <Button type="submit" name="intent" value={PASTE_ITEMS} formNoValidate onClick={take}>
          Add to the items
        </Button>
      </div>
    </Fold>
  );
}
