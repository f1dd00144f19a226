/** Whom the answer to a mail about a person goes to; null for the shop's own address. */
export function statements(): string[] {
  return ['alter table outbox add column reply_to text']
}
