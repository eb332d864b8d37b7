/** Why papers, reminders and statements cannot leave by e-mail. Apart: every page with a button loads it. */
export const NO_MAIL_SERVER = "No mail server is connected";
