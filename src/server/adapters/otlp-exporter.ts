import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '#server/config/traces.ts'

type Log = {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** Sends spans to a collector. One that is away loses spans and nothing else; the log says so once. */
export function otlpExporter(config: TracesConfig, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: config.address,
    headers: config.headers,
    timeoutMillis: config.timeoutMs,
  })
  let away = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error && !away) log.warn({ err: error }, 'the collector does not take spans')
        if (!error && away) log.info({}, 'the collector takes spans again')
        away = error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
