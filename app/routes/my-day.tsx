import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { CrewMoveCards } from "~/components/job/CrewMoveCards";
import { PageHeader } from "~/components/ui/PageHeader";
import { myDay } from "~/models/road/crew/crew.link.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "My day" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "myDay:view", async ({ actor }) => ({ days: await myDay(actor) }));

export default function MyDay() {
  const { days } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="My day" />
      {days.map(({ name, day, moves, surveys }) => (
        <section key={name} className="stack">
          <h2>{`${name}, ${day}`}</h2>
          {surveys.map(({ id, text, at }) => (
            <p key={id} className="card">
              <b>{`Survey: ${text}`}</b>
              {at && (
                <>
                  {" "}
                  <a href={at.map} target="_blank" rel="noreferrer">
                    {at.text}
                  </a>
                </>
              )}
            </p>
          ))}
          {moves.length + surveys.length === 0 && <p className="card">You are on no move.</p>}
          {moves.map((move) => (
            <CrewMoveCards key={move.id} move={move} level={3} />
          ))}
        </section>
      ))}
    </>
  );
}
