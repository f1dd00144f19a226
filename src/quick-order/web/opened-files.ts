/** The files that lists of this tab's pad came as: a reload leaves only what was read of them. */
const opened = new Map<string, File>()

export function keepFile(list: number, file: File): void {
  opened.set(nameOf(list, file.name), file)
}

export function openedFile(list: number, name: string): File | undefined {
  return opened.get(nameOf(list, name))
}

function nameOf(list: number, name: string): string {
  return `${list} ${name}`
}
