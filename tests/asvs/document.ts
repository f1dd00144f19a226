// docs/asvs.md, as it is made of docs/asvs.tsv.
import { countOf, type Line } from './lines.ts'
import { chapters, levels } from './numbers.ts'

export function asvsDocument(lines: Line[]): string {
  const parts = Object.entries(chapters).map(([chapter, name]) => {
    const rows = lines.filter(({ number }) => number.startsWith(`${chapter}.`)).map(rowOf)
    return `## V${chapter} ${name}\n\n${[...head, ...rows].join('\n')}\n`
  })
  return `${opening(lines)}\n${parts.join('\n')}`
}

function opening(lines: Line[]): string {
  const [one, both] = [countOf(lines, 1), countOf(lines, 2)]
  const apart = lines.length - both.applies
  const misses = lines
    .filter(({ number }) => both.missed.includes(number))
    .map(({ number, short, note }) => `- **${number}** ${short}: ${note}`)
  return `# OWASP ASVS 5.0.0, by requirement

Made of \`docs/asvs.tsv\` by \`node scripts/asvs-docs.ts\`. The sentences of the requirements are OWASP's
([5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en)); here stand their numbers, a few words of
ours, and where it is met: a file, with words of it or a test's title where it has several.
\`npm run prove -- asvs\`, and \`npm test\`, fail when a number is missing, when a file or its words are
gone, and when less is met than the goal. The shop's authors judged it themselves; nobody else has
checked it. Requirements of level 3 alone are left out.

| | apply | met | missed |
|---|---|---|---|
| level 1 | ${one.applies} | ${one.met} | ${one.missed.length} |
| level 2 alone | ${both.applies - one.applies} | ${both.met - one.met} | ${both.missed.length - one.missed.length} |
| levels 1 and 2 | ${both.applies} | ${both.met} | ${both.missed.length} |

${apart} of the ${lines.length} do not apply: most speak of WebRTC, WebSocket, GraphQL, LDAP, SAML, or of a
shop that is an authorization server. The goal is level 1 whole, and of
what level 2 asks for, which includes level 1, 155 of every 161.

## What is missed

${misses.join('\n')}
`
}

const head = ['| number | level | in short | | where |', '|---|---|---|---|---|']

function rowOf({ number, state, short, note, where }: Line): string {
  const told = state === 'met' ? note : `**${state}**: ${note}`
  const places = where.map((place) => `\`${place.replaceAll('`', '')}\``).join('; ')
  const words = short.replace(/^./, (letter) => letter.toUpperCase())
  return `| ${[number, levels.get(number), words, told, places].join(' | ')} |`
}
