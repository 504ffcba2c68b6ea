// Once in every round, while processes are killed: buyers send money to a wallet of the shop, with the mistakes that people make, and staff find it
// by hand and on statements.
import { dayInDhaka, timeInDhaka } from '#shop/values/index.ts'
import { ask } from './ask.ts'
import { asClient, fillIn, postOffice, type Acknowledged, type Client, type Round, type SentMoney } from './round.ts'
import { clientFor, idsOf, orderUntilPlaced, pressTwice, untilDone, withFile } from './scene.ts'

const GROUPS = 3
/** What each buyer of a group does; `copied` names the transaction of `counted`. */
const KINDS = ['right', 'copied', 'mistyped', 'short', 'counted', 'none'] as const
type Kind = (typeof KINDS)[number]
type Wallet = SentMoney['wallet']

const NUMBERS: Record<Wallet, string> = { bkash: '01711000001', nagad: '01811000002' }
const WALLETS = Object.keys(NUMBERS) as Wallet[]
const PAGE = '/office/payments/wallets'

type Payer = { kind: Kind; group: number; wallet: Wallet; client: Client; order: Acknowledged; id: string; trxId: string }

type Setting = Pick<Round, 'shops' | 'record' | 'staff'>

/** The numbers to which buyers can send money. */
export async function openWallets(round: Setting, client: Client): Promise<void> {
  for (const [kind, walletNumber] of Object.entries(NUMBERS)) {
    const change = { walletNumber, walletAccount: 'personal', walletName: 'Round' }
    const find = { intent: 'wallet', about: kind }
    await fillIn(round, client, { what: 'wallet', path: '/office/settings/payments', find, change })
  }
}

export async function playWallets(round: Round): Promise<void> {
  const staff = clientFor(round, 'wallet-desk')
  const payers = await placeAll(round)
  const of = (...kinds: Kind[]) => payers.filter(({ kind }) => kinds.includes(kind))
  const money = sendAll(round, of('right', 'mistyped', 'short', 'counted'))
  // The money of one buyer is on a statement before they type its transaction.
  await importBoth(round, staff, [money.slice(0, 1)])
  await Promise.all(payers.map((payer) => enter(round, payer, typedFirst(payer, payers))))
  await pack(round, staff, payers)
  const half = Math.ceil(money.length / 2)
  // Statements overlap and come again, while staff count the same transactions by hand for two orders.
  await Promise.all([
    importBoth(round, staff, [money.slice(0, half + 2), money.slice(half - 2), money]),
    ...of('counted', 'copied').map((payer) => count(round, staff, { payer, payers, money })),
  ])
  await Promise.all(of('mistyped').map((payer) => enter(round, payer, payer.trxId)))
  await Promise.all(of('none').map((payer) => refuse(round, staff, payer)))
  await pack(round, staff, payers)
}

async function placeAll(round: Round): Promise<Payer[]> {
  const fruits = round.world.fruits.filter(({ hot }) => !hot)
  const slots = round.world.slotDays.filter(({ tight }) => !tight)
  const placed = await Promise.all(
    Array.from({ length: GROUPS * KINDS.length }, async (_, index) => {
      const [group, kind] = [Math.floor(index / KINDS.length), KINDS[index % KINDS.length]!]
      const client = clientFor(round, `payer-${index}`, `10.206.${index}.1`)
      const wanted = { fruit: fruits[group % fruits.length]!, slot: slots[index % slots.length]!, units: 1 }
      const phone = `0178${String(3_000_000 + index)}`
      const order = await orderUntilPlaced(round, client, { ...wanted, phone, payment: 'wallet' })
      return order && { kind, group, wallet: group % 2 === 0 ? ('bkash' as const) : ('nagad' as const), client, order, index }
    }),
  )
  const payers = placed.filter((one) => one !== null)
  const ids = await idsOf(
    round,
    payers.map(({ order }) => order),
  )
  return payers.flatMap(({ index, ...payer }) => {
    const id = ids.get(payer.order.number)
    return id === undefined ? [] : [{ ...payer, id, trxId: `PRV${String(index).padStart(7, '0')}` }]
  })
}

