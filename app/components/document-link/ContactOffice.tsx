import type { OfficeContact } from "~/models/linked-document/linked-document.types";

/** Buttons that call the office and write to it. `about` begins the message. */
export function ContactOffice({ office, about }: { office: OfficeContact; about?: string }) {
  const text = about ? `?text=${encodeURIComponent(about)}` : "";
  return (
    <>
      {office.tel && (
        <a className="btn btn-secondary" href={`tel:${office.tel}`}>
          {`Call ${office.phone}`}
        </a>
      )}
      {office.whatsapp && (
        <a
          className="btn btn-secondary"
          rel="noreferrer"
          href={`https://wa.me/${office.whatsapp}${text}`}
        >
          WhatsApp
        </a>
      )}
    </>
  );
}
