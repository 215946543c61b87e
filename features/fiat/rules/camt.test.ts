/** Statements in the form of ISO 20022, as banks write them, and as nobody should. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { maybeLarge } from "./camt-size.ts";
import { readCamt, writeCamt } from "./camt.ts";
import { isStatement, type Statement } from "./statement.ts";

const NS = "urn:iso:std:iso:20022:tech:xsd:camt.053.001";
/** As a bank of the euro area sends it: a batch, a reversal, a charge. */
const second = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${NS}.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<BkToCstmrStmt>
<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-03T04:00:00</CreDtTm></GrpHdr>
<Stmt>
<Id>2026-042</Id><ElctrncSeqNb>42</ElctrncSeqNb>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">247.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Ntry>
<NtryRef>1</NtryRef><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>B77</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><Refs><EndToEndId>AS234567892</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>Souza &amp; Filha</Nm></Dbtr></RltdPties><RmtInf><Ustrd>for coins</Ustrd></RmtInf></TxDtls>
<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">50.0</Amt></TxAmt></AmtDtls>
<RmtInf><Strd><CdtrRefInf><Ref>AS987654322</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
</NtryDtls></Ntry>
<Ntry>
<Amt Ccy="EUR">2.5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><DtTm>2026-03-02T18:00:00+01:00</DtTm></BookgDt><AcctSvcrRef>B78</AcctSvcrRef><AddtlNtryInf>charges</AddtlNtryInf>
</Ntry>
</Stmt></BkToCstmrStmt></Document>`;

/** As of version 8: prefixes, states and parties one step deeper, and a payment that is taken back. */
const eighth = `<n:Document xmlns:n="${NS}.08"><n:BkToCstmrStmt><n:Stmt>
<n:Id>7</n:Id><n:Acct><n:Id><n:Othr><n:Id>practice-br-pix</n:Id></n:Othr></n:Id></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="BRL">560</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="BRL">1120</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd></n:Bal>
<n:Ntry><n:Amt Ccy="BRL">560.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:RvslInd>true</n:RvslInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts>
<n:BookgDt><n:Dt>2026-03-02</n:Dt></n:BookgDt><n:AcctSvcrRef>E1</n:AcctSvcrRef>
<n:NtryDtls><n:TxDtls><n:Amt Ccy="BRL">560.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd>
<n:RltdPties><n:Dbtr><n:Pty><n:Nm>ANA SOUZA</n:Nm></n:Pty></n:Dbtr></n:RltdPties>
<n:RltdDts><n:AccptncDtTm>2026-03-02T12:30:00Z</n:AccptncDtTm></n:RltdDts>
<n:RmtInf><n:Ustrd>AS234567892</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
</n:Stmt></n:BkToCstmrStmt></n:Document>`;

function read(text: string): Statement {
  const some = readCamt(text);
  assert.ok(isStatement(some), `line ${"line" in some ? some.line : ""}`);
  return some;
}
const lineOf = (text: string): number => {
  const some = readCamt(text);
  assert.ok(!isStatement(some));
  return some.line;
};

test("FIAT-03 a batch is read part by part, with names, references and the end of the day where a bank names no hour", () => {
  const { movements, ...head } = read(second);
  assert.deepEqual(head, {
    account: "DE02120300000000202051",
    number: "2026-042",
    currency: "EUR",
    opening: 10_000n,
    closing: 24_750n,
  });
  assert.deepEqual(movements, [
    {
      bankId: "B77/1",
      bookedAt: new Date("2026-03-02T23:59:59Z"),
      units: 10_000n,
      name: "Souza & Filha",
      reference: "for coins AS234567892",
    },
    { bankId: "B77/2", bookedAt: new Date("2026-03-02T23:59:59Z"), units: 5_000n, name: "", reference: "AS987654322" },
    { bankId: "B78", bookedAt: new Date("2026-03-02T17:00:00Z"), units: -250n, name: "", reference: "" },
  ]);
});

test("FIAT-03 version 8 is read, debit balances are below nought, and a reversal names what it takes back", () => {
  const { movements, opening, closing, account } = read(eighth);
  assert.deepEqual([account, opening, closing], ["practice-br-pix", -56_000n, -112_000n]);
  assert.deepEqual(movements, [
    {
      bankId: "E1/R",
      bookedAt: new Date("2026-03-02T12:30:00Z"),
      units: -56_000n,
      name: "ANA SOUZA",
      reference: "AS234567892",
      reverses: "E1",
    },
  ]);
  const statement = read(eighth);
  assert.deepEqual(read(writeCamt(statement)), statement);
});

test("FIAT-03 a return is what the bank calls one, and not what whoever was paid sends back by his own wish", () => {
  const isReturn = (told: string): boolean | undefined =>
    read(second.replace("<RmtInf><Ustrd>for coins</Ustrd></RmtInf>", `<RmtInf><Ustrd>for coins</Ustrd></RmtInf>${told}`))
      .movements[0]!.isReturn;
  const reason = (code: string): string => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;
  const kind = (code: string): string =>
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  for (const told of [reason("AC04"), reason("MS03"), kind("RRTN"), kind("RRTN") + reason("AC01")])
    assert.equal(isReturn(told), true, told);
  for (const told of ["", reason("CUST"), reason("MD06"), reason("MS02"), kind("ESCT"), kind("RRTN") + reason("CUST")])
    assert.equal(isReturn(told), undefined, told);
  const statement = read(second.replace("<RmtInf><Ustrd>for coins</Ustrd></RmtInf>", reason("AC04")));
  assert.deepEqual(read(writeCamt(statement)), statement);
});

test("FIAT-03 what is missing, twice, of another currency or does not sum up is refused with its line", () => {
  const wrong = (from: string | RegExp, to: string): number => lineOf(second.replace(from, to));
  assert.deepEqual(
    [
      wrong(`${NS}.02`, `${NS}.01`),
      wrong("camt.053", "camt.054"),
      wrong(/<Bal>.*OPBD.*\n/, ""),
      wrong(/<Bal>.*CLBD.*\n/, ""),
      wrong("CLBD", "OPBD"),
      wrong("<Ccy>EUR</Ccy>", "<Ccy>CHF</Ccy>"),
      wrong('<Amt Ccy="EUR">150.00', '<Amt Ccy="USD">150.00'),
      wrong("150.00", "151.00"),
      wrong('<Amt Ccy="EUR">50.0<', "<Amt>50.0<"),
      wrong(">2.5<", ">2.505<"),
      wrong(">2.5<", ">-2.5<"),
      wrong(">2.5<", ">0.00<"),
      wrong("<Sts>BOOK</Sts>\n<BookgDt><DtTm>", "<Sts>PDNG</Sts>\n<BookgDt><DtTm>"),
      wrong("<BookgDt><DtTm>2026-03-02T18:00:00+01:00</DtTm></BookgDt>", ""),
      wrong("2026-03-02T18:00:00+01:00", "2026-02-30T18:00:00Z"),
      wrong("<AcctSvcrRef>B78</AcctSvcrRef>", ""),
      wrong("<IBAN>DE02120300000000202051</IBAN>", ""),
      wrong("DBIT", "DEBIT"),
      wrong("</Stmt>", "</Stmt><Stmt><Id>2</Id></Stmt>"),
      wrong("</Stmt>", ""),
    ],
    [1, 1, 5, 5, 9, 5, 10, 10, 16, 19, 19, 19, 19, 19, 19, 19, 5, 19, 23, 23],
  );
});

test("FIAT-03 a text that means something else to another reader is refused", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;
  for (const type of [bomb, outside]) assert.equal(lineOf(second.replace("<Document", `${type}<Document`)), 2);
  assert.equal(lineOf(second.replace("150.00", "15<!-- -->0.00")), 11);
  assert.equal(lineOf(second.replace("150.00", "<![CDATA[150.00]]>")), 11);
  assert.equal(lineOf(second.replace("150.00", "&#49;50.00")), 10);
  const deep = "<a>".repeat(500) + "</a>".repeat(500);
  assert.ok(lineOf(second.replace("<GrpHdr>", `${deep}<GrpHdr>`)) >= 1);
  assert.equal(lineOf(second + " ".repeat(1_000_000)), 1);
  for (const text of ["", "<", "<a/>", "<Document/>", `<Document xmlns="${NS}.02"/>`, `<Document xmlns="${NS}.02">`])
    lineOf(text);
  assert.equal(read(second.replace("for coins", "&lt;__proto__&gt;")).movements[0]!.reference, "<__proto__> AS234567892");
});

test("FIAT-08 what a file may bring in is never told too small", () => {
  assert.deepEqual([maybeLarge(second), maybeLarge(second.replace("150.00", "150000.00"))], [false, true]);
  assert.equal(maybeLarge(second.replace("<Acct>", '<Acct Ccy="IDR">').replace("150.00", "150000.00")), true);
  assert.equal(maybeLarge(second.replace('<Amt Ccy="EUR">150.00', '<Amt Ccy="EUR" x=">">150.00')), true);
  const hidden = second
    .replaceAll("<Ntry>", "<é:Ntry>")
    .replaceAll("</Ntry>", "</é:Ntry>")
    .replace('<Amt Ccy="EUR">150.00</Amt>', '<é:Amt Ccy="EUR">150000.00</é:Amt>');
  assert.equal(maybeLarge(hidden.replace("<é:Ntry>", '<Ntry><Amt Ccy="EUR">1.00</Amt></Ntry><é:Ntry>')), true);
  for (const text of ["<a/>", '<a Ccy="EUR"/>', '<Ntry><Amt Ccy="XXX">1</Amt></Ntry>']) assert.equal(maybeLarge(text), true);
});
