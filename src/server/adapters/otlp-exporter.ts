import type { HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '#server/config/traces.ts'

type Log = {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** What the SDK is told of an export: its own numbers. */
const exported = 0
const lost = 1

/**
 * Posts spans as OTLP's JSON. The SDK's own exporter would bring 5 MB, most of it for metrics and logs.
 * A collector that is away loses spans and nothing else; the log says so once.
 */
export function otlpExporter(config: TracesConfig, log: Log): SpanExporter {
  let away = false
  const send = async (spans: ReadableSpan[]) => {
    const answer = await fetch(config.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...config.headers },
      body: JSON.stringify(asOtlp(config.service, spans)),
      signal: AbortSignal.timeout(config.timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The collector answers ${answer.status}`)
  }
  return {
    export(spans, done) {
      send(spans).then(
        () => {
          if (away) log.info({}, 'the collector takes spans again')
          away = false
          done({ code: exported })
        },
        (error: Error) => {
          if (!away) log.warn({ err: error }, 'the collector does not take spans')
          away = true
          done({ code: lost, error })
        },
      )
    },
    shutdown: async () => {},
  }
}

function asOtlp(service: string, spans: ReadableSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'kickstand' }, spans: spans.map(asSpan) }],
      },
    ],
  }
}

function asSpan(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext ? { parentSpanId: span.parentSpanContext.spanId } : {}),
    name: span.name,
    // On the wire 0 means that nobody said.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: { code: span.status.code },
  }
}

function attributesOf(attributes: Record<string, unknown>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) },
  }))
}

function nanoseconds([seconds, rest]: HrTime): string {
  return `${seconds}${String(Math.round(rest)).padStart(9, '0')}`
}
