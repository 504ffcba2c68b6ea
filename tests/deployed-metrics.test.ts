import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { metricsText } from '#platform/metrics.ts'
import { readSources, root } from './architecture/sources.ts'

// Grafana and Prometheus show nothing for a metric that does not exist, and say nothing.

type Panel = { title: string; type: string; description?: string; targets?: { expr: string; legendFormat: string }[] }
type Dashboard = { panels: Panel[]; templating: { list: { query: string | { query: string } }[] } }

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dashboard = JSON.parse(read('deploy/grafana/shop.json')) as Dashboard
const alerts = read('deploy/prometheus/alerts.yml')
const sources = readSources().filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
const NAME = /\b(?:shop|nodejs|process)_[a-z0-9_]+/g
// Prometheus adds the first two to every series, and a histogram has the third.
const OWN_LABELS = ['instance', 'job', 'le']

const expressionsOf = ({ targets = [] }: Panel) => targets.map(({ expr }) => expr)
const queriesOf = ({ templating }: Dashboard) =>
  templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query))
const used = [
  ...dashboard.panels.flatMap((panel) => expressionsOf(panel).map((expr) => [panel.title, expr] as const)),
  ...queriesOf(dashboard).map((query) => ['a variable of the dashboard', query] as const),
  ...[...alerts.matchAll(/^ {6}- alert: (\w+)\n {8}expr: (.+)$/gm)].map(([, name, expr]) => [name!, expr!] as const),
]

/** Every series that a process can export, with the labels of its metric. Histograms have three names. */
async function exported(): Promise<Map<string, string[]>> {
  const { text } = await metricsText()
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
  const names = new Map<string, string[]>()
  const add = (name: string, labels: string[]) => {
    const ends = types.get(name) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const end of ends) names.set(name + end, labels)
  }
  for (const name of types.keys()) add(name, [])
  for (const { text: source } of sources) {
    for (const [, name] of source.matchAll(/(?:name: |follow\(|followCount\(\s*|setFigure\()'(shop_[a-z_]+)'/g)) add(name!, [])
    for (const [, name, labels] of source.matchAll(/name: '(shop_[a-z_]+)',\n\s+help: .+\n\s+labelNames: \[([^\]]+)\]/g))
      add(
        name!,
        labels!.split(', ').map((label) => label.slice(1, -1)),
      )
  }
  for (const name of ['shop_messages_waiting', 'shop_messages_failed_day']) names.set(name, ['channel'])
  names.set('shop_processes', ['version', 'build'])
  return names
}

/** The labels that an expression selects or groups by. */
function labelsIn(expr: string): string[] {
  const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/))
  const selected = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) =>
    [...list!.matchAll(/(\w+)(?:=~?|!=|!~)"/g)].map(([, one]) => one!),
  )
  return [...grouped, ...selected].filter((label) => label !== '')
}

test('every metric and label of the dashboard and of the alerts is one that the shop exports', async () => {
  const known = await exported()
  expect(used.length).toBeGreaterThan(60)
  for (const [where, expr] of used) {
    const names = [...expr.replaceAll(/\{[^}]*\}|"[^"]*"/g, '').matchAll(NAME)].map(([name]) => name)
    expect([where, names.filter((name) => !known.has(name))]).toEqual([where, []])
    const labels = new Set([...OWN_LABELS, ...names.flatMap((name) => known.get(name) ?? [])])
    expect([where, expr, labelsIn(expr).filter((label) => !labels.has(label))]).toEqual([where, expr, []])
  }
  // The test itself finds what is wrong.
  expect([known.has('shop_orders'), known.has('shop_orders_total'), known.has('shop_request_seconds')]).toEqual([
    false,
    true,
    false,
  ])
  expect(labelsIn('sum by (le, kind) (rate(shop_request_seconds_bucket{status=~"5..",instance="a"}[5m]))')).toEqual([
    'le',
    'kind',
    'status',
    'instance',
  ])
})

describe('the dashboard', () => {
  test('shows every metric of the shop itself, each panel with a title and a sentence', async () => {
    const shown = new Set(used.flatMap(([, expr]) => [...expr.matchAll(NAME)].map(([name]) => name)))
    const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')
    const missing = [...(await exported()).keys()].filter(
      (name) => name.startsWith('shop_') && ![...shown].some((one) => base(one) === base(name)),
    )
    // Bytes say more about the size of the page cache than the number of pages.
    expect(missing).toEqual(['shop_pages_kept'])
    for (const { title, type, description = '' } of dashboard.panels)
      if (type !== 'row') expect([title, description]).toEqual([title, expect.stringMatching(/^[A-Z0-9].+\.$/)])
    const titles = dashboard.panels.filter(({ type }) => type !== 'row').map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('names only labels in its legends that its expressions keep', () => {
    for (const { title, targets = [] } of dashboard.panels)
      for (const { expr, legendFormat } of targets) {
        const kept = expr.includes(' by (') ? labelsIn(expr) : OWN_LABELS
        const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!)
        expect([title, named.filter((label) => !kept.includes(label))]).toEqual([title, []])
      }
  })
})

test('every alert is explained in docs/operating.md', () => {
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
  const explained = [...read('docs/operating.md').matchAll(/^\| `(Shop\w+)` +\|/gm)].map(([, name]) => name!)
  expect(explained).toEqual(names)
})
