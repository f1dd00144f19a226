import { expect, test } from 'vitest'
import type { Endpoint } from '#base/endpoint.ts'
import type { AuditEntry } from '#users/contract.ts'
import { describeEntry } from '#users/web/admin/audit-sentences.ts'
import { contracts } from '../src/contracts.ts'
import { onUsualEngine } from './open-shop.ts'

/** Section 7 of the specification: method, path, and what it is promised to take. */
const promised = [
  ['get', '/products', ['id']],
  ['get', '/reviews', []],
  ['get', '/users', ['email']],
  ['put', '/users/{email}', ['email']],
  ['post', '/users', ['name', 'email', 'address', 'phone', 'password']],
  ['put', '/users', ['id', 'name', 'email', 'address', 'phone', 'password', 'img', 'role']],
  [
    'post',
    '/orders',
    [
      ...['userName', 'phone', 'address', 'name', 'email', 'description', 'price', 'totalPrice'],
      ...['quantity', 'minimumQuantity', 'img', 'status', 'paid'],
    ],
  ],
  ['put', '/products/{id}', ['name', 'description', 'price', 'minimumQuantity', 'quantity', 'img']],
  ['get', '/admin/{email}', ['email']],
  ['get', '/orders', ['email']],
  ['get', '/orders/{id}', ['id']],
  ['delete', '/orders', ['id']],
  ['put', '/orders', ['id']],
  ['patch', '/orders/{id}', ['id', 'orders', 'transactionId']],
  ['post', '/create-payment-intent', ['totalPrice']],
  ['post', '/reviews', ['userName', 'email', 'img', 'star', 'description']],
  [
    'post',
    '/products',
    ['productname', 'name', 'description', 'price', 'quantity', 'minimumQuantity', 'img'],
  ],
  ['delete', '/products', ['id']],
  ['put', '/users/admin/{email}', ['email']],
  ['put', '/user/removeAdmin/{email}', ['email']],
] as const

type Operation = {
  parameters: { name: string }[]
  requestBody?: {
    content: { 'application/json': { schema: { properties?: object; anyOf?: object[] } } }
  }
}

onUsualEngine('contracts', (shop) => {
  const { call } = shop

  test('serves every call of the specification with its fields', async () => {
    const { body } = await call('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    for (const [method, path, names] of promised) {
      const operation = body.paths[path]?.[method] as Operation | undefined
      const taken = [
        ...(operation?.parameters ?? []).map(({ name }) => name),
        ...Object.keys(operation?.requestBody?.content['application/json'].schema.properties ?? {}),
      ]
      expect(`${method} ${path} ${names.filter((name) => !taken.includes(name))}`).toBe(
        `${method} ${path} `,
      )
    }
  })

  test('refuses unknown calls in words, on every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, '/nothing/here')
      expect(answer).toMatchObject({ status: 404, body: { code: 'unknown-call', status: 404 } })
    }
    // The identity service, which knows no HEAD, says so without a word.
    const head = await shop.app.inject({ method: 'HEAD', url: '/api/identity/get-session' })
    expect(head.statusCode).toBe(404)
  })
})

test('the audit log has a sentence for every change of an admin', () => {
  const endpoints = Object.values(contracts).flatMap((room) => Object.values(room) as Endpoint[])
  const changes = endpoints.filter(({ call = 'GET', who, audited, auditsItself }) => {
    return !call.startsWith('GET') && (who === 'admin' || audited || auditsItself)
  })
  const untold = changes.filter(({ call }) => {
    const entry = { call, about: '', label: '', names: {}, changes: [] }
    return describeEntry(entry as unknown as AuditEntry).name === 'the shop'
  })
  expect(untold.map(({ call }) => call)).toEqual([])
})
