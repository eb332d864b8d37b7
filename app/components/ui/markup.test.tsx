import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DraftNotice } from "~/components/invoice/EarlierVersions";
import { barFor, isActive, navigationFor, placeOf } from "../layout/navigation";
import { Shell } from "../layout/Shell";
import { PaymentCards } from "~/routes/payments._index";
import { ConfirmLink } from "./ConfirmLink";
import { ConfirmStep } from "./ConfirmStep";
import { Parties } from "./DocumentSheet";
import { FlashMessage } from "./FlashMessage";
import { FormErrors } from "./FormErrors";
import { Link } from "./Link";
import { ListPage } from "./ListPage";
import { Pagination } from "./Pagination";
import { RecordHead } from "./RecordHead";
import { StepsHead } from "./StepsHead";
import { Table } from "./Table";

/** The HTML a browser without scripts receives for an element on the page at `path`. */
async function html(element: ReactElement, path = "/quotations"): Promise<string> {
  const routes = [{ path: "*", element }];
  const context = await createStaticHandler(routes).query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error("unexpected redirect");
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(routes, context)}
      context={context}
      hydrate={false}
    />,
  );
}

const words = {
  title: "Delete Quotation",
  message: "Are you sure you want to delete this quotation? This action cannot be undone.",
  action: "/quotations/view/7",
  fields: { intent: "delete" },
};

describe("ConfirmStep", () => {
  test("is a POST form with its hidden fields, 'Confirm', and 'Cancel' as a link back", async () => {
    const out = await html(<ConfirmStep {...words} cancelTo="/quotations/view/7" />);
    expect(out).toContain(words.message);
    expect(out).toMatch(/<form method="post" action="\/quotations\/view\/7"/);
    expect(out).toContain('<input type="hidden" name="intent" value="delete"/>');
    expect(out).toMatch(/<button type="submit"[^>]*>Confirm<\/button>/);
    expect(out).toMatch(/<a [^>]*href="\/quotations\/view\/7"[^>]*>Cancel<\/a>/);
    expect(out).not.toContain('role="dialog"');
  });
});

describe("ConfirmLink", () => {
  test("is a plain link before any script runs", async () => {
    const out = await html(
      <ConfirmLink {...words} to="?confirm=delete" label="Delete Quotation" />,
      "/quotations/view/7",
    );
    expect(out).toMatch(
      /^<a [^>]*href="\/quotations\/view\/7\?confirm=delete"[^>]*>Delete Quotation<\/a>$/,
    );
  });
});

describe("Table", () => {
  test("says of a phone's row what is never cut, and what keeps its label", async () => {
    const out = await html(
      <Table
        caption="Rates"
        columns={[
          { label: "Regime", cell: () => "Forward charge", phone: "whole" },
          { label: "Tax", cell: () => "₹5.00", numeric: true, phone: "status", named: true },
        ]}
        rows={[{}]}
        rowKey={() => 1}
      />,
    );
    expect(out).toContain('<td class="at-whole" data-label="Regime">');
    expect(out).toContain('<td class="n at-status l" data-label="Tax">');
  });

  const columns = [
    { label: "Client", cell: (row: { name: string }) => row.name },
    { label: "Total", numeric: true, cell: () => "₹1.00" },
  ];

  test("labels every cell with its heading, so that the style sheet can turn rows into cards", async () => {
    const rows = [{ name: "Ananya Iyer" }];
    const out = await html(
      <Table caption="Quotations" columns={columns} rows={rows} rowKey={(row) => row.name} />,
    );
    expect(out).toContain('<td data-label="Client">Ananya Iyer</td>');
    expect(out).toContain('<td class="n" data-label="Total">₹1.00</td>');
    expect(out).toContain('<th scope="col" class="n">Total</th>');
  });

  test("shows what is given instead of an empty table", async () => {
    const out = await html(
      <Table
        caption="x"
        columns={columns}
        rows={[]}
        rowKey={() => 0}
        empty={<p>No clients found</p>}
      />,
    );
    expect(out).toBe("<p>No clients found</p>");
  });
});

