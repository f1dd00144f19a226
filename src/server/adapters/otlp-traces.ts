import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { TracesConfig } from '#server/config/traces.ts'
import type { Traces } from '#server/observe/traces.ts'
import { otlpExporter } from './otlp-exporter.ts'

type Log = {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** A collector that is away is asked again for a while, but nobody's close waits for it. */
const longestGoodbyeMs = 2_000

/**
 * Traces by OpenTelemetry's SDK. A span names a route, a verb, a table: never an address, a value or
 * a sentence, because those hold emails, keys and what people typed. What is under way is known by a
 * store of this object's own, so that nothing global is set.
 */
export function openTraces(config: TracesConfig, log: Log): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.service }),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: otlpExporter(config, log) })],
  })
  const tracer = provider.getTracer('kickstand')
  const underWay = new AsyncLocalStorage<Span>()
  const start = (name: string, kind: SpanKind, startTime?: number) => {
    const parent = underWay.getStore()
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind, ...(startTime ? { startTime } : {}) }, context)
  }

  function within<T>(span: Span, act: () => T): T {
    try {
      const result = underWay.run(span, act)
      if (!(result instanceof Promise)) {
        span.end()
        return result
      }
      return result.then(
        (value: unknown) => {
          span.end()
          return value
        },
        (error: unknown) => failed(span, error),
      ) as T
    } catch (error) {
      return failed(span, error)
    }
  }

  return {
    watchRequests: (app) => watchRequests(app, tracer, underWay),
    statement(event) {
      const { sql } = event.query
      const [, verb = ''] = /^\s*(select|insert|update|delete|with)\b/i.exec(sql) ?? []
      const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? []
      if (verb === '' || !underWay.getStore()) return
      const span = start(
        `${verb} ${table}`,
        SpanKind.CLIENT,
        Date.now() - event.queryDurationMillis,
      )
      span.setAttributes({ 'db.operation.name': verb, 'db.collection.name': table })
      if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    ofDatabase: (db) => ({
      ...db,
      write: (story) => {
        if (!underWay.getStore()) return db.write(story)
        const span = start('transaction', SpanKind.INTERNAL)
        span.setAttribute('db.system.name', db.engine === 'postgres' ? 'postgresql' : 'sqlite')
        // Stories share a writer: each takes along what it is part of.
        return within(span, () => db.write((work) => underWay.run(span, () => story(work))))
      },
    }),
    ofPort: <P extends object>(name: string, port: P) =>
      Object.fromEntries(
        Object.entries(port).map(([verb, act]) => [
          verb,
          typeof act === 'function' && verb !== 'close'
            ? (...given: unknown[]) =>
                within(start(`${name} ${verb}`, SpanKind.CLIENT), () => act(...given))
            : act,
        ]),
      ) as P,
    headers(): Record<string, string> {
      const context = underWay.getStore()?.spanContext()
      if (!context) return {}
      const flags = (context.traceFlags & 1).toString().padStart(2, '0')
      return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` }
    },
    close: async () => {
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, pause(longestGoodbyeMs, undefined, { ref: false })])
    },
  }
}

/** What went wrong is told by its kind alone. */
function failed(span: Span, error: unknown): never {
  const kind = error instanceof Problem ? error.code : error instanceof Error ? error.name : 'error'
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  throw error
}

function watchRequests(
  app: FastifyInstance,
  tracer: ReturnType<TracerProvider['getTracer']>,
  underWay: AsyncLocalStorage<Span>,
): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const parent = underWay.getStore()
    const context = parent
      ? trace.setSpan(ROOT_CONTEXT, parent)
      : callerOf(request.headers['traceparent'])
    const route = request.routeOptions.url ?? 'no route'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method } },
      context,
    )
    span.setAttribute('http.route', route)
    spans.set(request, span)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode)
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    underWay.run(span, done)
  })
  // A body is read in the name of its connection, not of what asked for it.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) underWay.run(span, done)
    else done()
  })
}

/** What a caller says that this request is part of, as the W3C has it; nothing when it makes no sense. */
function callerOf(header: unknown) {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function samplerOf({ sampler, parentBased, ratio }: TracesConfig): Sampler {
  const root =
    sampler === 'always_on'
      ? new AlwaysOnSampler()
      : sampler === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}
