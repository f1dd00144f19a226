import { DatabaseSync } from 'node:sqlite'

/** One mail that arrived. */
export type Letter = {
  number: number
  to: string
  subject: string
  text: string
  html: string
  /** Epoch milliseconds. */
  at: number
}

export type Letters = {
  /** Keeps a mail; a second one with the same Message-ID is silently none. */
  keep: (messageId: string, letter: Omit<Letter, 'number'>) => void
  /** All, newest first. */
  list: () => Letter[]
  find: (number: number) => Letter | undefined
  close: () => void
}

/** Opens the file that the mailbox keeps its mails in; several processes may have it open. */
export function openLetters(file: string): Letters {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  db.exec(`CREATE TABLE IF NOT EXISTS letters (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    at INTEGER NOT NULL
  )`)
  const columns = 'number, recipient AS "to", subject, text, html, at'
  const keep = db.prepare(`INSERT INTO letters (message_id, recipient, subject, text, html, at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (message_id) DO NOTHING`)
  const list = db.prepare(`SELECT ${columns} FROM letters ORDER BY number DESC`)
  const find = db.prepare(`SELECT ${columns} FROM letters WHERE number = ?`)
  return {
    keep: (messageId, { to, subject, text, html, at }) =>
      void keep.run(messageId, to, subject, text, html, at),
    list: () => list.all() as Letter[],
    find: (number) => find.get(number) as Letter | undefined,
    close: () => db.close(),
  }
}
