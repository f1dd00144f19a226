import { type DestinationStream, type Logger, pino } from 'pino'
import { oneLine } from '#base/sentences.ts'
import type { Config } from '#server/config/config.ts'

/** Fields of an error other than message and stack: statement values, vendors' answers. */
const details = ['detail', 'where', 'parameters', 'internalQuery', 'raw', 'headers', 'requestId']

/** The log never contains request contents, or values named by databases and vendors. */
export function openLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const ofErrors = details.flatMap((name) => [`err.${name}`, `err.cause.${name}`])
  const paths = ['req.headers.authorization', 'req.headers.cookie', ...ofErrors]
  const options = { level: config.logLevel, redact: { paths, remove: true } }
  return to ? pino(options, to) : pino(options)
}

const longest = 300

/** Why something failed, the innermost last, on one line, without people's addresses and passwords. */
export function describeError(error: unknown): string {
  const words: string[] = []
  for (let at: unknown = error; at instanceof Error && !words.includes(at.message); at = at.cause)
    words.push(at.message)
  const sentence = words.length > 0 ? words.join(': ') : String(error)
  return oneLine(sentence.replace(passwords, '//***@').replace(addresses, '***')).slice(0, longest)
}

const passwords = /\/\/[^/\s@]*@/g
const addresses = /[^\s<>"'():,;/*]+@[^\s<>"'():,;/]+/g