describe("Pagination", () => {
  const list = { hrefFor: (page: number) => `?page=${page}`, variant: "ellipsis" } as const;

  test("says which page in one text, with the ends as dead words", async () => {
    const out = await html(<Pagination {...list} page={1} totalPages={3} summary="page" />);
    expect(out).toContain("Showing page 1 of 3");
    expect(out).toContain('<span aria-disabled="true">Previous</span>');
    expect(out).toMatch(/<a [^>]*rel="next"[^>]*href="\/quotations\?page=2"[^>]*>Next<\/a>/);
    expect(out).toMatch(/aria-current="page"[^>]*>1<\/a>/);
  });

  test.each([
    ["page", 0, ""],
    ["page", 7, ""],
    ["results", 0, ""],
  ] as const)("summary %s with %i rows on one page: nothing", async (summary, total, expected) => {
    expect(
      await html(<Pagination {...list} page={1} totalPages={1} total={total} summary={summary} />),
    ).toBe(expected);
  });

  test("counts results also where one page holds them all", async () => {
    const out = await html(
      <Pagination {...list} page={1} totalPages={1} total={7} summary="results" />,
    );
    expect(out).toContain("Showing 1 to 7 of 7 results");
    expect(out).not.toContain("<nav");
  });
});

describe("Numbers of rows", () => {
  const list = { hrefFor: (page: number) => `?page=${page}`, variant: "ellipsis" } as const;

  test("are grouped as the company's money is", async () => {
    const out = await html(
      <Pagination {...list} page={1} totalPages={100_000} total={1_000_000} summary="results" />,
    );
    expect(out).toContain("Showing 1 to 10 of 10,00,000 results");
  });
});

describe("FormErrors", () => {
  test("links each field's first error to the field and states the form's own", async () => {
    const form = {
      id: "login",
      status: "error" as const,
      errors: ["Try again"],
      allErrors: { "": ["Try again"], email: ["Email is required", "second"] },
    };
    const out = await html(<FormErrors form={form} />);
    expect(out).toContain('role="alert"');
    expect(out).toContain("<p>Try again</p>");
    expect(out).toContain('<a href="#login-email">Email is required</a>');
    expect(out).not.toContain("second");
  });

  test("is silent before a post", async () => {
    expect(await html(<FormErrors form={{ id: "f", errors: undefined, allErrors: {} }} />)).toBe(
      "",
    );
  });
});

test("a flash is plain HTML, an error interrupts, a success does not", async () => {
  expect(await html(<FlashMessage type="error" message="No" />)).toContain('role="alert"');
  const out = await html(<FlashMessage type="success" message="Saved" toast />);
  expect(out).toContain('role="status"');
  expect(out).not.toContain("<button");
});

describe("Shell", () => {
  test.each([
    ["/quotations", "/quotations", true],
    ["/quotations/view/7", "/quotations", true],
    ["/quotations-old", "/quotations", false],
    ["/dashboard", "/dashboard", true],
    ["/dashboard/x", "/dashboard", false],
  ])("on %s the link to %s is active: %s", (pathname, to, expected) => {
    expect(isActive(pathname, to)).toBe(expected);
  });

  test("has Logout as a POST form, the year, the role in words, and comes back after the lite switch", async () => {
    const out = await html(
      <Shell
        user={{ name: "", role: "employee" }}
        nav={[
          { label: "", links: [{ label: "Quotations", to: "/quotations", icon: "quotation" }] },
        ]}
        bar={[]}
        lit="/quotations"
        lite={false}
        companyName="Sands"
        year={2026}
      >
        <p>page</p>
      </Shell>,
      "/quotations?page=2",
    );
    expect(out).toContain('<form method="post" action="/logout"');
    expect(out).toContain("<b>Dashboard</b>");
    expect(out).toContain("<span>User</span>");
    expect(out).toContain(">Employee</span>");
    expect(out).toContain("© 2026 Sands");
    expect(out).toContain('<input type="hidden" name="next" value="/quotations?page=2"/>');
    expect(out).toContain('aria-current="page"');
  });
});

test("a page without a link of its own marks its section's, and the bar's link of its group", async () => {
  const reader = { role: "employee" } as const;
  const nav = navigationFor(reader);
  const out = await html(
    <Shell
      user={{ name: "Ravi", role: "employee" }}
      {...placeOf({ pathname: "/notes/4", search: "" }, reader)}
      nav={nav}
      bar={barFor({ role: "employee" })}
      lite={false}
      companyName="Sands"
      year={2026}
    >
      <p>page</p>
    </Shell>,
    "/notes/4",
  );
  const lit = [...out.matchAll(/<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/g)];
  expect(lit.map(([, text]) => text!.replace(/<[^>]+>/g, ""))).toEqual(["Money", "Invoices"]);
  expect(out).toContain("<summary>Money</summary>");
});

