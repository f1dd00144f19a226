/** Letters that measure the figure before them, and 'and 15 more' at the end of several parts. */
const unit = /(\d) (?=(?:mm|cm|m|in|kg|g|l|ml|T|V|W|A|Ah|Degrees|Links|more)(?![\p{L}\d]))/gu

/** A name that no line breaks between a figure and its unit: `900 mm`, `12 V 11 Ah`. */
export function keepUnits(name: string): string {
  return name.replace(unit, '$1\u00a0')
}
