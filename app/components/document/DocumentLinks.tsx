import { Form, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";

import { AddressText } from "~/components/ui/ContactLinks";
import { SubmitButton } from "~/components/ui/Button";
import { FoldCard } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import type { LinkLine, OpeningLine } from "~/models/papers/document-link/document-link.types";

/** So many openings stand on the page; the older ones are folded. */
const SHOWN = 5;

const STATES = { working: "Works until", expired: "Expired on", revoked: "Revoked; until" };

/** The address that 'Copy link' answered with, out of a page's action data. */
export function copiedLinkOf(answer: object | null | undefined): string | null {
  return answer && "copiedLink" in answer ? String(answer.copiedLink) : null;
}

/** The links by which customers reach a document: who has one, who opened it, copy and revoke. */
export function DocumentLinks({
  links,
  here,
  canCopy,
  copied,
}: {
  /** Null for those who do not manage links. */
  links: LinkLine[] | null;
  /** The document's page, which takes the posts. */
  here: string;
  canCopy: boolean;
  copied: string | null;
}) {
  const [search] = useSearchParams();
  if (!links || (links.length === 0 && !canCopy)) return null;
  const asked = search.get("confirm");
  return (
    <FoldCard
      title="Customer links"
      id="links"
      open={copied !== null || asked?.startsWith("revoke-") || undefined}
    >
      <div className="stack no-print">
        {canCopy && (
          <Form method="post" action={`${here}#links`} discover="none">
            <SubmitButton name="intent" value="copy-link" label="Copy link" variant="secondary" />
          </Form>
        )}
        {copied && <CopiedLink address={copied} />}
        {links.map((link) => {
          const words = revocation(link, here);
          return (
            <div key={link.id} className="stack">
              <div>
                <h3>
                  <AddressText text={nameOf(link)} />
                </h3>
                <p className="hint">{`${STATES[link.state]} ${link.expires}`}</p>
              </div>
              <Openings openings={link.openings} />
              {link.state === "working" &&
                (asked === `revoke-${link.id}` ? (
                  <ConfirmStep {...words} cancelTo={here} />
                ) : (
                  <ConfirmLink
                    {...words}
                    to={`${here.includes("?") ? `${here}&` : "?"}confirm=revoke-${link.id}#links`}
                    label="Revoke link"
                    variant="link"
                  />
                ))}
            </div>
          );
        })}
      </div>
    </FoldCard>
  );
}

function nameOf({ recipient }: LinkLine): string {
  return /^\d+$/.test(recipient) ? `+${recipient}` : recipient || "Copied link";
}

function revocation(link: LinkLine, here: string): ConfirmWords {
  return {
    title: "Revoke link",
    message: `Are you sure you want to revoke this link (${nameOf(link)})? It stops working at once.`,
    action: here,
    fields: { intent: "revoke-link", linkId: link.id },
  };
}

function Openings({ openings }: { openings: OpeningLine[] }) {
  const line = ({ at, who }: OpeningLine, index: number) => (
    <li key={index} className="hint">{`${at}: ${who}`}</li>
  );
  const older = openings.slice(SHOWN);
  return (
    <div>
      <b>Opened</b>
      {openings.length === 0 && <p className="hint">Not opened yet</p>}
      <ul>{openings.slice(0, SHOWN).map(line)}</ul>
      {older.length > 0 && (
        <details>
          <summary className="hint">{`${older.length} earlier`}</summary>
          <ul>{older.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

/** To be copied by hand; where scripts run it is on the clipboard already. */
function CopiedLink({ address }: { address: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    // Refused without a secure connection or the person's leave: the field below still has it.
    navigator.clipboard?.writeText(address).then(
      () => setDone(true),
      () => setDone(false),
    );
  }, [address]);
  return (
    <label className="field" role="status">
      <span className="label">{done ? "Link (copied)" : "Link"}</span>
      <input
        className="input"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
    </label>
  );
}
