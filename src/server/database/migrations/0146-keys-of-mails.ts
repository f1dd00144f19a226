/** A mail has a key, by which it is queued once; a reminder says that its days are those after the due day. */
export function statements(): string[] {
  return [
    'alter table outbox rename column fact to key',
    'alter table invoice_reminders rename column days to days_after_due',
  ]
}
