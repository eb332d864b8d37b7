import { LinkFrame } from "./LinkFrame";
import { LinkProblemCard } from "./LinkProblemCard";
import type { ComponentProps } from "react";

/** The whole page of a problem, for an address that answers with a file otherwise. */
export function LinkProblemDocument({
  companyName,
  year,
  stylesheet,
  ...problem
}: ComponentProps<typeof LinkProblemCard> & {
  companyName: string;
  year: number;
  stylesheet: string;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{problem.title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <LinkFrame companyName={companyName} year={year}>
          <LinkProblemCard {...problem} />
        </LinkFrame>
      </body>
    </html>
  );
}
