/**
 * A row of the goals. `test` names the test that shows it where that is not a prover's matter, `see`
 * the document that counts it.
 */
type Row = { goal: string; test?: string; see?: string; only?: 'postgres' }

/** Every row of the table of proofs, in its order: what must hold, as it was promised. */
export const rows: Record<string, Row> = {
  oversell: {
    goal: '1,000 rounds x 50 buyers on the last 20 units: 0 oversold, no unit left that somebody wants',
  },
  'oversell-baskets': {
    goal: '20 rounds x 40 buyers with baskets of 20 lines that overlap: each all or nothing, failing lines named, 0 deadlocks; stock + orders = initial at every look',
  },
  model: {
    goal: '2,000 random histories x 40 steps by 8 clients, purchases of 1 to 3 lines among them, against a model: 0 differences',
  },
  'kill-app': {
    goal: '200 kill -9 under 16 writers: 0 acknowledged lost, 0 doubled, serving again in 1 s; no picture lost or left over',
  },
  'kill-db': {
    goal: '100 kill -9 of PostgreSQL: the same, 503 meanwhile, serving 3 s after; a control that does not wait for the disk fails',
    only: 'postgres',
  },
  'io-fault': {
    goal: 'EIO at 20 points, failing fsync, disk full: 0 acknowledged lost, 503 with a readable body, reads go on',
  },
  'net-cut': {
    goal: '500 cuts at random bytes between browser, shop, database and card provider: 0 half orders, 0 doubled',
  },
  double: {
    goal: '1,000 pairs at once with one key: 1,000 orders; the key with another body: 422',
  },
  payment: {
    goal: '1,000 purchases of 1, 2 and 60 lines under schedules of news and faults of the card company, lines taken out at every moment: paid exactly once, the ledger equals its books, what went back is the lines’ shares to the cent',
  },
  'pay-vs-delete': {
    goal: '500 races on purchases of 1, 2 and 60 lines: 0 charged and deleted without refund, refunds never above charges, nobody told what is not so',
  },
  'kill-payment': {
    goal: '54 kill -9 between charge and record, purchases of 1, 2 and 60 lines, lines taken out before, meanwhile and after: every one paid, once, refunds are the lines’ shares',
  },
  mail: {
    goal: '500 sign-ups under kill -9 and SMTP 451: 0 mails lost, at most 1 doubled per kill; links work once, expire',
  },
  restore: {
    goal: 'backup under load, wiped, restored: every invariant, row for row, in 60 s',
  },
  access: {
    goal: 'every call x every role and every field of it: as declared',
  },
  tokens: { goal: '1,000 forged, mutated, `alg:none`, foreign tokens: 0 accepted' },
  fuzz: {
    goal: 'every call from valid to hostile, 200,000 requests: 0 x 5xx, 0 undeclared statuses',
  },
  script: { goal: '100 payloads x every stored text, wherever it is shown: 0 run' },
  uploads: {
    goal: '40 hostile files: 0 stored unprocessed, refused in 300 ms each, 150 MB more memory at most',
  },
  csrf: { goal: 'every mutating call x 6 origins x 3 content types: 0 effects' },
  redirect: { goal: '60 return addresses: 0 leave the site' },
  enumerate: { goal: 'login and reset: same answer, median gap 10 ms at most' },
  brute: { goal: '10 failures per account in 15 minutes at most, then 429; reset still possible' },
  flood: {
    goal: '3,000 expensive requests at once, 400 endless, 1,000 idle: no 5xx but 503 with Retry-After, visitors in 1 s, cut off in time; beside 2,000 bodies that never come the p99 of visitors at most doubles',
  },
  headers: { goal: 'MDN HTTP Observatory A+, no finding of csp_evaluator' },
  secrets: {
    goal: 'canary secrets absent from bundles, logs, errors, metrics; no card number kept',
  },
}
