import { ButtonLink } from "~/components/ui/Button";

/** Everything that is kept about a person, as one file. */
export function PersonalDataLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument icon="download">
      Download personal data
    </ButtonLink>
  );
}

/** Where a person is erased, after a page that says what that does. */
export function EraseLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="danger">
      Erase this person
    </ButtonLink>
  );
}

/** On the page of somebody who was erased: what that means. */
export function ErasedNotice({ on }: { on: string }) {
  return (
    <p className="notice info" role="status">
      {`This person was erased on ${on}. What is left are papers with their numbers, dates and amounts; the account cannot be changed, chosen or written to.`}
    </p>
  );
}
