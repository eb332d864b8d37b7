/** Why nothing can be paid on a draft yet, and what issues it. For staff. */
export function DraftNotice({
  email,
}: {
  /** Where it would be mailed to. */
  email: string | null;
}) {
  return (
    <section className="notice info no-print" aria-label="Draft">
      <p>
        This invoice is a draft. It has no number and takes no payments, and its client sees it only
        through a link that you copied. Issue it or send it: sending also issues it.
      </p>
      <p className="hint">
        {email
          ? `'Issue and send' e-mails it to ${email}.`
          : "The client has no e-mail address: send it via WhatsApp, or type an address under 'Write message'."}
      </p>
    </section>
  );
}
