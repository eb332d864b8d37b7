import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";

import { LinkFailure, LinkFrame } from "~/components/document-link/LinkProblemCard";
import { RoomPhotos } from "~/components/survey/RoomPhotos";
import { RoomForm, RoomSearch } from "~/components/survey/RoomForm";
import { RoomsCard } from "~/components/survey/RoomsCard";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { loadLinkedSurvey, postLinkedSurvey } from "~/services/sales/survey-link.server";
import stylesheet from "~/styles/survey.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [{ title: "What you move" }];

export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

/** GET /d/{token}/survey and its rooms below it: the customer counts, without an account. */
export const loader = (args: LoaderFunctionArgs) => loadLinkedSurvey(args);
export const action = (args: ActionFunctionArgs) => postLinkedSurvey(args);

export default function LinkedSurvey() {
  const { companyName, year, shown, room } = useLoaderData<typeof loader>();
  const answer = useActionData<{ problem?: string; typed?: Record<string, string> }>();
  const { token = "" } = useParams();
  return (
    <LinkFrame companyName={companyName} year={year}>
      <h1>{room ? room.name : "What do you move?"}</h1>
      {room ? (
        <>
          <p>
            <a href={roadPaths.surveyLink(token)}>All rooms</a>
          </p>
          <RoomSearch asked={room.asked} />
          <RoomForm
            key={`${room.id} ${room.version}`}
            room={room}
            place={`link/${room.id}`}
            problem={answer?.problem}
            typed={answer?.typed}
          />
          <RoomPhotos
            room={room}
            action={roadPaths.surveyLinkRoom(token, room.id)}
            addressOf={(id) => roadPaths.surveyLinkPhoto(token, id)}
          />
        </>
      ) : (
        <>
          <p className="muted">
            Open each room, say how many of each thing there are, and save. You can come back and go
            on at any time.
          </p>
          {answer?.problem && (
            <p className="notice danger" role="alert">
              {answer.problem}
            </p>
          )}
          <RoomsCard
            rooms={shown.rooms}
            ready={shown.ready}
            at={(id) => roadPaths.surveyLinkRoom(token, id)}
            typed={answer?.typed?.room}
          />
          <p role="status">
            {shown.sum}
            {shown.verified ? "" : " · not verified by us yet"}
          </p>
          <p className="hint">
            {"What you write here is for the price of your move alone: see our "}
            <a href={paths.privacyNotice()}>privacy notice</a>.
          </p>
        </>
      )}
    </LinkFrame>
  );
}

export function ErrorBoundary() {
  return <LinkFailure error={useRouteError()} />;
}
