import { answerRequest } from "~/models/road/customer-request/customer-request.answer.server";
import { AnswerInput } from "~/models/road/customer-request/customer-request.fields";
import {
  CustomerRequestJson,
  requestJson,
} from "~/models/road/customer-request/customer-request.json";
import { REQUEST_LIST } from "~/models/road/customer-request/customer-request.list";
import {
  getRequest,
  listRequests,
  requestPhoto,
} from "~/models/road/customer-request/customer-request.server";
import type { Actor } from "~/models/kit/policy/policy";

import { photoResponse } from "../papers/photo-response.server";
import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { List, list } from "./replies";

const { get, file } = tagged("Requests");

const read = async (actor: Actor, id: number) => requestJson(actor, await getRequest(actor, id));
const calls = recordCalls("customerRequest", CustomerRequestJson, read, "request");

export const requestOperations = [
  get("/requests", "listRequests", {
    summary: "What customers asked on the pages of their papers, newest first",
    description:
      "A change, a question, or damage that a customer reports; customers see their own. startDate and endDate are compared with the day it came.",
    access: "customerRequest:view",
    query: REQUEST_LIST.query,
    reply: List("requests", CustomerRequestJson),
    run: async ({ actor, query }) =>
      list("requests", await listRequests(actor, query), query, (row) => requestJson(actor, row)),
  }),
  file("/requests/photos/{id}", "getRequestPhoto", {
    summary: "A picture that came with a request",
    access: "customerRequest:view",
    types: ["image/jpeg"],
    run: async ({ actor, id, request }) =>
      photoResponse(request, await requestPhoto(actor, id("photo"))),
  }),
  calls.get("customerRequest:view", "A request with its photos and its answer"),
  calls.post("/answer", "answerRequest", {
    summary: "Answer a request",
    description:
      "The customer reads it on the page of the paper, and gets a mail where the customer has an e-mail and a mail server is connected. 409 for one that was answered before.",
    access: "customerRequest:answer",
    body: AnswerInput,
    run: answerRequest,
    message: "Request answered",
  }),
];
