import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RoomPhotos } from "~/components/survey/RoomPhotos";
import { RoomForm, RoomSearch } from "~/components/survey/RoomForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { roadPaths } from "~/road-paths";
import { loadRoom, postRoom } from "~/services/sales/survey-room.server";
import stylesheet from "~/styles/survey.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.room.name}, survey ${data.survey}` : "Survey" },
];

/** GET /surveys/{id}/{room}: a room's things. */
export const loader = (args: LoaderFunctionArgs) => loadRoom(args);
/** POST: what was counted. */
export const action = (args: ActionFunctionArgs) => postRoom(args);

export default function SurveyRoomPage() {
  const { room, survey, place } = useLoaderData<typeof loader>();
  const answer = useActionData<{ problem?: string; typed?: Record<string, string> }>();
  return (
    <>
      <PageHeader
        title={room.name}
        actions={<ButtonLink to={roadPaths.surveys.view(survey)}>All rooms</ButtonLink>}
      />
      <RoomSearch asked={room.asked} />
      <RoomForm
        key={`${room.id} ${room.version}`}
        room={room}
        place={place}
        problem={answer?.problem}
        typed={answer?.typed}
      />
      <RoomPhotos
        room={room}
        action={roadPaths.surveys.room(survey, room.id)}
        addressOf={roadPaths.surveys.photo}
      />
    </>
  );
}
