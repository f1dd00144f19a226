import type { ReactNode } from 'react'

export type Entry = {
  /** Its place in the page's address. */
  id: string
  about: 'React' | 'JavaScript'
  question: string
  /** The answer for who has ten seconds, and for search engines. */
  short: string
  answer: ReactNode
}
