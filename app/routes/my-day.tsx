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
      {days.map(({ name, day, moves }) => (
        <section key={name} className="stack">
          <h2>{`${name}, ${day}`}</h2>
          {moves.length === 0 && <p className="card">You are on no move.</p>}
          {moves.map((move) => (
            <CrewMoveCards key={move.id} move={move} level={3} />
          ))}
        </section>
      ))}
    </>
  );
}
