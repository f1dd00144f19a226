import type { FastifyRequest } from 'fastify'
import { readImport } from '#base/import-report.ts'
import * as fitment from '#fitment/contract.ts'
import * as keepingFitment from '#fitment/keeping-contract.ts'
import { exportApplications } from '#fitment/server/export-applications.ts'
import { listFitments, readApplications } from '#fitment/server/fitments.ts'
import { changeGarage, readGarage } from '#fitment/server/garage.ts'
import { importApplications } from '#fitment/server/import-applications.ts'
import {
  addApplication,
  deleteApplication,
  keepComplete,
  listApplications,
} from '#fitment/server/keep-applications.ts'
import { listMakes, listMotorcycles } from '#fitment/server/motorcycles.ts'
import * as numbers from '#part-numbers/contract.ts'
import * as keeping from '#part-numbers/keeping-contract.ts'
import { exportNumbers, exportSuccessors } from '#part-numbers/server/export-parts.ts'
import { importNumbers } from '#part-numbers/server/import-numbers.ts'
import { importSuccessors } from '#part-numbers/server/import-successors.ts'
import { addNumber, deleteNumber, listNumbers } from '#part-numbers/server/keep-numbers.ts'
import { forgetMissed } from '#part-numbers/server/missed.ts'
import { keepNumbers, numbersOf } from '#part-numbers/server/numbers.ts'
import { addOwnNumber, deleteOwnNumber, listOwnNumbers } from '#part-numbers/server/own-numbers.ts'
import { keepSource, listSources } from '#part-numbers/server/sources.ts'
import { keepSuccessors, readSuccessors } from '#part-numbers/server/successors.ts'
import {
  addSearchWord,
  changeSearchWord,
  deleteSearchWord,
  listSearchWords,
} from '#search/server/search-words.ts'
import type { Asker } from '#server/calls/asker.ts'
import {
  type Call,
  inTransaction,
  publicRead,
  reads,
  readsBody,
  unremembered,
} from '#server/calls/kinds.ts'
import { type Progress, watchImports } from '#server/imports/progress.ts'
import { importTurns } from '#server/imports/turns.ts'
import type { Shop } from '#server/shop.ts'

/** The calls of what is known of parts: their numbers and successors, what they fit, what words mean. */
export function partCalls({ db, missed }: Shop): Call[] {
  const imports = watchImports()
  const inTurn = importTurns()
  const imported = <Report>(
    { asker, query, request }: Sent,
    work: (file: Buffer, progress: Progress) => Promise<Report>,
  ) =>
    imports.during(query.id, (progress) =>
      inTurn(request, asker.id, (file) => work(file, progress)),
    )
  return [
    publicRead(fitment.listMakes, (db) => listMakes(db)),
    publicRead(fitment.listMotorcycles, (db, { query }) => listMotorcycles(db, query.make)),
    publicRead(fitment.readApplications, (db, { params }) => readApplications(db, params.id)),
    publicRead(fitment.listFitments, (db, { query }) => listFitments(db, query)),
    reads(fitment.readGarage, ({ asker }) => readGarage(db.read, asker)),
    inTransaction(fitment.changeGarage, (trx, { asker, body }) => changeGarage(trx, asker, body)),
    reads(keepingFitment.listApplications, ({ query }) => listApplications(db.read, query.product)),
    inTransaction(keepingFitment.addApplication, (trx, { body }) => addApplication(trx, body)),
    inTransaction(keepingFitment.deleteApplication, (trx, { query }) =>
      deleteApplication(trx, query.id),
    ),
    reads(keepingFitment.exportApplications, () => exportApplications(db.read)),
    inTransaction(keepingFitment.keepComplete, (trx, { params, body }) =>
      keepComplete(trx, { productId: params.id, ...body }),
    ),
    readsBody(fitment.importApplications, (sent) =>
      imported(sent, (file, progress) =>
        importApplications(db, file, wishOf(sent.query), progress),
      ),
    ),
    reads(readImport, ({ params }) => imports.of(params.id)),

    publicRead(numbers.readNumbers, (db, { params }) => numbersOf(db, params.id)),
    inTransaction(numbers.keepNumbers, (trx, { params, body }) =>
      keepNumbers(trx, params.id, body.numbers),
    ),
    inTransaction(numbers.keepSuccessors, (trx, { params, body }) =>
      keepSuccessors(trx, params.id, body),
    ),
    reads(keeping.listNumbers, ({ query }) => listNumbers(db.read, query.product)),
    inTransaction(keeping.addNumber, (trx, { body }) => addNumber(trx, body)),
    inTransaction(keeping.deleteNumber, (trx, { query }) => deleteNumber(trx, query.id)),
    readsBody(keeping.importNumbers, (sent) =>
      imported(sent, (file, progress) => importNumbers(db, file, wishOf(sent.query), progress)),
    ),
    reads(keeping.exportNumbers, () => exportNumbers(db.read)),
    readsBody(keeping.importSuccessors, (sent) =>
      imported(sent, (file, progress) =>
        importSuccessors(db, file, { dryRun: sent.query.dryRun === 'true' }, progress),
      ),
    ),
    reads(keeping.exportSuccessors, () => exportSuccessors(db.read)),
    reads(keeping.readSuccessors, ({ params }) => readSuccessors(db.read, params.id)),
    reads(numbers.listSearchWords, () => listSearchWords(db.read)),
    inTransaction(numbers.addSearchWord, (trx, { body }) => addSearchWord(trx, body)),
    inTransaction(numbers.changeSearchWord, (trx, { params, body }) =>
      changeSearchWord(trx, params.id, body),
    ),
    inTransaction(numbers.deleteSearchWord, (trx, { query }) =>
      deleteSearchWord(trx, query.id, query.both === 'true'),
    ),
    unremembered(numbers.listMissedSearches, ({ query }) => missed.list(query.limit)),
    inTransaction(numbers.deleteMissedSearch, (trx, { query }) => forgetMissed(trx, [query.id])),
    reads(numbers.listSources, () => listSources(db.read)),
    inTransaction(numbers.keepSource, (trx, { params, body }) =>
      keepSource(trx, params.name, body),
    ),
    reads(numbers.listOwnNumbers, ({ asker }) => listOwnNumbers(db.read, asker)),
    inTransaction(numbers.addOwnNumber, (trx, { asker, body }) => addOwnNumber(trx, asker, body)),
    inTransaction(numbers.deleteOwnNumber, (trx, { asker, query }) =>
      deleteOwnNumber(trx, asker, query.id),
    ),
  ]
}

/** What is asked of a call that imports a file. */
type Sent = { asker: Asker; query: { id?: string | undefined }; request: FastifyRequest }

/** How an import is wished for. */
function wishOf({ dryRun, how }: { dryRun?: string | undefined; how?: string | undefined }) {
  return { dryRun: dryRun === 'true', replaces: how === 'replace' }
}
