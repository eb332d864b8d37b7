import { query, short, viewed, type Id } from "./paths";

/** The addresses of consignments and what belongs to them, and of surveys. By themselves: most pages lead to none of them. */
export const roadPaths = {
  vehicles: short("/vehicles"),
  drivers: short("/drivers"),
  /** Where a truck is taken off the road, or somebody's leave is written down. */
  absence: {
    vehicle: (id: Id) => `/vehicles/off-road/${id}`,
    driver: (id: Id) => `/drivers/leave/${id}`,
    employee: (id: Id) => `/employees/leave/${id}`,
  },
  consignments: {
    ...viewed("/consignments"),
    /** Makes one of a quotation, or another of a job. */
    create: (of: { quotationId?: Id; jobId?: Id } = {}) => `/consignments/new${query(of)}`,
    /** Where the lorry receipt is issued: it says first what that means for the tax. */
    issue: (id: Id) => `/consignments/issue/${id}`,
    /** Which truck and driver it goes with. */
    truck: (id: Id) => `/consignments/truck/${id}`,
    /** Its packing list; `view` load: where it is ticked what is loaded. */
    packages: (id: Id, at: { page?: number; from?: number; view?: "load" } = {}) =>
      `/consignments/packages/${id}${query(at)}`,
    /** Labels of its packages, ready to be printed. */
    labels: (id: Id) => `/consignments/labels/${id}`,
    labelsPdf: (
      id: Id,
      of: { sheet?: number; from?: number | null; to?: number | null; skip?: number } = {},
    ) => `/api/consignments/${id}/labels${query(of)}`,
    /** The declaration of value. */
    value: (id: Id) => `/consignments/value/${id}`,
    /** A paper of it as a page; `paper`: lr, forwarding, packing, vehicle, value or delivery. */
    paper: (id: Id, paper: string, reportId?: Id | null) =>
      `/consignments/paper/${id}${query({ paper, reportId })}`,
    /** Its lorry receipt as it was at a version. */
    earlierPaper: (id: Id, version: number) =>
      `/consignments/paper/${id}${query({ paper: "lr", version })}`,
    pdf: (
      id: Id,
      paper: string,
      { reportId, version }: { reportId?: Id | null; version?: number | null } = {},
    ) => `/api/consignments/${id}/pdf${query({ paper, reportId, version })}`,
    /** Part B of its e-way bill as a file for the portal; `what`: the vehicle, or the transporter. */
    ewayBill: (id: Id, of: { what?: "vehicle" | "transporter" } = {}) =>
      `/consignments/eway-bill/${id}${query(of)}`,
    /** Where its delivery is recorded, and signed. */
    delivery: (id: Id) => `/consignments/delivery/${id}`,
  },
  packages: {
    /** The address of one package, to which its label's code leads. */
    view: (id: Id) => `/packages/${id}`,
  },
  vehicleReports: {
    create: (consignmentId: Id, kind?: "car" | "motorcycle") =>
      `/vehicle-reports/new${query({ consignmentId, kind })}`,
    view: (id: Id) => `/vehicle-reports/${id}`,
  },
  claims: {
    list: (filter: Record<string, string | number | undefined> = {}) => `/claims${query(filter)}`,
    create: (
      about: { consignmentId?: Id; packageId?: Id; vehicleReportId?: Id; requestId?: Id } = {},
    ) => `/claims/new${query(about)}`,
    view: (id: Id) => `/claims/${id}`,
    edit: (id: Id) => `/claims/edit/${id}`,
  },
  /** What customers asked about their papers. */
  requests: {
    ...short("/requests"),
    photo: (id: Id) => `/requests/photo/${id}`,
    /** Where a customer asks, signed in, and where whoever has a link does. */
    ask: (paper: string, id: Id, kind?: string) => `/ask/${paper}/${id}${query({ kind })}`,
    askByLink: (token: string, kind?: string) => `/d/${token}/ask${query({ kind })}`,
  },
  surveyCatalogue: short("/survey-catalogue"),
  surveys: {
    ...short("/surveys"),
    /** Of an enquiry, a customer or a draft quotation. */
    createFor: (of: { enquiryId?: Id; customerId?: Id; quotationId?: Id }) =>
      `/surveys/new${query(of)}`,
    room: (id: Id, room: Id) => `/surveys/${id}/${room}`,
    photo: (id: Id) => `/surveys/photo/${id}`,
  },
  /** The customer's own pages of a survey, by the link to it. */
  surveyLink: (token: string) => `/d/${token}/survey`,
  surveyLinkRoom: (token: string, room: Id) => `/d/${token}/survey/${room}`,
  surveyLinkPhoto: (token: string, id: Id) => `/d/${token}/survey-photo/${id}`,
  /** A photo as a picture. */
  photo: (id: Id) => `/photos/${id}`,
} as const;
