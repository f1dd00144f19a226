// A file of rows, imported as an admin's browser sends it.
import type { Json, TestShop } from './open-shop.ts'

/** Posts the lines as one file, to a call like `/applications/import?dryRun=true`. */
export async function importFile(
  shop: TestShop,
  as: { token: string },
  path: string,
  lines: (string | Buffer)[],
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const head = 'content-disposition: form-data; name="file"; filename="rows.csv"'
  const parts = ['--line', head, 'content-type: text/csv', '', ...lines, '--line--', '']
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=line',
      authorization: `Bearer ${as.token}`,
      ...headers,
    },
    payload: Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from('\r\n')])),
  })
  return { status: answer.statusCode, body: answer.json() }
}
