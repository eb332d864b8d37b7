import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { Facts } from "~/components/ui/Facts";
import { paths } from "~/paths";

import type { DoneStep, ImportHead } from "~/services/desk/import-page.server";

type Step = DoneStep;

/** The result of an import, and its undo while nothing depends on it. */
export function ImportDone({
  head,
  step,
  asked,
}: {
  head: ImportHead;
  step: Step;
  asked: boolean;
}) {
  const { id, many, created, filled, skipped, problems } = head;
  const undo = {
    title: "Undo this import?",
    message: `The ${created.toLocaleString("en-IN")} ${many} that it added are removed${filled > 0 ? "; values that it filled in stay" : ""}.`,
    action: paths.imports.view(id),
    fields: { intent: "undo" },
    confirm: "Undo this import",
  };
  const lines: [string, number][] = [
    ["Imported", created],
    ["Filled in existing ones", filled],
    ["Left out", skipped],
    ["Refused", problems],
  ];
  return (
    <>
      {asked && step.undoes && !step.refused && (
        <ConfirmStep {...undo} cancelTo={paths.imports.view(id)} />
      )}
      <Card title={`Imported, ${head.doneAt}`}>
        <Facts
          facts={lines
            .filter(([label, count]) => count > 0 || label === "Imported")
            .map(([label, count]) => ({ label, value: count.toLocaleString("en-IN") }))}
        />
        <div className="row">
          <ButtonLink to={step.list} variant="primary">
            {`See all ${many}`}
          </ButtonLink>
          {step.first && <ButtonLink to={step.first}>See the first of them</ButtonLink>}
          {step.undoes && !step.refused && (
            <ConfirmLink
              {...undo}
              variant="quiet"
              to={paths.imports.confirm(id, "undo")}
              label="Undo this import"
            />
          )}
        </div>
        {step.refused && <p className="hint">{step.refused}</p>}
      </Card>
    </>
  );
}
