/** What a payer's app reads: EMVCo's merchant code in the forms of each country, UPI's link. One encoder makes them all. */
import type { Method } from "./catalogue.ts";

/** A place that takes money, as its method names it. */
export interface Place {
  readonly method: Method;
  readonly holder: string;
  /** A PIX key, a PromptPay id, a merchant's static QRIS text, an account, a UPI address, a CLABE. */
  readonly number: string;
  /** A bank's name, or its number where the method has one. */
  readonly bank: string;
  readonly city: string;
}

type Field = readonly [tag: string, value: string];

export const tlv = (...fields: readonly Field[]): string =>
  fields.map(([tag, value]) => tag + String(value.length).padStart(2, "0") + value).join("");

/** CRC-16/CCITT-FALSE as EMVCo has it: four hex digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80_00 ? ((crc << 1) ^ 0x10_21) & 0xff_ff : (crc << 1) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** With its checksum. */
export const sealed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;

/** The fields of such a text; undefined where it is none or its checksum is wrong. */
export function readTlv(text: string): Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^[0-9]{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return undefined;
    fields.push([text.slice(at, at + 2), value]);
    at += 4 + length;
  }
  return fields.at(-1)?.[0] === "63" && sealed(text.slice(0, -8)) === text ? fields : undefined;
}

const plain = (text: string, length: number): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .slice(0, length);

/** `account` is the merchant's own template; the amount has the currency's decimals, the reference comes back on the statement. */
const emv = (place: Place, account: Field, currency: string, country: string, amount: string, reference: string): string =>
  sealed(
    tlv(
      ["00", "01"],
      ["01", "12"],
      account,
      ["52", "0000"],
      ["53", currency],
      ["54", amount],
      ["58", country],
      ["59", plain(place.holder, 25)],
      ["60", plain(place.city, 15)],
      ["62", tlv(["05", reference])],
    ),
  );

/** QRIS: the merchant's static text is given, made for one payment and sealed anew; undefined where it is no such text. */
function qris(text: string, amount: string, reference: string): string | undefined {
  const fields = readTlv(text);
  if (!fields) return undefined;
  const kept = fields.filter(([tag]) => !["54", "62", "63"].includes(tag));
  const made = kept.map(([tag, value]): Field => (tag === "01" ? ["01", "12"] : [tag, value]));
  const all: Field[] = [...made, ["54", amount], ["62", tlv(["05", reference])]];
  return sealed(tlv(...all.toSorted(([one], [other]) => Number(one) - Number(other))));
}

/** What is drawn as a QR code; undefined where the method has none and the payer types the numbers. */
export function codeOf(place: Place, amount: string, reference: string): string | undefined {
  const { method, number, bank, holder } = place;
  switch (method) {
    case "pix":
      return emv(place, ["26", tlv(["00", "br.gov.bcb.pix"], ["01", number])], "986", "BR", amount, reference);
    case "promptpay":
      // 02 is a tax or citizen number of thirteen digits.
      return emv(place, ["29", tlv(["00", "A000000677010111"], ["02", number])], "764", "TH", amount, reference);
    case "vietqr": {
      const account = tlv(["00", "A000000727"], ["01", tlv(["00", bank], ["01", number])], ["02", "QRIBFTTA"]);
      return emv(place, ["38", account], "704", "VN", amount, reference);
    }
    case "qrph": {
      const account = tlv(["00", "com.p2pqrpay"], ["01", bank], ["02", "99964403"], ["04", number]);
      return emv(place, ["27", account], "608", "PH", amount, reference);
    }
    case "qris":
      return qris(number, amount, reference);
    case "upi":
      return `upi://pay?${new URLSearchParams({ pa: number, pn: holder, am: amount, cu: "INR", tn: reference, tr: reference })}`;
    case "spei":
    case "bank":
    case "card":
      return undefined;
  }
}
