import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { RoomsCard } from "~/components/survey/RoomsCard";
import { PhotoCard } from "~/components/photo/PhotoCard";
import { VisitCard } from "~/components/survey/VisitCard";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Facts } from "~/components/ui/Facts";
import { PassedDate } from "~/components/ui/PassedDate";
import { PlainInput } from "~/components/ui/PlainField";
import { RowLink } from "~/components/ui/RowLink";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { PASSED, PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { roadPaths } from "~/road-paths";
import { shownSurvey, type ShownSurvey, surveyPages } from "~/services/sales/survey-pages.server";
import stylesheet from "~/styles/survey.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Survey" },
];

export const loader = (args: LoaderFunctionArgs) => surveyPages.loadView(args, shownSurvey);
export const action = (args: ActionFunctionArgs) => surveyPages.post(args);

/** Each charge as it was computed and as somebody typed it, which wins. */
function ChargesCard({ charges, typed }: ShownSurvey & { typed: Record<string, string> }) {
  return (
    <Card title="Charges">
      <Form method="post" discover="none" className="stack">
        <div className="cols">
          {charges.map(({ name, label, computed, typed: kept, how }) => (
            <PlainInput
              key={`${name} ${kept}`}
              id={name}
              name={name}
              label={label}
              hint={[computed && `Computed ${computed}`, how].filter(Boolean).join(": ")}
              inputMode="decimal"
              placeholder={computed ?? undefined}
              defaultValue={typed[name] ?? kept}
              maxLength={20}
              autoComplete="off"
            />
          ))}
        </div>
        <div className="row">
          <SubmitButton name="intent" value="charges" label="Save charges" variant="secondary" />
        </div>
      </Form>
    </Card>
  );
}

function CustomerCard({ invitation }: ShownSurvey) {
  return (
    <Card title="The customer counts">
      <Form method="post" discover="none" className="stack">
        {invitation === null ? (
          <p className="muted">
            A link without an account: the customer counts room by room, and you verify it.
          </p>
        ) : (
          <>
            <PlainInput id="link" label="Link" readOnly value={invitation.address} />
            <p className="muted">
              {`Works until ${invitation.until}${invitation.opened ? ` · opened ${invitation.opened}` : ""}`}
            </p>
          </>
        )}
        <div className="row">
          {invitation?.whatsapp && (
            <a
              className="btn btn-primary"
              href={invitation.whatsapp}
              rel="noreferrer"
              target="_blank"
            >
              Send via WhatsApp
            </a>
          )}
          {invitation === null ? (
            <SubmitButton name="intent" value="invite" label="Make the link" variant="secondary" />
          ) : (
            <SubmitButton
              name="intent"
              value="withdraw"
              label="Take the link back"
              variant="quiet"
            />
          )}
        </div>
      </Form>
    </Card>
  );
}

/** The next step: the quotation, or what of it this would change. */
function QuoteCard({
  quotation,
  changes,
  stays,
  closed,
  movingDate,
  typed,
  asked,
}: ShownSurvey & { typed: Record<string, string>; asked: boolean }) {
  const day = typed.movingDate ?? movingDate;
  return (
    <Card title="Its Quotation">
      {quotation && (
        <p>
          <RowLink to={quotation.to}>{quotation.number}</RowLink>
          {changes.length === 0 ? " says what this survey says." : " says something else:"}
        </p>
      )}
      {changes.length > 0 && (
        <ul>
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {stays.length > 0 && (
        <>
          <p className="muted">Typed on the quotation, so it stays:</p>
          <ul>
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {closed && changes.length > 0 && <p className="muted">{closed}</p>}
      {(!quotation || changes.length > 0) && !closed && (
        <Form method="post" discover="none" className="stack">
          {asked && <input type="hidden" name="intent" value="quote" />}
          {!quotation && (asked || movingDate === "") && (
            <PlainInput
              id="movingDate"
              name="movingDate"
              label="Day of the Move"
              type="date"
              defaultValue={day}
              required
            />
          )}
          <PassedDate
            field={{ errors: asked ? [PASSED] : [] }}
            day={day}
            confirmed={typed[PASSED_FIELD]}
          />
          <div className="row">
            <SubmitButton
              name="intent"
              value="quote"
              label={quotation ? "Take over" : "To a quotation"}
            />
          </div>
        </Form>
      )}
    </Card>
  );
}

export default function SurveyPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed: Record<string, string> = answer?.typed ?? {};
  const { whose, rooms, edits } = besides;
  const first = rooms[0];
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={answer}
      primary={
        edits && first ? (
          <ButtonLink to={roadPaths.surveys.room(record.id, first.id)} variant="primary">
            Count the rooms
          </ButtonLink>
        ) : undefined
      }
      more={whose && <ButtonLink to={whose.to}>{whose.label}</ButtonLink>}
    >
      <VisitCard visit={besides.visit} />
      <RoomsCard
        {...besides}
        at={(room) => roadPaths.surveys.room(record.id, room)}
        typed={typed.room}
      />
      <Card title="What It Comes To">
        <Facts facts={besides.facts} />
      </Card>
      <PhotoCard
        photos={besides.photos}
        of={record.name}
        action={roadPaths.surveys.view(record.id)}
        changes={false}
        addressOf={roadPaths.surveys.photo}
      />
      {edits && <ChargesCard {...besides} typed={typed} />}
      {edits && <QuoteCard {...besides} typed={typed} asked={answer?.problem === PASSED} />}
      {edits && <CustomerCard {...besides} />}
    </SmallRecordView>
  );
}
