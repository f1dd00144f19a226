import { z } from 'zod'

const address = z.url({
  protocol: /^https?$/,
  error: 'it may be like https://collector.example.com:4318',
})
const headers = z.string().refine(arePairs, 'it may be name=value,name=value')
const samplers = ['always_on', 'always_off', 'traceidratio'] as const
const samplings = [...samplers, ...samplers.map((name) => `parentbased_${name}` as const)]
const milliseconds = 'it may be a whole number from 1 to 600000'

/** OpenTelemetry's own variables, as its documentation has them; all about traces. */
export const traceVariables = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'it may be true, false').optional(),
  /** A collector, below which the exporter adds `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** The whole address, taken as it is. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  /** `name=value,name=value`; values may be percent-encoded. Often a token: kept out of every message. */
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z
    .string()
    .regex(/^\d{1,6}$/, milliseconds)
    .transform(Number)
    .pipe(z.number().min(1, milliseconds).max(600_000, milliseconds))
    .default(10_000),
  OTEL_SERVICE_NAME: z.string().min(1).default('kickstand'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplings, `it may be ${samplings.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'it may be a number from 0 to 1, such as 0.25')
    .transform(Number)
    .default(1),
}

type Variables = z.infer<z.ZodObject<typeof traceVariables>>

export type TracesConfig = {
  /** Where spans are posted. */
  address: string
  headers: Record<string, string>
  timeoutMs: number
  service: string
  sampler: (typeof samplers)[number]
  /** Whether a caller's own decision counts before the sampler is asked. */
  parentBased: boolean
  /** The share of traces that `traceidratio` takes. */
  ratio: number
}

/** Null when nobody collects: then nothing of it is even loaded. */
export function tracesOf(read: Variables): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = read
  if (read.OTEL_SDK_DISABLED === 'true' || !(base || whole)) return null
  const [, parentBased, sampler] = /^(parentbased_)?(.+)$/.exec(read.OTEL_TRACES_SAMPLER) ?? []
  return {
    address: whole ?? `${base?.replace(/\/+$/, '')}/v1/traces`,
    headers: {
      ...pairs(read.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairs(read.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    timeoutMs: read.OTEL_EXPORTER_OTLP_TIMEOUT,
    service: read.OTEL_SERVICE_NAME,
    sampler: samplers.find((name) => name === sampler) ?? 'always_on',
    parentBased: parentBased !== undefined,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
  }
}

function arePairs(text: string): boolean {
  return text.split(',').every((pair) => pair.trim() === '' || /^[^\p{Cc}=]+=\P{Cc}*$/u.test(pair))
}

function pairs(text = ''): Record<string, string> {
  const named = text.split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    named.map((pair) => {
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1).trim()
      return [pair.slice(0, at).trim(), decoded(value)]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
