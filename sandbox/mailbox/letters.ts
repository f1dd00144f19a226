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
  files: LetterFile[]
}

/** What came with a mail; its contents are asked for by their place. */
type LetterFile = { name: string; type: string; size: number }
type File = Omit<LetterFile, 'size'> & { bytes: Uint8Array }

export type Letters = {
  /** Keeps a mail; a second one with the same Message-ID is silently none. */
  keep: (messageId: string, letter: Omit<Letter, 'number' | 'files'>, files: File[]) => void
  /** All, newest first. */
  list: () => Letter[]
  find: (number: number) => Letter | undefined
  findFile: (number: number, place: number) => File | undefined
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
  db.exec(`CREATE TABLE IF NOT EXISTS files (
    number INTEGER NOT NULL REFERENCES letters,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (number, place)
  )`)
  const columns = 'number, recipient AS "to", subject, text, html, at'
  const keep = db.prepare(`INSERT INTO letters (message_id, recipient, subject, text, html, at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (message_id) DO NOTHING`)
  const keepFile = db.prepare(
    'INSERT INTO files (number, place, name, type, bytes) VALUES (?, ?, ?, ?, ?)',
  )
  const list = db.prepare(`SELECT ${columns} FROM letters ORDER BY number DESC`)
  const find = db.prepare(`SELECT ${columns} FROM letters WHERE number = ?`)
  const listFiles = db.prepare(
    'SELECT name, type, length(bytes) AS size FROM files WHERE number = ? ORDER BY place',
  )
  const findFile = db.prepare('SELECT name, type, bytes FROM files WHERE number = ? AND place = ?')
  const withFiles = (letter: Omit<Letter, 'files'>): Letter => ({
    ...letter,
    files: listFiles.all(letter.number) as LetterFile[],
  })
  return {
    keep: (messageId, { to, subject, text, html, at }, files) => {
      db.exec('BEGIN IMMEDIATE')
      const { changes, lastInsertRowid } = keep.run(messageId, to, subject, text, html, at)
      if (changes === 1)
        for (const [place, { name, type, bytes }] of files.entries())
          keepFile.run(lastInsertRowid, place, name, type, bytes)
      db.exec('COMMIT')
    },
    list: () => (list.all() as Omit<Letter, 'files'>[]).map(withFiles),
    find: (number) => {
      const letter = find.get(number) as Omit<Letter, 'files'> | undefined
      return letter && withFiles(letter)
    },
    findFile: (number, place) => findFile.get(number, place) as File | undefined,
    close: () => db.close(),
  }
}
