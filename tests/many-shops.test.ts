import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSources, root } from './architecture/sources.ts'
import { openShop, type Shop } from './world.ts'

// The lists of docs/many-shops.md are complete: what a distributed PostgreSQL would change.

const PLAN = readFileSync(join(root, 'docs/many-shops.md'), 'utf8')

/** The names in the first column of the table under this heading. */
function listed(heading: string): string[] {
  const section = PLAN.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/many-shops.md has no section “${heading}”.`)
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!).toSorted()
}

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

async function inCatalogue(query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(shop.db)
  return [...new Set(rows.map(({ name }) => name))].toSorted()
}

const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const CATALOGUE: [heading: string, query: string][] = [
  [
    'Sequences',
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} and not exists (select from pg_depend where objid = c.oid and deptype = 'i')`,
  ],
  [
    'Identity columns',
    `select n.nspname || '.' || c.relname || '.' || a.attname as name from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where a.attidentity <> '' and c.relkind = 'r' and ${OURS}`,
  ],
  [
    'Trigger functions',
    `select n.nspname || '.' || p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     join pg_namespace n on n.oid = p.pronamespace where not t.tgisinternal and ${OURS}`,
  ],
  [
    'Deferrable constraints',
    `select n.nspname || '.' || k.conname as name from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where (k.condeferrable or k.contype = 'x') and ${OURS}`,
  ],
  [
    'Indexes that are not B-trees',
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_am am on am.oid = c.relam
     join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'i' and am.amname <> 'btree' and ${OURS}`,
  ],
]

test.each(CATALOGUE)('%s', async (heading, query) => {
  expect(listed(heading)).toEqual(await inCatalogue(query))
})

/** Of the product, without tests. */
const PRODUCT = readSources().filter(({ path, isTest }) => path.startsWith('src/') && !isTest)

function filesWith(pattern: RegExp): string[] {
  return PRODUCT.filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
}

test.each([
  ['Table locks', /\block table \$?\{?[a-z]/i],
  ['Advisory locks', /\bpg_(?:try_)?advisory_/],
  ['Queues', /\bskip locked\b/],
  ['Functions of the server', /\bpg_(?:current|last)_wal_|\bpg_current_snapshot|\bpg_export_snapshot|from 'pg-copy-streams'/],
] as const)('%s', (heading, pattern) => {
  expect(listed(heading)).toEqual(filesWith(pattern))
})

test('Notifications', async () => {
  const functions = await inCatalogue(
    `select p.prosrc as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosrc ~ 'pg_notify|\\ynotify\\y' and ${OURS}`,
  )
  const channels = functions.flatMap((source) => [...source.matchAll(/pg_notify\('([a-z]+)'/g)].map(([, channel]) => channel!))
  expect(listed('Notifications')).toEqual([...new Set(channels)].toSorted())
  expect(filesWith(/\bpg_notify\b|`notify /)).toEqual([])
})

test('tables that are not of one shop exist, and refer to no table of a shop', async () => {
  const known = await inCatalogue(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OURS}`,
  )
  const shared = listed('Tables that are not of one shop')
  expect(shared.filter((name) => !known.includes(name))).toEqual([])
  // Every table of the schemas that hold no data of a shop is decided one by one.
  expect(known.filter((name) => /^(?:places|platform|public)\./.test(name) && !shared.includes(name))).toEqual([
    'platform.office_events',
  ])
  const references = await inCatalogue(
    `select f.nspname || '.' || c.relname || ' ' || t.nspname || '.' || r.relname as name from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
     join pg_class r on r.oid = k.confrelid join pg_namespace t on t.oid = r.relnamespace where k.contype = 'f'`,
  )
  const wrong = references.filter((reference) => {
    const [from, to] = reference.split(' ') as [string, string]
    return shared.includes(from) && !shared.includes(to)
  })
  expect(wrong).toEqual([])
})