describe("DraftNotice", () => {
  test("says where the mail goes, or that there is no address for it", async () => {
    const known = await html(<DraftNotice email="asha@example.com" />);
    expect(known).toContain("mails it to asha@example.com.");
    const unknown = await html(<DraftNotice email={null} />);
    expect(unknown).toContain("The client has no e-mail address: send it via WhatsApp");
  });
});

test("the phones of a paper are dialled and written to; what cannot be dialled is text", async () => {
  const contact = { phone: "98220 11111", tel: "+919822011111", whatsapp: "919822011111" };
  const lines = ["Asha Rao", "Phone: 98220 11111", "020 2553 1234", "Email: a@example.com"];
  const out = await html(<Parties parties={[{ heading: "Customer", lines }]} phones={[contact]} />);
  expect(out).toContain('href="tel:+919822011111" aria-label="Call 98220 11111, Asha Rao"');
  expect(out).toMatch(/no-print.*href="https:\/\/wa.me\/919822011111"/);
  expect(out.match(/tel:/g)).toHaveLength(1);
  expect(out.replace(/<[^>]+>/g, "")).toBe(
    "CustomerAsha Rao\nPhone: 98220 11111 · WhatsApp\n020 2553 1234\nEmail: a@example.com",
  );
});

describe("RecordHead", () => {
  const facts = {
    customer: "Asha Rao",
    customerTo: "/customers/7",
    contact: { phone: "98220 11111", tel: "+919822011111", whatsapp: "919822011111" },
    contactName: "Asha Rao",
    about: ["Pune → Mumbai", null, "Moving Dec 01, 2026"],
    figures: [
      { label: "Total", value: "₹19,839.93" },
      { label: "Balance due", value: "₹14,839.93" },
    ],
  };
  const NAMES = ["edit", "write", "send", "status", "whatsapp", "download"] as const;
  type Pressed = { label: string; press: string };
  const head = {
    id: 3,
    at: {
      view: (id: number) => `/quotations/view/${id}`,
      confirm: (id: number) => `/quotations/view/${id}?confirm=delete`,
    },
    title: "Quotation QT-1",
    badge: null,
    facts,
    fields: { idempotencyKey: "a-key" },
    steps: {
      ...(Object.fromEntries(NAMES.map((name) => [name, { label: name, press: name }])) as Record<
        (typeof NAMES)[number],
        Pressed
      >),
      back: { to: "/quotations", label: "Back to List" },
    },
  };

  test("says whose it is, how they are reached, where, when and what it comes to", async () => {
    const out = await html(<RecordHead title="Quotation QT-1" facts={facts} />);
    expect(out).toContain('<a href="/customers/7"');
    expect(out).toContain('href="tel:+919822011111" aria-label="Call 98220 11111, Asha Rao"');
    expect(out).toMatch(/href="https:\/\/wa.me\/919822011111" aria-label="WhatsApp, Asha Rao"/);
    expect(out).toContain("Pune → Mumbai · Moving Dec 01, 2026");
    expect(out.indexOf("₹19,839.93")).toBeLessThan(out.indexOf("₹14,839.93"));
  });

  /** The buttons of a head in their order, of phones (`at-narrow`) or of what is wider. */
  const buttonsOf = (out: string, away: "at-wide" | "at-narrow") =>
    [
      ...out
        .slice(out.indexOf("</form>"))
        .replace(new RegExp(`<span class="row ${away}">.*?</span>`, "g"), "")
        .matchAll(/>([\w ]+)</g),
    ]
      .map(([, word]) => word)
      .filter((word) => away === "at-narrow" || word !== "Back to List");

  test("has what comes next, then the list, the PDF, WhatsApp and editing in their places, the rest under 'More', deleting last", async () => {
    const out = await html(
      <StepsHead
        {...head}
        next="send"
        offered={["back", "edit", "write", "send", "status", "whatsapp", "download"]}
        deletion={words}
      />,
    );
    expect(out.match(/btn-primary/g)).toHaveLength(1);
    const placed = ["download", "whatsapp", "edit"];
    const rest = ["write", "status", "Delete"];
    expect(buttonsOf(out, "at-narrow")).toEqual([
      "send",
      "Back to List",
      ...placed,
      "More",
      ...rest,
    ]);
    expect(buttonsOf(out, "at-wide")).toEqual([
      "send",
      "download",
      "More",
      ...placed.slice(1),
      ...rest,
    ]);
    expect(out).toContain('name="idempotencyKey" value="a-key"');
    expect(out).toMatch(/<form [^>]*action="\/quotations\/view\/3"[^>]* hidden=""/);
  });

  test("what comes next keeps its place; what the state forbids stands in its own, with the reason", async () => {
    const out = await html(
      <StepsHead
        {...head}
        facts={{ ...facts, closed: { edit: "It is paid." } }}
        next="whatsapp"
        offered={["back", "whatsapp", "download"]}
      />,
    );
    expect(buttonsOf(out, "at-narrow").slice(0, 4)).toEqual([
      "Back to List",
      "download",
      "whatsapp",
      "edit",
    ]);
    expect(out.match(/btn-primary/g)).toHaveLength(1);
    expect(out).toMatch(/<button [^>]*class="btn btn-primary"[^>]*>whatsapp<\/button>/);
    expect(out).toContain('disabled="" title="It is paid.">edit</button>');
    // A phone cannot point at it: it reads the reason.
    expect(out).toContain('<span class="hint at-narrow">It is paid.</span>');
  });

  test("without anything more there is no 'More'", async () => {
    const out = await html(<StepsHead {...head} next="send" offered={["send"]} />);
    expect(out).not.toContain("<details");
  });
});

