// Pastes as they come, and what must become of each: lines that people write. See corpus.test.ts.
import type { Paste } from './paste.ts'

export const written: Paste[] = [
  {
    name: 'a name with a measure beside a marked quantity',
    text: '4 x KS-BD-320 Spoke Set 18 in\n* KS-CP-08 Piston Kit 67.0 mm 12x\n20 Stück KS-LB-21 (Fork Seal Kit 41 mm)',
    becomes: [
      '1 fixable KS-BD-320 ours x4 below-minimum [KS-BD-320 10]',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-LB-21 ours x20',
    ],
  },
  {
    name: 'a number and a quantity',
    text: 'KS-BD-320 10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'tabs',
    text: 'KS-BD-320\t10\nKS-CP-08\t12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'commas',
    text: 'KS-BD-320,10\nKS-CP-08,12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'semicolons',
    text: 'KS-BD-320;10\nKS-CP-08;12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'bars',
    text: '| Part | Qty |\n|---|---|\n| KS-BD-320 | 10 |',
    becomes: ['1 quiet', '2 quiet', '3 ready KS-BD-320 ours x10'],
  },
  {
    name: 'quotes',
    text: '"KS-BD-320","Disc, floating","10"\n"KS-CP-08","Say ""hello""","12"',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'a line break in quotes',
    text: 'KS-BD-320;"Disc\nfloating";10\nKS-CP-08;Set;12',
    becomes: ['1+2 ready KS-BD-320 ours x10', '3 ready KS-CP-08 ours x12'],
  },
  {
    name: 'an inch sign is no quote',
    text: 'KS-BD-320;5" disc;10\nKS-CP-08;"x;12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: '10x',
    text: '10x KS-BD-320',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: '10 x',
    text: '10 x KS-BD-320',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: '10xNUMBER',
    text: '10xKS-BD-320',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'x10',
    text: 'KS-BD-320 x10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: '× 10',
    text: 'KS-BD-320 × 10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: '*10',
    text: 'KS-BD-320 *10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'pcs',
    text: 'KS-BD-320 10 pcs',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'pcs.',
    text: '10 pcs. KS-BD-320',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'Stk.',
    text: 'KS-BD-320 10 Stk.\n12 Stk. KS-CP-08\nStk. 50 KS-BP-174',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
    ],
  },
  {
    name: 'Stück',
    text: '10 Stück KS-BD-320 à 118,00 €',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'szt, uds, шт, 个',
    text: 'KS-BD-320 10 szt\nKS-CP-08 12 uds\nKS-BP-174 50 шт\nKS-RS-45B 20 个',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
      '4 unknown x20 unknown-number',
    ],
  },
  {
    name: 'qty before',
    text: 'Qty: 10 Part: KS-BD-320',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'colon after',
    text: 'KS-BD-320: 10\nKS-CP-08 = 12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'brackets',
    text: 'KS-BD-320 (10)\nKS-CP-08 [12]',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'dots between',
    text: 'KS-BD-320 ..... 10',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'a dash between',
    text: 'KS-BD-320 - 10\nKS-CP-08 – 12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'bullets',
    text: '- KS-BD-320 10\n* 12 KS-CP-08\n• 50x KS-BP-174',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
    ],
  },
  {
    name: 'numbered',
    text: '1. KS-BD-320 10\n2. KS-CP-08 12\n3) KS-BP-174 50',
    becomes: [
      '1 ready KS-BD-320 ours x10',
      '2 ready KS-CP-08 ours x12',
      '3 ready KS-BP-174 ours x50',
    ],
  },
  {
    name: 'decimal commas',
    text: 'KS-BD-320;10,0\nKS-CP-08;12,00',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'decimal commas and spaces',
    text: 'KS-BD-320 10,0',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
  {
    name: 'decimal points',
    text: 'KS-BD-320\t10.0\nKS-CP-08\t12.00',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'not whole',
    text: 'KS-BD-320\t10.5\nKS-CP-08\t12,25',
    becomes: [
      '1 fixable KS-BD-320 ours quantity-wrong [KS-BD-320 10]',
      '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]',
    ],
  },
  {
    name: 'thousands with doubt',
    text: 'KS-BP-174\t1.000\nKS-GR-130\t1,000',
    becomes: [
      '1 fixable KS-BP-174 ours quantity-unclear [KS-BP-174 50, KS-BP-174 1000]',
      '2 fixable KS-GR-130 ours quantity-unclear [KS-GR-130 50, KS-GR-130 1000]',
    ],
  },
  {
    name: 'thousands, the list says how',
    text: 'KS-BP-174;1.000;12,50\nKS-GR-130;1.500;3,20',
    becomes: ['1 ready KS-BP-174 ours x1000', '2 ready KS-GR-130 ours x1500'],
  },
  {
    name: 'thousands with apostrophe and space',
    text: "KS-BP-174\t1'000\nKS-GR-130\t1 000",
    becomes: ['1 ready KS-BP-174 ours x1000', '2 ready KS-GR-130 ours x1000'],
  },
  {
    name: 'thousands and decimals',
    text: 'KS-BP-174\t1.000,00\nKS-GR-130\t1.500,00',
    becomes: ['1 ready KS-BP-174 ours x1000', '2 ready KS-GR-130 ours x1500'],
  },
  {
    name: 'three decimals',
    text: 'KS-BD-320;10,000\nKS-CP-08;12,5',
    becomes: ['1 ready KS-BD-320 ours x10', '2 fixable KS-CP-08 ours quantity-wrong [KS-CP-08 10]'],
  },
  {
    name: 'byte-order mark, Windows line ends',
    text: '﻿KS-BD-320\t10\r\nKS-CP-08\t12\r\n',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'old Mac line ends',
    text: 'KS-BD-320\t10\rKS-CP-08\t12',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'Arabic digits',
    text: 'KS-BD-320 ١٠\nKS-CP-08\t۱۲',
    becomes: ['1 ready KS-BD-320 ours x10', '2 ready KS-CP-08 ours x12'],
  },
  {
    name: 'wide letters',
    text: 'ＫＳ－ＢＤ－３２０　１０',
    becomes: ['1 ready KS-BD-320 ours x10'],
  },
]
