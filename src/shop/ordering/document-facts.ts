import { shopWords } from '#texts/shop.server.ts'
import { sql } from 'kysely'
import { companyById } from '../accounts/index.ts'
import { taxRecords } from '../catalog/index.ts'
import { brand, legalPerson } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import {
  paymentsOf,
  refundLinesOf,
  reversedMoneyOf,
  worthOf,
  type DocumentBuyer,
  type DocumentFacts,
  type DocumentItem,
  type Payment,
} from '../payments/index.ts'
import {
  addMoney,
  dayInDhaka,
  paisa,
  subtractMoney,
  type Translations,
  type CalendarDate,
  type Paisa,
  inEachLanguage,
  joinTexts,
} from '../values/index.ts'
import { lineRows, orderRows, type OrderLineRow, type OrderRow } from './order-rows.ts'

/** `byCompany`: the order belongs to a company, which is the buyer on its invoices. */
export type OrderDocumentFacts = DocumentFacts & { byCompany: boolean }

/** Everything an invoice states about the order. To issue one, it is read under the order's lock. */
export async function documentFacts(reader: Reader, orderId: string): Promise<OrderDocumentFacts> {
  const [order] = await orderRows(reader, sql`where id = ${orderId}::uuid`)
  const lines = await lineRows(reader, [orderId])
  const consignments = await consignmentsOf(reader, [orderId])
  const payments = await paymentsOf(reader, [orderId])
  const own = await brand(reader)
  const { name, bin, headOffice, phone, email, logo, accent } = own
  const isNamed = Object.values(own.legalName).some(Boolean)
  const legal = isNamed && inEachLanguage((language) => legalPerson(own, language))
  const place = consignments.find(({ state }) => state !== 'cancelled') ?? consignments[0] ?? null
  // Money under review may still be refunded, in which case it never paid for the goods.
  const sure = payments.filter(({ inReview }) => !inReview)
  // A bounced cheque: the goods are still sold.
  const reversed = await reversedMoneyOf(reader, orderId)
  const captured = subtractMoney(sumOf(sure, 'captured'), reversed)
  const refunded = subtractMoney(sumOf(sure, 'refunded'), reversed)
  // Only a refund after delivery can name lines: until then the order is edited.
  const refundLines = order!.state === 'completed' ? await refundLinesOf(reader, orderId) : []
  const refundedLines = addMoney(...refundLines.flatMap(({ done, amount }) => (done ? [amount] : [])))
  const worth = worthOf({ ...order!, captured, refunded, refundedLines })
  return {
    orderId,
    seller: {
      name,
      bin,
      address: headOffice,
      phone,
      email,
      ...(logo && { logo }),
      ...(accent && { accent }),
      ...(legal && { legal }),
    },
    buyer: await buyerOf(reader, order!),
    byCompany: order!.companyId !== null,
    destination: place && (order!.source === 'gift-run' ? MANY_DESTINATIONS : destinationOf(place)),
    orderNumber: order!.number,
    orderedOn: dayInDhaka(order!.placedAt),
    suppliedOn: (order!.state === 'completed' ? await deliveredOn(reader, orderId) : null) ?? place?.day ?? null,
    couponCode: order!.couponCode,
    purchaseOrder: order!.purchaseOrder,
    payUntil: payments.find(({ method, state }) => method === 'on-account' && state === 'due')?.dueOn ?? null,
    items: await itemsOf(reader, order!, lines),
    worth,
    refundLines,
    paid: paisa(Math.min(worth, subtractMoney(captured, refunded))),
  }
}

// The addresses of many boxes are in the recipient list and are private, so the invoice names none of them.
const MANY_DESTINATIONS: DocumentFacts['destination'] = {
  name: '',
  line: '',
  area: inEachLanguage((language) => shopWords('documents', language)('invoice.manyDestinations')),
}

async function buyerOf(reader: Reader, { name, companyId }: OrderRow): Promise<DocumentBuyer> {
  const company = companyId === null ? null : await companyById(reader, companyId)
  if (!company) return { name, bin: null, address: '' }
  return { name: company.name, bin: company.bin, address: company.address.replace(/\s*\n\s*/g, ', ') }
}

/** The delivery day. Before delivery an invoice states the promised day instead. */
async function deliveredOn(reader: Reader, orderId: string): Promise<CalendarDate | null> {
  const found = await sql<{ at: Date }>`
    select at from ordering.order_events where order_id = ${orderId}::uuid and to_state = 'completed' and from_state <> to_state
    order by id desc limit 1`.execute(reader)
  return found.rows[0] ? dayInDhaka(found.rows[0].at) : null
}

function sumOf(payments: readonly Payment[], of: 'captured' | 'refunded'): Paisa {
  return addMoney(...payments.map((payment) => payment[of]))
}

function destinationOf({ recipient, areaName, districtName }: Consignment): DocumentFacts['destination'] {
  const area = joinTexts(areaName, districtName)
  return { name: recipient.name, line: recipient.addressLine, area }
}

/** Goods by line, then the delivery charge with the VAT that is not the lines', then the rounding. */
async function itemsOf(reader: Reader, order: OrderRow, lines: readonly OrderLineRow[]): Promise<DocumentItem[]> {
  const classes = await taxClassesOf(reader, order.id)
  const records = new Map((await taxRecords(reader)).map((record) => [record.id, record]))
  // Today's legal basis applies to today's rate only.
  const basisOf = (id: string, rate: number): Translations | null => {
    const record = records.get(id)
    return record?.basisPoints === rate ? record.legalBasis : null
  }
  // A line whose boxes were all given up has no units left.
  const goods = lines
    .filter(({ units }) => units > 0)
    .map((line): DocumentItem => {
      const { id: key, name, label, weighedGrams, units, unitPrice, linePaisa, discount, vatBasisPoints, vat } = line
      const gross = subtractMoney(linePaisa, discount)
      const legalBasis = basisOf(classes.get(key) ?? '', vatBasisPoints)
      return {
        key,
        what: 'goods',
        name,
        label,
        grams: weighedGrams,
        quantity: units,
        unitPrice,
        discount,
        gross,
        vatBasisPoints,
        vat,
        legalBasis,
      }
    })
  const plain = { name: null, label: null, grams: null, quantity: 1, discount: paisa(0) }
  const rate = order.deliveryVatBasisPoints
  const delivery = {
    ...plain,
    key: 'delivery',
    what: 'delivery' as const,
    unitPrice: order.delivery,
    gross: order.delivery,
    vatBasisPoints: rate,
    vat: subtractMoney(order.vat, addMoney(...lines.map(({ vat }) => vat))),
    legalBasis: basisOf('delivery', rate),
  }
  const { rounding: gross } = order
  const rounding = { ...plain, key: 'rounding', what: 'rounding' as const, quantity: 0, unitPrice: gross, gross }
  return [
    ...goods,
    ...(order.delivery === 0 ? [] : [delivery]),
    ...(gross === 0 ? [] : [{ ...rounding, vatBasisPoints: 0, vat: paisa(0), legalBasis: null }]),
  ]
}

async function taxClassesOf(reader: Reader, orderId: string): Promise<Map<string, string>> {
  const found = await sql<{ id: string; taxClassId: string }>`
    select id, tax_class_id as "taxClassId" from ordering.order_lines where order_id = ${orderId}::uuid`.execute(reader)
  return new Map(found.rows.map(({ id, taxClassId }) => [id, taxClassId]))
}
