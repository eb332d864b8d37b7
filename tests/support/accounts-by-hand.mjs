// Adds docs/accounts.md up again: from what was agreed, spent and paid in its tables, by the law, with nothing of the product.
// Amounts are counted in paise. `node tests/support/accounts-by-hand.mjs` prints what does not agree, and ends with 1 then.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The tables of a text by their headings, each row by its columns. */
function tablesOf(text) {
  const tables = {};
  for (const [, title, body] of text.matchAll(/^## (.+)\n\n((?:\|.*\n)+)/gm)) {
    const cells = body
      .trim()
      .split("\n")
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    const [names, , ...rows] = cells;
    tables[title] = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  }
  return tables;
}

const paise = (text) => Math.round(Number(text) * 100);
const rupees = (amount) => (amount / 100 || 0).toFixed(2);
const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);
/** Half a paisa or more is one. */
const percent = (amount, rate) => Math.round((amount * rate) / 100);
const toRupee = (amount) => Math.round(amount / 100) * 100;
const CHARGES = ["Transport", "Packing", "Loading", "Unloading", "Stationery"];
const HEADS = ["IGST", "CGST", "SGST"];
/** Maharashtra, where the mover is registered. */
const HOME = "27";
const GST = 18;

/** A value's tax: both halves within the state, else one whole. */
function taxed(value, place) {
  const half = percent(value, GST / 2);
  const tax =
    place === HOME
      ? { IGST: 0, CGST: half, SGST: half }
      : { IGST: percent(value, GST), CGST: 0, SGST: 0 };
  const exact = value + sum(HEADS, (head) => tax[head]);
  return { Value: value, ...tax, "Round off": toRupee(exact) - exact, Total: toRupee(exact) };
}

const plus = (one, other, sign = 1) =>
  Object.fromEntries(Object.keys(one).map((name) => [name, one[name] + sign * other[name]]));
const noughts = () => ({ Value: 0, IGST: 0, CGST: 0, SGST: 0 });
const four = ({ Value, IGST, CGST, SGST }) => ({ Value, IGST, CGST, SGST });

/**
 * What does not agree in a text of accounts, a sentence each.
 * @param {string} text
 * @returns {string[]}
 */
