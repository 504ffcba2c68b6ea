// Money that buyers send to the number of a wallet, and the statement that staff read in.
import { sql } from 'kysely'
import type { SheetRow } from '#platform/sheets/index.ts'
import { enterTrxId, importWalletStatement } from '#shop/billing/index.ts'
import { formatSheetTime } from '#tests/sheet-time.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { at, byOwner, noteEnd, SHOP_URL, type Season } from './scene.ts'

const COLUMNS = { trxId: '', amount: '', time: '', sender: '' }

type Sent = { trxId: string; taka: number; at: Date }

/** Buyers of open orders type the transaction that they sent, then staff read in the statement: those of today, and the last ones again. */
export async function walletStatement(season: Season, random: SeededRandom): Promise<void> {
  const open = await sql<{ token: string; number: string; total: number }>`
    select o.token, o.number, o.total_paisa as total from ordering.orders o join payments.payments p on p.order_id = o.id
    where p.method = 'wallet' and p.state = 'due' and o.state = 'placed' order by o.number`.execute(season.db)
  const sent: Sent[] = []
  for (const { token, number, total } of open.rows) {
    const does = random.weighted({ right: 75, short: 8, nothing: 17 })
    const trxId = `SN${number.replaceAll(/\D/g, '').padStart(7, '0')}K`
    if (does === 'nothing') continue
    const entry = { token, wallet: 'bkash', trxId, senderDigits: '', shopUrl: SHOP_URL } as const
    noteEnd(
      season,
      'transaction typed',
      await at(season, random, ({ shop }) => enterTrxId({ db: shop.db, now: shop.clock(), actor: { kind: 'visitor' } }, entry)),
    )
    sent.push({ trxId, taka: total / 100 - (does === 'short' ? 1 : 0), at: season.now() })
  }
  if (sent.length === 0) return
  const lines = sent.map((one): SheetRow => [one.trxId, one.taka, formatSheetTime(one.at), null])
  const rows: SheetRow[] = [['TrxID', 'Amount', 'Date & Time', 'From'], ...lines]
  const statement = { wallet: 'bkash', rows, columns: COLUMNS, shopUrl: SHOP_URL } as const
  const read = () => at(season, random, (process) => importWalletStatement(byOwner(process), statement))
  if (season.options.calm) noteEnd(season, 'statement read', await read())
  else for (const result of await Promise.all([read(), read()])) noteEnd(season, 'statement read', result)
}
