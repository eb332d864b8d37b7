import type { Reach } from "~/models/linked-document/linked-document.types";

/** Buttons that call the office and write to it. `about` begins the message. */
export function ReachUs({ reach, about }: { reach: Reach; about?: string }) {
  const text = about ? `?text=${encodeURIComponent(about)}` : "";
  return (
    <>
      {reach.tel && (
        <a className="btn btn-secondary" href={`tel:${reach.tel}`}>
          {`Call ${reach.phone}`}
        </a>
      )}
      {reach.whatsapp && (
        <a
          className="btn btn-secondary"
          rel="noreferrer"
          href={`https://wa.me/${reach.whatsapp}${text}`}
        >
          WhatsApp
        </a>
      )}
    </>
  );
}
