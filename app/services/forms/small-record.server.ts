import type * as z from "zod";

import type { Actor } from "~/models/kit/policy/policy";
import { SMALL_STATES, type SmallNoun } from "~/models/kit/record/define-record";
import { STATE_WORDS, stateSaid, type SmallState } from "~/models/kit/record/shown-record";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { Rule } from "~/models/kit/shared/rules";
import { capitalized } from "~/models/kit/shared/text";

import { redirectWithFlash } from "../flash.server";
import { formKey, newFormKey, parseForm, readForm, saveForm } from "./form.server";
import { pageFor, type PageArgs } from "../page.server";
import { redirectOnConflict, withRefusalReply } from "../refusal.server";

type Press = (actor: Actor, id: number) => Promise<void>;

/** Buttons of a page, by their intents. */
export type Buttons = Readonly<Record<string, { press: Press; message: string }>>;

/** A noun of one form, that is active or not: what tells it from the others. */
type Kind<
  R extends { id: number; version: number },
  New extends z.ZodType,
  Edit extends z.ZodType,
  V extends object,
  More extends object,
> = {
  noun: SmallNoun;
  at: { list: () => string; view: (id: number) => string };
  plan: (stored: boolean) => FormPlan;
  /** The record as its form starts: `conflict` where it can no longer be changed, unless `includeClosed`. */
  load: (actor: Actor, id: number, includeClosed: boolean) => Promise<R>;
  name: (record: R) => string;
  /** Its fields as texts. */
  values: (record: R) => V;
  /** Those that a new one's form opens with, as its address says it. */
  fresh: (asked: URLSearchParams) => Partial<V> | Promise<Partial<V>>;
  /** What the form shows besides; null: of a new one, which opens with these values, as its address asks. */
  more: (record: R | null, fresh: Partial<V>, asked?: URLSearchParams) => More | Promise<More>;
  /** The page's own questions about what is right. */
  asks?: (input: z.output<Edit>, ownId: number | null) => Promise<Rule<z.output<Edit>>[]>;
  rules: (actor: Actor, ownId: number | null) => RulesOf<New, Edit> | Promise<RulesOf<New, Edit>>;
  create: { schema: New; run: Creation<New> };
  update: { schema: Edit; run: (actor: Actor, id: number, input: z.output<Edit>) => Promise<void> };
  /** The two that it has, where they are not whether it is active. */
  states?: readonly SmallState[];
  setStatus: (actor: Actor, id: number, status: never) => Promise<void>;
  remove: Press;
  /** Further buttons of its page, by their intents, with what is said once they are done. */
  buttons?: Buttons;
};

/** Rules of both: they look at what a new one and a stored one have in common. */
type RulesOf<New extends z.ZodType, Edit extends z.ZodType> = (Rule<z.output<New>> &
  Rule<z.output<Edit>>)[];
type SchemaRules<S extends z.ZodType> = Rule<z.output<S>>[] | Promise<Rule<z.output<S>>[]>;
type Creation<New extends z.ZodType> = (
  actor: Actor,
  input: z.output<New>,
  key: string | null,
) => Promise<number>;

/** What the pages of such a noun load and do: those with its form, and the buttons of its own. */
export function smallRecord<
  R extends { id: number; version: number },
  New extends z.ZodType,
  Edit extends z.ZodType,
  V extends object,
  More extends object,
>(kind: Kind<R, New, Edit, V, More>) {
  const { noun, at, rules } = kind;
  const title = capitalized(noun);
  const failed = `Failed to save ${noun}`;

  /** Those of its page about a form in which all is right. */
  async function questions<S extends z.ZodType>(form: FormData, schema: S, ownId: number | null) {
    const submission = kind.asks && parseForm(form, schema);
    if (submission?.status !== "success") return [];
    return (await kind.asks?.(submission.value as z.output<Edit>, ownId)) as Rule<z.output<S>>[];
  }

  /** Does what a button of its page says. */
  async function press(actor: Actor, id: number, intent: unknown) {
    const button = typeof intent === "string" && Object.hasOwn(buttons, intent) && buttons[intent];
    if (!button) throw noSuchButton();
    await button.press(actor, id);
    return redirectWithFlash(
      intent === "delete" ? at.list() : at.view(id),
      "success",
      button.message,
    );
  }
  const buttons: Buttons = {
    ...kind.buttons,
    ...Object.fromEntries(
      (kind.states ?? SMALL_STATES).map((status) => [
        STATE_WORDS[status].intent,
        {
          press: (actor: Actor, id: number) => kind.setStatus(actor, id, status as never),
          message: stateSaid(title, status),
        },
      ]),
    ),
    delete: { press: kind.remove, message: `${title} deleted successfully` },
  };

  return {
    loadNew: (args: PageArgs) =>
      pageFor(args, `${noun}:create`, async ({ url }) => {
        const values = await kind.fresh(url.searchParams);
        return {
          ...(await kind.more(null, values, url.searchParams)),
          noun,
          plan: kind.plan(false),
          values,
          idempotencyKey: newFormKey(),
          cancelTo: at.list(),
        };
      }),

    postNew: (args: PageArgs) =>
      pageFor(args, `${noun}:create`, async ({ actor, request }) => {
        const form = await readForm(request);
        const saving = {
          schema: kind.create.schema,
          rules: (): SchemaRules<New> => rules(actor, null),
          questions: await questions(form, kind.create.schema, null),
          failed,
        };
        return saveForm(form, saving, async (input) => {
          const id = await kind.create.run(actor, input, formKey(form));
          return redirectWithFlash(at.view(id), "success", `${title} created successfully`);
        });
      }),

    loadForm: (args: PageArgs) =>
      pageFor(args, `${noun}:edit`, async ({ actor, request, id }) => {
        const here = at.view(id(noun));
        const record = await redirectOnConflict(request, here, (includeClosed) =>
          kind.load(actor, id(noun), includeClosed),
        );
        return {
          ...(await kind.more(record, {})),
          noun,
          name: kind.name(record),
          version: record.version,
          plan: kind.plan(true),
          values: kind.values(record),
          cancelTo: here,
        };
      }),

    postForm: (args: PageArgs) =>
      pageFor(args, `${noun}:edit`, async ({ actor, request, id }) => {
        const ownId = id(noun);
        const form = await readForm(request);
        const saving = {
          schema: kind.update.schema,
          rules: (): SchemaRules<Edit> => rules(actor, ownId),
          questions: await questions(form, kind.update.schema, ownId),
          failed,
        };
        return saveForm(form, saving, async (input) => {
          await kind.update.run(actor, ownId, input);
          return redirectWithFlash(at.view(ownId), "success", `${title} updated successfully`);
        });
      }),

    /** 'Activate', 'Deactivate', 'Delete' and what else its page has. */
    post: (args: PageArgs) =>
      pageFor(args, `${noun}:view`, async ({ actor, request, id }) => {
        const ownId = id(noun);
        const intent = (await readForm(request)).get("intent");
        return withRefusalReply(() => press(actor, ownId, intent));
      }),
  };
}
