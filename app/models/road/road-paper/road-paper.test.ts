import { describe, expect, test } from "vitest";

import {
  bareConsignment,
  goodsLine,
  packageRow,
  printedConsignment,
  printingCompany,
  truckRow,
  vehicleReport,
} from "../../../../tests/support/road-papers";
import { deliveryReceiptView } from "./delivery-receipt.paper";
import { forwardingNoteView } from "./forwarding-note.paper";
import { lorryReceiptView } from "./lorry-receipt.paper";
import { packingListView } from "./packing-list.paper";
import { drawnTable, withoutDrawings, type RoadPaperView } from "./road-paper.view";
import { paperToSign, shownAndHash, signatureState, withSignatures } from "./signed-paper.server";
import { valueDeclarationView } from "./value-declaration.paper";
import { vehicleReportView } from "./vehicle-report.paper";

const company = printingCompany();

/** A paper's facts by their labels; of several with one label the last. */
const factsOf = (view: RoadPaperView) =>
  Object.fromEntries(view.facts.flatMap(({ facts }) => facts.map((one) => [one.label, one.value])));

const BUILDERS = {
  lr: lorryReceiptView,
  forwarding: forwardingNoteView,
  packing: packingListView,
  value: valueDeclarationView,
  delivery: deliveryReceiptView,
  vehicle: (consignment, of) => vehicleReportView(consignment, vehicleReport(), of),
} satisfies Record<
  string,
  (consignment: ReturnType<typeof printedConsignment>, of: typeof company) => RoadPaperView
>;

describe.each(Object.entries(BUILDERS))("%s", (kind, build) => {
  test("is plain JSON, all text, with Hindi beside every fixed label", () => {
    for (const consignment of [printedConsignment(), bareConsignment()]) {
      const view = build(consignment, company);
      expect(JSON.parse(JSON.stringify(view))).toEqual(view);
      expect(view.kind).toBe(kind);
      const labels = [
        ...view.parties,
        ...view.copies,
        ...view.texts,
        ...view.signatures,
        ...view.facts.flatMap((group) => [group, ...group.facts]),
        ...view.tables.flatMap((table) => [table, ...table.columns]),
      ];
      for (const { label, hindi } of labels) {
        expect(hindi, label).toMatch(/^[\u0900-\u097F .,/()-]+$/);
      }
      expect(JSON.stringify(view)).not.toMatch(/undefined|null,"value"|NaN/);
    }
  });

  test("writes days in figures where the company does", () => {
    const view = JSON.stringify(build(printedConsignment(), { ...company, numericDates: true }));
    expect(view).not.toMatch(/[A-Z][a-z]{2} \d{2}, \d{4}/);
  });

  test("never says that the owner's risk excludes liability", () => {
    const said = JSON.stringify(build(printedConsignment({ risk: "owner" }), company));
    expect(said).not.toMatch(/not (be )?(liable|responsible)|no liability|without liability/i);
  });
});

