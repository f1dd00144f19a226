// Pastes as they come, and what must become of each: what leaves a doubt. See corpus.test.ts.
import type { Paste } from './paste.ts'

export const doubts: Paste[] = [
  {
    name: 'a number one sign from two: the one that is described comes first',
    text: 'KS-LC-21\tClutch Lever with Perch\t20\nKS-LC-21\tBrake Lever\t20',
    becomes: [
      '1 fixable x20 did-you-mean [KS-LC-22 20, KS-LB-21 20]',
      '2 fixable x20 did-you-mean [KS-LB-21 20, KS-LC-22 20]',
    ],
  },
  {
    name: 'one sign wrong',
    text: 'KS-B0-320 10\nKS-BD-32O 10\nKS-CP-09\t12',
    becomes: [
      '1 fixable x10 did-you-mean [KS-BD-320 10]',
      '2 fixable x10 did-you-mean [KS-BD-320 10]',
      '3 fixable x12 did-you-mean [KS-CP-08 12]',
    ],
  },
  {
    name: 'nothing of the kind',
    text: 'ZZ-1234 10\n4711 5',
    becomes: ['1 unknown x10 unknown-number', '2 unknown unknown-number'],
  },
  {
    name: 'formulas',
    text: '=1+1\t10\nKS-BD-320\t=10\nKS-CP-08\t=SUM(A1:A2)\n=HYPERLINK("http://x")\t5',
    becomes: [
      '1 unknown x10 unknown-number',
      '2 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '3 fixable KS-CP-08 ours quantity-empty [KS-CP-08 10]',
      '4 unknown x5 unknown-number',
    ],
  },
  {
    name: 'shortened',
    text: '4.512E+10\t10\nKS-BD-320\t1E+03',
    becomes: ['1 unknown x10 shortened', '2 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]'],
  },
  {
    name: 'dates',
    text: 'KS-BD-320\t10\t2026-11-21\nKS-CP-08\t2026-11-21',
    becomes: ['1 ready KS-BD-320 ours x10', '2 fixable KS-CP-08 ours quantity-empty [KS-CP-08 10]'],
  },
  {
    name: 'replaced',
    text: 'KS-HB-760 10',
    becomes: ['1 fixable KS-HB-760 ours x10 replaced [KS-GR-130 20]'],
  },
  {
    name: 'an address that holds a number',
    text: '48 Canal Street 98362\nWA 98362',
    becomes: [
      '1 fixable KS-LB-21 own x48 is-it-this [KS-LB-21 48]',
      '2 fixable KS-LB-21 own quantity-empty [KS-LB-21 20]',
    ],
  },
  {
    name: 'an own number of words',
    text: 'Kupplungshebel kurz 20\nKupplungshebel kurz',
    becomes: ['1 ready KS-LC-22 own x20', '2 fixable KS-LC-22 own quantity-empty [KS-LC-22 20]'],
  },
  {
    name: 'a longer number',
    text: 'KS-BD-320-B 10\nKS-BD-320 B 10',
    becomes: [
      '1 unknown x10 unknown-number',
      '2 fixable KS-BD-320 ours x10 is-it-this [KS-BD-320 10]',
    ],
  },
  {
    name: 'a measure in the words',
    text: 'Floating Brake Disc 320 mm KS-BD-320 10\nKS-BD-320 Floating Brake Disc 320 mm',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 fixable KS-BD-320 ours quantity-empty [KS-BD-320 10]',
    ],
  },
  {
    name: 'two numbers in a line',
    text: 'KS-BD-320 45120-KS3-701 10\nKS-BD-320 and KS-CP-08 10',
    becomes: ['1 ready KS-BD-320 ours x10', '2 fixable x10 two-parts [KS-BD-320 10, KS-CP-08 10]'],
  },
  {
    name: 'an amount amid words',
    text: 'KS-BD-320 for 4 bikes\nI need 10 of KS-BD-320',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-unclear [KS-BD-320 10]',
      '2 ready KS-BD-320 ours x10',
    ],
  },
  {
    name: 'prose',
    text: 'Hi Bob, I need 10 of KS-BD-320, please',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'marked twice',
    text: '10x KS-BD-320 20 pcs',
    becomes: ['1 fixable KS-BD-320 ours quantity-unclear [KS-BD-320 10, KS-BD-320 20]'],
  },
  {
    name: 'only numbers',
    text: '98362 20\n20 98362\n98362 0012',
    becomes: ['1+2 ready KS-LB-21 own x40', '3 fixable two-parts [KS-LB-21 20, KS-GR-130 50]'],
  },
  {
    name: 'empty lines',
    text: '\n\n   \n\t\t\nKS-BD-320 10\n\n',
    becomes: ['5 ready KS-BD-320 ours x10'],
  },
  {
    name: 'a table in a mail',
    text: 'Hi,\nplease order:\n\nPart No\tQty\nKS-BD-320\t10\nKS-CP-08\t12\n\nThanks\nBob',
    becomes: [
      '1 quiet',
      '2 quiet',
      '4 quiet',
      '5 ready KS-BD-320 ours x10',
      '6 ready KS-CP-08 ours x12',
      '8 quiet',
      '9 quiet',
    ],
  },
  {
    name: 'spaces for columns',
    text: 'Part No      Description          Qty\nKS-BD-320    Floating Disc         10\nKS-CP-08     Clutch Plate Set      12',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a row with remarks',
    text: 'Part\tQty\tRemarks\nKS-BD-320\t10\tneed by 12.12.2026\nKS-CP-08\t12\tfor 3 bikes',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'rows with gaps',
    text: 'Part\tQty\nKS-BD-320\t\n\t10\nKS-CP-08\t12',
    becomes: [
      '1 quiet',
      '2 fixable KS-BD-320 ours quantity-empty [KS-BD-320 10]',
      '3 unknown x10 unknown-number',
      '4 ready KS-CP-08 ours x12',
    ],
  },
  {
    name: 'number in the description',
    text: 'Part\tDescription\tQty\nBremse\tKS-BD-320 disc\t10',
    becomes: ['1 quiet', '2 fixable KS-BD-320 ours x10 is-it-this [KS-BD-320 10]'],
  },
  {
    name: 'quantity with unit column',
    text: 'Part;Menge;ME\nKS-BD-320;10;Stk\nKS-CP-08;12;SA',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'equals signs and semicolons',
    text: 'KS-BD-320=10;KS-CP-08=12',
    becomes: ['1 unknown unknown-number'],
  },
  {
    name: 'several parts in one line',
    text: 'KS-BD-320 10, KS-CP-08 12',
    becomes: ['1 fixable two-parts [KS-BD-320 10, KS-CP-08 10]'],
  },
  {
    name: 'a huge quantity',
    text: 'KS-BD-320 99999999999999999999',
    becomes: ['1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]'],
  },
  {
    name: 'fractions',
    text: 'KS-BD-320 ½\nKS-CP-08 1/2',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]',
    ],
  },
  {
    name: 'emoji and signs',
    text: '✅ KS-BD-320 ➡ 10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'a table of a web page, tabs and blanks',
    text: 'Artikel \t Menge \nKS-BD-320 \t 10 \n KS-CP-08\t 12 ',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'French',
    text: 'Bonjour,\nRéférence;Désignation;Qté\nKS-BD-320;Disque;10\nKS-CP-08;Jeu;12\nCordialement\nLuc',
    becomes: [
      '1 quiet',
      '2 quiet',
      '3 ready KS-BD-320 ours x10',
      '4 ready KS-CP-08 ours x12',
      '5 quiet',
      '6 quiet',
    ],
  },
  {
    name: 'Russian',
    text: 'Артикул\tКол-во\nKS-BD-320\t10 шт.\nKS-CP-08\t12',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'Japanese',
    text: '品番\t数量\nKS-BD-320\t10\nKS-CP-08\t12個',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a camshaft that nobody can order',
    text: 'KS-CS-26 4',
    becomes: ['1 fixable KS-CS-26 ours x4 shortage'],
  },
  {
    name: 'the number in brackets',
    text: 'Brake disc (KS-BD-320) 10 pcs\nBrake disc [KS-BD-320] x 5',
    becomes: ['1+2 ready KS-BD-320 ours x15'],
  },
  {
    name: 'quantity and money in words',
    text: 'KS-BD-320 10 pcs @ $118.00\n12 x KS-CP-08 á 40 EUR',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'pack column and unit',
    text: 'Part\tQty\tPack size\nKS-BP-174\t50\t10',
    becomes: ['1 quiet', '2 ready KS-BP-174 ours x50'],
  },
  {
    name: 'a note between',
    text: 'KS-BD-320 10\n(urgent!)\nKS-CP-08 12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 quiet', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'two hundred dashes',
    text: '--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------------\nKS-BD-320 10',
    becomes: ['1 quiet', '2 ready KS-BD-320 ours x10'],
  },
]
