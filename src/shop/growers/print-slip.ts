import { shopWords, type ShopText } from '#texts/shop.server.ts'
import type { FileStore } from '#platform/files.ts'
import { typeset } from '#platform/pdf/index.ts'
import { farmsByIds, type Farm } from '../catalog/index.ts'
import { brand, printedLogo, shadesOf, withPrintedLogo, type Brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { farmLots, type FarmLot } from '../inventory/index.ts'
import { dayInDhaka, digitsIn, formatAmount, formatDay, formatMoney, inLanguage, paisa, type Paisa } from '../values/index.ts'
// Not through the index, which browsers load too.
import { moneyInWords } from '../values/languages/money-words.ts'
import { contractName } from './change-contract.ts'
import { contractById, type Contract } from './contracts.ts'
import { deliveryById, type Delivery } from './deliveries.ts'
import { entriesOf, paymentById, type Entry, type GrowerPayment } from './ledger.ts'
import { balanceText, deliverySlip, GROWERS_LANGUAGE, paymentSlip } from './tell-grower.ts'

type SlipText = ShopText<'documents'> extends infer Key ? (Key extends `slip.${infer Rest}` ? Rest : never) : never
const word = (text: SlipText, facts?: Record<string, string>) => shopWords('documents', GROWERS_LANGUAGE)(`slip.${text}`, facts)
const money = (amount: Paisa) => formatMoney(amount, GROWERS_LANGUAGE)

type Sum = { term: string; value: string; strong: boolean }
type Own = { farm: Farm; own: Brand; entries: readonly Entry[] }

/**
 * The slip of a delivery or a payment as a PDF, in the language of growers. The balance on it is the one right after it was noted, so the same
 * slip is always the same file, until it is replaced or taken back. Null for an unknown id.
 */
export async function printGrowerSlip(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  id: string,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const slip = await growerSlip(reader, id)
  if (!slip) return null
  const bytes = await typeset({
    template: 'src/shop/growers/documents/slip.typ',
    ...(await withPrintedLogo(files, slip.data)),
    createdAt: slip.at,
  })
  return { name: `${slip.data.number}.pdf`, bytes }
}

/** What is on the slip, and when it was noted. */
export async function growerSlip(reader: Reader, id: string) {
  const delivery = await deliveryById(reader, id)
  const payment = delivery ? null : await paymentById(reader, id)
  const farmId = delivery?.farmId ?? payment?.farmId
  const farm = farmId === undefined ? undefined : (await farmsByIds(reader, [farmId])).get(farmId)
  if (!farm) return null
  const facts = { farm, own: await brand(reader), entries: await entriesOf(reader, farm.id) }
  if (!delivery) return { data: paymentLayout(facts, payment!), at: payment!.at }
  const [lot] = await farmLots(reader, { lotIds: [delivery.lotId] })
  const contract = await contractById(reader, delivery.contractId)
  return { data: deliveryLayout(facts, { delivery, lot: lot!, contract: contract! }), at: delivery.at }
}

type Delivered = { delivery: Delivery; lot: FarmLot; contract: Contract }

function deliveryLayout(facts: Own, { delivery, lot, contract }: Delivered) {
  const { amount, unit, price, percent, grade, floor, gross, deducted, pay, deductions } = delivery
  const asked = deductions.reduce((total, one) => total + one.amount, 0)
  const value = digitsIn(GROWERS_LANGUAGE, `${percent}%`)
  return layoutOf(facts, {
    number: deliverySlip(delivery.number),
    title: word('delivery'),
    at: delivery.at,
    void: delivery.replaced ? word('replaced') : '',
    facts: [
      [word('lot'), lot.code],
      [word('received'), formatDay(lot.receivedOn, GROWERS_LANGUAGE, 'withYear')],
      [word('contract'), contractName(contract.number)],
    ],
    heads: [
      word('fruit'),
      word(unit === 'gram' ? 'weight' : 'count'),
      word('grade'),
      word(unit === 'gram' ? 'perKilo' : 'perPiece'),
      word('value'),
    ],
    rows: [
      [
        inLanguage(lot.item.name, GROWERS_LANGUAGE) ?? lot.item.code,
        formatAmount(amount, unit, GROWERS_LANGUAGE),
        percent === 100 ? grade : `${grade} (${value})`,
        money(price),
        money(gross),
      ],
    ],
    sums: [
      ...deductions.map(({ reason, note, amount: less }) => ({
        term: [word(`reason.${reason}`), note].filter(Boolean).join(': '),
        value: money(paisa(0 - less)),
        strong: false,
      })),
      { term: word('pay'), value: money(pay), strong: true },
    ],
    notes: deducted < asked ? [word('floorKept', { floor: money(floor) })] : [],
    amount: pay,
    entry: facts.entries.findLast(({ deliveryId, kind }) => deliveryId === delivery.id && kind !== 'correction'),
  })
}

function paymentLayout(facts: Own, payment: GrowerPayment) {
  const { kind, method, reference, amount, paidOn, note, takenBack } = payment
  return layoutOf(facts, {
    number: paymentSlip(payment.number),
    title: word(kind),
    at: payment.at,
    void: takenBack ? word('takenBack') : '',
    facts: [
      [word('paidOn'), formatDay(paidOn, GROWERS_LANGUAGE, 'withYear')],
      [word('method'), word(`method.${method}`)],
      ...(reference === null ? [] : [[word('reference'), reference] as [string, string]]),
    ],
    heads: [],
    rows: [],
    sums: [{ term: word(kind === 'advance' ? 'paidAhead' : 'paid'), value: money(amount), strong: true }],
    notes: note === '' ? [] : [note],
    amount,
    entry: facts.entries.find(({ paymentId, kind: of }) => paymentId === payment.id && of !== 'correction'),
  })
}

type Layout = {
  number: string
  title: string
  at: Date
  /** Why it no longer counts. */
  void: string
  facts: [string, string][]
  heads: string[]
  rows: string[][]
  sums: Sum[]
  notes: string[]
  amount: Paisa
  entry: Entry | undefined
}

/** The template's data: every text in the language of growers, every number formatted. */
function layoutOf({ farm, own }: Own, { at, facts, amount, entry, ...slip }: Layout) {
  const name = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, GROWERS_LANGUAGE) ?? ''
  return {
    ...slip,
    language: GROWERS_LANGUAGE,
    digits: [...'0123456789'].map((digit) => digitsIn(GROWERS_LANGUAGE, digit)),
    logo: printedLogo(own, GROWERS_LANGUAGE),
    shades: shadesOf(own.accent),
    shopName: name(own.name),
    parties: [{ title: word('grower'), lines: [name(farm.farmer), name(farm.name), name(farm.place)].filter(Boolean) }],
    facts: [
      [word('number'), slip.number] as [string, string],
      [word('day'), formatDay(dayInDhaka(at), GROWERS_LANGUAGE, 'withYear')] as [string, string],
      ...facts,
    ],
    words: word('inWords', { amount: moneyInWords(amount, GROWERS_LANGUAGE) }),
    balance: entry ? balanceText(entry.balance) : '',
    signs: [word('signGrower'), word('signShop')],
    foot: [name(own.name), name(own.headOffice), own.phone, own.email].filter(Boolean).join(' · '),
    page: word('page'),
  }
}
