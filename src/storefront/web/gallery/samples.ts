import type { Product } from '#products/contract.ts'
import type { Review } from '#reviews/contract.ts'
import bench from '#web/art/bench.svg'

const usual: Product = {
  _id: 'usual',
  productCode: 'KS-BD-320',
  name: 'Floating Brake Disc 320 mm',
  description: 'Front disc with a laser-cut stainless rotor, 320 mm across and 5 mm thick.',
  kind: 'Brakes',
  price: 118,
  currency: 'USD',
  quantity: 214,
  minimumQuantity: 10,
  caseQuantity: 5,
  priceBreaks: [{ from: 50, price: 112 }],
  img: bench,
}

/** A card in each state: usual, too few in stock, none, the longest that may be. */
export const products: Product[] = [
  usual,
  { ...usual, _id: 'few', quantity: 8, name: 'Fewer than the Minimum' },
  { ...usual, _id: 'none', quantity: 0, caseQuantity: null, name: 'None' },
  {
    ...usual,
    _id: 'long',
    name: 'Radial Brake Caliper with Four Unequal Pistons, Hard Anodised, Left-hand Side, Complete',
    description: `${usual.description} `.repeat(8),
    price: 1_000_000,
    quantity: 1_000_000,
    minimumQuantity: 100_000,
    caseQuantity: 10_000,
  },
]

const said: Review = {
  _id: 'usual',
  userName: 'Ben Okafor',
  name: 'Ben Okafor',
  email: 'd•••@example.com',
  description: 'Every box has the part number on three sides.',
  img: bench,
  star: 5,
  verified: true,
  hidden: false,
  writtenAt: Date.UTC(2026, 10, 21),
}

/** A verified one, a poor one, and the longest that may be. */
export const reviews: Review[] = [
  said,
  { ...said, _id: 'poor', star: 1, verified: false, description: 'Wrong part, twice.' },
  {
    ...said,
    _id: 'long',
    star: 3,
    userName: 'Bartholomäus-Maximilian Wolfeschlegelsteinhausenbergerdorff',
    description: `${said.description} `.repeat(10),
  },
]
