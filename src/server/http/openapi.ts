import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { type Endpoint, fileTypes, type Who } from '#base/endpoint.ts'
import type { Config } from '../config/config.ts'
import type { Call } from './calls.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))

/** Each room's exports: endpoints, and the schemas that they share. */
export type Contracts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Serves the API's description at `/openapi.json`, and Swagger UI as its reader at `/docs`. */
export function describe(
  app: FastifyInstance,
  calls: Call[],
  contracts: Contracts,
  refusalCodes: string[],
  config: Config,
): void {
  let description: object | null = null
  app.get('/openapi.json', async () => {
    description ??= createDocument(openApi(calls, contracts, refusalCodes, config), {
      allowEmptySchema,
    })
    return description
  })
  serveReader(app, config)
}

const readerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

function serveReader(app: FastifyInstance, config: Config): void {
  app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/docs/',
    allowedPath: (path) => readerFiles.includes(path.slice(1)),
    index: false,
    decorateReply: false,
    maxAge: '1h',
  })
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(readerPage(config.shopName)),
  )
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readerStart),
  )
}

function readerPage(shopName: string): string {
  const title = `API of ${shopName}`.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="icon" href="/api/docs/favicon-32x32.png"></head>
<body><main id="reader"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
}

const readerStart = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  requestInterceptor: (request) => {
    const token = localStorage.getItem('accessToken')
    if (token && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token
    return request
  },
})
`

/** A transform accepts what its parts accept; its output has no schema. */
const allowEmptySchema = { transform: true, custom: true } as const

/** The body of every refusal. The list of codes grows, so it has examples instead of an enumeration. */
function describeProblem(codes: string[]): z.ZodType {
  return z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int(),
      detail: z.string().meta({ description: 'The sentence that a person sees.' }),
      code: z
        .string()
        .meta({ description: 'A stable word for the kind of refusal.', examples: codes }),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    })
    .meta({
      description: 'A refusal as RFC 9457 describes it.',
      example: {
        type: 'urn:kickstand:problem:below-minimum',
        title: 'Below minimum',
        status: 422,
        detail: 'Minimum Quantity Required',
        code: 'below-minimum',
      },
    })
}

function openApi(
  calls: Call[],
  contracts: Contracts,
  refusalCodes: string[],
  config: Config,
): ZodOpenApiObject {
  nameSchemas(contracts)
  const names = nameContracts(contracts)
  const paths: ZodOpenApiObject['paths'] = {}
  for (const { contract } of calls) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    const name = names.get(contract)
    if (!name) throw new Error(`contracts.ts does not name ${contract.call}`)
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: { ...name, ...describeCall(contract) },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: config.shopName, version },
    servers: [{ url: `${config.publicUrl}/api` }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: describeProblem(refusalCodes) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** A schema that a contract exports is one of the description's by its name: `order` is `Order`. */
function nameSchemas(contracts: Contracts): void {
  for (const [name, schema] of Object.values(contracts).flatMap(Object.entries))
    if (schema instanceof z.ZodObject)
      z.globalRegistry.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })
}

/** Each call's operation id and its room. */
function nameContracts(
  contracts: Contracts,
): Map<unknown, { operationId: string; tags: string[] }> {
  const rooms = Object.entries(contracts)
  return new Map(
    rooms.flatMap(([room, exports]) =>
      Object.entries(exports).map(([name, contract]) => [
        contract,
        { operationId: name, tags: [room] },
      ]),
    ),
  )
}

function describeCall(contract: Endpoint): ZodOpenApiOperationObject {
  const isOpen = contract.who === 'anyone' || contract.who === 'session'
  const [summary = '', ...rest] = contract.does.split(/(?<=[.?!]) /)
  return {
    summary,
    description: [...rest, `For ${audience[contract.who]}.`].join(' '),
    ...(isOpen ? {} : { security: [{ token: [] }] }),
    requestParams: {
      ...(contract.params ? { path: requireObject(contract.params) } : {}),
      ...(contract.query ? { query: requireObject(contract.query) } : {}),
      ...(contract.method === 'GET' ? {} : { header: idempotencyKey }),
    },
    ...describeBody(contract),
    responses: describeResponses(contract),
  }
}

const idempotencyKey = z.object({
  'Idempotency-Key': z.string().max(255).optional().meta({
    description: 'The same key and body get the same answer again, without doing it twice.',
    example: '5d3e1c1e-8a5c-4f0f-9d0e-2f6a1f8f2f11',
  }),
})

const audience: Record<Who, string> = {
  anyone: 'anyone',
  session: 'holders of the session cookie',
  customer: 'signed-in customers',
  'owner or admin': 'the owner, or an admin',
  admin: 'admins',
}

function requireObject(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  throw new Error('Parameters are described by an object of them')
}

function describeBody({
  body,
  takesFile,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body && !takesFile) return {}
  const file = { type: 'string', format: 'binary' } as const
  const content = {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(takesFile
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object' as const,
              properties: { [takesFile]: file },
              required: [takesFile],
            },
          },
        }
      : {}),
  }
  return { requestBody: { required: true, content } }
}

function describeResponses(contract: Endpoint): ZodOpenApiResponsesObject {
  const type = contract.file ? fileTypes[contract.file] : 'application/json'
  const [mediaType = ''] = type.split(';')
  const isCached = contract.method === 'GET' && contract.who === 'anyone'
  const refused = {
    description: 'A refusal, in words',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const done = {
    description: 'Done',
    content: { [mediaType]: { schema: contract.reply ?? z.string() } },
    ...(contract.list ? { headers: listHeaders } : {}),
  }
  return {
    '200': done,
    ...describeAccepted(contract),
    ...(isCached ? { '304': { description: 'Unchanged since the ETag of `If-None-Match`' } } : {}),
    '4XX': refused,
    '5XX': refused,
  }
}

function describeAccepted({ accepted }: Endpoint): ZodOpenApiResponsesObject {
  if (!accepted) return {}
  const content = { 'application/json': { schema: accepted } }
  return { '202': { description: 'It continues in the background: ask for it by its id', content } }
}

const listHeaders = {
  'X-Total-Count': {
    description: 'How many rows there are on all pages.',
    required: true,
    schema: { type: 'integer' as const, example: 120 },
  },
  Link: {
    description: 'The neighbouring pages (RFC 8288): rel="next" and rel="prev".',
    schema: { type: 'string' as const, example: '</api/products?limit=24&page=2>; rel="next"' },
  },
}
