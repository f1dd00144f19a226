import { useState } from 'react'
import type { List, ListLine } from '../contract.ts'
import { type ListChange, linesOf } from './use-change-list.ts'

/** A line that was taken out, or is on its way out or back, and where it stood. */
type Out = { line: ListLine; place: number; state: 'leaving' | 'out' | 'coming' }

/** Lines of a list taken out, each put back in its place as long as the page is open. */
export function useTakenOut(list: List, change: (to: ListChange) => Promise<unknown>) {
  const [all, setAll] = useState<Out[]>([])
  const isIn = (id: string) => list.lines.some(({ productId }) => productId === id)
  const out = all.filter(({ line, state }) => state === 'leaving' || !isIn(line.productId))
  const shown = list.lines
    .filter(({ productId }) => !out.some(({ line }) => line.productId === productId))
    .map((line): { line: ListLine; out: Out['state'] | null } => ({ line, out: null }))
  for (const { line, place, state } of [...out].sort((one, other) => one.place - other.place))
    shown.splice(place, 0, { line, out: state })
  const others = (one: ListLine) => (all: Out[]) =>
    all.filter(({ line }) => line.productId !== one.productId)
  const mark = (line: ListLine, place: number, state: Out['state']) =>
    setAll((all) => [...others(line)(all), { line, place, state }])
  return {
    shown,
    async takeOut(line: ListLine, place: number): Promise<void> {
      mark(line, place, 'leaving')
      try {
        await change((now) => ({
          lines: linesOf(now).filter(({ productId }) => productId !== line.productId),
        }))
        mark(line, place, 'out')
      } catch {
        setAll(others(line))
      }
    },
    async putBack(line: ListLine): Promise<void> {
      const place = shown.findIndex((one) => one.line === line)
      const before = shown.slice(0, place).filter(({ out }) => out === null).length
      mark(line, place, 'coming')
      try {
        await change((now) => {
          const [back] = linesOf({ ...now, lines: [line] })
          return { lines: back ? linesOf(now).toSpliced(before, 0, back) : linesOf(now) }
        })
        setAll(others(line))
      } catch {
        mark(line, place, 'out')
      }
    },
  }
}
