import { redirect } from "@remix-run/node";
import type * as z from "zod";

import type { Actor } from "~/models/kit/policy/policy";
import { SMALL_STATES, type SmallNoun } from "~/models/kit/record/define-record";
import { STATE_WORDS, stateSaid, type SmallState } from "~/models/kit/record/shown-record";
import { NO_PROOF } from "~/models/billing/proof/proof.server";
import { DomainError, invalidField, noSuchButton } from "~/models/kit/shared/domain-error";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { Rule } from "~/models/kit/shared/rules";
import { spoken, VOCABULARY } from "~/models/kit/shared/vocabulary";

import { short } from "~/paths";
import { doneAt } from "../flash.server";
import { formKey, newFormKey, parseForm, readForm, saveForm, typedTexts } from "./form.server";
import { pageFor, type PageArgs } from "../page.server";
import { readParts } from "../papers/photo-form.server";
import { postsPhoto } from "../papers/photo-image.server";
import { redirectOnConflict, withRefusalReply } from "../refusal.server";

type Press = (actor: Actor, id: number, form: FormData) => Promise<void>;

/** Saves a record, which returns its id, and keeps a file with it: both, or neither. */
type Keep = (actor: Actor, save: () => Promise<number>) => Promise<number>;

/** A file that its form may bring, and its page replaces and removes: read first, kept with the rest. */
export type FormFile = { read: (posted: File) => Promise<Keep>; remove: Press };

/** Buttons of a page, by their intents. */
export type Buttons = Readonly<Record<string, { press: Press; message: string }>>;

/** Further buttons of a new one's form, by their intents: where they lead once it is saved. */
export type Onward = Readonly<Record<string, (actor: Actor, id: number) => Promise<Response>>>;

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
  /** Returns further data for the form; null: a new one, which opens with these values, as its address asks. */
  more: (record: R | null, fresh: Partial<V>, asked?: URLSearchParams) => More | Promise<More>;
  /** The page's own questions about what is right. */
  asks?: (input: z.output<Edit>, ownId: number | null) => Promise<Rule<z.output<Edit>>[]>;
  rules: (actor: Actor, ownId: number | null) => RulesOf<New, Edit> | Promise<RulesOf<New, Edit>>;
  create: { schema: New; run: Creation<New> };
  update: { schema: Edit; run: (actor: Actor, id: number, input: z.output<Edit>) => Promise<void> };
  /** The two that it has, where they are not whether it is active. */
  states?: readonly SmallState[];
  setStatus: (
    actor: Actor,
    id: number,
    status: never,
    said: Record<string, unknown>,
  ) => Promise<void>;
  remove: Press;
  /** Further buttons of its page, by their intents, with what is said once they are done. */
  buttons?: Buttons;
  file?: FormFile;
  /** What still counts on it: asked about before it is deactivated. */
  hangs?: (id: number) => Promise<readonly unknown[]>;
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

/** Whether an address is that of a new one's form: /items/new. */
const isOfNew = ({ request }: PageArgs) =>
  new URL(request.url).pathname.split("/")[2]?.toLowerCase() === "new";

/** The file that a form brought, and what is wrong with it; the form goes on without. */
async function fileIn<S extends z.ZodType>(file: FormFile | undefined, form: FormData) {
  const chosen = form.get("file");
  form.delete("file");
  const wrong: Rule<z.output<S>>[] = [];
  const keep: Keep = (_, save) => save();
  if (!file || !postsPhoto(chosen)) return { keep, wrong };
  try {
    return { keep: await file.read(chosen), wrong };
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fieldErrors.file) throw error;
    const { message } = error;
    wrong.push({ needs: [], check: (_, addError) => addError("file", message) });
    return { keep, wrong };
  }
}

/** The buttons of such a noun's page: its own, and those that all have. */
function buttonsOf(
  title: string,
  {
    states = SMALL_STATES,
    buttons: further,
    setStatus,
    remove,
    file,
  }: Pick<
    Kind<{ id: number; version: number }, z.ZodType, z.ZodType, object, object>,
    "states" | "buttons" | "setStatus" | "remove" | "file"
  >,
): Buttons {
  return {
    ...further,
    ...Object.fromEntries(
      states.map((status) => [
        STATE_WORDS[status].intent,
        {
          press: (actor: Actor, id: number, form: FormData) =>
            setStatus(actor, id, status as never, Object.fromEntries(form)),
          message: stateSaid(title, status),
        },
      ]),
    ),
    ...(file && {
      file: {
        press: async (actor, id, form) => {
          const chosen = form.get("file");
          if (!postsPhoto(chosen)) throw invalidField("file", NO_PROOF);
          const keep = await file.read(chosen);
          await keep(actor, () => Promise.resolve(id));
        },
        message: "File kept",
      },
      "remove-file": { press: file.remove, message: "File removed" },
    }),
    delete: { press: remove, message: `${title} deleted successfully` },
  };
}