describe("the lorry receipt", () => {
  test("says what section 9, rule 54(3), Form 50 and the trade ask for", () => {
    const view = lorryReceiptView(printedConsignment(), company);
    expect(view).toMatchObject({
      number: "LR-2627-00001",
      date: "Nov 21, 2026",
      legend: "NON-NEGOTIABLE",
      mark: null,
    });
    expect(view.parties.map(({ lines }) => lines)).toEqual([
      [
        "Meera Kulkarni",
        "Flat 402, Sunrise Heights, Baner Road, Baner, Pune 411045",
        "Phone 98220 12345",
        "State 27-Maharashtra",
      ],
      [
        "Rahul Krishnan",
        "B-1204, Prestige Lakeside, Whitefield Main Road, Bengaluru 560066",
        "Phone 98450 54321",
        "GSTIN 29AAECC2213N1ZM",
        "State 29-Karnataka",
      ],
    ]);
    expect(factsOf(view)).toMatchObject({
      From: "Pune",
      To: "Bengaluru",
      Distance: "840 km",
      "Vehicle number": "MH12AB1234",
      "Vehicle type": "17 ft container",
      Driver: "Ramesh Yadav",
      "Driver's phone": "98220 22222",
      "Driving licence": "MH1220190012345",
      Packages: "3",
      Weight: "Not weighed; estimated 1,950 kg",
      Volume: "620 cft",
      "Declared value": "₹4,00,000.00",
      Risk: "Carrier's risk",
      Insurer: "New India Assurance",
      "Insurance policy": "MC/2026/004512",
      "Freight terms": "To pay",
      Freight: "₹40,000.00",
      "Freight on value (FOV)": "₹9,880.00 (2.47% of the declared value)",
      "Other charges and taxes": "₹2,500.00",
      Total: "₹52,380.00",
      "Advance received": "₹10,000.00",
      Balance: "₹42,380.00",
      "Tax regime": "Goods transport agency, reverse charge",
      "GST payable by": "Consignee",
      "GSTIN of the payer": "29AAECC2213N1ZM",
      "Reverse charge": "Yes",
      SAC: "996791",
      "Place of supply": "29-Karnataka",
      "Notice of loss until": "May 20, 2027",
      "Received by": "",
    });
    const terms = view.terms.join(" ");
    expect(terms).toContain("ten times the freight paid or payable, at most the value declared");
    expect(terms).toContain("rule 12 of the Carriage by Road Rules, 2011");
    expect(terms).toContain("unless a higher risk rate was agreed (section 11)");
    expect(terms).toContain("undertakes the liability for these goods under section 10");
    expect(terms).toContain("within 180 days of the day of booking (section 16)");
    expect(terms).toContain("Demurrage of ₹500 a day");
  });

  test("has four copies, each with its colour", () => {
    expect(lorryReceiptView(printedConsignment(), company).copies).toEqual([
      { label: "CONSIGNOR'S COPY (ORIGINAL)", hindi: "प्रेषक की प्रति (मूल)", tint: "green" },
      { label: "CONSIGNEE'S COPY", hindi: "प्राप्तकर्ता की प्रति", tint: "pink" },
      { label: "DRIVER'S / VEHICLE COPY", hindi: "चालक / वाहन की प्रति", tint: "white" },
      { label: "OFFICE COPY", hindi: "कार्यालय की प्रति", tint: "cream" },
    ]);
  });

  test("is marked until it is issued, and when it is cancelled", () => {
    const draft = lorryReceiptView(bareConsignment(), company);
    expect(draft).toMatchObject({ number: "LR-DRAFT-7", mark: "DRAFT: not a lorry receipt" });
    expect(factsOf(draft)).toMatchObject({
      "Vehicle number": "Not assigned yet",
      Weight: "Not weighed",
      "Declared value": "Value not declared",
      "Insured by": "Not insured",
      Freight: "As agreed",
    });
    expect(draft.facts.map(({ label }) => label)).not.toContain("Tax");
    const cancelled = printedConsignment({ status: "Cancelled" });
    expect(lorryReceiptView(cancelled, company).mark).toBe("CANCELLED");
  });

  test.each([
    [{ goodsKind: "household" }, "Not needed: used personal and household effects, S.No. 7"],
    [{ goodsKind: "office" }, "Not given"],
    [{ ewbNumber: "331001234567" }, "331001234567"],
    [
      { ewbNumber: "331001234567", ewbValidUntil: "2026-11-27" },
      "331001234567, valid until Nov 27, 2026",
    ],
  ])("names the e-way bill, or why there is none: %j", (changes, said) => {
    const facts = factsOf(lorryReceiptView(printedConsignment(changes), company));
    expect(facts["E-way bill"]).toContain(said);
  });

  test("bears the option's declaration under forward charge, and nothing of GST outside it", () => {
    const forward = printedConsignment({ taxRegime: "gta_fcm5", reverseCharge: false });
    const said = lorryReceiptView(forward, company)
      .texts.flatMap(({ lines }) => lines)
      .join(" ");
    expect(said).toContain("have exercised the option to pay tax on services of GTA");
    expect(said).toContain("during the Financial Year 2026-27 under forward charge");
    for (const taxRegime of [null, "unregistered"]) {
      const view = lorryReceiptView(printedConsignment({ taxRegime }), company);
      expect(view.facts.map(({ label }) => label)).not.toContain("Tax");
    }
  });

  test.each([
    ["paid", 40_000_00, "Nil"],
    ["to_pay", 60_000_00, "Nil"],
    ["to_be_billed", 0, "₹52,380.00"],
  ])("%s, with an advance of %i: the balance is %s", (freightTerms, advance, balance) => {
    const facts = factsOf(lorryReceiptView(printedConsignment({ freightTerms, advance }), company));
    expect(facts.Balance).toBe(balance);
  });

  test("charges freight on value at the carrier's risk alone", () => {
    const owners = factsOf(lorryReceiptView(printedConsignment({ risk: "owner" }), company));
    expect(owners["Freight on value (FOV)"]).toBeUndefined();
    expect(owners.Total).toBe("₹42,500.00");
  });

  test("says weighed of what was weighed", () => {
    const facts = factsOf(lorryReceiptView(printedConsignment({ weighed: true }), company));
    expect(facts.Weight).toBe("Weighed: 1,950 kg");
  });

  test("counts the goods beyond eight lines, and the packages that the goods say", () => {
    const goods = Array.from({ length: 12 }, (_, at) => goodsLine(at + 1, { packages: 2 }));
    const draft = bareConsignment({ goods });
    const [table] = lorryReceiptView(draft, company).tables;
    expect(table?.rows).toHaveLength(8);
    // Where there is no packing list, the note of the consignor has them.
    expect(table?.rows.at(-1)?.[1]).toBe("and 5 more, see the goods forwarding note");
    const [packed] = lorryReceiptView(printedConsignment({ goods }), company).tables;
    expect(packed?.rows.at(-1)?.[1]).toBe("and 5 more, see the packing list");
    expect(table?.total[3]).toBe("24");
    const [whole] = forwardingNoteView(draft, company).tables;
    expect(whole?.rows).toHaveLength(12);
  });

  test("is drawn without the columns in which no line says anything, unless a line is for a pen", () => {
    const drawn = (packing: string | null, more: object = {}) => {
      const goods = [goodsLine(1, { packing, ...more }), goodsLine(2, { packing: null, ...more })];
      const [table] = lorryReceiptView(printedConsignment({ goods }), company).tables;
      return drawnTable(table!);
    };
    const labels = (table: ReturnType<typeof drawn>) => table.columns.map(({ label }) => label);
    expect(labels(drawn("Carton")).at(-1)).toBe("Packing");
    const without = drawn(null);
    expect(labels(without)).toEqual(["No.", "Description", "Quantity", "Packages"]);
    expect(without.rows.every((row) => row.length === 4)).toBe(true);
    expect(without.columns.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    const pen = {
      ...without,
      rows: [
        ["1", "Sofa", "", ""],
        ["", "", "", ""],
      ],
      total: [],
    };
    expect(drawnTable(pen)).toBe(pen);
  });

  test("keeps each truck that the goods were on", () => {
    const trucks = [
      truckRow(1, { vehicleNumber: "MH14XY9876" }),
      truckRow(2, { reason: "Breakdown at Kolhapur" }),
    ];
    const view = lorryReceiptView(printedConsignment({ trucks }), company);
    expect(view.tables[1]?.rows).toEqual([
      ["MH14XY9876", "Ramesh Yadav, 98220 22222", "Nov 21, 2026, 09:30", ""],
      ["MH12AB1234", "Ramesh Yadav, 98220 22222", "Nov 21, 2026, 09:30", "Breakdown at Kolhapur"],
    ]);
    expect(factsOf(view)["Vehicle number"]).toBe("MH12AB1234");
  });
});

describe("the other papers", () => {
  test("the forwarding note has the consignor declare goods, value and that nothing is banned", () => {
    const view = forwardingNoteView(printedConsignment(), company);
    const said = view.texts.flatMap(({ lines }) => lines).join(" ");
    expect(said).toContain("(section 8 of the Carriage by Road Act, 2007)");
    expect(said).toContain("None of the goods is dangerous, or banned by law");
    expect(said).toContain("gas cylinders");
  });

  test("the packing list shows a package as it was sent and as it arrived", () => {
    const packages = [
      packageRow(4, {
        fragile: true,
        highValue: true,
        condition: "10 SC",
        loadedAt: new Date(),
        outcome: "damaged",
        destinationCondition: "3 BR",
      }),
      packageRow(5, { packedBy: "PBO", room: null, carton: null }),
    ];
    const [table] = packingListView(printedConsignment({ packages }), company).tables;
    expect(table?.rows).toEqual([
      [
        "4",
        "Crockery (FRAGILE, HIGH VALUE)",
        "Kitchen",
        "CP",
        "M",
        "10 SC",
        "Yes",
        "Damaged",
        "3 BR",
      ],
      [
        "5",
        "Crockery",
        "",
        "PBO",
        "",
        "",
        "[\u00A0\u00A0\u00A0\u00A0]",
        "[\u00A0\u00A0\u00A0\u00A0]",
        "",
      ],
    ]);
  });

  test("the report on a vehicle marks its places, by stage", () => {
    const view = vehicleReportView(printedConsignment(), vehicleReport(), company);
    expect(view.outline?.places.filter(({ stage }) => stage)).toMatchObject([
      { number: 1, stage: "pickup" },
      { number: 5, stage: "delivery" },
      { number: 10, stage: "pickup" },
    ]);
    expect(view.tables[0]?.rows.map((row) => row.slice(2))).toEqual([
      ["SC, D scratched, dented: a hand long", ""],
      ["", "Z cracked"],
      ["CH chipped", ""],
    ]);
    expect(factsOf(view)).toMatchObject({ Battery: "Yes", Tools: "No", Odometer: "45,210 km" });
    const motorcycle = vehicleReport({ kind: "motorcycle", marks: [] });
    const other = vehicleReportView(printedConsignment(), motorcycle, company);
    expect(other.outline?.places).toHaveLength(14);
    expect(factsOf(other)).toHaveProperty("Helmet", "No");
    expect(factsOf(other)).not.toHaveProperty("Spare wheel");
  });

  test("the declaration of value adds up, household and vehicle apart, with its premium", () => {
    const view = valueDeclarationView(printedConsignment(), company);
    expect(view.tables.map(({ label, total }) => [label, total.at(-1)])).toEqual([
      ["Household goods", "₹34,000.00"],
      ["Vehicles", "₹3,66,000.00"],
    ]);
    expect(factsOf(view)).toMatchObject({
      "Declared value": "₹4,00,000.00",
      Rate: "2.47%",
      "FOV or premium": "₹9,880.00",
    });
    const [blank] = valueDeclarationView(bareConsignment(), company).tables;
    // Lines for a pen, and a total that is still to be written.
    expect(blank?.rows).toHaveLength(12);
    expect(blank?.rows.every(([, ...cells]) => cells.every((cell) => cell === ""))).toBe(true);
    expect(blank?.total).toEqual(["", "Total", "", "", ""]);
    expect(factsOf(valueDeclarationView(bareConsignment(), company))["Declared value"]).toBe(
      "Value not declared",
    );
  });

  test("the delivery receipt names what did not arrive as it was sent, and the last day of notice", () => {
    const view = deliveryReceiptView(
      printedConsignment({
        status: "Delivered",
        deliveryDate: "2026-11-25",
        deliveryTime: "16:30",
        receivedBy: "Rahul Krishnan",
        receiverRelation: "Self",
        packagesReceived: 2,
        packages: [
          packageRow(1, { outcome: "damaged", destinationCondition: "3 BR" }),
          packageRow(2, { outcome: "delivered" }),
          packageRow(3, { outcome: "short" }),
        ],
      }),
      company,
    );
    expect(factsOf(view)).toMatchObject({
      "Packages sent": "3",
      "Packages received": "2",
      "Packages short": "1",
    });
    expect(view.tables[0]?.rows).toEqual([
      ["1", "Crockery", "Damaged", "", "3 BR corner: broken"],
      ["3", "Crockery", "Short", "", ""],
    ]);
    expect(JSON.stringify(view.texts)).toContain("May 20, 2027");
  });
});

describe("a signature", () => {
  const signed = (consignment = printedConsignment()) => {
    const view = paperToSign(consignment, company, "packing");
    if (!view) throw new Error("There is a packing list.");
    const at = new Date("2026-11-21T08:35:00Z");
    const one = { id: 1, purpose: "packing", vehicleReportId: null, name: "Meera Kulkarni" };
    const { hash } = shownAndHash(view);
    return { ...one, relation: "Owner", at, hash, anonymisedHash: null, drawn: null };
  };
  const lineOf = (changes: Parameters<typeof printedConsignment>[0]) => {
    const consignment = printedConsignment({ signatures: [signed()], ...changes });
    const view = packingListView(consignment, company);
    return withSignatures(view, consignment, company, null).signatures[0]?.signed;
  };

  test("that was drawn is on the paper as it was drawn, and in words alone where a page must be light", () => {
    const drawn = new Uint8Array(Buffer.from("PNG"));
    const consignment = printedConsignment({ signatures: [{ ...signed(), drawn }] });
    const view = withSignatures(packingListView(consignment, company), consignment, company, null);
    expect(view.signatures[0]?.signed?.drawn).toBe("data:image/png;base64,UE5H");
    const said = withoutDrawings(view).signatures[0]?.signed;
    expect(said).toEqual({ text: "Meera Kulkarni, Owner, Nov 21, 2026, 14:05", changed: false });
  });

  test("stands on its paper, whatever happens to the packages on their way", () => {
    const text = "Meera Kulkarni, Owner, Nov 21, 2026, 14:05";
    expect(lineOf({})).toEqual({ text, changed: false });
    const arrived = printedConsignment().packages.map((one) => ({
      ...one,
      loadedAt: new Date(),
      outcome: "delivered",
    }));
    expect(lineOf({ packages: arrived, lrNumber: "LR-2627-00002", status: "Delivered" })).toEqual({
      text,
      changed: false,
    });
  });

  test("is void once what was signed reads otherwise", () => {
    const changed = printedConsignment().packages.map((one) => ({ ...one, condition: "3 BR" }));
    expect(lineOf({ packages: changed })).toMatchObject({ changed: true });
    expect(lineOf({ consignorName: "Somebody else" })).toMatchObject({ changed: true });
  });

  test("of a vehicle at pickup holds whatever is found at delivery", () => {
    const consignment = printedConsignment();
    const shown = paperToSign(consignment, company, "pickup", 5);
    const without = printedConsignment({
      vehicleReports: [vehicleReport({ marks: vehicleReport().marks.slice(0, 2) })],
    });
    const before = paperToSign(without, company, "pickup", 5);
    expect(shown && shownAndHash(shown)).toEqual(before && shownAndHash(before));
    expect(paperToSign(consignment, company, "pickup", 6)).toBeNull();
  });
});

test("a signature holds however the company writes its days by now", () => {
  const consignment = printedConsignment();
  const shown = paperToSign(consignment, company, "delivery")!;
  const signature = {
    purpose: "delivery",
    vehicleReportId: null,
    hash: shownAndHash(shown).hash,
    anonymisedHash: null,
  };
  for (const numericDates of [false, true]) {
    expect(signatureState(consignment, { ...company, numericDates }, signature)).toBe("holds");
  }
  const changed = { ...consignment, deliveryDate: "2026-11-02" };
  expect(signatureState(changed, company, signature)).toBe("changed");
});
