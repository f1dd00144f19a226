/**
 * A refund knows what the card company calls it, so that the ledger says what it came to, and which
 * others were asked for by the same deletion: their buyer is told once, when all have gone back.
 */
export function statements(): string[] {
  return [
    'alter table refunds add column fact text',
    'alter table refunds add column deletion text',
    'create index refunds_of_deletion on refunds (deletion) where deletion is not null',
  ]
}
