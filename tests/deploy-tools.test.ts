// The files for nginx, systemd, Prometheus and Grafana agree with what the shop does; and with their
// own programs, where those are at hand.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importApplications } from '#fitment/contract.ts'
import { mostBytes } from '#images/rules.ts'
import { importNumbers, importSuccessors } from '#part-numbers/keeping-contract.ts'
import { readConfig } from '#server/config/config.ts'
import { mostBytes as mostFileBytes } from '#server/imports/csv-upload.ts'
import { openTestShop, type TestShop } from './open-shop.ts'
import { production } from './production.ts'

const root = join(import.meta.dirname, '..')
const file = (name: string) => readFileSync(join(root, name), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'kickstand-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('what is watched', () => {
  let shop: TestShop
  let metrics: Metric[]
  beforeAll(async () => {
    shop = await openTestShop('sqlite', { METRICS_TOKEN: production.METRICS_TOKEN })
    const headers = { authorization: `Bearer ${production.METRICS_TOKEN}` }
    metrics = metricsIn((await shop.app.inject({ url: '/metrics', headers })).payload)
  })
  afterAll(() => shop.close())

  test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/kickstand.json'])(
    'every metric that %s asks for is one of the shop',
    (name) => {
      const asked = new Set(file(name).match(/\b(shop|http|process|nodejs)_[a-z0-9_]+/g))
      const told = new Set(metrics.flatMap(seriesOf))
      expect(asked.size).toBeGreaterThan(8)
      expect([...asked].filter((one) => !told.has(one))).toEqual([])
    },
  )

  // As `promtool check metrics` has them.
  test('the metrics are named as Prometheus asks', () => {
    const wrong = metrics.flatMap(({ name, kind, help }) => [
      ...(help ? [] : [`${name} has no help`]),
      ...(name === name.toLowerCase() ? [] : [`${name} is not in lower case`]),
      ...((kind === 'counter') === name.endsWith('_total') ? [] : [`${name} is a ${kind}`]),
      ...(/_(count|sum|bucket)$/.test(name) ? [`${name} looks like a part of another`] : []),
      ...(/_(counter|gauge|histogram|summary)(_|$)/.test(name) ? [`${name} tells its kind`] : []),
      ...(/_(ms|sec|s|min|hours|days|kb|mb|gb|milliseconds|kilobytes|percent)$/.test(name)
        ? [`${name} is in no base unit`]
        : []),
    ])
    expect(metrics.length).toBeGreaterThan(30)
    expect(wrong).toEqual([])
  })
})

test('every panel of the dashboard asks something, of the source that is chosen', () => {
  const { panels } = JSON.parse(file('deploy/grafana/kickstand.json')) as { panels: Panel[] }
  for (const { title, datasource, targets } of panels) {
    expect([title, datasource.uid]).toEqual([title, `\${source}`])
    expect(targets.every(({ expr }) => expr.includes('job="kickstand"'))).toBe(true)
  }
})

test('nginx lets the largest picture through, and the metrics not', () => {
  const nginx = file('deploy/nginx.conf')
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(mostBytes)
  expect(nginx).toContain('location = /metrics { return 404; }')
  expect(nginx).toContain('proxy_set_header Host $host;')
  const { host, port } = readConfig({ SECRET: 's'.repeat(32), DATA_DIR: scratch })
  expect(nginx).toContain(`server ${host}:${port};`)
})

test('nginx lets the largest file of part numbers through, for as long as it takes', () => {
  const [, like = '', megabytes] =
    /location ~ (\S+) \{\s+client_max_body_size (\d+)m;\s+proxy_read_timeout 15m;/.exec(
      file('deploy/nginx.conf'),
    ) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(mostFileBytes)
  for (const { path } of [importNumbers, importSuccessors, importApplications])
    expect(`/api${path}`).toMatch(new RegExp(like))
})

test.runIf(isAtHand('nginx', '-v') && isAtHand('openssl', 'version'))(
  'nginx takes its file',
  () => {
    const [key, certificate] = [join(scratch, 'key.pem'), join(scratch, 'certificate.pem')]
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=x']
    execFileSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const site = file('deploy/nginx.conf')
      .replace(/\/etc\/\S+\/privkey\.pem/, key)
      .replace(/\/etc\/\S+\/fullchain\.pem/, certificate)
    writeFileSync(join(scratch, 'site.conf'), site)
    const whole = `pid ${scratch}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${scratch}/site.conf; }\n`
    writeFileSync(join(scratch, 'nginx.conf'), whole)
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(scratch, 'nginx.conf')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  },
)

const units = readdirSync(join(root, 'deploy/systemd'))

test.each(units.filter((name) => name.endsWith('.service')))(
  '%s starts what is there, with settings that the shop reads',
  (name) => {
    const unit = file(`deploy/systemd/${name}`)
    const [, script = ''] = /^ExecStart=\S+\/node .*?(src\/\S+\.ts)/m.exec(unit) ?? []
    expect(existsSync(join(root, script))).toBe(true)
    const known = file('src/server/config/variables.ts')
    const [, set = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
    const names = set.split(' ').map((pair) => pair.split('=')[0]?.replace(/_FILE$/, '') ?? '')
    const others = names.filter((one) => !one.startsWith('NODE_'))
    expect(others.length).toBeGreaterThan(1)
    expect(others.filter((one) => !known.includes(`  ${one}:`))).toEqual([])
  },
)

test.runIf(isAtHand('systemd-analyze', '--version'))('systemd takes its files', () => {
  const paths = units.map((name) => {
    const unit = file(`deploy/systemd/${name}`)
      .replaceAll('/opt/kickstand/node_modules/.bin/node', process.execPath)
      .replaceAll('/opt/kickstand', root)
    writeFileSync(join(scratch, name), unit)
    return join(scratch, name)
  })
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  // It also tells of the machine's own units.
  expect(stderr.split('\n').filter((line) => line.includes('kickstand'))).toEqual([])
})

test('the machine that tests each change runs what everybody runs', () => {
  expect(file('.github/workflows/test.yml')).toMatch(/^ {6}- run: \.ci\/run$/m)
  expect(() => accessSync(join(root, '.ci/run'), constants.X_OK)).not.toThrow()
})

test('every file below deploy/ is told of, and every one that is told of is there', () => {
  const told = new Set(file('docs/operate.md').match(/deploy\/[\w./-]*\w/g))
  expect([...told].filter((path) => !existsSync(join(root, path)))).toEqual([])
  const folders = readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`)
  expect(folders.filter((path) => ![...told].some((one) => one.startsWith(path)))).toEqual([])
})

type Metric = { name: string; kind: string; help: string }
type Panel = { title: string; datasource: { uid: string }; targets: { expr: string }[] }

function metricsIn(text: string): Metric[] {
  return [...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name = '', help = '', kind = '']) => ({ name, help, kind }),
  )
}

function seriesOf({ name, kind }: Metric): string[] {
  return kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]
}

function isAtHand(program: string, word: string): boolean {
  return spawnSync(program, [word]).status === 0
}
