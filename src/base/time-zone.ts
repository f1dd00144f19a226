// Kept apart from calendar.ts, which pages without dates do not load.
let zone = 'UTC'

/** Called once each when the server opens the shop, when it loads its pages, and when a browser starts. */
export function setTimeZone(name: string): void {
  zone = name
}

export function getTimeZone(): string {
  return zone
}
