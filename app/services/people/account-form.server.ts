import { CREATE_FORMS, EDIT_FORMS, type AccountKind } from "~/models/people/user/account.forms";
import { rulesOfAccount } from "~/models/people/user/account.rules.server";
import { createAccount, getAccount, updateAccount } from "~/models/people/user/accounts.server";
import { isUnderGst } from "~/models/company/company/gst.server";
import { type Actor, can, roleLabel } from "~/models/kit/policy/policy";
import { texts } from "~/models/kit/shared/define-fields";
import { gstinHintOf } from "~/models/ground/tax/gstin";
import { STATE_ANYWAY } from "~/models/ground/tax/state-anyway";
import { customerQuestions } from "~/models/people/user/customer-tax";
import { CUSTOMER_TAX_FIELDS } from "~/models/people/user/customer-tax.fields";
import { ACCOUNT_FORM, EMPLOYEE_FORM } from "~/models/people/user/user.fields";
import { emailWaits } from "~/models/people/user/user.words";
import { sendsMail } from "../delivery/connected.server";
import { accountPaths } from "~/paths";

import { doneAt } from "../flash.server";
import { formKey, newFormKey, saveForm } from "../forms/form.server";
import { accountPlan } from "../forms/form-plans.server";
import { pageFor, type PageArgs, postFor } from "../page.server";
import { leadOn } from "./account-page.server";

/** Whether the form of an account asks for what GST does: under GST alone, and of no employee. */
async function asksTax(kind: AccountKind): Promise<boolean> {
  return kind !== "employee" && (await isUnderGst());
}

/** The actions by kind of account that a form changes: customers are edited among the customers, by their page. */
const EDIT_ACCESS = {
  user: "user:editStaff",
  employee: "employee:edit",
  customer: "customer:edit",
} as const;

/** The page with the form of a new user, employee or customer. */
export const loadNewAccount = (args: PageArgs, kind: AccountKind) =>
  pageFor(args, `${kind}:create`, async ({ actor }) => ({
    kind,
    plan: accountPlan(kind, false, await asksTax(kind)),
    idempotencyKey: newFormKey(),
    offersAllRoles: can(actor, "user:changeRole"),
  }));

export const postNewAccount = (args: PageArgs, kind: AccountKind) =>
  postFor(args, `${kind}:create`, async ({ actor, form }) => {
    const saving = {
      schema: CREATE_FORMS[kind],
      rules: () => rulesOfAccount(null, kind),
      questions: customerQuestions(null, form.getAll(STATE_ANYWAY)),
      failed: `Failed to save ${kind}`,
    };
    return saveForm(form, saving, async (input) => {
      const id = await createAccount(actor, kind, input, formKey(form));
      return doneAt(accountPaths(kind).view(id), `${roleLabel(kind)} created successfully`);
    });
  });

/** The page with the form of a user, employee or customer who is there. */
export const loadAccountForm = (args: PageArgs, kind: AccountKind) =>
  pageFor(args, EDIT_ACCESS[kind], async ({ actor, id }) => {
    const account = await getAccount(actor, kind, id(kind));
    leadOn(id(kind), account.id, accountPaths(kind).edit);
    const tax = account.role === "customer" && (await asksTax(kind));
    const form = kind === "employee" ? EMPLOYEE_FORM : ACCOUNT_FORM;
    return {
      kind,
      account: {
        id: account.id,
        version: account.version,
        values: texts({ ...form, ...(tax ? CUSTOMER_TAX_FIELDS : {}) }, account),
      },
      gstinHint: gstinHintOf(account.gstin),
      plan: accountPlan(kind, true, tax),
      isSelf: account.id === actor.id,
      offersAllRoles: can(actor, "user:changeRole"),
    };
  });

/** `holds`: what somebody still has of the company's money, which is said where they leave. */
export const postAccountForm = (
  args: PageArgs,
  kind: AccountKind,
  holds?: (actor: Actor, id: number) => Promise<string>,
) =>
  postFor(args, EDIT_ACCESS[kind], async ({ actor, sessionId, form, id }) => {
    const accountId = id(kind);
    const before = await getAccount(actor, kind, accountId);
    const saving = {
      schema: EDIT_FORMS[kind],
      rules: () => rulesOfAccount(accountId, kind),
      questions: customerQuestions(before, form.getAll(STATE_ANYWAY)),
      failed: `Failed to save ${kind}`,
    };
    return saveForm(form, saving, async (input) => {
      const waits = await updateAccount(actor, kind, accountId, input, sessionId);
      const leaves = before.status === "active" && input.status === "inactive";
      const said = [
        `${roleLabel(kind)} updated successfully`,
        waits && emailWaits(waits, sendsMail()),
        leaves && (await holds?.(actor, accountId)),
      ];
      return doneAt(accountPaths(kind).view(accountId), said.filter(Boolean).join(". "));
    });
  });
