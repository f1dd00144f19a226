// Pastes as they come, and what must become of each: tables, mails and numbers. See corpus.test.ts.
import type { Paste } from './paste.ts'

export const tables: Paste[] = [
  {
    name: 'Devanagari',
    text: 'KS-BD-३२० १०',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'soft hyphens and zero width',
    text: 'KS­-BD​-320 10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'dashes of word processors',
    text: 'KS–BD–320 10\nKS—CP—08 12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a mail',
    text: 'Hello Kickstand,\n\nplease send us\n10x KS-BD-320\n12 KS-CP-08 clutch plate set\n\nBest regards\nBob Jones\nOkafor Motorcycles\n48 Canal Street, Port Alder, WA 98362\nTel. +1 555 0117\nbob@okafor.test',
    becomes: [
      '1 quiet',
      '3 quiet',
      '4 ready KS-BD-320 ours x10',
      '5 ready KS-CP-08 ours x12',
      '7 quiet',
      '8 quiet',
      '9 quiet',
      '10 quiet',
      '11 quiet',
      '12 quiet',
    ],
  },
  {
    name: 'a German mail',
    text: 'Sehr geehrte Damen und Herren,\nbitte liefern Sie:\nKS-BD-320   10 Stück\nKS-BP-174   50 Stk\n\nMit freundlichen Grüßen\nA. Brandt\nHauptstr. 12, 45013 Millbach',
    becomes: [
      '1 quiet',
      '2 quiet',
      '3 ready KS-BD-320 ours x10',
      '4 ready KS-BP-174 ours x50',
      '6 quiet',
      '7 quiet',
      '8 quiet',
    ],
  },
  {
    name: 'a quoted mail',
    text: '> On 21 Nov 2026 Bob wrote:\n> KS-BD-320 10\n>> KS-CP-08 12\n> Thanks, Bob',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12', '4 quiet'],
  },
  {
    name: 'mail heads',
    text: 'From: bob@okafor.test\nTo: shop@kickstand.test\nSent: Monday, 21 November 2026\nSubject: Order 4711\n\nKS-BD-320 10',
    becomes: ['1 quiet', '2 quiet', '3 quiet', '4 quiet', '6 ready KS-BD-320 ours x10'],
  },
  {
    name: 'thanks at the beginning',
    text: 'Thanks\nfor the call. We need:\nKS-BD-320 10\nKS-XX-999 4\nKS-CP-08 12\nKS-BP-174 50\nKS-RS-45 20\nKS-CH-525 10\nKS-LC-22 20\nKS-GR-130 50\nKS-LB-21 20\n1\n2\n3\n4\n5\n6\n7',
    becomes: [
      '1 quiet',
      '2 quiet',
      '3 ready KS-BD-320 ours x10',
      '4 unknown x4 unknown-number',
      '5 ready KS-CP-08 ours x12',
      '6 ready KS-BP-174 ours x50',
      '7 fixable x20 two-parts [KS-BP-174 20, KS-RS-45 20]',
      '8 ready KS-CH-525 ours x10',
      '9 ready KS-LC-22 ours x20',
      '10 ready KS-GR-130 ours x50',
      '11 ready KS-LB-21 ours x20',
      '12 unknown x1 unknown-number',
      '13 unknown x2 unknown-number',
      '14 unknown x3 unknown-number',
      '15 unknown x4 unknown-number',
      '16 unknown x5 unknown-number',
      '17 unknown x6 unknown-number',
      '18 unknown x7 unknown-number',
    ],
  },
  {
    name: 'quantity first',
    text: '10\tKS-BD-320\n12\tKS-CP-08',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a heading',
    text: 'Part No\tQty\nKS-BD-320\t10',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10'],
  },
  {
    name: 'a German heading',
    text: 'Pos;Artikelnummer;Bezeichnung;Menge;Preis\n1;KS-BD-320;Scheibe;10;118,00\n2;KS-CP-08;Satz;12;40,00',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'columns in any order',
    text: 'Qty;Price;Description;Part number\n10;118.00;Disc;KS-BD-320\n12;40;Set;KS-CP-08',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a heading further down',
    text: 'Okafor Motorcycles\nOrder 4711 of 21.11.2026\n\nPart No,Description,Qty\nKS-BD-320,Disc,10\nKS-CP-08,Set,12\nTotal,,22',
    becomes: [
      '1 quiet',
      '2 quiet',
      '4 quiet',
      '5 ready KS-BD-320 ours x10',
      '6 ready KS-CP-08 ours x12',
      '7 quiet',
    ],
  },
  {
    name: 'two headings',
    text: 'Part\tQty\nKS-BD-320\t10\nQty\tPart\n12\tKS-CP-08',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 quiet', '4 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a heading with stock',
    text: 'SKU\tStock\tOrder qty\nKS-BD-320\t3\t10',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10'],
  },
  {
    name: 'two number columns',
    text: 'Our no;OEM;Qty\nKS-BD-320;45120-KS3-701;10\n;22201-KF2-600;12\nKS-BP-174;22201-KF2-600;50',
    becomes: [
      '1 quiet',
      '2 ready KS-BD-320 ours x10',
      '3 ready KS-CP-08 oem x12',
      '4 fixable x50 two-parts [KS-BP-174 50, KS-CP-08 50]',
    ],
  },
  {
    name: 'no heading, places and money',
    text: '1;KS-BD-320;10;118,50\n2;KS-CP-08;12;40,00\n3;KS-BP-174;50;21,00',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
    ],
  },
  {
    name: 'no heading, places and quantities',
    text: '1\tKS-BD-320\t10\n2\tKS-CP-08\t12\n3\tKS-BP-174\t50',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
    ],
  },
  {
    name: 'two amounts without heading',
    text: 'KS-BD-320;10;20',
    becomes: ['1 fixable KS-BD-320 ours quantity-unclear [KS-BD-320 10, KS-BD-320 20]'],
  },
  {
    name: 'two rows that count up',
    text: '1;KS-BD-320;118\n2;KS-CP-08;40',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-unclear [KS-BD-320 10, KS-BD-320 115, KS-BD-320 120]',
      '2 fixable KS-CP-08 ours quantity-unclear [KS-CP-08 10, KS-CP-08 40]',
    ],
  },
  {
    name: 'money with signs',
    text: 'KS-BD-320\t10\t$118.00\nKS-CP-08\t12\t$40.00',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'duplicates',
    text: 'KS-BP-174 50\nKS-BD-320 10\nks bp 174 60\n06455-KT9-D01 10',
    becomes: ['1+3+4 ready KS-BP-174 ours x120', '2 ready KS-BD-320 ours x10'],
  },
  {
    name: 'duplicates, one in doubt',
    text: 'KS-BP-174 50\nKS-BP-174',
    becomes: [
      '1 ready KS-BP-174 ours x50',
      '2 fixable KS-BP-174 ours quantity-empty [KS-BP-174 50]',
    ],
  },
  {
    name: 'leading zeros',
    text: '0012\t50\n12\t50\n06455-KT9-D01\t50',
    becomes: ['1 ready KS-GR-130 own x50', '2 unknown unknown-number', '3 ready KS-BP-174 oem x50'],
  },
  {
    name: 'numbers with spaces',
    text: '22201 KF2 600 12\n22201 216 600 10\n06455 KT9 D01 50',
    becomes: ['1 ready KS-CP-08 oem x12', '2 ready KS-CH-525 own x10', '3 ready KS-BP-174 oem x50'],
  },
  {
    name: 'without signs',
    text: 'ksbd320 10\n45120ks3701 10',
    becomes: ['1+2 ready KS-BD-320 ours x20'],
  },
  {
    name: 'classes',
    text: '45120-KS3-701 10\n45120-KS3-700 10\nVDX 3208 F 10\n0012 50',
    becomes: ['1+2+3 ready KS-BD-320 oem x30', '4 ready KS-GR-130 own x50'],
  },
  {
    name: 'two classes',
    text: 'KS-RS-45\t20',
    becomes: ['1 fixable x20 two-parts [KS-BP-174 20, KS-RS-45 20]'],
  },
  {
    name: 'below the minimum',
    text: 'KS-BD-320 5',
    becomes: ['1 fixable KS-BD-320 ours x5 below-minimum [KS-BD-320 10]'],
  },
  {
    name: 'no case',
    text: 'KS-BD-320 12',
    becomes: ['1 fixable KS-BD-320 ours x12 not-a-case [KS-BD-320 10, KS-BD-320 15]'],
  },
  {
    name: 'too many',
    text: 'KS-BD-320 1000',
    becomes: ['1 fixable KS-BD-320 ours x1000 shortage [KS-BD-320 210]'],
  },
  {
    name: 'no quantity',
    text: 'KS-BD-320',
    becomes: ['1 fixable KS-BD-320 ours quantity-empty [KS-BD-320 10]'],
  },
  {
    name: 'nought and less',
    text: 'KS-BD-320\t0\nKS-CP-08\t-5',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]',
    ],
  },
  {
    name: 'words for a quantity',
    text: 'KS-BD-320\tten',
    becomes: ['1 fixable KS-BD-320 ours quantity-empty [KS-BD-320 10]'],
  },
  {
    name: 'a range',
    text: 'KS-BD-320 10-15\nKS-CP-08 10/12',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]',
    ],
  },
  {
    name: 'about',
    text: 'KS-BD-320 ~10\nKS-CP-08 10?',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]',
    ],
  },
  {
    name: 'packs',
    text: 'KS-BD-320 10 packs\nKS-CP-08 2 boxes of 10\nKS-CH-525 10 x 10',
    becomes: [
      '1 fixable KS-BD-320 ours packs [KS-BD-320 10, KS-BD-320 50]',
      '2 fixable KS-CP-08 ours packs [KS-CP-08 10, KS-CP-08 20]',
      '3 fixable KS-CH-525 ours packs [KS-CH-525 10, KS-CH-525 100]',
    ],
  },
  {
    name: 'sets and pairs',
    text: 'KS-CP-08 12 sets\nKS-BP-174 50 pairs\nKS-BD-320 10 pairs',
    becomes: [
      '1 ready KS-CP-08 ours x12',
      '2 ready KS-BP-174 ours x50',
      '3 fixable KS-BD-320 ours packs [KS-BD-320 10, KS-BD-320 20]',
    ],
  },
  {
    name: 'a column of packs',
    text: 'Part\tBoxes\nKS-BP-174\t10',
    becomes: ['1 quiet', '2 fixable KS-BP-174 ours packs [KS-BP-174 50, KS-BP-174 100]'],
  },
]
