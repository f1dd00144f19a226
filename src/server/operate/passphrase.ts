import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { ConfigError } from '../config/variables.ts'

/** How a file begins that age has encrypted (https://age-encryption.org/v1). */
const beginning = 'age-encryption.org/v1'

/** Read and encrypted at once. */
const chunkBytes = 1024 * 1024

/** Writes a copy of a file that opens with this passphrase only, as `age --passphrase` does. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await pipeline(Readable.fromWeb(await encrypter.encrypt(readBytes(from))), writeBytes(to))
}

/** The reverse; throws ConfigError when the passphrase is another or a byte is not what it was. */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    await pipeline(Readable.fromWeb(await decrypter.decrypt(readBytes(from))), writeBytes(to))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new ConfigError(`BACKUP_PASSPHRASE does not open ${from}, or the file is damaged`)
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  return (await readBeginning(file, beginning.length)) === beginning
}

export async function readBeginning(file: string, bytes: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

function readBytes(file: string): ReadableStream<Uint8Array> {
  const stream = createReadStream(file, { highWaterMark: chunkBytes })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

/** Flushed, so that what is named a backup afterwards outlives a power cut. */
function writeBytes(file: string) {
  return createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
}
