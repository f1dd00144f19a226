import { z } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'
import * as imports from '#base/import-report.ts'
import * as basket from '#basket/contract.ts'
import * as contact from '#contact/contract.ts'
import * as fitment from '#fitment/contract.ts'
import * as keepingFitment from '#fitment/keeping-contract.ts'
import * as images from '#images/contract.ts'
import * as lists from '#lists/contract.ts'
import * as orders from '#orders/contract.ts'
import * as papers from '#papers/contract.ts'
import * as partNumbers from '#part-numbers/contract.ts'
import * as keepingNumbers from '#part-numbers/keeping-contract.ts'
import * as payments from '#payments/contract.ts'
import * as products from '#products/contract.ts'
import * as priceLists from '#products/price-lists-contract.ts'
import * as watches from '#products/watch-contract.ts'
import * as purchases from '#purchases/contract.ts'
import * as quickOrder from '#quick-order/contract.ts'
import * as reviews from '#reviews/contract.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'

const features = {
  products,
  watches,
  priceLists,
  partNumbers,
  keepingNumbers,
  fitment,
  keepingFitment,
  imports,
  reviews,
  users,
  security,
  basket,
  orders,
  purchases,
  payments,
  papers,
  quickOrder,
  lists,
  images,
  contact,
}

/** The API for people to read, in Markdown, as the contracts say it. */
export function apiDocs(): string {
  const parts = Object.entries(features).flatMap(([name, contracts]) => [
    `## ${titleOf(name)}\n`,
    ...Object.values(contracts).filter(isEndpoint).sort(byPath).map(describe),
  ])
  return `${head}\n${parts.join('\n')}`
}

const head = `# The API

Generated from the contracts by \`npm run api-docs\`. Paths are below \`/api\`; \`/api/openapi.json\`
says the same for programs. Bodies and answers are JSON. A call that is not for anyone needs
\`authorization: Bearer TOKEN\`; the token comes from \`PUT /users/:email\`, asked with the cookie that
\`POST /identity/sign-in/email\` answers. A refusal is \`application/problem+json\` with a \`code\` and a
\`detail\` to show. Every call that changes something accepts an \`Idempotency-Key\`.
`

/** 'Price lists' of 'priceLists'. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'does' in exported
}

function byPath(a: Endpoint, b: Endpoint): number {
  return `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1
}

function describe(contract: Endpoint): string {
  const lines = [
    `### ${contract.method} ${contract.path}\n`,
    `${contract.does} For: ${contract.who}.\n`,
    ...section('Query', contract.query, 'input'),
    ...section('Body', contract.body, 'input'),
    ...section(contract.list ? 'Answer, a list of' : 'Answer', contract.reply, 'output'),
  ]
  return lines.join('\n')
}

function section(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape
  const shape = json.items ?? json
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return []
  const rows = fields.map(([name, field]) => {
    const needed = shape.required?.includes(name) ? '' : ', may be left out'
    return `| \`${name}\` | ${typeOf(field)}${needed} |`
  })
  return [`${title}:\n`, '| field | type |', '|---|---|', ...rows, '']
}

type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

function typeOf(field: Shape): string {
  if (field.enum) return field.enum.map((value) => `\`${value}\``).join(', ')
  if (field.const !== undefined) return `\`${field.const}\``
  if (field.anyOf) return [...new Set(field.anyOf.map(typeOf))].join(' or ')
  if (field.type === undefined) return 'anything, ignored'
  return Array.isArray(field.type) ? field.type.join(' or ') : field.type
}
