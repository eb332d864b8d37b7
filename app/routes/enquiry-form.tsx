import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button } from "~/components/ui/Button";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import type { SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { enquiryPages } from "~/services/sales/enquiry-pages.server";
import { quoteAtOnce } from "~/services/sales/enquiry-quote.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} enquiry` },
];

export const loader = (args: LoaderFunctionArgs) => enquiryPages.loadForm(args);
export const action = (args: ActionFunctionArgs) =>
  enquiryPages.postForm(args, { quote: quoteAtOnce });

/** Fields that a caller is seldom asked for. */
const FOLDED = ["source", "followUpAt", "followUp", "reference", "note"];

/** Who asks for a move: four fields while they talk, and the rest below. */
export default function EnquiryForm() {
  const frame = useLoaderData<SmallRecordFrame<Record<string, string>>>();
  const lastResult = useActionData<FormReply>();
  const stored = frame.version !== undefined;
  const wrong = FOLDED.some((name) => lastResult?.error?.[name]);
  return (
    <>
      <PageHeader title={stored ? `Edit ${frame.name}` : "New Enquiry"} />
      <RecordForm
        id="enquiry"
        save="Save"
        {...frame}
        also={
          !stored && (
            <Button type="submit" name="intent" value="quote">
              Save and quote
            </Button>
          )
        }
        lastResult={lastResult}
      >
        {({ control }) => (
          <FormSection>
            {control("name", { wide: true })}
            <div className="cols pair wide">
              {control("phone")}
              {control("movingDate")}
              {control("from")}
              {control("to")}
            </div>
            <Fold title="Source, follow-up and note" open={stored || wrong}>
              <div className="cols">{FOLDED.map((name) => control(name))}</div>
            </Fold>
          </FormSection>
        )}
      </RecordForm>
    </>
  );
}
