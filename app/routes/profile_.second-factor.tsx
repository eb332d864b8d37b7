import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { QrDrawing } from "~/components/ui/QrDrawing";
import { CodeField } from "~/components/user/CodeField";
import { OwnPassword } from "~/components/user/OwnPassword";
import { paths } from "~/paths";
import { NEVER_KEPT } from "~/services/people/api-keys.server";
import { loadSecondFactor, postSecondFactor } from "~/services/people/second-step.server";

/** The data for an authenticator app: the secret as text and as a QR code, and sealed for the way back. */
type Offer = { secret: string; code: { size: number; path: string }; sealed: string };
type Refused = { intent: string; field: string; text: string };

/** One's own second factor: set it up, see its state, make new recovery codes, take it away. */
function SecondFactor({
  since,
  codesLeft,
  offer,
  reply,
  action,
}: {
  since: string | null;
  codesLeft: number;
  offer: Offer | null;
  reply?: { codes: string[] } | { refused: Refused; offer: Offer };
  action: string;
}) {
  const refused = reply && "refused" in reply ? reply.refused : null;
  const errorOf = (intent: string, field: string) =>
    refused?.intent === intent && refused.field === field ? refused.text : null;
  const shown = reply && "refused" in reply ? reply.offer : offer;
  return (
    <>
      {reply && "codes" in reply && <NewCodes codes={reply.codes} />}
      {since ? (
        <Card title="In use">
          <div className="stack">
            <p>{`You have had a second factor since ${since}. ${codesLeft} recovery codes are left.`}</p>
            <Form method="post" action={action} discover="none" className="stack">
              <OwnPassword
                id="second-factor-password"
                error={
                  errorOf("new-codes", "currentPassword") ?? errorOf("remove", "currentPassword")
                }
              />
              <div className="row">
                <SubmitButton
                  name="intent"
                  value="new-codes"
                  label="Make new recovery codes"
                  variant="secondary"
                />
                <SubmitButton
                  name="intent"
                  value="remove"
                  label="Remove second factor"
                  variant="danger"
                />
              </div>
            </Form>
          </div>
        </Card>
      ) : (
        shown && (
          <Card title="Set up">
            <Form method="post" action={action} discover="none" className="stack">
              <input type="hidden" name="sealed" value={shown.sealed} />
              <p>
                1. Scan this code with an authenticator app on your phone, or type the key into it.
              </p>
              <div className="upi">
                <QrDrawing code={shown.code} label="Code for an authenticator app" />
              </div>
              <p>
                Key: <code id="second-factor-key">{shown.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
              <p>2. Enter what the app shows now.</p>
              <CodeField
                id="second-factor-code"
                hint="Six digits, new every 30 seconds"
                error={errorOf("add", "code")}
              />
              <OwnPassword id="second-factor-password" error={errorOf("add", "currentPassword")} />
              <div className="row">
                <SubmitButton name="intent" value="add" label="Add second factor" />
              </div>
            </Form>
          </Card>
        )
      )}
    </>
  );
}

function NewCodes({ codes }: { codes: string[] }) {
  return (
    <section className="notice success stack" role="status" aria-label="Recovery codes">
      <p>
        These are your recovery codes, shown only now. Each signs you in once where your phone is
        not at hand: print them, or write them down, and keep them apart from your password.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta = () => [{ title: "Second factor" }];

// The page shows a secret before it is taken into use.
export const headers = () => NEVER_KEPT;

export async function loader(args: LoaderFunctionArgs) {
  return data(await loadSecondFactor(args), { headers: NEVER_KEPT });
}

export const action = (args: ActionFunctionArgs) => postSecondFactor(args);

export default function SecondFactorPage() {
  return (
    <>
      <PageHeader
        title="Second factor"
        subtitle="A code from your phone after the password"
        actions={<ButtonLink to={paths.profile()}>Back to My Profile</ButtonLink>}
      />
      <SecondFactor
        {...useLoaderData<typeof loader>()}
        reply={useActionData<typeof action>()}
        action={paths.secondFactor()}
      />
    </>
  );
}
