import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import type { Waits } from "./Waiting";
import { allOf, ON_A_PHONE, WorkGroup } from "./WorkCard";

/** Messages of customers, on the pages of their papers. */
export function CustomersAsked({ asked }: Pick<Waits, "asked">) {
  return (
    <WorkGroup
      title="Customers asked"
      all={allOf(asked, roadPaths.requests.list({ status: "open" }), "requests", ON_A_PHONE)}
      part={asked}
      row={(row) => ({
        name: row.customer,
        to: roadPaths.requests.view(row.id),
        hint: [row.about, row.when, row.text].join(" · "),
        act: {
          to: roadPaths.requests.view(row.id),
          label: "Answer",
          says: `Answer ${row.customer}: ${row.text}`,
        },
      })}
    />
  );
}

/** Enquiries that were to be followed up by today. */
export function CallAgain({ followUps }: Pick<Waits, "followUps">) {
  return (
    <WorkGroup
      title="Call again"
      all={allOf(followUps, paths.enquiries.list({ view: "due" }), "enquiries", ON_A_PHONE)}
      part={followUps}
      row={({ id, customer, text }) => ({
        name: customer,
        to: paths.enquiries.view(id),
        hint: text,
        act: null,
      })}
    />
  );
}

/** Appointments for surveys. */
export function Surveys({ surveys }: Pick<Waits, "surveys">) {
  return (
    <WorkGroup
      title="Surveys"
      all={allOf(surveys, roadPaths.surveys.list({ view: "visits" }), "surveys", ON_A_PHONE)}
      part={surveys}
      row={({ id, customer, when, text }) => ({
        when: when && <b className="num">{`${when} `}</b>,
        name: customer,
        to: roadPaths.surveys.view(id),
        hint: text,
        act: {
          to: roadPaths.surveys.view(id),
          label: "Count",
          says: `Count the survey of ${customer}`,
        },
      })}
    />
  );
}
