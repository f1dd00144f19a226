// The API's description is good enough to make a client from, compile it, and order with it.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { contracts } from '../src/contracts.ts'
import { type Json, onUsualEngine } from './open-shop.ts'

const root = join(import.meta.dirname, '..')

onUsualEngine('the API’s description', (shop) => {
  const { call, customer, product } = shop

  test('describes every call with its room and answers', async () => {
    const { paths, components, info } = await describe()
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/)
    const operations = Object.values(paths).flatMap((path) => Object.values(path as Json)) as Json[]
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    const endpoints = Object.values(contracts).flatMap(Object.values).filter(isEndpoint)
    expect(names.length).toBe(endpoints.length)
    for (const { operationId, tags, summary } of operations)
      expect([operationId, tags?.length, typeof summary]).toEqual([operationId, 1, 'string'])
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Product', 'Order', 'Purchase', 'Basket', 'Review', 'Problem']),
    )
    const codes = components.schemas.Problem.properties.code.examples
    expect(codes).toEqual(expect.arrayContaining(['fields-wrong', 'company-on-hold']))
    expect(new Set(codes).size).toBe(codes.length)
    expect(paths['/orders'].post).toMatchObject({
      operationId: 'placeOrder',
      tags: ['Orders'],
      parameters: [{ in: 'header', name: 'Idempotency-Key' }],
      responses: {
        200: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
      },
    })
    expect(Object.keys(paths['/orders'].get.responses[200].headers)).toEqual([
      'X-Total-Count',
      'Link',
    ])
    expect(paths['/images'].post.requestBody.content).toHaveProperty('multipart/form-data')
  })

  test('makes a TypeScript client that compiles and places an order', async () => {
    const folder = makeFolder()
    const types = await openapiTypescript(await describe())
    writeFileSync(join(folder, 'api.ts'), types)
    writeFileSync(join(folder, 'order.ts'), orderingClient)
    const client = join(folder, 'order.ts')
    await run('node_modules/typescript/bin/tsc', ...compilerOptions, client)
    const { token } = await customer()
    const productId = await product({ quantity: 50, minimumQuantity: 10 })
    const { stdout } = await run(client, `${shop.address}/api`, token, productId)
    expect(JSON.parse(stdout)).toEqual({
      status: 'Pending',
      quantity: 10,
      listed: 1,
      refused: 'Minimum Quantity Required',
    })
  })

  test('shows the reader at /api/docs with own scripts only', async () => {
    const page = await fetch(`${shop.address}/api/docs`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    for (const [, file] of (await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([file, (await fetch(`${shop.address}${file}`)).status]).toEqual([file, 200])
    const hidden = ['package.json', 'index.html', '../package.json', '..%2fpackage.json']
    for (const file of hidden)
      expect([file, (await fetch(`${shop.address}/api/docs/${file}`)).status]).toEqual([file, 404])
  })

  async function describe(): Promise<Json> {
    return (await call('GET', '/openapi.json')).body
  }
})

function isEndpoint(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'does' in exported
}

/** Within the project, so that the client finds its library. */
function makeFolder(): string {
  const parent = join(root, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'openapi-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const compilerOptions = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--target', 'esnext', '--module', 'nodenext', '--types', 'node'],
  '--ignoreConfig',
]

/** Rejects with what it said where it fails. */
function run(...words: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)(process.execPath, words, { cwd: root })
}

/** As a customer's own program would be written. */
const orderingClient = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl = '', token = '', productId = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
const where = { phone: '+1 555 0100', address: 'Hall 7' }
const placed = await POST('/orders', { body: { productId, quantity: 10, ...where } })
if (!placed.data) throw new Error(placed.error?.detail)
const order: components['schemas']['Order'] = placed.data
const listed = await GET('/orders', { params: { query: { email: order.email } } })
const refused = await POST('/orders', { body: { productId, quantity: 1, ...where } })
console.log(
  JSON.stringify({
    status: order.status,
    quantity: order.quantity,
    listed: listed.data?.length,
    refused: refused.error?.detail,
  }),
)
`
