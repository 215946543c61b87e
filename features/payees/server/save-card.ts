import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { maskName } from "@assay/features/verification/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { type CardKind, CARDS_MAX, HOLD_MS } from "../rules.ts";
import { fitsName, isDomestic, judgeCard } from "../rules/card.ts";
import { describeCard } from "./answers.ts";
import { banks } from "./banks.ts";
import { cardNotice } from "./notices.ts";
import { cards, type CardRow, cardsOf, lockList } from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.saveCard | typeof calls.saveInternationalCard;

export const saveCard =
  (terms: Terms, kind: CardKind) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const { country } = asked;
    if (kind === "domestic") {
      if (!isDomestic(country)) return reject("no-such-country");
      if (!banks[country].includes(asked.bank_name)) reject("wrong-bank");
    }
    const card = judgeCard(kind, {
      country,
      bankName: asked.bank_name,
      branch: asked.branch,
      provinceCity: asked.province_city,
      realName: asked.real_name,
      number: asked.card_number,
      aba: asked.aba_number,
      swift: asked.swift_code,
      phone: asked.phone,
      address: asked.address,
    });
    if (card instanceof Rejection) throw card;
    const verified = (await terms.nameOf(tx.db, customerId)) ?? reject("real-name-needed");
    if (!fitsName(card.realName, verified)) reject("name-not-verified", { name: maskName(verified) });
    await lockList(tx.db, customerId);
    const list = await cardsOf(tx.db, customerId);
    const digest = terms.vault.digestOf(country, card.number);
    if (list.some((one) => one.digest.equals(digest))) reject("card-known");
    if (list.length >= CARDS_MAX) reject("too-many-cards", { maximum: CARDS_MAX });
    const row: CardRow = {
      id: tx.random.id(tx.now),
      customerId,
      kind,
      country,
      bankName: card.bankName,
      sealed: terms.vault.seal(card),
      digest,
      createdAt: tx.now,
      usableAt: later(tx.now, HOLD_MS),
      removedAt: null,
    };
    await cards.insert(tx.db, [row]);
    await terms.notify(tx, [cardNotice(row, card.number)]);
    tx.emit(events.changed, { customerId });
    return { card: describeCard(terms, row) };
  };
