/** Notices by mail about the person's own account, so that they notice changes that they did not make. */
const ACCOUNT_NOTICES = {
  "new-device": {
    subject: "A new device signed in to your account",
    text: "somebody signed in to your account from a device that we have not seen before: {detail}.",
  },
  "new-key": {
    subject: "A new API key of your account",
    text: "an API key was made for your account: {detail}. A script that has it may do what you may.",
  },
  "password-changed": {
    subject: "The password of your account was changed",
    text: "the password of your account was changed. You are signed out wherever it was used before.",
  },
  "email-changed": {
    subject: "The e-mail of your account was changed",
    text: "your account has another e-mail now: {detail}. E-mails about the account go there, and this address no longer signs in.",
  },
  "email-asked": {
    subject: "Your account is about to get another e-mail",
    text: "somebody signed in to your account asked for another e-mail: {detail}. It changes once the link that we sent there is opened.",
  },
  "second-factor-added": {
    subject: "Your account has a second factor now",
    text: "from now on signing in to your account asks for a code from your phone after the password.",
  },
  "second-factor-removed": {
    subject: "The second factor of your account was removed",
    text: "signing in to your account no longer asks for a code besides the password.",
  },
} as const;

export type AccountNotice = keyof typeof ACCOUNT_NOTICES;

const NOT_YOU =
  "If this was not you, reset your password with “Forgot your password?” and tell our office.";

/** Subject and text of a notice to somebody; `detail` is one line: a device, a name, an address. */
export function accountNotice(kind: AccountNotice, name: string, detail = "") {
  const { subject, text } = ACCOUNT_NOTICES[kind];
  const sentence = text.replace("{detail}", () => detail.replace(/\s+/g, " ").trim());
  return { subject, text: [`Hello ${name},`, sentence, NOT_YOU].join("\n\n") };
}
