// Runs in a process of its own (pdf-worker.ts), which ends with a paper that cannot be set.
import { constants, setPriority } from 'node:os'
import { makePdf } from './make-pdf.ts'
import type { Printed } from './sheet.ts'

// Orders come before the papers of their mails.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', async (printed: Printed) => process.send?.(await makePdf(printed)))
