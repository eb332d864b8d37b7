/** Words about the bill's file, on the form and on the page. */
export const BILL_FILE = {
  label: "Bill",
  accept: "application/pdf,image/*",
  hint: "A photo of it, or a PDF of at most 1 MB",
};
