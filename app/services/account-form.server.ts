import { CREATE_FORMS, EDIT_FORMS, type AccountKind } from "~/models/user/account.forms";
import { rulesOfAccount } from "~/models/user/account.rules.server";
import { createAccount, getAccount, updateAccount } from "~/models/user/accounts.server";
import { can, roleLabel } from "~/models/policy/policy";
import { texts } from "~/models/shared/define-fields";
import { ACCOUNT_FORM } from "~/models/user/user.fields";
import { emailWaits } from "~/models/user/user.words";
import { accountPaths } from "~/paths";

import { redirectWithFlash } from "./flash.server";
import { formKey, newFormKey, readForm, saveForm } from "./form.server";
import { accountPlan } from "./form-plans.server";
import { pageFor, type PageArgs } from "./page.server";

/** Whose accounts a form changes: customers are edited among the customers, by their page. */
const EDIT_ACCESS = {
  user: "user:editStaff",
  employee: "employee:edit",
  customer: "customer:edit",
} as const;

/** The page with the form of a new user, employee or customer. */
export function loadNewAccount(args: PageArgs, kind: AccountKind) {
  return pageFor(args, `${kind}:create`, async ({ actor }) => ({
    kind,
    plan: accountPlan(kind, false),
    idempotencyKey: newFormKey(),
    offersAllRoles: can(actor, "user:changeRole"),
  }));
}

export function postNewAccount(args: PageArgs, kind: AccountKind) {
  return pageFor(args, `${kind}:create`, async ({ actor, request }) => {
    const form = await readForm(request);
    const saving = {
      schema: CREATE_FORMS[kind],
      rules: () => rulesOfAccount(null, kind),
      failed: `Failed to save ${kind}`,
    };
    return saveForm(form, saving, async (input) => {
      const id = await createAccount(actor, kind, input, formKey(form));
      const sentence = `${roleLabel(kind)} created successfully`;
      return redirectWithFlash(accountPaths(kind).view(id), "success", sentence);
    });
  });
}

/** The page with the form of a user, employee or customer who is there. */
export function loadAccountForm(args: PageArgs, kind: AccountKind) {
  return pageFor(args, EDIT_ACCESS[kind], async ({ actor, id }) => {
    const account = await getAccount(actor, kind, id(kind));
    return {
      kind,
      account: {
        id: account.id,
        version: account.version,
        values: texts(ACCOUNT_FORM, account),
      },
      plan: accountPlan(kind, true),
      isSelf: account.id === actor.id,
      offersAllRoles: can(actor, "user:changeRole"),
    };
  });
}

export function postAccountForm(args: PageArgs, kind: AccountKind) {
  return pageFor(args, EDIT_ACCESS[kind], async ({ actor, sessionId, request, id }) => {
    const accountId = id(kind);
    const saving = {
      schema: EDIT_FORMS[kind],
      rules: () => rulesOfAccount(accountId, kind),
      failed: `Failed to save ${kind}`,
    };
    return saveForm(await readForm(request), saving, async (input) => {
      const waits = await updateAccount(actor, kind, accountId, input, sessionId);
      const saved = `${roleLabel(kind)} updated successfully`;
      const sentence = waits ? `${saved}. ${emailWaits(waits)}` : saved;
      return redirectWithFlash(accountPaths(kind).view(accountId), "success", sentence);
    });
  });
}
