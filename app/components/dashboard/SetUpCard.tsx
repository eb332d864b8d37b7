import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { paths } from "~/paths";

/** What a new company's admin is asked first. */
export function SetUpCard() {
  return (
    <Card title="Set up your company">
      <div className="stack">
        <p>Four questions: GSTIN, name and phone, address, UPI. Then your first quotation.</p>
        <div className="row">
          <ButtonLink to={paths.setUp()} variant="primary">
            Set up your company
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
