import type * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";
import { companyToday, getCompany, type Company } from "~/models/company/company/company.server";
import type { List, RowOf, SmallRecord } from "~/models/kit/record/define-record";
import type { Offers, ShownRecord } from "~/models/kit/record/shown-record";
import type { recordCommands } from "~/models/kit/record/record-commands.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import { texts, type Fields, type Texts } from "~/models/kit/shared/define-fields";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { spoken, titled } from "~/models/kit/shared/vocabulary";
import { phoneContact } from "~/models/papers/message/phone";
import { leavingQuestions } from "~/models/road/absence/absence";

import { readHistory } from "../desk/history.server";
import { listReply, readList } from "../list.server";
import { pageFor, type PageArgs } from "../page.server";
import { smallRecord } from "./small-record.server";
import {
  cellOf,
  columnsOf,
  deletion,
  filterOf,
  searchedBy,
  shownItems,
  statusFilter,
  type Shown,
} from "./small-shown.server";

/** Its form and its buttons. */
function formOf<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType<object>,
  L extends List,
  More extends object,
>(
  { noun, at, called, fields, input, states }: SmallRecord<M, F, I, L>,
  commands: ReturnType<typeof recordCommands<M, F, I, L>>,
  shown: Shown<RowOf<M>, F, z.output<I>, Texts<F>, More>,
) {
  return smallRecord({
    noun,
    at,
    plan: () => formPlan(fields, input),
    load: commands.forEdit,
    name: called,
    values: (row) => texts(fields, row),
    fresh: shown.fresh ?? (() => ({})),
    more: (row, fresh, asked) => shown.more?.(row, fresh, asked) ?? Promise.resolve({} as More),
    asks: shown.asks,
    states,
    rules: commands.rules,
    create: { schema: input, run: commands.create },
    update: { schema: input, run: commands.update },
    setStatus: commands.setStatus,
    // The question before the deletion already said it.
    remove: (actor, id) => commands.remove(actor, id, { anyway: true }),
    buttons: shown.buttons,
    file: shown.file,
    hangs: shown.hangs,
  });
}

/** The pages of a noun of one form, by its definition and its commands: its list, one record, its form and its buttons. */
export function pagesOf<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType<object>,
  L extends List,
  More extends object = object,
>(
  record: SmallRecord<M, F, I, L>,
  commands: ReturnType<typeof recordCommands<M, F, I, L>>,
  shown: Shown<RowOf<M>, F, z.output<I>, Texts<F>, More> = {},
) {
  type Row = RowOf<M> & { id: number; status: string };
  // The types of one table among all are beyond what the compiler follows.
  const offersOf = (shown.offers ?? commands.offers) as (
    actor: Actor,
    row: Row,
    used: boolean,
    company: Company,
  ) => Offers;
  const { noun, at, called, fields, words, states } = record;
  const title = titled(words.one);
  const many = spoken(words.many);
  const columns = columnsOf<RowOf<M>>(record, shown.list?.columns ?? record.columns);
  const stateOf = (row: Row) => shown.state?.(row) ?? row.status;

  return {
    ...formOf(record, commands, shown),

    loadList: (args: PageArgs) =>
      pageFor(args, `${noun}:view`, async (page) => {
        const { actor } = page;
        const { searched = searchedBy(record), filters = [] } = shown.list ?? {};
        const { asked, state } = await readList<z.output<L["query"]>>(page, record.list);
        const [{ rows, ...pages }, views, company] = await Promise.all([
          commands.list(actor, asked),
          commands.views(actor),
          getCompany(),
        ]);
        const today = companyToday(company);
        return listReply(page, {
          title: many,
          base: at.list(),
          add: can(actor, `${noun}:create`) && `Add ${title}`,
          empty: `No ${many.toLowerCase()} found`,
          pages,
          list: { ...state, views },
          // Sent with the rows: the list's script does not carry the fields and their checks.
          filters: [
            { name: "search", label: "Search", placeholder: searched },
            ...filters.map((filter) => filterOf(record, filter)),
            statusFilter(shown.list?.states ?? states),
          ],
          columns: columns.map(({ label, sort, phone, numeric }) => ({
            label,
            sort,
            phone,
            numeric,
          })),
          rows: (rows as unknown as Row[]).map((row) => ({
            id: row.id,
            name: called(row),
            status: stateOf(row),
            canEdit: offersOf(actor, row, true, company).edit,
            cells: columns.map(({ cell }) => cellOf(cell(row, today), company.dialCode)),
          })),
        });
      }),

    /** One record's page; `more`: what it shows besides. */
    loadView: <T extends object>(
      args: PageArgs,
      more: (actor: Actor, row: RowOf<M> & { id: number }) => Promise<T> = () =>
        Promise.resolve({} as T),
    ) =>
      pageFor(args, `${noun}:view`, async ({ actor, id }) => {
        const ownId = id(noun);
        const [row, company] = await Promise.all([
          commands.get(actor, ownId) as Promise<Row>,
          getCompany(),
        ]);
        const [used, history, besides, hangs] = await Promise.all([
          commands.isUsed(ownId),
          readHistory(args, actor, noun, ownId),
          more(actor, row),
          row.status === "active" ? (shown.hangs?.(ownId) ?? []) : [],
        ]);
        const offers = offersOf(actor, row, used, company);
        const name = called(row);
        const phone = shown.phone ? shown.phone(row) : (row as { phone?: string | null }).phone;
        const record: ShownRecord = {
          id: ownId,
          status: stateOf(row),
          name,
          base: at.list(),
          subtitle: shown.subtitle?.(row),
          contact: phone ? phoneContact(phone, company.dialCode) : null,
          notice: shown.notice?.(row) ?? null,
          warnings: shown.warnings?.(row, companyToday(company)) ?? [],
          offers,
          closed: commands.closedTo(actor, row as never),
          asked: [
            ...(offers.setStatus === "inactive" ? leavingQuestions(name, hangs) : []),
            ...(shown.questions?.(row, offers, actor) ?? []),
            ...(offers.delete
              ? [
                  deletion(
                    title,
                    name,
                    shown.loses?.(row) ?? (await commands.removalAsks(row as never)),
                  ),
                ]
              : []),
          ],
          title: `${title} Details`,
          items: shownItems(fields, row, company.dialCode, shown),
        };
        return { record, history, besides };
      }),
  };
}