/** What follows where a button of the form says that it is not done yet. */
function nextOf(onward: Onward, form: FormData) {
  const intent = form.get("intent");
  return typeof intent === "string" && Object.hasOwn(onward, intent) ? onward[intent] : undefined;
}

/** The loaders and actions of such a noun's pages: those with its form, and its own buttons. */
export function smallRecord<
  R extends { id: number; version: number },
  New extends z.ZodType,
  Edit extends z.ZodType,
  V extends object,
  More extends object,
>(kind: Kind<R, New, Edit, V, More>) {
  const { noun, at, rules, file } = kind;
  const { one } = VOCABULARY[noun];
  const title = spoken(one);
  const failed = `Failed to save ${one}`;
  const buttons = buttonsOf(title, kind);

  // A form without a file is read as all are.
  const posted = (request: Request) => readForm(request, file && readParts);

  /** Those of its page about a form in which all is right. */
  async function questions<S extends z.ZodType>(form: FormData, schema: S, ownId: number | null) {
    const submission = kind.asks && parseForm(form, schema);
    if (submission?.status !== "success") return [];
    return (await kind.asks?.(submission.value as z.output<Edit>, ownId)) as Rule<z.output<S>>[];
  }

  /** Does what a button of its page says. */
  async function press(actor: Actor, id: number, form: FormData) {
    const intent = form.get("intent");
    const button = typeof intent === "string" && Object.hasOwn(buttons, intent) && buttons[intent];
    if (!button) throw noSuchButton();
    // Planned with since its page was opened: the page lists it first.
    if (intent === STATE_WORDS.inactive.intent && form.get("anyway") !== "on") {
      const hangs = (await kind.hangs?.(id)) ?? [];
      if (hangs.length > 0) return redirect(short(at.list()).confirm(id, intent));
    }
    await button.press(actor, id, form);
    return doneAt(intent === "delete" ? at.list() : at.view(id), button.message);
  }

  const loadNew = (args: PageArgs) =>
    pageFor(args, `${noun}:create`, async ({ url }) => {
      const values = await kind.fresh(url.searchParams);
      return {
        ...(await kind.more(null, values, url.searchParams)),
        noun: one,
        plan: kind.plan(false),
        values,
        idempotencyKey: newFormKey(),
        cancelTo: at.list(),
      };
    });

  const postNew = (args: PageArgs, onward: Onward) =>
    pageFor(args, `${noun}:create`, async ({ actor, request }) => {
      const form = await posted(request);
      const { keep, wrong } = await fileIn<New>(file, form);
      const saving = {
        schema: kind.create.schema,
        rules: (): SchemaRules<New> => rules(actor, null),
        questions: [...wrong, ...(await questions(form, kind.create.schema, null))],
        failed,
      };
      return saveForm(form, saving, async (input) => {
        const id = await keep(actor, () => kind.create.run(actor, input, formKey(form)));
        const next = nextOf(onward, form);
        return next ? next(actor, id) : doneAt(at.view(id), `${title} created successfully`);
      });
    });

  const loadStored = (args: PageArgs) =>
    pageFor(args, `${noun}:edit`, async ({ actor, request, id }) => {
      const here = at.view(id(noun));
      const record = await redirectOnConflict(request, here, (includeClosed) =>
        kind.load(actor, id(noun), includeClosed),
      );
      return {
        ...(await kind.more(record, {})),
        noun: one,
        name: kind.name(record),
        version: record.version,
        plan: kind.plan(true),
        values: kind.values(record),
        cancelTo: here,
      };
    });

  const postStored = (args: PageArgs) =>
    pageFor(args, `${noun}:edit`, async ({ actor, request, id }) => {
      const ownId = id(noun);
      const form = await posted(request);
      const { keep, wrong } = await fileIn<Edit>(file, form);
      const saving = {
        schema: kind.update.schema,
        rules: (): SchemaRules<Edit> => rules(actor, ownId),
        questions: [...wrong, ...(await questions(form, kind.update.schema, ownId))],
        failed,
      };
      return saveForm(form, saving, async (input) => {
        await keep(actor, () => kind.update.run(actor, ownId, input).then(() => ownId));
        return doneAt(at.view(ownId), `${title} updated successfully`);
      });
    });

  return {
    /** Its form: that of a new one, or of a stored one, as the address says. */
    loadForm: (args: PageArgs) => (isOfNew(args) ? loadNew(args) : loadStored(args)),
    postForm: (args: PageArgs, onward: Onward = {}) =>
      isOfNew(args) ? postNew(args, onward) : postStored(args),

    /** 'Activate', 'Deactivate', 'Delete' and what else its page has. */
    post: (args: PageArgs) =>
      pageFor(args, `${noun}:view`, async ({ actor, request, id }) => {
        const ownId = id(noun);
        const form = await posted(request);
        return withRefusalReply(() => press(actor, ownId, form), typedTexts(form));
      }),
  };
}
