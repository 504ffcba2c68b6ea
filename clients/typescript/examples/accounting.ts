// Writes the journal of a time for TallyPrime, and checks that it balances: node accounting.ts 2026-06-01 2026-06-30 > journal.xml
// Needs SHOP_URL and SHOP_KEY: a key with the scope reports:read, of a role that sees reports.
import { createShopClient, orThrow } from '../src/index.ts'

const [from = '', to = ''] = process.argv.slice(2)
const client = createShopClient({ url: process.env['SHOP_URL'] ?? 'http://localhost:3000', key: process.env['SHOP_KEY'] ?? '' })

const journal = orThrow(await client.GET('/api/v1/admin/accounting/journal', { params: { query: { from, to } } }))
// Without a format it is JSON.
if (typeof journal === 'string') throw new Error('The journal came as text.')
const { vouchers, sums } = journal
for (const { number, lines } of vouchers) {
  const difference = lines.reduce((sum, { debit, credit }) => sum + Math.round(debit * 100) - Math.round(credit * 100), 0)
  if (difference !== 0) throw new Error(`Voucher ${number} does not balance.`)
}
for (const { name, debit, credit } of sums) process.stderr.write(`${name}: debit ${debit}, credit ${credit}\n`)

const query = { from, to, format: 'tally' } as const
process.stdout.write(orThrow(await client.GET('/api/v1/admin/accounting/journal', { params: { query }, parseAs: 'text' })))
