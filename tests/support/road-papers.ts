import type {
  PrintedConsignment,
  PrintedVehicleReport,
  PrintingCompany,
} from "~/models/road/road-paper/printed-consignment";

/** A mover with a goods transport agency's papers. */
export function printingCompany(changes: Partial<PrintingCompany> = {}): PrintingCompany {
  return {
    name: "Sahyadri Packers & Movers",
    address: "Office 204, Sahyadri Chambers, Paud Road, Kothrud, Pune, Maharashtra 411038",
    phone: "+91 98220 11111",
    email: "office@sahyadri.example",
    website: "www.sahyadri.example",
    gstin: "27AAKCS1234F1Z5",
    pan: "AAKCS1234F",
    bankName: "",
    bankAccountName: "",
    bankAccountNumber: "",
    bankIfsc: "",
    upiId: "",
    logo: null,
    timeZone: "Asia/Kolkata",
    stateCode: "27",
    sacDigits: 6,
    lrTerms:
      "Demurrage of ₹500 a day after 3 days at the destination.\nSubject to Pune jurisdiction.",
    ...changes,
  };
}

const CREATED = new Date("2026-11-21T06:30:00Z");

type Goods = PrintedConsignment["goods"][number];

export function goodsLine(position: number, more: Partial<Goods> = {}): Goods {
  return {
    id: position,
    consignmentId: 7,
    position,
    description: "Sofa, 3 seats",
    quantity: 1,
    packages: 1,
    packing: "Foam and stretch film",
    ...more,
  };
}

type Truck = PrintedConsignment["trucks"][number];

export function truckRow(id: number, more: Partial<Truck> = {}): Truck {
  return {
    id,
    consignmentId: 7,
    vehicleId: id,
    driverId: id,
    vehicleNumber: "MH12AB1234",
    vehicleKind: "17 ft container",
    driverName: "Ramesh Yadav",
    driverPhone: "98220 22222",
    driverLicence: "MH1220190012345",
    reason: null,
    createdById: null,
    at: new Date("2026-11-21T04:00:00Z"),
    ...more,
  };
}

type Package = PrintedConsignment["packages"][number];

export function packageRow(number: number, more: Partial<Package> = {}): Package {
  return {
    id: number,
    jobId: 3,
    consignmentId: 7,
    number,
    room: "Kitchen",
    contents: "Crockery",
    packedBy: "CP",
    carton: "M",
    fragile: false,
    highValue: false,
    condition: null,
    loadedAt: null,
    outcome: null,
    outcomeAt: null,
    destinationCondition: null,
    version: 1,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...more,
  };
}

type Declared = PrintedConsignment["declaredGoods"][number];

export function declaredLine(position: number, more: Partial<Declared> = {}): Declared {
  return {
    id: position,
    consignmentId: 7,
    position,
    part: "household",
    description: "Refrigerator, 2 doors",
    quantity: 1,
    value: 25_000_00,
    ...more,
  };
}

export function vehicleReport(more: Partial<PrintedVehicleReport> = {}): PrintedVehicleReport {
  const mark = { reportId: 5, note: null };
  return {
    id: 5,
    consignmentId: 7,
    kind: "car",
    make: "Maruti Suzuki",
    model: "Swift VXi",
    colour: "Red",
    registration: "MH12CD5678",
    chassisNumber: "MA3EJKD1S00123456",
    engineNumber: "K12MN1234567",
    odometerKm: 45_210,
    fuel: "A quarter",
    keys: 2,
    parts: "battery,spare_wheel,jack,stereo,mats,mirrors,rc,insurance",
    notes: "Handed over washed.",
    createdById: null,
    version: 1,
    createdAt: CREATED,
    updatedAt: CREATED,
    marks: [
      {
        ...mark,
        id: 1,
        stage: "pickup",
        place: "front_bumper",
        codes: "SC, D",
        note: "a hand long",
      },
      { ...mark, id: 2, stage: "pickup", place: "left_rear_door", codes: "CH" },
      { ...mark, id: 3, stage: "delivery", place: "rear_glass", codes: "Z" },
    ],
    ...more,
  };
}

