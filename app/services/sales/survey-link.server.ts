import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { noteAccess } from "~/models/company/access-log/access-log.server";
import { companyHead } from "~/models/company/company/company.server";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { findSurveyLink } from "~/models/papers/document-link/document-link.server";
import { addRoom } from "~/models/sales/survey/survey.count.server";
import { surveyPhotoOfLink } from "~/models/sales/survey/survey.photos.server";
import { isSurvey } from "~/models/sales/survey/survey.link.server";
import { roadPaths } from "~/road-paths";
import { countWrongLink } from "../auth.server";
import { typedTexts } from "../forms/form.server";
import { publicPage } from "../page.server";
import { linkProblem, noteOpening, throwProblem } from "../papers/document-link.server";
import { readPhotoForm } from "../papers/photo-form.server";
import { photoResponse } from "../papers/photo-response.server";
import { withRefusalReply } from "../refusal.server";
import { linkedSurvey } from "./survey-pages.server";
import { pressRoom, shownRoom } from "./survey-room.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The link of an address and the room that it ends in. Only links that are none count as guesses. */
async function opened(args: Args) {
  const { token = "" } = args.params;
  const link = await findSurveyLink(token);
  if (!link) return throwProblem(await linkProblem(await countWrongLink(args)));
  // A deleted survey: its customer is not led to the office's list.
  if (!(await isSurvey(link.entityId))) return throwProblem(await linkProblem(null));
  const said = args.params["*"] ?? "";
  const roomId = said === "" ? null : toId(said);
  if (said !== "" && roomId === null) throw notFound("page");
  return { link, token, roomId };
}

export const loadLinkedSurvey = (args: LoaderFunctionArgs) =>
  publicPage(args, async () => {
    const { link, roomId } = await opened(args);
    const { survey, shown } = await linkedSurvey(link.entityId);
    const asked = new URL(args.request.url).searchParams.get("q")?.slice(0, 100) ?? "";
    const room = roomId === null ? null : await shownRoom(survey, roomId, asked, null);
    await noteOpening(args, link);
    noteAccess(null, { kind: "survey", recordId: survey.id, subjectId: survey.customerId });
    return { ...(await companyHead()), shown, room };
  });

export const postLinkedSurvey = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const { link, token, roomId } = await opened(args);
    const posted = await readPhotoForm(args.request);
    const { form } = posted;
    return withRefusalReply(async () => {
      const at = {
        survey: roadPaths.surveyLink(token),
        room: (id: number) => roadPaths.surveyLinkRoom(token, id),
      };
      if (roomId !== null)
        return pressRoom({ link }, { surveyId: link.entityId, roomId }, posted, at);
      await addRoom({ link }, link.entityId, form.get("room"));
      return redirect(at.survey);
    }, typedTexts(form));
  });

/** GET /d/{token}/survey-photo/{id}: a picture of the link's survey. */
export const loadLinkedPhoto = (args: LoaderFunctionArgs) =>
  publicPage(args, async () => {
    const { link } = await opened(args);
    const id = toId(args.params.id);
    if (id === null) throw notFound("photo");
    return photoResponse(args.request, await surveyPhotoOfLink(link.entityId, id));
  });
