import { extractText, getDocumentProxy } from 'unpdf'

/** What a PDF says, page by page, as a reader's search would find it: a line for each row. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  // A space between two fonts is read as a control.
  return text.map((page) => page.replace(/ ?[^\P{Cc}\n] ?/gu, ' ').normalize())
}
