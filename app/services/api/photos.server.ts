import * as z from "zod";

import { addPhotos } from "~/models/papers/photo/photo.add.server";
import { PhotoInput, PhotoJson, photoJson } from "~/models/papers/photo/photo.json";
import { removePhoto } from "~/models/papers/photo/photo.remove.server";
import { aboutWithin, photoFile, photosOfConsignment } from "~/models/papers/photo/photo.server";
import { invalidField } from "~/models/kit/shared/domain-error";

import { PHOTO_FIELD } from "../papers/photo-form.server";
import { photoImages } from "~/services/papers/photo-image.server";
import { photoResponse } from "../papers/photo-response.server";
import { tagged } from "./operation.server";
import { Deleted, deleted, Done, done, One, one } from "./replies";

const { get, remove, file, upload } = tagged("Photos");
const THERE = "These photos are there already";

export const photoOperations = [
  get("/consignments/{id}/photos", "listConsignmentPhotos", {
    summary: "The photos of a consignment: its delivery's, its packages', reports' and claims'",
    access: "photo:view",
    reply: One(z.array(PhotoJson)),
    run: async ({ actor, id }) =>
      one((await photosOfConsignment(actor, id("consignment"))).map(photoJson)),
  }),
  upload("/consignments/{id}/photos", "addConsignmentPhotos", {
    summary: "Add photos, all or none of what is sent",
    description:
      "JPEG, PNG or WebP, each at most 12 MB and 52 million pixels, 40 MB together. Of a package, a vehicle report or a claim of the consignment where one is named, else of its delivery. Each is turned upright, made small (1,280 pixels) and drawn again without the camera's data. The same picture sent again is the same photo, and 200 where all of them are there already. An Idempotency-Key counts what is in the form, not how it is wrapped.",
    access: "photo:add",
    files: PHOTO_FIELD,
    body: PhotoInput,
    status: 201,
    found: THERE,
    reply: Done(z.array(PhotoJson)),
    prepare: async ({ actor, id, body, files }) => {
      const about = await aboutWithin(actor, id("consignment"), body);
      if (files.length === 0) throw invalidField(PHOTO_FIELD, "Send at least one photo");
      return { about, images: await photoImages(files) };
    },
    run: async ({ actor, id, body, prepared: { about, images } }) => {
      const { stage, caption } = body;
      const before = await photosOfConsignment(actor, id("consignment"));
      const ids = await addPhotos(actor, about, images, { stage: stage ?? undefined, caption });
      const photos = await photosOfConsignment(actor, id("consignment"));
      const sent = photos.filter((photo) => ids.includes(photo.id)).map(photoJson);
      const known = new Set(before.map((photo) => photo.id));
      if (ids.every((one) => known.has(one))) return done(THERE, sent);
      return done(sent.length === 1 ? "Photo added" : `${sent.length} photos added`, sent);
    },
  }),
  file("/photos/{id}", "getPhoto", {
    summary: "A photo's picture",
    access: "photo:view",
    types: ["image/jpeg"],
    run: async ({ actor, id, request }) =>
      photoResponse(request, await photoFile(actor, id("photo"))),
  }),
  remove("/photos/{id}", "removePhoto", {
    summary: "Remove a photo from its record",
    access: "photo:remove",
    reply: Deleted,
    run: async ({ actor, id }) => {
      await removePhoto(actor, id("photo"));
      return deleted("Photo removed", id("photo"));
    },
  }),
];
