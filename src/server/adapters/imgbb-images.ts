import { z } from 'zod'
import type { ImgbbConfig } from '../config/vendors.ts'
import { type Images, imageStoreUnavailable } from '../external-services.ts'

const timeoutMs = 20_000

const answer = z.object({ success: z.literal(true), data: z.object({ url: z.url() }) })

/** Stores pictures at an image host like imgbb, which keeps one width and cannot remove a picture. */
export function imgbbImages({ key, apiBase, pictures }: ImgbbConfig): Images {
  return {
    widths: [960],
    async save(id, files) {
      const [file] = files
      if (!file) throw new Error('A picture without a file')
      const form = new FormData()
      const blob = new Blob([new Uint8Array(file.bytes)], { type: 'image/webp' })
      form.set('image', blob, `${id}.webp`)
      const url = await upload(`${apiBase}?key=${encodeURIComponent(key)}`, form)
      // The pages' content security policy allows pictures of this host only.
      if (new URL(url).origin !== new URL(pictures).origin)
        throw imageStoreUnavailable(
          new Error(`The image host answered an url that is not on ${pictures}`),
        )
      return url
    },
    read: async () => null,
    remove: null,
  }
}

/** No error shows the request's url, because our key is part of it. */
async function upload(url: string, form: FormData): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = { method: 'POST', body: form, redirect: 'error', signal } as const
  const response = await fetch(url, request).catch((error: unknown) => {
    throw imageStoreUnavailable(error)
  })
  const read = answer.safeParse(await response.json().catch(() => null))
  if (response.ok && read.success) return read.data.data.url
  throw imageStoreUnavailable(
    new Error(`The image host answered ${response.status} and no picture`),
  )
}