describe("Link", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each(["/quotations/view/7?page=2&n=a b#rows", "?confirm=delete", "/customers/परिवहन"])(
    "is written by the server as a browser's scripts find it: %s",
    async (to) => {
      const link = (
        <Link to={to} preventScrollReset rel="next" className="btn" aria-current="page">
          Next
        </Link>
      );
      const written = await html(link);
      vi.stubGlobal("document", {});
      const attributes = (text: string) => [...(text.match(/[\w-]+="[^"]*"/g) ?? [])].sort();
      const followed = await html(link);
      expect(attributes(written)).toEqual(attributes(followed));
      expect(written).toContain(">Next</a>");
    },
  );
});

test("payment cards sum the page, say so, and have the whole list's sums beside", async () => {
  const sums = (total: number) => ({ currency: "INR", total, completed: 0, pending: 0, lost: 0 });
  const page = [sums(150_000)];
  const cards = (totals: ReturnType<typeof sums>[] | null) =>
    html(<PaymentCards pageSums={page} totals={totals} currency="INR" />);
  const both = await cards([sums(9_900_000)]);
  for (const text of ["Total Payments", "₹1,500.00", "On this page · all ₹99,000.00"]) {
    expect(both).toContain(text);
  }
  expect(await cards(null)).toContain(">On this page<");
  // The figures of one page are those of the whole list.
  expect(await cards(page)).not.toContain("this page");
});

describe("ListPage", () => {
  const list = (chosen: Record<string, string>) => (
    <ListPage
      title="Drivers"
      add={{ to: "/drivers/new", label: "Add Driver" }}
      filters={[{ name: "search", label: "Search", placeholder: "Name" }]}
      list={{ chosen, sorting: null, views: [] }}
      address={() => "/drivers"}
      columns={[{ label: "Name", cell: () => null }]}
      rows={[]}
      empty="No drivers found"
      pages={{ page: 1, pageSize: 10, totalPages: 1, total: 0 }}
      paging="all"
      summary="page"
    />
  );

  test("an empty one offers to add once, and nothing to filter", async () => {
    const out = await html(list({}));
    expect(out.match(/Add Driver/g)).toHaveLength(1);
    expect(out).not.toContain("Filters");
  });

  test("one that a search left empty keeps its filters, and clears them", async () => {
    const out = await html(list({ search: "nobody" }));
    expect(out).toContain(">Filters (1)<");
    expect(out).toContain("Clear filters");
  });
});
