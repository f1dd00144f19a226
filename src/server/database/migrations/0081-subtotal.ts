/** 'Goods' were money on a purchase, and what becomes of units on a credit note: each has its own name. */
export function statements(): string[] {
  return [
    'alter table purchases rename column goods to subtotal',
    'alter table credit_note_lines rename column goods to disposition',
    // As in 0080: a quotation mark that somebody wrote stands behind a backslash.
    `update outbox set facts = replace(facts, '"goods":"', '"disposition":"')
      where facts like '%"goods":"%'`,
    `update outbox set facts = replace(facts, '"goods":', '"subtotal":')
      where facts like '%"goods":%'`,
  ]
}
