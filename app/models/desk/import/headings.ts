/**
 * By which headings of others' lists a column is known: data alone. Those of Zoho Books, Tally, Vyapar, QuickBooks (Desktop and
 * Online), Wave, FreshBooks, Invoicely, Google Contacts (new and old), Outlook, the government's GSTR-1 tool, and what people
 * write over their own lists.
 *
 * To add one: write the heading behind a bar, in the line of its column; letters and digits are compared alone, and the
 * column's own label counts besides. Of several that a file has the one that stands first here is proposed. A file of that
 * program goes to tests/support/imports, and what comes of it beside it (`npx vitest run import-lists -u`).
 */
import type { ImportKind } from "./import.kinds";

const WHO = {
  customer:
    "customer name|client|client name|party|party name|party's name|particulars|buyer|bill to|name|contact name|ledger|ग्राहक|ग्राहक का नाम|नाम|receiver name|name of recipient|recipient name|trade/legal name|customer full name",
  email:
    "emailid|e-mail|customer email|email id|primary contact emailid|email address|client email|ईमेल|main email",
  phone:
    "phone number|mobile|mobile no|mobile number|customer phone|contact no|contact number|party phone no|phone no|mob|mob no|ledger mobile|primary contact mobile|client phone|फ़ोन|मोबाइल|main phone",
  gstin:
    "gstin/uin of recipient|gstin|gstin/uin|customer gstin|party gstin|gst identification number (gstin)|gstin no|gst no",
};

const ORDER = {
  purchaseOrderNumber:
    "purchaseorder|purchase order|purchase order number|purchase order no|po no|order number|order no|p.o. number",
  employeeName: "employee|name of employee|transferee|कर्मचारी",
};

