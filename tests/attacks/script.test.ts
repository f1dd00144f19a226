import { expect, test } from 'vitest'
import { holds } from '#tests/prove/short.ts'
import { activeParts } from './html.ts'
import { deedsIn, formulasIn, proveScript } from './script.ts'

holds('script', proveScript, (stand) => {
  test.runIf(stand.engine === 'sqlite')('markup that is not escaped is noticed', async () => {
    const { misses } = await proveScript(stand, (html) =>
      html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
    )
    expect(misses.join()).toMatch(/onerror/)
  })
})

test.each([
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<a href=" javascript:x()">x</a>',
  '<a href="&#106;avascript:x()">x</a>',
  '<iframe src="/x"></iframe>',
  '<script type="application/ld+json">{"a":"<!--"}</script>',
])('%s is seen for what it is', (html) => {
  expect(activeParts(html)).not.toEqual([])
})

test('a paper that does something, and a cell that is a formula, are seen for what they are', () => {
  expect(deedsIn(Buffer.from('%PDF-1.7 /OpenAction << /S /JavaScript /JS (x) >>'))).toHaveLength(3)
  expect(deedsIn(Buffer.from('<script>'))).toEqual(['no PDF'])
  expect(formulasIn('a,=1\r\n+2,"@x"\r\n')).toEqual(['=1', '+2', '@x'])
})
