import { sellables } from '#shop/catalog/index.ts'
import {
  editOrder,
  orderForOffice,
  type OfficeOrderPage,
  type OrderEdit,
  type OrderEdited,
  type OrderTotals,
} from '#shop/ordering/index.ts'
import { payable, pricesOf } from '#shop/pricing/index.ts'
import {
  inLanguage,
  cleanLine,
  cleanText,
  formatDay,
  formatHours,
  formatMoney,
  nationalPhone,
  paisa,
  paisaToTaka,
  parsePhone,
  parseTaka,
  subtractMoney,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { withPictures } from '../products/thumbnails.server.ts'
import type { EditAnswer, EditPage, EditProblem, EditedOrder } from './edit-view.ts'
import {
  areaOptions,
  foundFor,
  officeWord,
  readRows,
  slotChoices,
  slotIn,
  typedIn,
  unitsIn,
  type TypedRow,
} from './editor/read-editor.server.ts'
import type { SheetRow, EditorSum, EditorTyped } from './editor/editor-view.ts'

/** The page when it opens. */
export async function editPage(requestContext: StaffContext, orderId: string): Promise<EditPage> {
  const order = await knownOrder(requestContext, orderId)
  const typed = typedFrom(order)
  const answer = await answerTo(requestContext, order, { typed, rows: rowsFrom(order) })
  return { ...answer, id: order.id, number: order.number, name: order.name, areas: await areaOptions(requestContext) }
}

type EditDone = { saved: true } | { saved: false; answer: EditAnswer; status: number }

/** Handles a press on one of its buttons. */
export async function actOnEdit(requestContext: StaffContext, orderId: string, fields: EditorTyped): Promise<EditDone> {
  const order = await knownOrder(requestContext, orderId)
  const { intent, typed } = typedIn(fields)
  const rows = readRows(fields)
  const known = intent === 'save' || intent === 'look' || /^(?:add|remove)-/.test(intent)
  const saving = intent === 'save'
  const input = saving ? readEdit(order, { typed, rows }, requestContext) : null
  if (input?.ok) {
    const edited = await editOrder(requestContext.ctx, input.edit)
    if (edited.ok) return { saved: true }
  }
  const answer = await answerTo(requestContext, order, { typed, rows })
  if (!known) return { saved: false, answer: { ...answer, problem: 'not-understood', refused: true }, status: 400 }
  if (!saving) return { saved: false, answer, status: 200 }
  return { saved: false, answer: { ...answer, refused: true }, status: answer.problem === 'edit-conflict' ? 409 : 422 }
}

async function knownOrder({ ctx }: StaffContext, orderId: string): Promise<OfficeOrderPage> {
  const order = await orderForOffice(ctx.db, orderId, ctx.now)
  if (!order) throw notFound()
  return order
}

type Asked = { typed: EditorTyped; rows: TypedRow[] }

function boxOf(order: OfficeOrderPage) {
  return order.consignments.find(({ state }) => state !== 'cancelled' && state !== 'returned') ?? order.consignments[0]!
}

function typedFrom(order: OfficeOrderPage): EditorTyped {
  const { recipient, areaId } = boxOf(order)
  return {
    seen: String(order.version),
    name: recipient.name,
    phone: nationalPhone(recipient.phone),
    area: areaId,
    address: recipient.addressLine,
    landmark: recipient.landmark ?? '',
    card: recipient.giftMessage ?? '',
    hidePrices: recipient.hidePrices ? 'yes' : '',
    slot: '',
    discount: order.staffDiscount === 0 ? '' : String(paisaToTaka(order.staffDiscount)),
    charge: order.setDelivery === null ? '' : String(paisaToTaka(order.setDelivery)),
    reason: '',
    find: '',
  }
}

function rowsFrom(order: OfficeOrderPage): TypedRow[] {
  return order.lines.map(({ id, variantId, units }) => ({ lineId: id, variantId, units: String(units) }))
}

type ReadEdit = { ok: true; edit: OrderEdit } | { ok: false; problem: EditProblem }

/** Parses the form into a change; returns the first invalid field. */
function readEdit(order: OfficeOrderPage, { typed, rows }: Asked, { shop }: StaffContext): ReadEdit {
  const text = (name: string) => typed[name] ?? ''
  const phone = parsePhone(text('phone'))
  const [name, landmark] = [cleanLine(text('name'), 100), cleanLine(text('landmark'), 200)]
  const [address, card] = [cleanText(text('address'), 300), cleanText(text('card'), 500)]
  const reason = cleanText(text('reason'), 500)
  const [discount, charge] = [amountIn(text('discount')), amountIn(text('charge'))]
  const units = rows.map((row) => unitsIn(row.units))
  const slot = slotIn(text('slot'))
  const refused = (problem: EditProblem): ReadEdit => ({ ok: false, problem })
  if (units.includes(null)) return refused('units-out-of-range')
  if (name === null || landmark === null || address === null || card === null || reason === null) return refused('too-long')
  if (name === '') return refused('name-missing')
  if (!phone.ok) return refused('phone-wrong')
  if (!/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,80}$/.test(text('area'))) return refused('area-missing')
  if (address === '') return refused('address-missing')
  if (discount === false || charge === false) return refused('amount-wrong')
  if (text('slot') !== '' && !slot) return refused('slot-closed')
  const chosen = rows.map((row, index) => ({ ...row, units: units[index]! })).filter((row) => row.units > 0)
  const edit: OrderEdit = {
    orderId: order.id,
    seenVersion: Number(/^\d{1,9}$/.exec(text('seen'))?.[0] ?? 0),
    lines: chosen.filter(({ lineId }) => lineId !== '').map(({ lineId, units }) => ({ orderLineId: lineId, units })),
    added: chosen.filter(({ lineId }) => lineId === '').map(({ variantId, units }) => ({ variantId, units })),
    areaId: text('area'),
    recipient: {
      name,
      phone: phone.phone,
      addressLine: address,
      landmark: landmark || null,
      giftMessage: card || null,
      hidePrices: text('hidePrices') === 'yes',
    },
    slot: slot && { slotId: slot.slotId, day: slot.day },
    staffDiscount: discount ?? paisa(0),
    setDelivery: charge,
    reason,
    shopUrl: shop.config.shopUrl,
  }
  return { ok: true, edit }
}

