// What a process of its own loads (pdf-worker.ts).
import { constants, setPriority } from 'node:os'

// Orders come before the papers of their mails.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export { makePdf } from './make-pdf.ts'
