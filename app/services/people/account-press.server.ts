import { data, redirect } from "@remix-run/node";
import { type Actor, roleLabel } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import type { AccountKind } from "~/models/people/user/account.forms";
import { deleteAccount, setAccountStatus } from "~/models/people/user/account.remove.server";
import { confirmCustomer } from "~/models/people/user/confirm.server";
import { createPasswordLink, sendPasswordLink } from "~/models/people/user/password-link.server";
import { removeSecondFactor } from "~/models/people/user/second-factor.server";
import { booksSaid, setSeesBooks } from "~/models/people/user/sees-books.server";
import { passwordLinkSent } from "~/models/people/user/user.words";
import type { Hanging } from "~/models/road/absence/absence";
import { accountPaths, paths } from "~/paths";
import { env } from "~/platform/env.server";
import { sendsMail } from "../delivery/connected.server";
import { runNoteIntent } from "../desk/office-notes.server";
import { doneAt, redirectWithFlash } from "../flash.server";
import { type PageArgs, postFor } from "../page.server";
import { withRefusalReply } from "../refusal.server";
import { ACCESS } from "./account-page.server";
import { refusedPassword, typedPassword } from "./api-keys.server";

/** `holds`: what somebody of the staff still has of the company's money and of its moves, as it is said once they are deactivated. */
export const postAccount = (
  args: PageArgs,
  kind: AccountKind,
  holds?: (actor: Actor, id: number) => Promise<string>,
  hangs?: (id: number) => Promise<Hanging[]>,
) =>
  postFor(args, ACCESS[kind], async ({ actor, form, id }) => {
    const accountId = id(kind);
    const intent = form.get("intent");
    if (kind === "customer") {
      const here = paths.customers.view(accountId);
      const noted = await runNoteIntent(actor, { of: "customer", id: accountId }, form, here);
      if (noted) return noted;
    }
    if (intent === "remove-second-factor") {
      return replyRemoval(actor, accountId, form, accountPaths(kind).view(accountId));
    }
    if (intent === "deactivate" && form.get("anyway") !== "on") {
      const hanging = kind === "user" ? await hangs?.(accountId) : [];
      if (hanging?.length) return redirect(accountPaths(kind).confirm(accountId, "deactivate"));
    }
    return withRefusalReply(() => press(actor, kind, accountId, intent, holds));
  });

/** Does what a button of the page says. */
async function press(
  actor: Actor,
  kind: AccountKind,
  id: number,
  intent: unknown,
  holds?: (actor: Actor, id: number) => Promise<string>,
) {
  const at = accountPaths(kind);
  switch (intent) {
    case "activate":
    case "deactivate": {
      if (kind === "employee") throw noSuchButton();
      await setAccountStatus(actor, id, intent === "activate" ? "active" : "inactive", kind);
      const said =
        kind === "user" ? `User ${intent}d successfully` : `Customer ${intent}d successfully`;
      const held = intent === "deactivate" ? await holds?.(actor, id) : "";
      return doneAt(at.view(id), held ? `${said}. ${held}` : said);
    }
    case "send-password-link": {
      const address = await sendPasswordLink(actor, id);
      const mailed = sendsMail();
      const sentence = passwordLinkSent(address, mailed);
      return redirectWithFlash(at.view(id), mailed ? "success" : "info", sentence);
    }
    case "confirm":
      if (kind !== "customer") throw noSuchButton();
      await confirmCustomer(actor, id);
      return doneAt(at.view(id), "Customer confirmed");
    case "show-books":
    case "hide-books": {
      const shows = intent === "show-books";
      await setSeesBooks(actor, id, shows);
      return doneAt(at.view(id), booksSaid(shows));
    }
    case "password-link":
      return replyPasswordLink(actor, id);
    case "delete":
      await deleteAccount(actor, kind, id);
      return doneAt(at.list(), `${roleLabel(kind)} deleted successfully`);
    default:
      throw noSuchButton();
  }
}

/** 'Remove second factor' of somebody who lost the phone: asks for the admin's own password. */
async function replyRemoval(actor: Actor, userId: number, form: FormData, here: string) {
  try {
    await removeSecondFactor(actor, userId, typedPassword(form));
    return await doneAt(here, "Second factor removed");
  } catch (error) {
    const { text, status } = refusedPassword(error);
    return data({ passwordError: text }, { status });
  }
}

/** Answers 'Create password link' with the link itself: it is shown once and stored nowhere. */
async function replyPasswordLink(actor: Actor, userId: number) {
  const token = await createPasswordLink(actor, userId);
  const link = env().appUrl + paths.resetPassword(token);
  return data({ link }, { headers: { "Cache-Control": "no-store" } });
}
