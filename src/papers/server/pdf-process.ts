// What a process of its own loads (pdf-worker.ts).
import { constants, setPriority } from 'node:os'
import { makePdf } from './make-pdf.ts'

// Orders come before the papers of their mails.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export const makePaper = makePdf
