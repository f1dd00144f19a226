import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Endpoint, fileTypes, type Who } from '#base/endpoint.ts'
import type { Config } from '../config/config.ts'
import type { Call } from './calls.ts'

export function describe(app: FastifyInstance, calls: Call[], config: Config): void {
  let description: object | null = null
  app.get('/openapi.json', async () => {
    description ??= openApi(calls, config)
    return description
  })
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(calls, config)),
  )
}

function openApi(calls: Call[], config: Config) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { contract } of calls) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][contract.method.toLowerCase()] = operation(contract)
  }
  return {
    openapi: '3.1.0',
    info: { title: config.shopName, version: '1.0.0' },
    servers: [{ url: `${config.publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
  }
}

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

function operation(contract: Endpoint) {
  const type = contract.file ? fileTypes[contract.file] : 'application/json'
  const [mediaType = ''] = type.split(';')
  const refused = {
    description: 'A refusal, in words',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const isOpen = contract.who === 'anyone' || contract.who === 'session'
  const isCached = contract.method === 'GET' && contract.who === 'anyone'
  const body = contract.body && jsonSchema(contract.body, 'input')
  return {
    summary: contract.does,
    description: `For: ${audience[contract.who]}.`,
    security: isOpen ? undefined : [{ token: [] }],
    parameters: [...parameters(contract, 'params'), ...parameters(contract, 'query')],
    requestBody: body && { content: { 'application/json': { schema: body } } },
    responses: {
      200: {
        description: 'Done',
        content: { [mediaType]: { schema: jsonSchema(contract.reply ?? z.string(), 'output') } },
      },
      304: isCached ? { description: 'Unchanged since the ETag of `If-None-Match`' } : undefined,
      '4XX': refused,
      '5XX': refused,
    },
  }
}

const audience: Record<Who, string> = {
  anyone: 'anyone',
  session: 'whoever brings the session cookie',
  customer: 'anybody signed in',
  'owner or admin': 'the owner, or an admin',
  admin: 'admins',
}

function parameters(contract: Endpoint, place: 'params' | 'query') {
  const schema = contract[place]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place === 'params' ? 'path' : 'query',
    required: place === 'params' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function page(calls: Call[], config: Config): string {
  const list = calls.map(
    ({ contract: { method, path, who, does } }) =>
      `<dt><code>${method} ${path.replaceAll('/', '<wbr>/')}</code>, for ${audience[who]}</dt><dd>${does}</dd>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>
<h1>The API</h1><p>Below <code>${config.publicUrl}/api</code>; every detail in <a href="/api/openapi.json">openapi.json</a>.</p>
<dl>${list.join('\n')}</dl></html>`
}
