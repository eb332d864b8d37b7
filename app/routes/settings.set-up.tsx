import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SampleLink } from "~/components/dashboard/ConfirmCard";
import { SetUpForm } from "~/components/settings/SetUpForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { taxChoices } from "~/models/company/company/company.choices";
import { readSettings } from "~/models/company/company/company.edit.server";
import { settingLabels } from "~/models/company/company/company.words";
import { companyToday, UNNAMED } from "~/models/company/company/company.server";
import { HAS_GSTIN, SetUpForm as SetUp } from "~/models/company/company/set-up.schema";
import {
  asksToSetUp,
  SET_UP,
  setUpCompany,
  skipSetUp,
} from "~/models/company/company/set-up.server";
import { amountText, rateText } from "~/models/ground/money/money";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { doneAt, redirectWithFlash } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { logoImage, postsLogo } from "~/services/company/logo-image.server";
import { pageFor, postFor } from "~/services/page.server";
import { offersSampleData } from "~/services/company/sample-data.server";
import { currencyOptions } from "~/services/company/setting-options.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [{ title: "Set up your company" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ actor }) => {
    if (!(await asksToSetUp(actor))) return redirect(paths.settings());
    const company = await readSettings(actor);
    const { name, phone, whatsappNumber, address, upiId, gstRate } = company;
    const { taxSystem, stateCode, taxRegime, gtaOptionYear } = taxChoices(
      companyToday(company),
      company,
    );
    return {
      sample: offersSampleData(),
      values: {
        hasGstin: "yes",
        name: name === UNNAMED ? "" : name,
        phone,
        whatsappNumber,
        address,
        upiId,
        surchargeRate: rateText(company.surchargeRate),
        stationaryCharge: amountText(company.stationaryCharge),
        currency: "INR",
        taxSystem: "single",
        gstRate: rateText(gstRate),
        gstin: "",
        stateCode: "",
        taxRegime: "bundle18",
        gtaOptionYear: "",
      },
      labels: settingLabels(
        "name",
        "phone",
        "whatsappNumber",
        "address",
        "upiId",
        "surchargeRate",
        "stationaryCharge",
        "gstin",
        "taxRegime",
        "gtaOptionYear",
        "stateCode",
        "currency",
        "taxSystem",
      ),
      answers: Object.entries(HAS_GSTIN).map(([value, label]) => ({ value, label })),
      currencies: currencyOptions({ quotationCurrency: "INR", invoiceCurrency: "INR" }),
      choices: {
        taxSystem: taxSystem.filter(({ value }) => value !== "gst_india"),
        stateCode,
        taxRegime: taxRegime.filter(({ value }) => value !== "unregistered"),
        gtaOptionYear,
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor, form }) => {
    // This page is gone then: what was typed in vain is said where it can be typed again.
    if (!(await asksToSetUp(actor))) return redirectWithFlash(paths.settings(), "error", SET_UP);
    switch (form.get("intent")) {
      case "save": {
        const saving = { schema: SetUp, failed: "Failed to save settings" };
        return saveForm(form, saving, async (input) => {
          const posted = form.get("logo");
          const logo = postsLogo(posted) ? await logoImage(posted) : null;
          await setUpCompany(actor, input, logo);
          return doneAt(paths.quotations.create({ first: "on" }), "Company set up");
        });
      }
      case "skip": {
        await skipSetUp(actor);
        const message = "You can set up your company later, in the settings";
        return redirectWithFlash(paths.dashboard(), "info", message);
      }
      default:
        throw noSuchButton();
    }
  });

export default function SetUpCompany() {
  const { sample, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Set up your company"
        subtitle="Your papers print these. Each can wait, and you can change all of it in the settings."
        actions={sample && <SampleLink />}
      />
      <SetUpForm {...page} lastResult={useActionData<typeof action>()} />
    </>
  );
}
