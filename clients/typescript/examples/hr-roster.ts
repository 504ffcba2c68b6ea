// Adds the people of a personnel department to a gift run that is not ordered yet: node hr-roster.ts G-2026-00007 people.json
// people.json: [{ "employee": "B-17", "name": "…", "phone": "…", "district": "…", "area": "…", "address": "…" }]. Each person is added once, however often it runs.
// Needs SHOP_URL and SHOP_KEY: a key with the scopes gifts:read and gifts:write, of a role that manages gifts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createShopClient, everyPage, orThrow } from '../src/index.ts'

type Person = { employee: string; name: string; phone: string; district: string; area: string; address: string }

const MOST_AT_ONCE = 500

const [number = '', file = ''] = process.argv.slice(2)
const client = createShopClient({ url: process.env['SHOP_URL'] ?? 'http://localhost:3000', key: process.env['SHOP_KEY'] ?? '' })
const people = JSON.parse(readFileSync(file, 'utf8')) as Person[]
const id = await runNumbered(number)
let faulty = 0
for (let from = 0; from < people.length; from += MOST_AT_ONCE) faulty += await add(people.slice(from, from + MOST_AT_ONCE))
process.stdout.write(`${people.length} people are in ${number}; ${faulty} of them need a look in the list of the run.\n`)

async function runNumbered(wanted: string): Promise<string> {
  const pages = everyPage((after) =>
    client.GET('/api/v1/admin/gift-runs', {
      params: { query: { state: 'draft', limit: 100, ...(after !== undefined && { after }) } },
    }),
  )
  for await (const { runs } of pages) {
    const found = runs.find((run) => run.number === wanted)
    if (found) return found.id
  }
  throw new Error(`There is no gift run ${wanted} that can still be changed.`)
}

/** The key follows from the people: the same ones are added once, however often this runs. */
async function add(some: readonly Person[]): Promise<number> {
  const key = createHash('sha256')
    .update(JSON.stringify([id, some.map(({ employee }) => employee)]))
    .digest('hex')
  const recipients = some.map(({ name, phone, district, area, address }) => ({ name, phone, district, area, address }))
  const answer = await client.POST('/api/v1/admin/gift-runs/{id}/recipients', {
    params: { path: { id }, header: { 'idempotency-key': key } },
    body: { recipients },
  })
  const added = orThrow(answer).recipients
  for (const { name, faults } of added) for (const { kind } of faults) process.stderr.write(`${name}: ${kind}\n`)
  return added.filter(({ faults }) => faults.length > 0).length
}
