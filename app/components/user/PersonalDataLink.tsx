import { ButtonLink } from "~/components/ui/Button";

/** Everything that is kept about a person, as one file. */
export function PersonalDataLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument icon="download">
      Download personal data
    </ButtonLink>
  );
}
