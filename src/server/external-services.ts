import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

/** Interfaces to external services. An adapter has its vendor's name. */

/** Rejects if the mail was not accepted: it is sent again, unless the error is `MailRejected`. */
export type Mail = {
  /** `id` is the same for each attempt to send one mail, so that a receiver recognises copies. */
  send(mail: { id: string; to: string } & WrittenMail): Promise<void>
  close(): void
}

export class MailRejected extends Error {}

export type WrittenMail = {
  subject: string
  text: string
  html: string
  /** The reply address, if not the shop's. */
  replyTo?: string
  attachments?: Attachment[]
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type PictureFile = { width: number; bytes: Buffer }

/** The picture store. Throws 'picture-store-down' during an outage. */
export type Images = {
  widths: readonly number[]
  /** Saves a picture in these widths, and returns its public address. Saving it twice is harmless. */
  save(id: string, files: PictureFile[]): Promise<string>
  /** Reads a saved file by its name; null if there is none, or the store serves its pictures itself. */
  read(name: string): Promise<Buffer | null>
  /** Removes a picture in all its widths. Null for a store that cannot remove pictures. */
  remove: ((id: string) => Promise<void>) | null
}

export function imageStoreUnavailable(cause: unknown): Problem {
  return refuse('picture-store-down', { cause })
}
