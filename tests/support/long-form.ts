import type { FormReply } from "~/models/kit/shared/form-reply";
import { CARRIED, SHOW_LINE, type RowsPage } from "~/models/kit/shared/rows-page";

import { answerOf, getArgs, postArgs, type Fields } from "./http";

type Row = Record<string, string>;
type Shown = { values: Record<string, unknown>; rows: RowsPage | undefined };

/** An edit form with many rows as a browser without scripts has it: the fields of one page of rows at a time. */
export function longForm(
  route: { loader: unknown; action: unknown },
  path: string,
  id: number,
  cookie: string,
) {
  const params = { id: String(id) };
  let rows: Row[] = [];
  let page: RowsPage | undefined;
  let others: Fields = {};

  function show({ values, rows: shown }: Shown, version: number) {
    const { items, ...rest } = values;
    rows = (items as Row[]).map((row) => ({ ...row }));
    page = shown;
    const texts = Object.entries(rest).filter(([, value]) => typeof value === "string");
    others = { ...(Object.fromEntries(texts) as Fields), version };
  }

  /** What a press of a button posts. */
  function fields(button: Fields): Fields {
    const typed = rows.flatMap((row, at) =>
      Object.entries(row).map(([key, text]) => [`items[${at}].${key}`, text] as const),
    );
    const carried: Fields = page ? { [CARRIED]: page.carried } : {};
    return { ...others, ...Object.fromEntries(typed), ...carried, ...button };
  }

  async function press(button: Fields = {}) {
    const { version = 1 } = others;
    const answer = await answerOf(route.action, postArgs(path, fields(button), params, cookie));
    const reply = answer.data as (FormReply & { rows?: RowsPage }) | null;
    if (reply) show({ values: reply.initialValue as never, rows: reply.rows }, Number(version));
    return { ...answer, reply };
  }

  return {
    open: async () => {
      const { data } = await answerOf(route.loader, getArgs(path, params, cookie));
      const loaded = data as Shown & { form?: Shown & { stored: { version: number } } };
      const own = data as { version: number };
      show(loaded.form ?? loaded, loaded.form?.stored.version ?? own.version);
    },
    /** The rows on the page; changed in place as somebody types. */
    rows: () => rows,
    page: () => page,
    set: (more: Fields) => Object.assign(others, more),
    fields,
    press,
    /** 'Go to line', 'Next lines' and the like. */
    show: (line: number | string) => press({ [SHOW_LINE]: line }),
    add: (empty: Row) =>
      page && page.after > 0 ? press({ [SHOW_LINE]: "new" }) : press(insert(empty)),
    remove: (row: number) => press(intent("remove", { name: "items", index: row })),
    save: () => press(),
  };
}

const intent = (type: string, payload: object) => ({
  __intent__: JSON.stringify({ type, payload }),
});
const insert = (defaultValue: Row) => intent("insert", { name: "items", defaultValue });
