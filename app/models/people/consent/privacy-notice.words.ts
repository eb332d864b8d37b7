/** The product's own privacy notice, until the company writes its own words; client-safe. */

export const NOTICE_MAX = 10_000;

export type Notice = {
  english: string;
  hindi: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
};

const ENGLISH = `What we keep about you, and what for

- Your name, e-mail address, phone number and address: to quote, plan and carry out your move, to send you papers and to reach you on the day.
- Where you move from and to, floors and lifts, what is moved and its declared value: to make the price, to carry the goods and to insure them.
- Quotations, invoices, payments and receipts: for the contract with you, and because tax law makes us keep them.
- Messages that we sent you; who opened the links in them and when, with network address and browser; what you accepted: to prove what was agreed and to notice misuse.
- With an account: your password in a form that nobody can read, when you signed in and from which devices, and who of our office opened your record.

We do not sell your data. It goes to those who carry out your move, to the services that deliver our mails and WhatsApp messages, and to authorities where the law asks for it.

How long

Papers and payments as long as tax law asks. Logs at least a year, as the law on personal data asks. The rest until it is no longer needed, or until you ask us to erase it and no law keeps it.

How to withdraw

Reminders of quotations and offers stop when you say so: press “No more reminders” at the foot of the page that our links open, or in your profile. It takes one press and no sign-in, and you can take it back there. Messages about a move that you ordered and about what is to be paid go on: they are part of the contract.

Your rights

You may ask for a copy of your data, have it corrected or erased, and name somebody who acts for you if you cannot. Write to or call the contact person below.

How to complain

To the contact person below first. If that does not help you, to the Data Protection Board of India.`;

const HINDI = `हम आपके बारे में क्या रखते हैं, और किसलिए

- आपका नाम, ई-मेल पता, फ़ोन नंबर और पता: आपके सामान को ले जाने का मूल्य बताने, योजना बनाने और काम करने के लिए, आपको काग़ज़ात भेजने और उस दिन आपसे बात करने के लिए।
- आप कहाँ से कहाँ जा रहे हैं, मंज़िल और लिफ़्ट, कौन-सा सामान है और उसका घोषित मूल्य: दाम तय करने, सामान ले जाने और उसका बीमा कराने के लिए।
- कोटेशन, बिल, भुगतान और रसीदें: आपके साथ अनुबंध के लिए, और इसलिए कि कर क़ानून इन्हें रखने को कहता है।
- आपको भेजे गए संदेश; उनके लिंक किसने और कब खोले, नेटवर्क पते और ब्राउज़र के साथ; आपने क्या स्वीकार किया: जो तय हुआ उसे सिद्ध करने और दुरुपयोग पहचानने के लिए।
- खाता होने पर: आपका पासवर्ड ऐसे रूप में जिसे कोई पढ़ नहीं सकता, आपने कब और किन उपकरणों से साइन इन किया, और हमारे कार्यालय में किसने आपका रिकॉर्ड खोला।

हम आपकी जानकारी बेचते नहीं हैं। यह उन्हें दी जाती है जो आपका सामान ले जाते हैं, उन सेवाओं को जो हमारे ई-मेल और WhatsApp संदेश पहुँचाती हैं, और जहाँ क़ानून कहे वहाँ अधिकारियों को।

कितने समय तक

काग़ज़ात और भुगतान उतने समय तक जितना कर क़ानून कहता है। लॉग कम से कम एक वर्ष, जैसा व्यक्तिगत डेटा का क़ानून कहता है। बाक़ी तब तक जब तक उसकी ज़रूरत है, या जब तक आप उसे मिटाने को न कहें और कोई क़ानून उसे रखने को न कहे।

सहमति कैसे वापस लें

आपके कहने पर कोटेशन के रिमाइंडर और ऑफ़र बंद हो जाते हैं: हमारे लिंक से खुलने वाले पृष्ठ के नीचे या अपनी प्रोफ़ाइल में “No more reminders” दबाएँ। एक बार दबाना काफ़ी है, साइन इन नहीं करना पड़ता, और आप इसे वहीं वापस भी ले सकते हैं। जिस काम का आपने आदेश दिया है और जो भुगतान बाक़ी है, उनके संदेश आते रहेंगे: वे अनुबंध का हिस्सा हैं।

आपके अधिकार

आप अपनी जानकारी की प्रति माँग सकते हैं, उसे सुधरवा या मिटवा सकते हैं, और किसी को नामित कर सकते हैं जो आपके असमर्थ होने पर आपकी ओर से काम करे। नीचे दिए गए संपर्क व्यक्ति को लिखें या फ़ोन करें।

शिकायत कैसे करें

पहले नीचे दिए गए संपर्क व्यक्ति से। उससे बात न बने तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) से।`;

/** The first version. Whoever changes these words: databases that showed them have kept the old ones. */
export const FIRST_NOTICE: Notice = {
  english: ENGLISH,
  hindi: HINDI,
  contactName: "",
  contactEmail: "",
  contactPhone: "",
};

/** The purposes of consents, as pages say them. */
const PURPOSES: Readonly<Record<string, string>> = {
  service: "Account and moves",
  offers: "Reminders of quotations and offers",
  notice: "Privacy notice shown",
};

const WAYS: Readonly<Record<string, string>> = {
  registration: "at registration",
  api: "by a program",
  link: "by a link",
  account: "in the account",
};

export const purposeLabel = (purpose: string) => PURPOSES[purpose] ?? purpose;
export const wayLabel = (how: string) => WAYS[how] ?? how;
