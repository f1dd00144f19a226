import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useTestShop } from './open-shop.ts'

const shop = useTestShop('sqlite', {}, { pages: true })
test('whoever asks for a page by the other loopback name goes on at the public one', async () => {
  const { port } = new URL(shop.address)
  const url = '/products?q=disc'
  const ask = (host: string) => shop.app.inject({ method: 'GET', url, headers: { host } })
  const other = await ask(`localhost:${port}`)
  expect(other.statusCode).toBe(307)
  expect(other.headers['location']).toBe(`${shop.address}${url}`)
  for (const host of [`127.0.0.1:${port}`, 'shop.example', `localhost:${Number(port) + 1}`]) {
    expect((await ask(host)).statusCode).toBe(200)
  }
})

test('a review of somebody without a picture shows the helmet, not a broken picture', async () => {
  const as = await shop.customer({ name: 'Ivo Unpictured' })
  await shop.call('POST', '/reviews', { as, body: { star: 5, description: 'Fits' } })
  const { payload } = await shop.app.inject({ method: 'GET', url: '/reviews' })
  expect(payload).toContain('Ivo Unpictured')
  expect(payload).not.toMatch(/<img[^>]* src=""|<img(?![^>]* src=)[^>]*>/)
})

test.each([
  '//',
  '//a:99999/',
  '//evil.example/products',
  'http://evil.example/',
  'http://evil.example:99999/',
  'http://evil.example/api/products?limit=1',
  'https://evil.example/signup',
])('%s, asked of another host twice, is answered as a path of this shop', async (target) => {
  const bytes = `GET ${target} HTTP/1.1\r\nhost: evil.example\r\nhost: worse.example\r\nconnection: close\r\n\r\n`
  const answer = await speak(shop.shop.config.port, bytes)
  expect(answer).toMatch(/^HTTP\/1.1 (200|404|400) /)
  expect(answer).not.toContain('worse.example')
  // A path may stand on its page, another host may not.
  expect(answer).not.toMatch(target.startsWith('http') ? /evil/ : /\/[\\/]+evil/)
})

function speak(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}
