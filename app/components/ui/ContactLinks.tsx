import { type PhoneContact, whatsappAddress } from "~/models/papers/message/phone";

/** An e-mail address: where it does not fit in one line it breaks before its "@", not in mid-word. */
export function AddressText({ text }: { text: string }) {
  const at = text.indexOf("@");
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/**
 * A phone number that is dialled by a press. `name` is whose it is, read aloud with it, so that ten of
 * them in a list can be told apart. Text alone where there is nothing to dial.
 */
export function PhoneLink({ contact, name }: { contact: PhoneContact; name: string }) {
  const { phone, tel } = contact;
  if (!tel) return phone;
  return (
    <a className="num" href={`tel:${tel}`} aria-label={`Call ${phone}, ${name}`}>
      {phone}
    </a>
  );
}

/** A button that calls somebody, in a row: the number is drawn on wide screens, where it is dialled by hand. */
export function CallButton({ contact, name }: { contact: PhoneContact | null; name: string }) {
  if (!contact?.tel) return null;
  const { phone, tel } = contact;
  return (
    <a className="btn btn-secondary" href={`tel:${tel}`} aria-label={`Call ${phone}, ${name}`}>
      Call <span className="num wide-only">{phone}</span>
    </a>
  );
}

/** Buttons that call somebody and write to them: each only where there is an address for it. */
export function ContactLinks({
  contact,
  name,
  text,
  email,
}: {
  /** Null for somebody without a phone. */
  contact: PhoneContact | null;
  /** Whom they reach, where the page is about more than one. */
  name?: string;
  /** The message's opening words. */
  text?: string;
  email?: string | null;
}) {
  const { phone, tel, whatsapp } = contact ?? { phone: "", tel: "", whatsapp: null };
  return (
    <>
      {tel && (
        <a
          className="btn btn-secondary"
          href={`tel:${tel}`}
          aria-label={name && `Call ${phone}, ${name}`}
        >
          {`Call ${phone}`}
        </a>
      )}
      {whatsapp && (
        <a
          className="btn btn-secondary"
          rel="noreferrer"
          href={whatsappAddress(whatsapp, text)}
          aria-label={name && `WhatsApp, ${name}`}
        >
          WhatsApp
        </a>
      )}
      {email && (
        <a className="btn btn-secondary" href={`mailto:${email}`} aria-label={`E-mail, ${email}`}>
          E-mail
        </a>
      )}
    </>
  );
}

/** A text of lines in which the given phones are dialled, and written to where WhatsApp can; what is printed is the text alone. */
export function PhoneText({
  text,
  phones,
  name,
}: {
  text: string;
  phones: readonly PhoneContact[];
  name: string;
}) {
  const contact = phones.find(({ phone }) => text.includes(phone));
  if (!contact) return <AddressText text={text} />;
  const at = text.indexOf(contact.phone);
  const { phone, whatsapp } = contact;
  return (
    <>
      <AddressText text={text.slice(0, at)} />
      <PhoneLink contact={contact} name={name} />
      {whatsapp && (
        <span className="no-print">
          {" · "}
          <a rel="noreferrer" href={whatsappAddress(whatsapp)} aria-label={`WhatsApp, ${name}`}>
            WhatsApp
          </a>
        </span>
      )}
      <PhoneText text={text.slice(at + phone.length)} phones={phones} name={name} />
    </>
  );
}
