import { createHash } from "node:crypto";

import type { Inv01 } from "~/models/billing/e-invoice/inv01";
import { financialYearName } from "~/models/ground/tax/financial-year";

const base64url = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** What the e-invoice portal would answer about an INV-01, at a moment of its own; the signature is nobody's. */
export function portalAnswer(inv01: Inv01, ackDate = "2026-11-21 11:26:00") {
  const { SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList } = inv01;
  const [day = "", month = "", year = ""] = DocDtls.Dt.split("/");
  const source = `${SellerDtls.Gstin}${financialYearName(`${year}-${month}-${day}`)}${DocDtls.Typ}${DocDtls.No}`;
  const irn = createHash("sha256").update(source).digest("hex");
  const data = {
    SellerGstin: SellerDtls.Gstin,
    BuyerGstin: BuyerDtls.Gstin,
    DocNo: DocDtls.No,
    DocTyp: DocDtls.Typ,
    DocDt: DocDtls.Dt,
    TotInvVal: ValDtls.TotInvVal,
    ItemCnt: ItemList.length,
    MainHsnCode: ItemList[0]?.HsnCd,
    Irn: irn,
    IrnDt: ackDate,
  };
  const header = { alg: "RS256", kid: "1513B821EE46C749A63B86E318BF7110992871D1F", typ: "JWT" };
  const body = { data: JSON.stringify(data), iss: "NIC" };
  // Of 2,048 bits, as the portal's.
  const bytes = Buffer.concat(
    Array.from({ length: 8 }, (_, at) => createHash("sha256").update(`${irn}${at}`).digest()),
  );
  const signedQr = [base64url(header), base64url(body), bytes.toString("base64url")].join(".");
  return { irn, ackNo: "112610123456789", ackDate, signedQr };
}
