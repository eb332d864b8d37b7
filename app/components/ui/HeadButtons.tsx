import { Fragment, type ReactNode } from "react";

import { ButtonLink } from "./Button";
import { Link } from "./Link";

/** Where a record's list is. */
export type WayBack = { to: string; label: string };

/** On phones, before the title: the way back. */
export function BackArrow({ to, label }: WayBack) {
  return (
    <Link to={to} className="btn btn-quiet at-narrow" aria-label={label}>
      ←
    </Link>
  );
}

/** A step that the state forbids, with the reason; phones cannot hover, so they show it beside. */
export function ClosedButton({ label, reason }: { label: string; reason: string }) {
  return (
    <>
      <button type="button" className="btn btn-secondary" disabled title={reason}>
        {label}
      </button>
      <span className="hint at-narrow">{reason}</span>
    </>
  );
}

/** 'Edit' in its place: where it leads, else why it is closed; null for who may not edit. */
export const editButton = (
  to: string | null,
  closed: string | null | undefined,
  variant: "primary" | "secondary" = "primary",
): ReactNode =>
  to ? (
    <ButtonLink to={to} variant={variant}>
      Edit
    </ButtonLink>
  ) : (
    closed && <ClosedButton label="Edit" reason={closed} />
  );

/** Buttons that stand in the same place of every head. */
export type Place = "pdf" | "whatsapp" | "edit";

/** The contents of a head's places, and its next step. */
export type Places = Partial<Record<Place, ReactNode>> & {
  /** The next step, where it has no place of its own. */
  primary?: ReactNode;
  /** The place of what comes next, where it has one. */
  main?: Place;
  /** In their order. */
  more?: readonly ReactNode[];
  remove?: ReactNode;
};

/**
 * The buttons of every record's head: what comes next, then each in its place, the rest under 'More', and what takes the record
 * away last and apart. Phones have what comes next, the PDF and 'More' in sight.
 */
export function HeadButtons({
  primary,
  main,
  back,
  pdf,
  whatsapp,
  edit,
  more = [],
  remove,
}: Places & { back: WayBack | null }) {
  const rest = more.filter(Boolean);
  const always = rest.length > 0 || Boolean(remove);
  const folded = (
    <>
      {main !== "whatsapp" && whatsapp}
      {main !== "edit" && edit}
    </>
  );
  const folds = (main !== "whatsapp" && whatsapp) || (main !== "edit" && edit);
  return (
    <>
      {primary}
      {back && (
        <span className="at-wide">
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </span>
      )}
      {pdf}
      {main === "whatsapp" && whatsapp}
      {folds && <span className="row at-wide">{folded}</span>}
      {main === "edit" && edit}
      {(always || folds) && (
        <details className={always ? "more" : "more at-narrow"}>
          <summary className="btn btn-quiet">More</summary>
          <div className="row">
            {folds && <span className="row at-narrow">{folded}</span>}
            {rest.map((one, place) => (
              <Fragment key={place}>{one}</Fragment>
            ))}
          </div>
          {remove && <p>{remove}</p>}
        </details>
      )}
    </>
  );
}