function sendAll(round: Round, payers: readonly Payer[]): SentMoney[] {
  const money = payers.map(({ kind, wallet, trxId, order }) => {
    const taka = order.totalTaka - (kind === 'short' ? 1 : 0)
    return { wallet, trxId, paisa: Math.round(taka * 100), at: round.shops.now(), imported: false }
  })
  round.walletMoney.push(...money)
  return money
}

/** What a buyer types at first. */
function typedFirst({ kind, group, trxId }: Payer, payers: readonly Payer[]): string {
  if (kind === 'mistyped') return `${trxId.slice(0, -1)}X`
  if (kind !== 'copied') return trxId
  return payers.find((one) => one.kind === 'counted' && one.group === group)?.trxId ?? trxId
}

/** At both processes at the same time. */
async function enter(round: Round, { client, order, wallet }: Payer, trxId: string): Promise<void> {
  const send = (shop: number) =>
    ask(round, {
      client: client.name,
      what: 'type transaction',
      method: 'POST',
      path: `/order/${order.token}`,
      form: new URLSearchParams({ intent: 'trx', wallet, trxId, digits: '' }),
      headers: asClient(client),
      shop,
    })
  await untilDone(async () => (await Promise.all([send(0), send(1)])).find(({ outcome }) => outcome !== 'unknown') ?? null)
}

/** All of them, also those whose money has not come. */
async function pack(round: Round, staff: Client, payers: readonly Payer[]): Promise<void> {
  await Promise.all(payers.map(({ id }) => pressTwice(round, staff, { id, intents: ['confirm', 'pack'] })))
}

/** Each statement at both processes at the same time, until it is certain that it was read. */
async function importBoth(round: Round, staff: Client, statements: readonly (readonly SentMoney[])[]): Promise<void> {
  await Promise.all(
    statements.flatMap((lines) =>
      WALLETS.map(async (wallet) => {
        const own = lines.filter((line) => line.wallet === wallet)
        if (own.length === 0) return
        const sent = [0, 1].map((shop) => untilDone(() => importAt(round, staff, { wallet, lines: own, shop })))
        if ((await Promise.all(sent)).every((done) => !done)) return
        for (const line of own) line.imported = true
      }),
    ),
  )
}

function importAt(round: Round, staff: Client, { wallet, lines, shop }: { wallet: Wallet; lines: SentMoney[]; shop: number }) {
  const rows = lines.map(({ trxId, paisa, at }) => `${trxId},${(paisa / 100).toFixed(2)},${dayInDhaka(at)} ${timeInDhaka(at)}`)
  const text = ['TrxID,Amount,Date & Time', ...rows].join('\r\n')
  const columns = { columnTrxId: '', columnAmount: '', columnTime: '', columnSender: '' }
  const fields = { intent: 'import', about: wallet, ...columns, pf_token: round.staff.token }
  const multipart = withFile(fields, { field: 'sheet', name: 'statement.csv', text })
  return postOffice(round, staff, { what: 'statement', path: PAGE, fields: {}, question: { multipart, shop } })
}

type Counting = { payer: Payer; payers: readonly Payer[]; money: readonly SentMoney[] }

/** Staff count the same transaction for the order that it was sent for, and for the order that named it too. */
async function count(round: Round, staff: Client, { payer, payers, money }: Counting): Promise<void> {
  const trxId = typedFirst(payer, payers)
  const came = money.find((line) => line.trxId === trxId)
  if (!came) return
  const { wallet, paisa, at } = came
  const fields = {
    intent: 'count',
    about: payer.id,
    wallet,
    trxId,
    amount: String(paisa / 100),
    receivedAt: `${dayInDhaka(at)}T${timeInDhaka(at)}`,
    anyway: 'yes',
  }
  const press = (shop: number) => postOffice(round, staff, { what: 'count wallet', path: PAGE, fields, question: { shop } })
  await Promise.all([press(0), press(1)])
}

async function refuse(round: Round, staff: Client, { id }: Payer): Promise<void> {
  const fields = { intent: 'refuse', about: id, reason: 'No money came' }
  const press = (shop: number) => postOffice(round, staff, { what: 'refuse wallet', path: PAGE, fields, question: { shop } })
  await Promise.all([press(0), press(1)])
}
