import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals a secret of the shop's for its row in the database, with AES-256-GCM under a key of the
 * purpose's own. `owner` must be the same when it is opened: a row moved elsewhere opens nothing.
 */
export function seal(secret: string, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['1', nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Opens a sealed value; null for another secret, purpose or owner, or a changed bit. */
export function unseal(
  secrets: Secrets,
  purpose: string,
  owner: string,
  sealed: string,
): string | null {
  const [version, nonce = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== '1' || bytes.length < tagBytes) return null
  const [cipherText, tag] = [bytes.subarray(0, -tagBytes), bytes.subarray(-tagBytes)]
  for (const secret of secrets) {
    try {
      const key = deriveKey(secret, purpose)
      const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      opening.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([opening.update(cipherText), opening.final()]).toString()
    } catch {
      // Another secret may have sealed it.
    }
  }
  return null
}

const tagBytes = 16

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** The shop's secret, which seals, and the previous one, which still opens. */
export type Secrets = readonly [present: string, ...before: string[]]
