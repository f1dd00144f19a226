// The headers of every page, in demo mode and in production, as they leave over the wire: the first
// time and when they are kept. Two judges: the Observatory's rules, and Google's evaluator of policies.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { production } from '../production.ts'
import { observatoryScore, type PageHeaders } from './observatory.ts'

const leastScore = 125

/** Stripe itself, whose scripts a page of production lets run. */
const { STRIPE_API_BASE: _, ...withStripe } = production

export async function proveHeaders(stand: Stand): Promise<Figures> {
  const misses = missList()
  const scores: number[] = []
  let looks = 0
  for (const environment of [{}, withStripe]) {
    const shop = await stand.open(environment, { pages: true })
    try {
      const live = 'MODE' in environment
      for (const path of await pagesOf(shop)) {
        for (const turn of ['first', 'again']) {
          const answer = await fetch(`http://127.0.0.1:${shop.shop.config.port}${path}`)
          await answer.body?.cancel()
          const page: PageHeaders = (name) => answer.headers.get(name)
          const where = `${path} (${live ? 'production' : 'demo'}, ${turn})`
          looks++
          if (!String(answer.headers.get('content-type')).includes('html'))
            misses.miss(`${where} is no page: ${answer.status}`)
          for (const words of findings(page)) misses.miss(`${where}: ${words}`)
          for (const name of ['server', 'x-powered-by', 'via'])
            if (page(name)) misses.miss(`${where} tells ${name}: ${page(name)}`)
          if (!live) continue
          const { score, lost } = observatoryScore(page)
          scores.push(score)
          if (score < leastScore) misses.miss(`${where} scores ${score}: ${lost.join(', ')}`)
        }
      }
    } finally {
      await shop.close()
    }
  }
  return {
    looks,
    leastScore: Math.min(...scores),
    highFindings: misses.count(),
    misses: misses.list(),
  }
}

/** Every page of routes.ts. */
async function pagesOf(shop: { product(): Promise<string> }): Promise<string[]> {
  const id = await shop.product()
  const boards = [
    '',
    '/review',
    '/myOrders',
    '/addProduct',
    '/manageProducts',
    '/users',
    '/allOrders',
  ]
  return [
    ...['/', '/home', '/products', '/reviews', '/blogs', '/myPortfolio', '/login', '/signup'],
    ...['/resetPassword', '/emailVerified', '/nothing-here', '/api/docs'],
    ...[`/updateProduct/${id}`, `/purchase/${id}`],
    ...[...boards, '/payment/x', '/nothing'].map((name) => `/dashboard${name}`),
  ]
}

/** What the evaluator finds that is high, or could be. */
function findings(page: PageHeaders): string[] {
  const { csp } = new CspParser(page('content-security-policy') ?? '')
  return new CspEvaluator(csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
}