export const HEADINGS = {
  customers: {
    name: "display name|customer name|customer|client name|client|party name|party's name|party|contact name|full name|ledger name|ledger|particulars|name of ledger|$name|mailing name|account name|नाम|ग्राहक|ग्राहक का नाम|name of customer|vendor/customer|receiver name|name of recipient|recipient name|trade/legal name",
    firstName: "first name|given name",
    lastName: "last name|surname|family name",
    company:
      "company name|company|organisation|organization|firm|organization name|organization 1 - name|business name",
    email:
      "emailid|e-mail|email id|email address|mail|mail id|mailing id|e-mail address|ईमेल|e-mail 1 - value|main email|primary email|contact email|customer email",
    phone:
      "customer phone|phone number|phone no|mobile no|mobile number|contact no|contact number|contact|telephone|tel|phone no.|whatsapp|ledger mobile|mob|mob no|mobile/phone|फ़ोन|फोन|मोबाइल|मोबाइल नंबर|phone 1 - value|main phone|business phone|primary phone|work phone|party phone no",
    mobile:
      "mobilephone|mobilenumber|mobile phone|mobile|cell|cell phone|phone 2|alternate phone|phone 2 - value|alt. phone|mobile number 2|alternate no|alternate number|mobile number|mobile no|mob no|cell number",
    address:
      "billing address|address line 1|address 1|street|address1|billing street|mailing address|party address|पता|address 1 - formatted|address 1 - street|bill to 1|home street|home address|street address|billing address line 1",
    address2:
      "billing street2|billing street 2|address line 2|address 2|address2|street 2|bill to 2|home street 2|address 1 - extended address|billing address line 2",
    city: "billing city|town|town/city|शहर|address 1 - city|home city|city/town",
    state:
      "billing state|state name|statename|place of supply|place of contact|place of contact(with state code)|source of supply|राज्य|address 1 - region|home state|province/state|state/province|province|region",
    pinCode:
      "billing code|pincode|pin code|zip|zip code|postal code|billing zip|postcode|पिन|पिन कोड|address 1 - postal code|home postal code|postal_code/zip_code|zip/postal code|postal/zip code|zip/postcode",
    country: "billing country|देश|address 1 - country|home country/region|country/region",
    gstin:
      "gst identification number (gstin)|gst no|gst number|gstin/uin|gstin/uin of recipient|gst in|gstin no|gst treatment number|partygstin|gst|gstin number|जीएसटी",
    isComposition: "composition|composition dealer|composition taxable person|under composition",
    status: "active|inactive|is active|स्थिति|active status|customer status",
    middleName: "middle name|additional name|m.i.|middle initial",
    otherPhone:
      "phone 3 - value|home phone|other phone|home phone 2|business phone 2|alternate phone 2",
    address3: "bill to 3|home street 3|address line 3|address 3",
    businessAddress: "business street",
    businessAddress2: "business street 2",
    businessAddress3: "business street 3",
    businessCity: "",
    businessState: "",
    businessPinCode: "business postal code",
    businessCountry: "business country/region",
    otherAddress: "other street|address 2 - formatted|address 2 - street",
    otherAddress2: "other street 2|address 2 - extended address",
    otherAddress3: "other street 3",
    otherCity: "address 2 - city",
    otherState: "address 2 - region",
    otherPinCode: "other postal code|address 2 - postal code",
    otherCountry: "other country/region|address 2 - country",
  },
  items: {
    name: "item name|item|product|product name|stock item|stock item name|name of item|particulars|service|service name|description of goods|$name|वस्तु|सामान|नाम|item/service|item/service name",
    sku: "item code|code|product code|part number|part no|item no|alias|article|sku",
    category:
      "item category|category name|group|stock group|under|product type|item type|श्रेणी|category",
    price:
      "rate|selling price|sale price|sales price|unit price|mrp|selling rate|standard price|price per unit|amount|sales rate|दर|मूल्य|कीमत|sales price/rate",
    cost: "purchase rate|purchase price|cost price|buying price|standard cost|purchase cost|लागत|cost",
    description: "item description|sales description|details|remarks|विवरण",
    status: "active|item status|is active|स्थिति",
  },
  enquiries: {
    name: "sender_name|sender name|customer name|client name|caller name|contact name|full name|contact person|lead name|buyer name|नाम|ग्राहक का नाम",
    phone:
      "sender_mobile|sender mobile|mobile|mobile no|mobile number|phone number|phone no|contact|contact no|contact number|customer mobile|caller number|buyer mobile|मोबाइल|फ़ोन",
    otherPhone:
      "mobile|sender_mobile_alt|sender_phone|sender phone|phone|landline|alternate number|alternate mobile|phone 2|mobile 2",
    from: "from|moving from|shifting from|from city|from location|source city|pickup|pickup city|pickup location|origin|कहाँ से",
    to: "to|moving to|shifting to|to city|to location|destination|destination city|drop|drop city|drop location|कहाँ तक",
    date: "query_time|query time|date|lead date|enquiry date|enquired on|posted on|posted date|received on|created|created on|created date|date & time|lead time|दिनांक|तारीख",
    movingDate: "move date|shifting date|date of shifting|preferred date|service date|required on",
    source: "lead source|enquiry source|channel|medium",
    reference:
      "unique_query_id|unique query id|query id|leadid|lead id|lead no|lead number|enquiry id|enquiry no|enquiry number|request id|response id",
    product:
      "query_product_name|product name|product|category|service|need|sub category|query_mcat_name",
    note: "query_message|message|requirement|requirements|comments|comment|remarks|description|details|enquiry|टिप्पणी",
    area: "area|locality|sender_address|address",
    city: "city|sender_city|sender city|शहर",
  },
  catalogue: {
    name: "item|item name|article|thing|सामान",
    otherNames: "aliases|also called",
    cft: "cft|cubic feet|volume",
    kg: "kg|weight",
  },
  trucks: {
    name: "truck|truck size|body|size",
    grossCft: "cft|cubic feet|inside|volume",
    payloadKg: "payload|kg|capacity|load",
  },
  tariffs: { name: "tariff", validFrom: "from|effective from" },
  quotations: {
    ...WHO,
    number:
      "quotation number|quotation no|quote number|quote no|quote#|estimate number|estimate no|estimate#|ref no|reference no|voucher no|vch no|quotation|no|संख्या|num",
    date: "quotation date|quote date|estimate date|voucher date|created|created on|दिनांक|तारीख|date issued|issue date",
    total:
      "amount|total amount|grand total|quotation amount|estimate amount|net amount|value|gross total|कुल|राशि|estimate total",
    status: "quotation status|quote status|estimate status|state|स्थिति",
    validUntil: "expiry date|valid till|validity|expires|expires on|valid to",
    movingDate: "shifting date|move date|date of shifting|pickup date|service date",
    source: "from|source|moving from|origin|pickup|from city|pickup address|कहाँ से",
    destination: "to|destination|moving to|drop|to city|delivery address|drop address|कहाँ तक",
    currency: "currency code|cur",
    ...ORDER,
    reason: "rejection reason|decline reason|why declined|lost reason",
    notes: "remarks|narration|comment|comments|customer notes|टिप्पणी",
  },
  invoices: {
    ...WHO,
    number:
      "invoice number|invoice no|invoice#|invoice no.|bill no|bill number|voucher no|vch no|vch no.|ref. no.|ref no|reference no|invoice|no|बिल संख्या|संख्या|num|invoice id|bill#|doc no",
    date: "invoice date|bill date|voucher date|दिनांक|तारीख|date issued|issue date|transaction date",
    total:
      "amount|total amount|invoice amount|grand total|bill amount|net amount|invoice total|opening amount|gross total|कुल|राशि|invoice value|total invoice value|total (inr)|invoice total (inr)",
    paid: "paid|amount paid|received|received amount|paid amount|received/paid amount|payment received|भुगतान|amount received|total paid",
    balance:
      "balance due|amount due|outstanding|pending amount|due amount|pending|balance amount|bal|बकाया|open balance|outstanding amount|amount outstanding",
    dueDate: "due on|due by|payment due|due|date due",
    currency: "currency code|cur",
    reference: "reference#",
    ...ORDER,
    status: "invoice status|payment status|state|स्थिति",
  },
} as const satisfies Record<ImportKind, Record<string, string>>;