/** A journey with all that its papers can say; `changes` takes away and adds. */
export function printedConsignment(changes: Partial<PrintedConsignment> = {}): PrintedConsignment {
  return {
    id: 7,
    lrNumber: "LR-2627-00001",
    status: "In transit",
    jobId: 3,
    quotationId: 2,
    clientId: 9,
    currency: "INR",
    consignorName: "Meera Kulkarni",
    consignorAddress: "Flat 402, Sunrise Heights, Baner Road, Baner, Pune 411045",
    consignorPhone: "98220 12345",
    consignorGstin: null,
    consignorStateCode: "27",
    consigneeName: "Rahul Krishnan",
    consigneeAddress: "B-1204, Prestige Lakeside, Whitefield Main Road, Bengaluru 560066",
    consigneePhone: "98450 54321",
    consigneeGstin: "29AAECC2213N1ZM",
    consigneeStateCode: "29",
    fromPlace: "Pune",
    toPlace: "Bengaluru",
    distanceKm: 840,
    goodsKind: "household",
    goodsDescription: "Household goods",
    weightKg: 1_950,
    weighed: false,
    volumeCft: 620,
    declaredValue: 4_00_000_00,
    risk: "carrier",
    insuredBy: "mover",
    insurer: "New India Assurance",
    policyNumber: "MC/2026/004512",
    fovRate: 247,
    freightTerms: "to_pay",
    freight: 40_000_00,
    otherCharges: 2_500_00,
    advance: 10_000_00,
    gstPayer: "consignee",
    ewbNumber: null,
    ewbValidUntil: null,
    loadingDate: "2026-11-21",
    expectedDate: "2026-11-25",
    instructions: "Call before arrival; the lift is booked from 10:00.",
    vehicleId: 1,
    driverId: 1,
    lrDate: "2026-11-21",
    issuedAt: CREATED,
    packagesStated: 3,
    taxRegime: "gta_rcm5",
    placeOfSupply: "29",
    reverseCharge: true,
    companySnapshotId: null,
    sentAt: null,
    cancelledAt: null,
    cancelReason: null,
    deliveredAt: null,
    deliveryDate: null,
    deliveryTime: null,
    receivedBy: null,
    receiverRelation: null,
    identitySeen: null,
    packagesReceived: null,
    deliveryRemarks: null,
    createdById: null,
    searchText: "",
    version: 1,
    createdAt: CREATED,
    updatedAt: CREATED,
    goods: [
      goodsLine(1),
      goodsLine(2, { description: "Crockery", quantity: 40, packages: 2, packing: "Cartons" }),
    ],
    trucks: [truckRow(1)],
    packages: [
      packageRow(1, { fragile: true, condition: "5 6 CH, 10 SC" }),
      packageRow(2, { packedBy: "PBO", contents: "Books", room: "Study" }),
      packageRow(3, { highValue: true, contents: "Television" }),
    ],
    declaredGoods: [
      declaredLine(1),
      declaredLine(2, { description: "Chairs", quantity: 6, value: 1_500_00 }),
      declaredLine(3, { part: "vehicle", description: "Maruti Swift", value: 3_66_000_00 }),
    ],
    vehicleReports: [vehicleReport()],
    job: { jobNumber: "JOB-2627-00003", startDate: "2026-11-21" },
    quotation: { quotationNumber: "QT-2627-00002" },
    client: { name: "Meera Kulkarni", kind: "company", gstin: null, stateCode: "27" },
    signatures: [],
    companySnapshot: null,
    ...changes,
  };
}

/** A journey that was just made: nothing is known of it but what must be. */
export function bareConsignment(changes: Partial<PrintedConsignment> = {}): PrintedConsignment {
  return printedConsignment({
    lrNumber: null,
    status: "Booked",
    consignorAddress: null,
    consignorPhone: null,
    consignorStateCode: null,
    consigneeAddress: null,
    consigneePhone: null,
    consigneeGstin: null,
    consigneeStateCode: null,
    distanceKm: null,
    weightKg: null,
    volumeCft: null,
    declaredValue: null,
    risk: "owner",
    insuredBy: "none",
    insurer: null,
    policyNumber: null,
    fovRate: 0,
    freightTerms: "to_be_billed",
    freight: null,
    otherCharges: null,
    advance: null,
    expectedDate: null,
    instructions: null,
    vehicleId: null,
    driverId: null,
    lrDate: null,
    issuedAt: null,
    packagesStated: null,
    taxRegime: null,
    placeOfSupply: null,
    reverseCharge: false,
    goods: [],
    trucks: [],
    packages: [],
    declaredGoods: [],
    vehicleReports: [],
    quotation: null,
    ...changes,
  });
}
