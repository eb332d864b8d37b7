import {
  expect,
  idOf,
  makeInvoice,
  makeQuotation,
  oldestOf,
  type Persona,
  posted,
  signIn,
  test,
} from "../support/e2e";

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

/** Everything a page says, hidden parts of it and placeholders included, without its scripts; one word a line. */
function saidIn(html: string): string {
  const body = html
    .slice(Math.max(0, html.indexOf("<body")))
    .replace(/<(script|style)\b[^]*?<\/\1>/g, "")
    .replace(/<!--[^]*?-->/g, "");
  const hints = [...body.matchAll(/placeholder="([^"]*)"/g)].map(([, hint]) => hint);
  const text = body.replace(/<\/[^>]+>/g, "\n").replace(/<[^>]+>/g, "");
  return `${text}\n${hints.join("\n")}`.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: string) => ENTITIES[name]!,
  );
}

/** An address and what it says; `of` is a list, whose oldest record is opened. */
type Screen = { at?: string; of?: string; and?: string; says: string[]; silent?: string[] };

/** Part of the name of the customer of a draft that is made for this test. */
const ON_TRIAL = "ontrial";

const NOT_FOUND = [
  "Page not found",
  "Please check the URL in the address bar and try again.",
  "Go back home",
  "Go to dashboard",
];
const LIST = ["Search", "Reset", "Filters", "Status", "Actions", "View"];
const PUBLIC = ["Packers & Movers Service Management System", `© ${new Date().getFullYear()}`];