export function problemsOf(text) {
  const tables = tablesOf(text);
  const problems = [];
  const check = (where, row, expected) => {
    for (const [name, amount] of Object.entries(expected)) {
      if (row?.[name] !== rupees(amount))
        problems.push(`${where}: ${name} is ${row?.[name]}, and ${rupees(amount)} by hand`);
    }
  };
  /** Each row of a table against what it should be, by the row's first cell, and none that should not be there. */
  const checkAll = (title, expected) => {
    const [key] = Object.keys(tables[title][0]);
    for (const row of tables[title]) {
      if (!(row[key] in expected)) problems.push(`${title}: ${row[key]} is not by hand`);
    }
    for (const [name, amounts] of Object.entries(expected))
      check(
        `${title}, ${name}`,
        tables[title].find((row) => row[key] === name),
        amounts,
      );
  };

  // Bills, from what was agreed: the surcharge is on all charges, the total in whole rupees.
  const bills = tables.Bills.map((row) => {
    const agreed = tables.Agreed.find(({ Quotation }) => Quotation === row.Quotation);
    const charges = sum(CHARGES, (name) => paise(agreed[name]));
    const surcharge = percent(charges, Number(agreed["Surcharge %"]));
    const amounts = taxed(charges + surcharge, row.Place);
    check(`Agreed, ${row.Quotation}`, agreed, { Total: amounts.Total });
    return { ...row, amounts };
  });
  checkAll("Bills", Object.fromEntries(bills.map(({ Invoice, amounts }) => [Invoice, amounts])));
  const billOf = (name) => bills.find(({ Invoice }) => Invoice === name);

  const notes = tables["Credit notes"].map((row) => ({
    ...row,
    amounts: taxed(paise(row.Value), billOf(row.Invoice).Place),
  }));
  checkAll("Credit notes", Object.fromEntries(notes.map(({ Note, amounts }) => [Note, amounts])));
  const credited = (invoice, name) =>
    sum(notes, (note) => (note.Invoice === invoice ? note.amounts[name] : 0));

  // An advance has its tax in it; its bill is of the same month, so no return has it twice.
  const advances = tables.Advances.map((row) => {
    const amount = paise(row.Amount);
    const half = Math.round((amount * (GST / 2)) / (100 + GST));
    return {
      ...row,
      amount,
      amounts: { Value: amount - 2 * half, IGST: 0, CGST: half, SGST: half },
    };
  });
  checkAll(
    "Advances",
    Object.fromEntries(advances.map(({ Voucher, amounts }) => [Voucher, amounts])),
  );

  // What was paid and deducted, and what is owed.
  const payments = tables.Payments.map((row) => ({
    ...row,
    money: paise(row.Money),
    deducted: paise(row.Deducted),
  }));
  const paidOf = ({ Invoice, Quotation }) =>
    sum(payments, (one) => (one.Invoice === Invoice ? one.money : 0)) +
    sum(advances, (one) => (one.Quotation === Quotation ? one.amount : 0));
  const deductedOf = ({ Invoice }) =>
    sum(payments, (one) => (one.Invoice === Invoice ? one.deducted : 0));
  const owed = (bill) =>
    bill.amounts.Total - paidOf(bill) - deductedOf(bill) - credited(bill.Invoice, "Total");
  checkAll(
    "What is owed",
    Object.fromEntries(
      bills.map((bill) => [
        bill.Invoice,
        {
          Total: bill.amounts.Total,
          Paid: paidOf(bill),
          Deducted: deductedOf(bill),
          Credited: credited(bill.Invoice, "Total"),
          Balance: owed(bill),
        },
      ]),
    ),
  );
  // Two in a hundred of the value without tax, less what was credited; of the year from April, in its third quarter.
  const deducting = payments.filter(({ deducted }) => deducted > 0);
  checkAll(
    "Deducted at source",
    Object.fromEntries(
      deducting.map(({ Payment, Invoice }) => [
        Payment,
        { Amount: toRupee(percent(billOf(Invoice).amounts.Value - credited(Invoice, "Value"), 2)) },
      ]),
    ),
  );
  for (const row of tables["Deducted at source"]) {
    const payment = deducting.find(({ Payment }) => Payment === row.Payment);
    check(`Deducted at source, ${row.Payment}`, row, { Amount: payment.deducted });
    const month = Number(payment.Day.slice(5, 7));
    const year = Number(payment.Day.slice(2, 4)) - (month < 4 ? 1 : 0);
    const said = [row.Year, row.Quarter].join("-");
    const byHand = `${year}${year + 1}-${Math.floor(((month + 8) % 12) / 3) + 1}`;
    if (said !== byHand) problems.push(`Deducted at source: ${said}, and ${byHand} by hand`);
  }

  const costs = tables.Costs.map((row) => ({
    ...row,
    amount: paise(row.Amount),
    gst: paise(row["GST in it"]),
  }));

  // What went to vendors: each payment meets bills, on its day or later; what is left is an advance.
  const met = tables["What it met"].map((row) => ({ ...row, amount: paise(row.Amount) }));
  const metOf = (name, value) =>
    sum(
      met.filter((row) => row[name] === value),
      ({ amount }) => amount,
    );
  const vendorPaid = tables["Paid to vendors"].map((row) => ({
    ...row,
    amount: paise(row.Amount),
  }));
  checkAll(
    "Paid to vendors",
    Object.fromEntries(
      vendorPaid.map(({ Payment, amount }) => [
        Payment,
        { Advance: amount - metOf("Payment", Payment) },
      ]),
    ),
  );
  const vendorOf = (number) => vendorPaid.find(({ Payment }) => Payment === number).Vendor;

  // A hired truck: of an individual one in a hundred is deducted above 30,000.
  const hires = tables["Hired trucks"].map((row) => {
    const [agreed, advance, kept] = ["Agreed", "Advance", "Kept back"].map((name) =>
      paise(row[name]),
    );
    const paid = metOf("Bill", row.Challan);
    const tax = agreed > 30_000_00 ? toRupee(percent(agreed, 1)) : 0;
    return {
      ...row,
      agreed,
      advance,
      kept,
      paid,
      tax,
      balance: agreed - advance - tax - kept - paid,
    };
  });
  checkAll(
    "Hired trucks",
    Object.fromEntries(
      hires.map(({ Challan, tax, paid, balance }) => [
        Challan,
        { "Deducted tax": tax, Paid: paid, Balance: balance },
      ]),
    ),
  );

  // Statements go on from line to line.
  const running = (title, expected) => {
    let balance = 0;
    const rows = tables[title];
    if (rows.length !== expected.length) problems.push(`${title}: ${rows.length} lines`);
    for (const [at, [debit, credit]] of expected.entries()) {
      balance += debit - credit;
      check(`${title}, line ${at + 1}`, rows[at], {
        Debit: debit,
        Credit: credit,
        Balance: balance,
      });
    }
  };
  const client = "Indus Systems";
  const own = bills.filter((bill) => bill.Client === client);
  const isOwn = ({ Invoice }) => own.some((bill) => bill.Invoice === Invoice);
  running("Statement of Indus Systems", [
    ...own.map(({ amounts }) => [amounts.Total, 0]),
    ...notes.filter(isOwn).map(({ amounts }) => [0, amounts.Total]),
    ...payments
      .filter(isOwn)
      .flatMap(({ money, deducted }) => [[0, money], ...(deducted > 0 ? [[0, deducted]] : [])]),
  ]);
  const paidTo = (vendor) =>
    vendorPaid.filter(({ Vendor }) => Vendor === vendor).map(({ Day, amount }) => [Day, 0, amount]);
  const backFrom = (vendor) =>
    met
      .filter((row) => row.What === "refund" && vendorOf(row.Payment) === vendor)
      .map(({ Day, amount }) => [Day, amount, 0]);
  /** In the order of their days; on one day what is owed stands first. */
  const ledger = (title, rows) =>
    running(
      title,
      [...rows]
        .sort(([one], [other]) => (one === other ? 0 : one < other ? -1 : 1))
        .map(([, debit, credit]) => [debit, credit]),
    );
  ledger("Ledger of Baldev Singh", [
    ...hires.flatMap(({ Day, agreed, advance, tax, kept }) => [
      [Day, agreed, 0],
      [Day, 0, advance],
      [Day, 0, tax],
      [Day, 0, kept],
    ]),
    ...paidTo("Baldev Singh"),
  ]);
  const garage = "Shree Auto Works";
  const ofGarage = costs.filter((cost) => cost["Owed to"] === garage);
  ledger(`Ledger of ${garage}`, [
    ...ofGarage.map(({ Day, amount }) => [Day, amount, 0]),
    ...paidTo(garage),
    ...backFrom(garage),
  ]);

  // What is owed of each bill, and of all of them.
  const bare = (cost) =>
    cost["Paid from"] === "owed" ? cost.amount - metOf("Bill", cost.Bill) : 0;
  for (const [at, cost] of costs.entries())
    check(`Costs, line ${at + 1}`, tables.Costs[at], { Balance: bare(cost) });
  const open = [
    ...costs.filter(bare).map((cost) => [cost.Bill, bare(cost)]),
    ...hires.filter(({ balance }) => balance).map(({ Challan, balance }) => [Challan, balance]),
  ];
  checkAll("We owe", Object.fromEntries(open.map(([bill, Owed]) => [bill, { Owed }])));

  // Returns: who is registered by bill, all others in one sum, notes below nought.
  const registered = bills.filter((bill) => bill.Client === client);
  const others = bills.filter((bill) => bill.Client !== client);
  const total = (rows) => rows.reduce((all, { amounts }) => plus(all, four(amounts)), noughts());
  const noted = plus(noughts(), total(notes), -1);
  checkAll("GSTR-1", {
    b2b: total(registered),
    b2cl: noughts(),
    b2cs: total(others),
    cdnr: noted,
    cdnur: noughts(),
    nil: noughts(),
  });
  const counts = {
    b2b: registered.length,
    b2cl: 0,
    b2cs: "-",
    cdnr: notes.length,
    cdnur: 0,
    nil: "-",
  };
  for (const row of tables["GSTR-1"])
    if (row.Papers !== String(counts[row.Section])) problems.push(`GSTR-1, ${row.Section}: papers`);
  const input = sum(costs, ({ gst }) => gst);
  const outward = plus(total(bills), noted);
  checkAll("GSTR-3B", {
    "3.1a": outward,
    "3.1b": noughts(),
    "3.1c": noughts(),
    "3.1d": noughts(),
    "3.1e": noughts(),
    // Nothing is paid under reverse charge, and all of it is taken back.
    "4A3": noughts(),
    "4B1": noughts(),
    // Who owns a truck carries without tax; the other vendors charge it, and no vendor's GSTIN is on the rest.
    "5gst": { ...noughts(), Value: sum(hires, ({ agreed }) => agreed) },
    // Bought in the state: both halves. The value is what was paid without them.
    "4A5": {
      Value: sum(costs, ({ amount, gst }) => (gst > 0 ? amount - gst : 0)),
      IGST: 0,
      CGST: input / 2,
      SGST: input / 2,
    },
  });

  // Profit: income without tax less costs without the tax that is taken back; a hire costs what is owed for it.
  const profits = (title, keyOf, names) => {
    const found = {};
    const at = (name) => (found[name] ??= { Income: 0, Costs: 0, Profit: 0 });
    for (const bill of bills) {
      const move = tables.Moves.find(({ Quotation }) => Quotation === bill.Quotation);
      at(keyOf(move)).Income += bill.amounts.Value - credited(bill.Invoice, "Value");
    }
    for (const cost of costs) {
      const move = tables.Moves.find(({ Job }) => Job === cost.Job);
      at(
        keyOf({ Job: cost.Job, Truck: cost.Truck === "-" ? (move?.Truck ?? "-") : cost.Truck }),
      ).Costs += cost.amount - cost.gst;
    }
    for (const hire of hires) {
      const move = tables.Moves.find(({ Truck }) => Truck === hire.Truck);
      at(keyOf(move)).Costs += hire.agreed - hire.kept;
    }
    const all = { Income: 0, Costs: 0, Profit: 0 };
    for (const row of Object.values(found)) {
      row.Profit = row.Income - row.Costs;
      for (const name of Object.keys(all)) all[name] += row[name];
    }
    const renamed = Object.entries(found).map(([name, row]) => [name === "-" ? names : name, row]);
    checkAll(title, { ...Object.fromEntries(renamed), Total: all });
  };
  profits("Profit of jobs", ({ Job }) => Job, "No job");
  profits("Profit of trucks", ({ Truck }) => Truck, "No truck");

  // Cash: what came, what was spent; what was handed over is the book's own word, and shows in what is left.
  const inCash = [
    ...advances.filter(({ By }) => By === "Cash").map(({ Day, amount }) => ({ Day, In: amount })),
    ...payments.filter(({ By }) => By === "Cash").map(({ Day, money }) => ({ Day, In: money })),
    ...costs
      .filter((cost) => cost["Paid from"] === "cash")
      .map(({ Day, amount }) => ({ Day, Spent: amount })),
    ...vendorPaid
      .filter(({ By }) => By === "Cash")
      .map(({ Day, amount }) => ({ Day, Spent: amount })),
    ...met.filter(({ By }) => By === "Cash").map(({ Day, amount }) => ({ Day, In: amount })),
  ];
  let cash = 0;
  const all = { In: 0, Out: 0, Spent: 0, "Handed over": 0 };
  for (const row of tables["Cash book"].filter(({ Day }) => Day !== "Total")) {
    const of = (name) => sum(inCash, (one) => (one.Day === row.Day ? (one[name] ?? 0) : 0));
    const day = {
      In: of("In"),
      Out: 0,
      Spent: of("Spent"),
      "Handed over": paise(row["Handed over"]),
    };
    const opening = cash;
    cash += day.In - day.Spent - day["Handed over"];
    check(`Cash book, ${row.Day}`, row, { Opening: opening, ...day, Closing: cash });
    for (const name of Object.keys(all)) all[name] += day[name];
  }
  const last = tables["Cash book"].at(-1);
  check("Cash book, total", last, { Opening: 0, ...all, Closing: cash });

  // Tally: each thing that happened is a voucher, whose debits are its credits.
  const ledgers = {};
  const types = Object.fromEntries(
    tables["Tally's vouchers"].map(({ Type }) => [Type, { count: 0, Amount: 0 }]),
  );
  const voucher = (type, amount, debits, credits) => {
    types[type].count += 1;
    types[type].Amount += amount;
    for (const [side, entries] of Object.entries({ Debit: debits, Credit: credits })) {
      for (const [ledger, entry] of Object.entries(entries)) {
        const at = (ledgers[ledger] ??= { Debit: 0, Credit: 0 });
        // What is below nought stands on the other side.
        at[entry < 0 ? (side === "Debit" ? "Credit" : "Debit") : side] += Math.abs(entry);
      }
    }
  };
  const outputs = ({ IGST, CGST, SGST }) => ({
    "Output IGST": IGST,
    "Output CGST": CGST,
    "Output SGST": SGST,
  });
  const sale = ({ amounts }) => ({
    Sales: amounts.Value,
    ...outputs(amounts),
    "Round off": amounts["Round off"],
  });
  for (const bill of bills)
    voucher("Sales", bill.amounts.Total, { [bill.Client]: bill.amounts.Total }, sale(bill));
  for (const note of notes) {
    const { Client } = billOf(note.Invoice);
    voucher("Credit Note", note.amounts.Total, sale(note), { [Client]: note.amounts.Total });
  }
  const MONEY = { Cash: "Cash", "Bank Transfer": "Bank", cash: "Cash", bank: "Bank", card: "Card" };
  for (const { By, Quotation, amount, amounts } of advances) {
    const bill = bills.find((one) => one.Quotation === Quotation);
    const tax = sum(HEADS, (head) => amounts[head]);
    voucher("Receipt", amount, { [MONEY[By]]: amount }, { [bill.Client]: amount });
    voucher("Journal", tax, { "Tax on advances": tax }, outputs(amounts));
    // The bill of the month took it up.
    voucher("Journal", amount, { [bill.Client]: amount }, { [bill.Client]: amount });
    voucher("Journal", tax, outputs(amounts), { "Tax on advances": tax });
  }
  for (const { By, Invoice, money, deducted } of payments) {
    const { Client } = billOf(Invoice);
    voucher("Receipt", money, { [MONEY[By]]: money }, { [Client]: money });
    if (deducted > 0)
      voucher("Journal", deducted, { "TDS receivable": deducted }, { [Client]: deducted });
  }
  for (const cost of costs) {
    const owes = cost["Paid from"] === "owed";
    voucher(
      owes ? "Journal" : "Payment",
      cost.amount,
      {
        [`${cost.Kind} expenses`]: cost.amount - cost.gst,
        "Input CGST": cost.gst / 2,
        "Input SGST": cost.gst / 2,
      },
      { [owes ? cost["Owed to"] : MONEY[cost["Paid from"]]]: cost.amount },
    );
  }
  for (const { Vendor, By, amount } of vendorPaid)
    voucher("Payment", amount, { [Vendor]: amount }, { [MONEY[By]]: amount });
  for (const { Payment, What, By, amount } of met.filter((row) => row.What !== "paid")) {
    const vendor = vendorOf(Payment);
    if (What === "refund")
      voucher("Receipt", amount, { [MONEY[By]]: amount }, { [vendor]: amount });
    else voucher("Journal", amount, { [vendor]: amount }, { [vendor]: amount });
  }
  for (const { Owner, agreed, advance, tax, kept } of hires) {
    voucher(
      "Journal",
      agreed,
      { "Lorry hire": agreed },
      { [Owner]: agreed - tax - kept, "TDS payable": tax, "Kept back of lorry hire": kept },
    );
    voucher("Payment", advance, { [Owner]: advance }, { Bank: advance });
  }
  for (const row of tables["Cash book"].filter(({ Day }) => Day !== "Total")) {
    const amount = paise(row["Handed over"]);
    if (amount) voucher("Contra", amount, { "Cash handed over": amount }, { Cash: amount });
  }
  const used = Object.entries(ledgers).filter(([, { Debit, Credit }]) => Debit || Credit);
  checkAll("Tally's ledgers", Object.fromEntries(used));
  checkAll(
    "Tally's vouchers",
    Object.fromEntries(Object.entries(types).map(([name, { Amount }]) => [name, { Amount }])),
  );
  for (const row of tables["Tally's vouchers"])
    if (row.Vouchers !== String(types[row.Type].count))
      problems.push(`Tally's vouchers, ${row.Type}: ${types[row.Type].count} by hand`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = problemsOf(readFileSync("docs/accounts.md", "utf8"));
  console.log(problems.join("\n") || "Every figure of docs/accounts.md agrees.");
  process.exit(problems.length > 0 ? 1 : 0);
}
