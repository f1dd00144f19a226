import type { Readable } from 'node:stream'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

type FileInput = {
  field: string
  maxBytes: number
  /** The room's refusal of a form without this file. */
  missing: () => Problem
  /** The room's refusal of a file or field above its limit. */
  tooBig: () => Problem
}

/** Limits on simultaneous uploads, per IP address and in bytes of all, so that slow senders block no others. */
const maxOfAddress = 8
const maxBytesOfAll = 256 * 1024 * 1024

const comingOf = new Map<string, number>()
let bytesOfAll = 0

/** The file of a form, in memory. Throws 'busy', and 'malformed' for a bad form or a sender who left. */
export async function readFormFile(
  request: FastifyRequest,
  { field, maxBytes, missing, tooBig }: FileInput,
): Promise<Buffer> {
  if (request.raw.destroyed) throw refuse('malformed')
  if (!request.isMultipart()) throw missing()
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 },
    })
    if (part?.fieldname !== field) throw missing()
    const bytes = await receive(part.file, normalizeIP(request.ip))
    if (part.file.truncated) throw tooBig()
    return bytes
  } catch (error) {
    // Any other error of the form reader means a malformed form.
    throw error instanceof Problem ? error : refuse('malformed', { cause: error })
  } finally {
    // Discards the rest as it arrives: a sender that is cut off would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * The file of a form and its other fields, in any order. Throws as `readFormFile` does, and 'too-big' where the
 * fields are longer than `maxFieldBytes` together.
 */
export async function readForm(
  request: FastifyRequest,
  { field, maxBytes, missing, tooBig, maxFieldBytes }: FileInput & { maxFieldBytes: number },
): Promise<{ file: Buffer; fields: Record<string, string> }> {
  if (request.raw.destroyed) throw refuse('malformed')
  if (!request.isMultipart()) throw missing()
  let file: Buffer | null = null
  const fields: Record<string, string> = {}
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: maxFieldBytes }
    const parts = request.parts({ limits: { ...limits, headerPairs: 20 } })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooBig()
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) {
        file = await receive(part.file, normalizeIP(request.ip))
        if (part.file.truncated) throw tooBig()
      } else throw missing()
    }
    if (file === null) throw missing()
    return { file, fields }
  } catch (error) {
    if (error instanceof Problem) throw error
    const isTooBig = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooBig ? tooBig() : refuse('malformed', { cause: error })
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receive(file: Readable, ip: string): Promise<Buffer> {
  const coming = comingOf.get(ip) ?? 0
  if (coming >= maxOfAddress) throw refuse('busy')
  comingOf.set(ip, coming + 1)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      bytesOfAll += chunk.length
      if (bytesOfAll > maxBytesOfAll) throw refuse('busy')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    bytesOfAll -= bytes
    const left = (comingOf.get(ip) ?? 1) - 1
    if (left > 0) comingOf.set(ip, left)
    else comingOf.delete(ip)
  }
}