const SCREENS: Record<Persona | "nobody", Screen[]> = {
  nobody: [
    { at: "/no/such/page", says: NOT_FOUND },
    { at: "/api/docs", says: ["Quotations", "Create a quotation as a draft"] },
    {
      at: "/api/docs/quotations",
      says: ["Create a quotation as a draft", "transportationCharge"],
    },
    {
      at: "/login",
      says: [
        ...PUBLIC,
        "Sign in to your account",
        "Email address",
        "Password",
        "Sign in",
        "Don't have an account? Sign up",
      ],
    },
    {
      at: "/register",
      says: [
        ...PUBLIC,
        "Create your account",
        "Full Name",
        "Email address",
        "Password",
        "Confirm Password",
        "Phone Number",
        "Address",
        "Sign up",
        "Already have an account? Sign in",
      ],
    },
  ],
  admin: [
    {
      at: "/dashboard",
      says: [
        "Welcome back, ",
        "Here's what's happening with your business today.",
        "Logout",
        "Dashboard",
        "Users",
        "Employees",
        "Customers",
        "Items",
        "Quotations",
        "Invoices",
        "Payments",
        "Jobs",
        "Profile",
        "New Quotation",
        "Schedule Job",
        "View all",
        "Draft",
        "Sent",
        "Approved",
        "Rejected",
        "Paid",
        "Unpaid",
        "Overdue",
        "Scheduled",
        "In Progress",
        "Completed",
        "Monthly Activity",
        "Quotation Status",
        "Job Status",
        "Recent Quotations",
        "Recent Invoices",
        "Recent Payments",
        "Upcoming Jobs",
        "#QT-",
        "#INV-",
        "Payment #",
        "#JOB-",
        "System Overview",
        "Total users",
        "Items in catalogue",
        "Categories ",
        "Total revenue",
        "All time payments",
        " more",
      ],
    },
    {
      at: "/users",
      says: [
        ...LIST,
        "Users",
        "Add New User",
        "Name, Email, Phone",
        "Role",
        "All Roles",
        "Admin",
        "Employee",
        "Customer",
        "All Status",
        "Active",
        "Inactive",
        "Name",
        "Email",
        "Showing page 1 of ",
        "Previous",
        "Next",
      ],
    },
    { at: "/users?role=employee", says: ["Edit"] },
    // Nobody shuts oneself out.
    {
      of: "/users?role=admin",
      says: ["My Profile", "Edit"],
      silent: ["Deactivate", "Delete User"],
    },
    { at: "/users?role=customer", says: ["View"], silent: ["Edit"] },
    { at: "/users?search=nobody-has-this-name", says: ["No users found"] },
    {
      of: "/users?role=employee&search=On+Trial",
      says: ["Edit", "Deactivate", "Delete User", "Back to List"],
    },
    {
      at: "/users/new",
      says: [
        "Name",
        "Email",
        "Phone",
        "Address",
        "Role",
        "Status",
        "Password",
        "Confirm Password",
        "Create User",
        "Cancel",
      ],
    },
    {
      at: "/employees",
      says: [...LIST, "Add Employee", "Name, Email, Phone", "Edit", "Delete"],
    },
    { of: "/employees?search=On+Trial", says: ["Back to List", "Edit", "Delete"] },
    {
      of: "/employees?search=On+Trial",
      and: "?confirm=delete",
      says: ["This action cannot be undone.", "Confirm", "Cancel"],
    },
    {
      at: "/employees/999999",
      says: ["Employee not found", "Back to Employees"],
    },
    {
      at: "/customers/999999",
      says: ["Customer not found", "Back to Customers"],
    },
    {
      of: "/quotations?status=Draft",
      says: ["Delete Quotation"],
    },
    {
      of: "/invoices?status=Draft",
      and: "?confirm=delete",
      says: ["Are you sure you want to delete this invoice? This action cannot be undone."],
    },
    {
      at: "/payments?status=Completed",
      says: ["Edit"],
    },
    {
      of: "/payments?status=Completed",
      says: ["Back to List", "Edit", "Process Refund", "Delete Payment", "Download Receipt"],
    },
    {
      of: "/payments?status=Refunded",
      says: ["Refund Date", "Refund Reason"],
      silent: ["Process Refund"],
    },
  ],
  employee: [
    { at: "/no/such/page", says: NOT_FOUND },
    {
      at: "/dashboard",
      says: ["Recent Payments", "Money owed"],
      silent: ["System Overview", "Audit"],
    },
    { at: "/employees", says: ["Employees"], silent: ["Add Employee", "Edit", "Delete"] },
    { of: "/employees", says: ["Employee Details"], silent: ["Edit", "Delete"] },
    { at: "/users?role=admin", says: ["Users"], silent: ["Add New User", "Edit"] },
    {
      of: "/users?role=admin",
      says: ["User Details"],
      silent: ["Edit", "Deactivate", "Delete User", "Create password link"],
    },
    { at: "/vehicles/999999", says: ["Vehicle not found", "Back to Vehicles"] },
    { at: "/drivers/edit/0", says: ["Driver not found", "Back to Drivers"] },
    {
      at: "/customers",
      says: [...LIST, "Add Customer", "Name, Email, Phone", "Edit", "Showing page 1 of "],
      silent: ["Delete"],
    },
    {
      at: "/items",
      says: [
        ...LIST,
        "Add New Item",
        "All Status",
        "Active",
        "Inactive",
        "Deleted",
        "Edit",
        "Delete",
      ],
    },
    { of: "/items?status=active", says: ["Deactivate", "Edit", "Delete Item", "Back to List"] },
    { of: "/items?status=inactive", says: ["Activate"], silent: ["Deactivate"] },
    { at: "/items/view/999999", says: ["Item not found", "Back to Items"] },
    {
      at: "/items/new",
      says: [
        "Name",
        "SKU",
        "Category",
        "Electronics",
        "Furniture",
        "Office Supplies",
        "Services",
        "Other",
        "Price",
        "Cost",
        "Description",
        "Create Item",
      ],
    },
    {
      at: "/quotations",
      says: [
        ...LIST,
        "Quotation number or client",
        "Start Date",
        "End Date",
        "Accepted",
        "Rejected",
        "Expired",
        "Quotation #",
        "Client",
        "Date",
        "Expiry Date",
        "Total",
        "Edit",
        "Create New Quotation",
        "Showing 1 to 10 of ",
        " results",
        "…",
      ],
    },
    { at: "/quotations?search=nobody-has-this-name", says: ["No quotations found"] },
    {
      // One with everything that these words name: what nobody filled in is left out.
      of: `/quotations?status=Draft&search=${ON_TRIAL}`,
      says: [
        "Back to List",
        "Download PDF",
        "Send by e-mail",
        "Send via WhatsApp",
        "Edit",
        "Mark as Sent",
        "Quotation Details",
        "Customer",
        "Email",
        "Phone",
        "Source Address",
        "Destination Address",
        "Moving Date",
        "Valid Until",
        "Notes",
        "Items to be Moved",
        "Name",
        "Description",
        "Quantity",
        "Charges & Pricing",
      ],
      silent: ["Delete Quotation", "Mark as Approved"],
    },
    { of: "/quotations?status=Sent", says: ["Mark as Approved", "Mark as Rejected"] },
    { of: "/quotations?status=Accepted", says: ["Create Invoice", "Schedule Job"] },
    { of: "/quotations?status=Rejected", says: ["Rejection reason"] },
    { at: "/quotations/view/999999", says: ["Quotation not found", "Back to Quotations"] },
    {
      at: "/quotations/new",
      says: [
        "Customer",
        "Email",
        "Phone",
        "Moving Date",
        "Valid Until",
        "Transportation Type",
        "Transportation Charge",
        "Packaging Charge",
        "Loading Charge",
        "Unloading Charge",
        "Unpacking Charge",
        "Dismantling Charge",
        "Car Transportation Charge",
        "Warehouse Charge (per day)",
        "Warehouse Days",
        "Insurance Rate",
        "Insurance Charge",
        "Stationary Charge",
        "Discount",
        "Surcharge Rate",
        "Surcharge Amount",
        "GST Rate",
        "GST Amount",
        "Advance Payment",
        "Notes",
        "Add item",
        "Remove",
        "Full load",
        "Partial load",
        "Create Quotation",
        // Where scripts run they take these away.
        "Recalculate",
        "Fill from customer",
      ],
    },
    {
      at: "/invoices",
      says: [
        ...LIST,
        "Total Invoiced",
        "Paid",
        "Pending",
        "Overdue",
        "Invoice #, Client name",
        "From Date",
        "To Date",
        "Client",
        "Invoice #",
        "Date",
        "Due Date",
        "Amount",
        "Create Invoice",
        "Draft",
        "Sent",
        "Cancelled",
        "Showing page 1 of ",
      ],
    },
    { at: "/invoices?status=Sent", says: ["Record Payment", "Edit"] },
    { at: "/invoices?status=Paid", says: ["View"], silent: ["Record Payment"] },
    {
      of: "/invoices?status=Sent",
      says: [
        "Back to List",
        "Download PDF",
        "Edit",
        "Record Payment",
        "Change Status",
        "Items",
        "Payments",
        "Subtotal",
        "Total",
        "Amount paid",
        "Balance due",
      ],
      silent: ["Delete Invoice"],
    },
    { of: "/invoices?status=Paid", says: ["Reference #", "Method"], silent: ["Change Status"] },
    {
      at: "/invoices/view/999999",
      says: [
        "Invoice Not Found",
        "The invoice you're looking for doesn't exist or has been removed.",
      ],
    },
    {
      at: "/invoices/new",
      says: [
        "Client",
        "Invoice Date",
        "Due Date",
        "Reference",
        "Status",
        "Tax rate",
        "Notes",
        "Source quotation",
        "Item",
        "Description",
        "Quantity",
        "Unit price",
        "Discount",
        "Add item",
        "Remove",
        "Create Invoice",
      ],
    },
    {
      at: "/payments",
      says: [
        ...LIST,
        "Search by payment reference or invoice number...",
        "All Statuses",
        "Pending",
        "Completed",
        "Failed",
        "Refunded",
        "Start Date",
        "End Date",
        "Reference #",
        "Invoice #",
        "Date",
        "Amount",
        "Method",
        "Record New Payment",
        "Total Payments",
        "Completed Payments",
        "Pending Payments",
        "Failed/Refunded Payments",
        "this page",
        "Showing 1 to 10 of ",
        " results",
      ],
      silent: ["Edit"],
    },
    { at: "/payments?search=nobody-has-this-name", says: ["No payments found"] },
    {
      of: "/payments?status=Completed",
      says: [
        "Payment #PAY-",
        "Reference Number",
        "Invoice",
        "Client",
        "Amount",
        "Payment Method",
        "Date",
        "Transaction ID",
        "Notes",
        "Back to List",
        "Process Refund",
      ],
      silent: ["Delete Payment", "Refund Date"],
    },
    { at: "/payments/view/999999", says: ["Payment not found", "Back to Payments"] },
    {
      at: "/payments/new",
      says: [
        "Record New Payment",
        "Invoice",
        "Amount",
        "Payment Method",
        "Payment Date",
        "Transaction ID",
        "Notes",
        "Status",
        "Credit Card",
        "Bank Transfer",
        "Cash",
        "Cheque",
        "PayPal",
        "Other",
        "UPI",
        "Completed",
        "Pending",
        "Failed",
        "Record Payment",
      ],
      silent: ["Refunded"],
    },
    {
      at: "/jobs",
      says: [
        ...LIST,
        "Job title, description",
        "Not Started",
        "In Progress",
        "On Hold",
        "Completed",
        "Cancelled",
        "Priority",
        "Low",
        "Medium",
        "High",
        "Urgent",
        "Client",
        "Start Date",
        "End Date",
        "Title",
        "Create Job",
        "Showing page 1 of ",
      ],
    },
    { at: "/jobs?search=nobody-has-this-name", says: ["No jobs found"] },
    {
      of: "/jobs?status=Not+Started",
      says: [
        "Back to Jobs",
        "Edit Job",
        "Change Status",
        "Name",
        "Email",
        "Phone",
        "Address",
        "Start Date",
        "End Date",
        "Budget",
        "Location",
        "Description",
        "Related Invoices",
        "Created ",
      ],
    },
    // 'Edit Job' keeps its place, with the reason why it cannot be pressed.
    { of: "/jobs?status=Completed", says: ["Back to Jobs", "Edit Job"], silent: ["Change Status"] },
    {
      at: "/jobs/new",
      says: [
        "Job Title",
        "Client",
        "Description",
        "Location",
        "Start Date",
        "End Date",
        "Budget",
        "Status",
        "Priority",
        "Notes",
        "Pending",
        "In Progress",
        "Completed",
        "On Hold",
        "Cancelled",
        "Create Job",
      ],
      silent: ["Not Started"],
    },
    {
      at: "/profile",
      says: [
        "My Profile",
        "Name",
        "Email",
        "Phone",
        "Role",
        "Change Password",
        "Save Changes",
        "Current Password",
        "New Password",
        "Confirm New Password",
      ],
    },
    { at: "/documents", says: [...LIST, "Start Date", "End Date", "Type"] },
  ],
  customer: [
    {
      at: "/dashboard",
      says: ["Recent Quotations", "Recent Invoices", "Upcoming Jobs"],
      silent: ["Recent Payments", "System Overview", "New Quotation", "Schedule Job", "Money owed"],
    },
    { at: "/quotations", says: ["Quotations"], silent: ["Create New Quotation", "Edit"] },
    { at: "/invoices", says: ["Invoices"], silent: ["Create Invoice", "Record Payment", "Edit"] },
    { at: "/payments", says: ["Payments"], silent: ["Record New Payment", "Edit"] },
    { at: "/jobs", says: ["Jobs"], silent: ["Create Job", "Edit"] },
  ],
};

