/** The forms whose scripts come with the first touch (`atFirstTouch`), as the server draws them: none in the browser. */
export { DeliveryForm } from "~/components/delivery/DeliveryForm";
export { JobForm } from "~/components/job/JobForm";
export { InvoiceForm } from "~/components/invoice/InvoiceForm";
export { QuotationForm } from "~/components/quotation/QuotationForm";
