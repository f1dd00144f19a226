import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Fixed, fixed } from './fixed.ts'

const year = 365 * 24 * 60 * 60

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves the files of a built folder, each read when it is first asked for and held packed from
 * then on: a build is a few megabytes. What lies under `static/` has its contents in its name.
 */
export function serveFiles(
  app: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
): void {
  for (const path of filesIn(folder)) {
    let held: Promise<Fixed> | null = null
    app.get(`/${path}`, async (request, reply) => {
      held ??= read(folder, path, headers).catch((error: unknown) => {
        held = null
        throw error
      })
      const answer = await held
      reply.hijack()
      answer.send(request.raw, reply.raw, request.id)
      return reply
    })
  }
}

/**
 * Paths from the folder, with `/`; nothing whose name, or whose folder's, begins with a dot, and not
 * what the build packed beside its files.
 */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\.|\.br$/.test(path))
}

async function read(folder: string, path: string, headers: Record<string, string>): Promise<Fixed> {
  const file = join(folder, path)
  const [body, br] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => null)])
  const kept = path.startsWith('static/')
    ? `public, max-age=${year}, immutable`
    : 'public, max-age=3600'
  const type = types[extname(path)] ?? 'application/octet-stream'
  return fixed(
    body,
    { ...headers, 'content-type': type, 'cache-control': kept },
    { effort: 11, after: 0, br },
  )
}
