/** The widths in which the shop keeps its own pictures, narrowest first. */
export const pictureWidths = [240, 480, 960] as const

const own = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{32})-(240|480|960)\.webp$/

export function pictureFile(id: string, width: number): string {
  return `${id}-${width}.webp`
}

export function picturePath(id: string, width: number): string {
  return `/images/${pictureFile(id, width)}`
}

/** The id of one of the shop's own pictures, from its address with or without the host; else null. */
export function ownPicture(address: string): string | null {
  return own.exec(address)?.[1] ?? null
}

/** One of the shop's own pictures without its host, so that one picture has one address. */
export function withoutHost(address: string): string {
  const [, id, width] = own.exec(address) ?? []
  return id && width ? picturePath(id, Number(width)) : address
}
