/** Words about the bill's file, on the form and on the page. */
export const BILL_FILE = {
  label: "Bill",
  accept: "application/pdf,image/*",
  hint: "A photo of it, or a PDF of at most 1 MB",
};

/** The end of the question about a bill that seems to be there already. */
export const SAME_BILL = "is in the books already, of the same vendor. Is this another bill?";
