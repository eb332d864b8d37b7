import { Card } from "~/components/ui/Card";

type Removed = Record<
  | "sessions"
  | "keys"
  | "feeds"
  | "links"
  | "messages"
  | "drafts"
  | "draftQuotations"
  | "draftInvoices"
  | "photos"
  | "packages"
  | "signatures"
  | "requests",
  number
>;
type Kept = Record<
  "quotations" | "invoices" | "notes" | "payments" | "jobs" | "lorryReceipts" | "history" | "audit",
  number
>;

const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;

/** What 'Erase' removes, and what it keeps and why, with how many of each. */
export function ErasureLists({ id, removed, kept }: { id: number; removed: Removed; kept: Kept }) {
  const { sessions, keys, feeds, links, messages, drafts } = removed;
  return (
    <>
      <Card title="What is removed">
        <ul className="stack">
          <li>{`Name (it becomes “Erased person ${id}”), e-mail, phone and address, in every record and in the search texts`}</li>
          <li>Password and second factor: nobody signs in with this account again</li>
          <li>{`${many(sessions, "session")}, ${many(keys, "API key")}, ${many(feeds, "calendar address", "calendar addresses")}, ${many(drafts, "form kept half-filled", "forms kept half-filled")}`}</li>
          <li>{`${many(links, "link")} to documents stop working`}</li>
          <li>{`Texts and recipients of ${many(messages, "message")}; waiting messages are not sent`}</li>
          <li>{`${many(removed.draftQuotations, "draft quotation")} and ${many(removed.draftInvoices, "draft invoice")}`}</li>
          <li>{`${many(removed.photos, "photo")} of packages, vehicles, claims and deliveries; their files within a day`}</li>
          <li>{`What is in ${many(removed.packages, "package")}, who received goods, and ${many(removed.signatures, "signature")}; consignor and consignee of consignments without a lorry receipt`}</li>
          <li>{`Name, contact and words of ${many(removed.requests, "request")} about personal data; open requests are closed`}</li>
          <li>
            Contacts, pickup and drop addresses, notes and reasons on quotations, jobs, invoices and
            payments
          </li>
        </ul>
      </Card>
      <Card title="What is kept, and why">
        <ul className="stack">
          <li>{`${many(kept.invoices, "issued invoice")} with ${many(kept.notes, "credit or debit note", "credit and debit notes")} and ${many(kept.payments, "payment")}: numbers, dates, lines and amounts, and on the paper itself the name and address billed to. Tax law asks for them for about six years.`}</li>
          <li>{`${many(kept.quotations, "quotation")} and ${many(kept.jobs, "job")}: numbers, dates, amounts and items, under “Erased person ${id}”. The invoices refer to them.`}</li>
          <li>{`${many(kept.lorryReceipts, "lorry receipt")}: numbers, days, places, amounts, and the names and addresses of consignor and consignee that its copies have. The law on carriage asks for its register.`}</li>
          <li>{`${many(kept.history, "line")} of history and ${many(kept.audit, "entry", "entries")} of the audit: what was done and when, by number instead of name. The law on personal data asks for logs of a year at least.`}</li>
          <li>When links were opened and from which network, until the age in the settings</li>
          <li>
            Earlier backups, until they are removed by age. After a restore the software asks you to
            erase again.
          </li>
        </ul>
      </Card>
    </>
  );
}
