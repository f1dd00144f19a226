import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

/** Interfaces to external services. Adapters carry a vendor's name. */

/** Rejects when the receiver did not take it; it is tried again, but after `MailRejected`. */
export type Mail = {
  /** `id` is the same for every try of one mail, so that a receiver can tell a second copy. */
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
  /** Keeps a picture in these widths; gives the address for people. Again is no harm. */
  save(id: string, files: PictureFile[]): Promise<string>
  /** A kept file by its name; null when it is not there, or the store shows its pictures itself. */
  read(name: string): Promise<Buffer | null>
  /** Removes a picture in all its widths, or what is left of it; null for a store that cannot. */
  remove: ((id: string) => Promise<void>) | null
}

export function storeDown(cause: unknown): Problem {
  return refuse('picture-store-down', { cause })
}
