// What no form would send: values, texts and bodies that programs have fallen over.
import fc from 'fast-check'

const long = 'x'.repeat(20_000)

const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202etxt.exe',
    '\r\nBcc: all@workshop.test',
    'NaN',
    '-0',
    '1e999',
  ],
  ...['٣', '12.99', '99999999999999999999', '-9223372036854775809', 'null', '[object Object]'],
  ...['__proto__', "' or 1=1 --", '%_\\', '$1', '../../../../etc/passwd', 'javascript:alert(1)'],
  ...['<script>alert(1)</script>', '=HYPERLINK("http://evil.test")', 'ＡＤＭＩＮ', 'a'.repeat(255)],
  ...['(((((((((((a*)*)*)*)*)*)*)*)*)*)*$', '👩‍👩‍👧‍👦'.repeat(50), long],
  `${'a'.repeat(64)}@${'b.'.repeat(120)}test`,
]

const numbers = [0, -0, -1, 0.5, -1.5, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1e308, 5e-324]

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
)

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: anyText.map((text) => JSON.parse(`{"__proto__":{"admin":${JSON.stringify(text)}}}`)),
  },
)

/** Bodies that are no JSON, or JSON that hardly anybody means. */
export const oddBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '{"a":1e400}',
  '{"a":1,"a":2}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":"\\ud800"}',
  '\ufeff{"a":1}',
  '{"a":1} trailing',
  '['.repeat(50_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"name":"${long.repeat(20)}"}`,
  `[${'0,'.repeat(30_000)}0]`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
]

export const contentTypes = [
  ...['application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'text/html', ';'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x; boundary=y', 'nonsense'],
]

/** Multipart bodies of the boundary `x`, each broken in its own way. */
export const multipartBodies: readonly string[] = [
  '',
  '--x',
  '--x--',
  '--x\r\n\r\n',
  '--y\r\n\r\n--y--',
  part('form-data; name="image"; filename="a.png"', 'not a picture'),
  part('form-data; name="image"', 'no file'),
  part('form-data; name="__proto__"; filename="a.png"', 'x'),
  part('form-data; name="image"; filename="../../a.png"', '\x89PNG\r\n\x1a\n'),
  part('form-data; name="image"; filename="a\u0000.png"', 'x'),
  part('', 'x'),
  `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nthe end is missing`,
  `--x\r\n${'a: b\r\n'.repeat(3_000)}\r\nx\r\n--x--\r\n`,
  part('form-data; name="a"', 'x').repeat(200),
]

function part(disposition: string, content: string): string {
  return `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n--x--\r\n`
}
