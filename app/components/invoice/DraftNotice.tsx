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
        This invoice is a draft: it has no number yet, its client sees it only by a link that you
        copied, and no payment can be recorded on it. Issue it to go on; sending it issues it as
        well.
      </p>
      <p className="hint">
        {email
          ? `'Issue and send' mails it to ${email}.`
          : "The client has no e-mail address: send it via WhatsApp, or type an address under 'Write message'."}
      </p>
    </section>
  );
}
