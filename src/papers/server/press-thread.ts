// Runs beside the server, in a thread of its own: see press.ts.
import { parentPort } from 'node:worker_threads'
import { openFaces } from './faces.ts'
import { makePdf } from './make-pdf.ts'
import type { Asked, Made } from './press.ts'

const faces = openFaces()
let turn: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, sheet }: Asked) => {
  turn = turn.then(async () => {
    const told = await makePdf(sheet, faces).then(
      (bytes): Made => ({ id, bytes }),
      (error: unknown): Made => ({
        id,
        failure: error instanceof Error ? error.message : 'unknown',
      }),
    )
    parentPort?.postMessage(told)
  })
})
