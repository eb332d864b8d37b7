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
    <ButtonLink to={to} variant="quiet">
      Erase this person
    </ButtonLink>
  );
}

/** On the page of somebody who was erased: what that means. */
export function ErasedNotice({ on }: { on: string }) {
  return (
    <p className="notice info" role="status">
      {`This person was erased on ${on}. Only documents with numbers, dates and amounts are left. Nobody can change, choose or write to the account.`}
    </p>
  );
}
