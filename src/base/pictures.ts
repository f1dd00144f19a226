export const pictureWidths = [240, 480, 960] as const

const own = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{32})-(240|480|960)\.webp$/

export function pictureFile(id: string, width: number): string {
  return `${id}-${width}.webp`
}

export function picturePath(id: string, width: number): string {
  return `/images/${pictureFile(id, width)}`
}

export function parsePictureId(address: string): string | null {
  return own.exec(address)?.[1] ?? null
}

export function toPicturePath(address: string): string {
  const [, id, width] = own.exec(address) ?? []
  return id && width ? picturePath(id, Number(width)) : address
}
