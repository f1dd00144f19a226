import { maxLengths } from './limits.ts'

/** Joins the notes of merged lines, each once. */
export function joinNotes(notes: (string | null | undefined)[]): string {
  const all = new Set(notes.flatMap((note) => (note ? note.split('; ') : [])))
  return [...all].join('; ').slice(0, maxLengths.lineNote)
}
