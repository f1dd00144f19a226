import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Config } from '#server/config/config.ts'

/** Retries a collector that does not answer for a while, but a shutdown does not wait for it. */
const longestShutdownMs = 2_000

export type Traces = ReturnType<typeof openTraces>

/**
 * A span names a route, a verb, a table: never an address, a value or a sentence, which hold emails and
 * keys; `@fastify/otel` tells whole addresses and the words of errors.
 */
export function openTraces({ endpoint, headers }: NonNullable<Config['traces']>) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kickstand' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('kickstand')
  const spans = new WeakMap<FastifyRequest, Span>()
  const current = new AsyncLocalStorage<Span | undefined>()

  function watchRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'no route'
      const attributes = { 'http.request.method': request.method, 'http.route': route }
      const name = `${request.method} ${route}`
      const span = startSpan(name, { kind: SpanKind.SERVER, attributes })
      spans.set(request, span)
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.raw.statusCode)
        if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      done()
    })
    // Not sooner: a body is read in the name of its connection, not of what asked for it.
    app.addHook('preValidation', (request, _reply, done) => current.run(spans.get(request), done))
  }

  function noteStatement({ query, queryDurationMillis, level }: LogEvent): void {
    const [, verb = ''] = /^\s*(select|insert|update|delete|with)\b/i.exec(query.sql) ?? []
    const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(query.sql) ?? []
    if (verb === '' || !current.getStore()) return
    const span = startSpan(`${verb} ${table}`, {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - queryDurationMillis,
      attributes: { 'db.operation.name': verb, 'db.collection.name': table },
    })
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  function startSpan(name: string, options: Parameters<typeof tracer.startSpan>[1]): Span {
    const parent = current.getStore()
    return tracer.startSpan(name, options, parent && trace.setSpan(ROOT_CONTEXT, parent))
  }

  async function close(): Promise<void> {
    const sent = provider.shutdown().catch(() => {})
    await Promise.race([sent, pause(longestShutdownMs, undefined, { ref: false })])
  }

  return { watchRequests, noteStatement, close }
}
