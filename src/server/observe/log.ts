import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config/config.ts'

/** What an error carries besides its message and stack: values of a statement, a company's answer. */
const details = ['detail', 'where', 'parameters', 'internalQuery', 'raw', 'headers', 'requestId']

/**
 * The shop's log: one line of JSON for each entry, to the standard output unless told otherwise.
 * What requests bring, and what databases and companies say of values, never gets into it.
 */
export function openLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        ...details.map((name) => `err.${name}`),
        ...details.map((name) => `err.cause.${name}`),
      ],
      remove: true,
    },
  }
  return to ? pino(options, to) : pino(options)
}