test("the words of every screen", async ({ page, unique }) => {
  for (const [visitor, screens] of Object.entries(SCREENS)) {
    if (visitor !== "nobody") await signIn(page, visitor as Persona);
    if (visitor === "admin") {
      // On whom nothing hangs yet: such a one can be deleted.
      await posted(page, "/employees/new", {
        name: `On Trial ${unique}`,
        email: `trial-${unique}@example.com`,
        status: "active",
        password: "secret9999",
        confirmPassword: "secret9999",
      });
    }
    if (visitor === "employee") await makeQuotation(page, `${ON_TRIAL}-${unique}`);
    for (const { at, of, and = "", says, silent = [] } of screens) {
      const address = at ?? (await oldestOf(page, of ?? "")) + and;
      const html = await (await page.request.get(address)).text();
      const said = saidIn(html);
      const problems = {
        missing: says.filter((word) => !said.includes(word)),
        // A word of its own: 'Edit' is not in 'Credit Card'.
        unwanted: silent.filter((word) => new RegExp(`(^|\\n)${word}`).test(said)),
      };
      expect.soft(problems, `${visitor}: ${address}`).toEqual({ missing: [], unwanted: [] });
      if (address === "/api/docs") expect(html).not.toContain("<script");
    }
  }
});

test("while a form is on its way its button says so and cannot be pressed", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { address: invoice } = await makeInvoice(page, unique);
  for (const [address, name, busy] of [
    ["/profile", "Save Changes", "Saving..."],
    [`/payments/new?invoiceId=${idOf(invoice)}`, "Record Payment", "Processing..."],
  ] as const) {
    await page.goto(address);
    // What takes the press over comes with the scripts.
    await expect(page.locator("dialog.keys")).toBeAttached();
    if (address !== "/profile") {
      await page.locator('[name="paymentMethod"]').selectOption("Cash");
    }
    // Held until it has been looked at, then dropped: nothing is stored.
    let drop = () => {};
    const looked = new Promise<void>((resolve) => (drop = resolve));
    await page.route("**/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await looked;
      return route.abort();
    });
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name: busy })).toBeDisabled();
    drop();
    await page.unrouteAll({ behavior: "wait" });
  }
});
