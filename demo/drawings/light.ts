/** The materials, and how the two lights fall on them. */

import { dot, type Point, seen, unit } from './space.ts'

/** Five tones from shade to light. */
export type Material = readonly [string, string, string, string, string]

export const steel: Material = ['#646970', '#81878d', '#a0a5ac', '#bcc1c9', '#d9dfe6']
export const bright: Material = ['#7d8185', '#9ea2a6', '#bdc1c6', '#d7dbe0', '#eef2f7']
export const dark: Material = ['#1c1f26', '#2a2e34', '#3c4047', '#51565d', '#6a6f76']
export const rubber: Material = ['#16181d', '#1f2227', '#2b2e33', '#373b40', '#474b50']
export const orange: Material = ['#873604', '#b24a08', '#ec6100', '#f6844d', '#fea47b']
/** The glass of a tail light. */
export const red: Material = ['#66101a', '#8c1a20', '#c0262b', '#d5544c', '#ea8278']
/** What a fuse of 20 A is moulded of. */
export const amber: Material = ['#8a6410', '#b58418', '#e0a92c', '#f0c65c', '#f8dc96']
export const paper: Material = ['#a7a5a0', '#c4c2bc', '#dddbd5', '#efede8', '#fbfaf7']

const key = unit([-0.5, 0.75, 0.45])
const fill = unit([0.9, -0.05, 0.35])

/** Which of the five tones a surface shows that faces this way. */
function lit(normal: Point): number {
  const n = unit(seen(normal))
  const light = 0.16 + 0.72 * Math.max(0, dot(n, key)) + 0.34 * Math.max(0, dot(n, fill))
  return Math.max(0, Math.min(4, Math.floor(light * 5)))
}

export const tone = (material: Material, normal: Point) => material[lit(normal)] ?? material[2]
/** Washers and gaskets. */
export const copper: Material = ['#6e3a22', '#94522f', '#b86d42', '#d08d63', '#e8b592']
export const brass: Material = ['#6d5a22', '#94793a', '#b8994e', '#d0b877', '#e8d8a8']
export const titanium: Material = ['#5d5a5c', '#7c7879', '#9b9695', '#b9b4b0', '#d6d1cb']
/** The lining of sintered brake pads. */
export const sinter: Material = ['#3a332c', '#524940', '#6e6357', '#877b6d', '#a09485']
