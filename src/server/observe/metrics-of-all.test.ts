import { expect, test } from 'vitest'
import { joined } from './metrics-of-all.ts'

test('the metrics of several workers are one text: descriptions once, lines together', () => {
  const text = (seen: number) =>
    [
      '# HELP seen_total Requests, by route.',
      '# TYPE seen_total counter',
      `seen_total{route="/a b"} ${seen}`,
      '# HELP lag Seconds.',
      '# TYPE lag gauge',
      'lag 0.5',
      '',
    ].join('\n')
  expect(joined([1, 2].map((worker) => ({ worker, text: text(worker * 10) })))).toBe(
    [
      '# HELP seen_total Requests, by route.',
      '# TYPE seen_total counter',
      'seen_total{worker="1",route="/a b"} 10',
      'seen_total{worker="2",route="/a b"} 20',
      '# HELP lag Seconds.',
      '# TYPE lag gauge',
      'lag{worker="1"} 0.5',
      'lag{worker="2"} 0.5',
      '',
    ].join('\n'),
  )
})
