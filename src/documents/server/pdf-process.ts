// The code of the PDF process (pdf-worker.ts).
import { serveParent } from '#server/child-process.ts'
import { makePdf } from './make-pdf.ts'
import type { Printed } from './sheet.ts'

export type PdfReply = { pdf: Uint8Array } | { fault: string }

serveParent()

process.on('message', async (printed: Printed) => {
  const reply: PdfReply = await makePdf(printed).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ fault: String(error) }),
  )
  process.send?.(reply)
})
