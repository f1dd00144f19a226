/** What a mail says, from which its letter is written when it is sent; null where it is written out. */
export function statements(): string[] {
  return ['alter table outbox add column letter text']
}
