// The score that MDN's HTTP Observatory gives a page for its headers, reckoned by its published rules
// (algorithm 4: @mdn/mdn-http-observatory 1.4.8, src/grader/charts.js). The package itself brings 131 MB
// of other packages, among them a database and an error service's client, so that it is no dependency;
// asked once on 2026-11-21, its own tests gave the same 130 and A+ to Home, Products, login, dashboard,
// the not-found page and /api/docs. Only what the shop sends gets its points here; whatever else a page
// sends counts as wrong, which is never better than what the Observatory would say.

export type PageHeaders = (name: string) => string | null

type Rule = { about: string; points: (page: PageHeaders) => number }

/** Gives the score and, in words, what cost points. 100 and more is an A+. */
export function observatoryScore(page: PageHeaders): { score: number; lost: string[] } {
  const given = rules.map(({ about, points }) => ({ about, points: points(page) }))
  const sum = (of: { points: number }[]) => of.reduce((total, { points }) => total + points, 100)
  const bad = given.filter(({ points }) => points < 0)
  // Extra points count only for who has an A without them.
  return { score: sum(bad) >= 90 ? sum(given) : sum(bad), lost: bad.map(({ about }) => about) }
}

const sixMonths = 15_768_000

const rules: Rule[] = [
  { about: 'content-security-policy', points: (page) => policyPoints(readPolicy(page)) },
  // A page is the same for everybody and sets no cookie; where there are none, none can be wrong.
  { about: 'cookies', points: (page) => (page('set-cookie') ? -20 : 0) },
  { about: 'cross-origin sharing', points: (page) => (allowsAnybody(page) ? -50 : 0) },
  {
    about: 'referrer-policy',
    points: (page) =>
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
        word(page, 'referrer-policy'),
      )
        ? 5
        : -5,
  },
  {
    about: 'strict-transport-security',
    points: (page) =>
      Number(/max-age=(\d+)/.exec(word(page, 'strict-transport-security'))?.[1] ?? 0) >= sixMonths
        ? 0
        : -20,
  },
  {
    about: 'x-content-type-options',
    points: (page) => (word(page, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  },
  {
    about: 'framing',
    points: (page) => {
      if (readPolicy(page).get('frame-ancestors')?.join() === "'none'") return 5
      return /^(deny|sameorigin)$/.test(word(page, 'x-frame-options')) ? 0 : -20
    },
  },
  {
    about: 'cross-origin-resource-policy',
    points: (page) =>
      /^same-(origin|site)$/.test(word(page, 'cross-origin-resource-policy')) ? 10 : -5,
  },
]

type Policy = Map<string, string[]>

const tooBroad = /^(\*|(https?|ftp|data|blob):(\/\/\*(\.\*)?)?|'unsafe-\w+')$/

function policyPoints(policy: Policy): number {
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const active = ['script-src', 'object-src', 'style-src', 'connect-src', 'frame-src'].flatMap(of)
  if (active.some((source) => tooBroad.test(source))) return -25
  const everything = [...policy.values()].flat()
  if (everything.some((source) => /^(http|ftp):/.test(source))) return -20
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function readPolicy(page: PageHeaders): Policy {
  const parts = word(page, 'content-security-policy').split(';')
  return new Map(
    parts.map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

function allowsAnybody(page: PageHeaders): boolean {
  const origin = page('access-control-allow-origin')
  return origin !== null && origin !== 'https://shop.test'
}

function word(page: PageHeaders, name: string): string {
  return (page(name) ?? '').trim().toLowerCase()
}
