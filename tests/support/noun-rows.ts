import { HIRE } from "~/models/billing/hire/hire.record";
import { STATE_WORDS, stateSaid } from "~/models/kit/record/shown-record";
import { joined, spoken } from "~/models/kit/shared/vocabulary";

import { withArticle, RECORDS } from "./nouns";
import { cellsOf, readTable, type Row } from "./who-may";

/*
 * Who may what with a noun of one form: its pages, forms, buttons and calls, by what the table says of its four actions. The
 * table has no row of them but where one answers otherwise.
 */

const MAY = new Map(readTable("action").map(({ asked, cells }) => [asked, cells]));

/** Who may do all of the actions gets `done`, others what is said to them. */
function cells(actions: string[], done: string, refused: { nobody: string; others: string }) {
  return cellsOf((reader) => {
    if (reader === "nobody") return refused.nobody;
    const may = actions.every((action) => MAY.get(`MAY ${action}`)?.[reader] === "yes");
    return may ? done : refused.others;
  });
}

// A hire hangs on a journey and keeps its number: its rows are in the table.
const NOUNS = RECORDS.filter(({ noun }) => noun !== HIRE.noun);

/** Their pages and forms. */
function pageRows({ noun, words, states, settles }: (typeof NOUNS)[number]): Row[] {
  const at = `/${words.many}`;
  const title = spoken(words.one);
  const one = withArticle(noun);
  const [view, create, edit, remove] = ["view", "create", "edit", "delete"].map(
    (verb) => `${noun}:${verb}`,
  ) as [string, string, string, string];
  const page = (asked: string, action: string, subject = "-", form = "-", done = "200"): Row => {
    return {
      asked,
      subject,
      form,
      cells: cells([action], done, { nobody: "login", others: "no" }),
    };
  };
  /** Whoever may open the page and not press the button is told so there. */
  const button = (subject: string, intent: string, done: string, action = view): Row => {
    const row = page(`POST ${at}/:id`, view, subject, `intent=${intent}`, done);
    const pressed = cells([action], done, { nobody: "login", others: "403" });
    const pick = (reader: keyof Row["cells"]) =>
      row.cells[reader] === done ? pressed[reader] : row.cells[reader];
    return { ...row, cells: cellsOf(pick) };
  };
  return [
    ...[at, `${at}.csv`, `${at}.xlsx`].map((address) => page(`GET ${address}`, view)),
    page(`GET ${at}/:id`, view, one),
    page(`GET ${at}/:id`, view, "an unknown id", "-", "404"),
    ...states.map((_, place) => {
      const to = states[1 - place]!;
      const subject = place === 0 ? one : `an inactive ${noun}`;
      const done = `${at}/{id} ${stateSaid(title, to)}`;
      return button(subject, STATE_WORDS[to].intent, done, settles ?? edit);
    }),
    button(one, "delete", `${at} ${title} deleted successfully`, remove),
    button("an unknown id", "delete", "404", remove),
    button(one, "unheard-of", "400"),
    page(`GET ${at}/new`, create),
    page(`POST ${at}/new`, create, "-", noun, `${at}/{id} ${title} created successfully`),
    page(`POST ${at}/new`, create, "-", "-", "400"),
    page(`GET ${at}/edit/:id`, edit, one),
    page(`GET ${at}/edit/:id`, edit, "an unknown id", "-", "404"),
    page(`POST ${at}/edit/:id`, edit, one, noun, `${at}/{id} ${title} updated successfully`),
  ];
}

/** Their calls of /api. */
function callRows({ noun, words, settles }: (typeof NOUNS)[number]): Row[] {
  const at = `/${words.many}`;
  const [title, many] = [joined(words.one), joined(words.many)];
  return [
    [`list${many}`, `${noun}:view`, `GET ${at}`],
    [`export${many}`, `${noun}:view`, `GET ${at}/export`],
    [`create${title}`, `${noun}:create`, `POST ${at}`],
    [`get${title}`, `${noun}:view`, `GET ${at}/{id}`],
    [`update${title}`, `${noun}:edit`, `PUT ${at}/{id}`],
    [`delete${title}`, `${noun}:delete`, `DELETE ${at}/{id}`],
    [`set${title}Status`, settles ?? `${noun}:edit`, `PATCH ${at}/{id}/status`],
  ].map(([call = "", action = "", form = ""]) => ({
    asked: `API ${call}`,
    subject: action,
    form,
    cells: cells([action], "yes", { nobody: "401", others: "403" }),
  }));
}

/** What follows from the definitions, by the kinds of the table's rows. */
export const NOUN_ROWS = {
  page: NOUNS.flatMap(pageRows),
  operation: NOUNS.flatMap(callRows),
};
