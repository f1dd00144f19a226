// Apart from the calendar, which a page without dates does not load.
let zone = 'UTC'

/** Set once, when the shop opens, when its pages are loaded, and when a browser begins. */
export function setTimeZone(name: string): void {
  zone = name
}

export function getTimeZone(): string {
  return zone
}
