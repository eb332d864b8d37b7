/** What is said of a bill's file, on the form and on its page. */
export const BILL_FILE = {
  label: "Bill",
  accept: "application/pdf,image/*",
  hint: "A photo of it, or a PDF of at most 1 MB",
};