const MOST_PAISA = 100_000_000

/** Null if it is empty, false if it is not an amount. */
function amountIn(typed: string): Paisa | null | false {
  if (typed.trim() === '') return null
  const amount = parseTaka(typed)
  return amount !== null && amount <= MOST_PAISA ? amount : false
}

async function answerTo(requestContext: StaffContext, order: OfficeOrderPage, asked: Asked): Promise<EditAnswer> {
  const { ctx, language } = requestContext
  const { typed } = asked
  const read = readEdit(order, asked, requestContext)
  // A preview needs neither a reason nor a change.
  const looked = read.ok ? { ...read.edit, reason: read.edit.reason || '…', tryOnly: true } : null
  const tried = looked && (await editOrder(ctx, looked))
  const booked = boxOf(order)
  const areaId = read.ok ? read.edit.areaId : booked.areaId
  const day = read.ok ? (read.edit.slot?.day ?? booked.day) : booked.day
  const editor: EditedOrder = {
    typed,
    rows: await rowViews(requestContext, order, asked.rows),
    found: await foundFor(requestContext, { query: typed['find'] ?? '', day }),
    sums: tried && 'totals' in tried ? sumsOf(tried, read, language) : null,
    slots: await slotChoices(requestContext, { areaId, grams: booked.grams }),
    booked: `${formatDay(booked.day, language, 'short')}, ${formatHours(booked.starts, booked.ends, language)}, ${officeWord(language, `mode.${booked.mode}`)}`,
    totalBefore: formatMoney(order.total, language),
  }
  return { editor, ...problemOf(read, tried, typed), refused: false }
}

function problemOf(read: ReadEdit, tried: OrderEdited | null, typed: EditorTyped): Pick<EditAnswer, 'problem' | 'names'> {
  if (!read.ok) return { problem: read.problem, names: '' }
  if (!tried || tried.ok || tried.problem === 'tried') {
    const money = read.edit.staffDiscount > 0 || read.edit.setDelivery !== null
    return { problem: money && (typed['reason'] ?? '').trim() === '' ? 'reason-missing' : null, names: '' }
  }
  if (tried.problem === 'unknown-order') throw notFound()
  return { problem: tried.problem, names: 'names' in tried ? tried.names.join(', ') : '' }
}

async function rowViews({ ctx, language }: StaffContext, order: OfficeOrderPage, rows: readonly TypedRow[]): Promise<SheetRow[]> {
  const ids = rows.map((row) => row.variantId)
  const [sold, prices] = await Promise.all([sellables(ctx.db, ids), pricesOf(ctx.db, ids, ctx.now)])
  const views = rows.flatMap(({ lineId, variantId, units }): Omit<SheetRow, 'picture'>[] => {
    const line = order.lines.find(({ id }) => id === lineId)
    const found = line ?? sold.get(variantId)
    const price = line?.unitPrice ?? (prices.has(variantId) ? payable(prices.get(variantId)!) : null)
    if (!found || price === null) return []
    const count = unitsIn(units)
    const sum = line && count === line.units ? line.linePaisa : paisa(price * (count ?? 0))
    const wrong = count === null ? officeWord(language, 'editRefused.units-out-of-range') : null
    const shown = {
      name: inLanguage(found.name, language),
      label: inLanguage(found.label, language),
      price: formatMoney(price, language),
    }
    return [{ lineId: line ? lineId : '', variantId, units, wrong, ...shown, sum: formatMoney(sum, language) }]
  })
  return withPictures(ctx.db, views)
}

function sumsOf(tried: { totals: OrderTotals; due: Paisa }, read: ReadEdit, language: Language): EditorSum[] {
  const { totals, due } = tried
  const staff = read.ok ? read.edit.staffDiscount : paisa(0)
  const granted = subtractMoney(totals.discount, staff)
  const sum = (key: EditorSum['key'], amount: Paisa): EditorSum => ({ key, amount: formatMoney(amount, language) })
  const minus = (amount: Paisa) => subtractMoney(paisa(0), amount)
  return [
    sum('goods', totals.goods),
    ...(granted > 0 ? [sum('discount', minus(granted))] : []),
    ...(staff > 0 ? [sum('staffDiscount', minus(staff))] : []),
    sum('delivery', totals.delivery),
    ...(totals.rounding !== 0 ? [sum('rounding', totals.rounding)] : []),
    sum('total', totals.total),
    due < 0 ? sum('refund', minus(due)) : sum('collect', due),
  ]
}
