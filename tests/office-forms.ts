import { openTicket } from '#shop/content/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { claimForms, seedClaim } from './claim-access-cases.ts'
import { courierForms } from './courier-access-cases.ts'
import { draftForms, seedDraft } from './draft-access-cases.ts'
import { customerForms } from './customer-access-cases.ts'
import { DECIDING_GIFTS, seedGifts, giftForms } from './gift-access-cases.ts'
import { DECIDING_ORDERS, orderForms } from './order-access-cases.ts'
import { DECIDING_PACKING, seedPacking, packingForms } from './packing-access-cases.ts'
import { preorderForms, seedPreorder } from './preorder-access-cases.ts'
import { purchaseForms, seedPurchase } from './purchase-lines.ts'
import { DECIDING_PRODUCTS, seedProducts, productForms } from './product-access-cases.ts'
import { growerForms, seedGrower } from './grower-access-cases.ts'
import { remittanceForms } from './remittance-access-cases.ts'
import { sampleOrder } from './sample-order.ts'
import { DECIDING_SETTINGS, seedSettings, settingsForms } from './settings-access-cases.ts'
import { staffForms } from './staff-access-cases.ts'
import { seedWeekly, weeklyForms } from './weekly-access-cases.ts'
import { phone } from './world-data.ts'
import type { Shop } from './world.ts'

export type OfficeForm = { file: string; params: Record<string, string>; intents: string[]; fields: string[] }
export type OfficeFormGroup = 'orders' | 'products' | 'settings' | 'packing' | 'gifts'

/** Every form of the office with its intents and fields, filled in validly. Creates an order, a ticket and more in the shop. */
export async function officeForms(shop: Shop): Promise<Record<OfficeFormGroup, OfficeForm[]>> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  const asker = { name: 'Rahima', phone: phone('01711223344'), email: null, language: 'en' } as const
  const ticket = await openTicket(shop.as('guest'), {
    ...asker,
    kind: 'contact',
    message: 'Soft mangoes',
    requestId: 'ticket-one',
  })
  if (!placed.ok || !ticket.ok) throw new Error('The test world refused the order.')
  const ticketForm = {
    file: 'ticket',
    params: { id: ticket.id },
    intents: ['answer', 'close', 'make-box', 'nonsense'],
    fields: ['note', 'intent'],
  }
  const lotForm = {
    file: 'lot',
    params: { lotId: shop.lot('HIM-0609-A') },
    intents: ['count', 'write-off', 'undo-write-off', 'arrive', 'nonsense'],
    fields: ['amount', 'reason', 'harvested', 'intent'],
  }
  const ripeForm = { file: 'lot', params: { lotId: shop.lot('HIM-0609-A') }, intents: ['ripe-on'], fields: ['ripeOn'] }
  const receiveForm = {
    file: 'receive-lot',
    params: {},
    intents: [''],
    fields: ['item', 'amount', 'farm', 'grade', 'harvested', 'bestBefore', 'cost'],
  }
  const packing = await seedPacking(shop)
  return {
    orders: [
      ...orderForms(placed.orderId),
      ...customerForms(placed.orderId),
      ticketForm,
      { file: 'tickets', params: {}, intents: ['close', 'nonsense'], fields: ['all', 'rows', 'tick-x', 'intent'] },
      { file: 'messages', params: {}, intents: ['', 'resend'], fields: ['only', 'rows'] },
    ],
    products: [...productForms(shop, await seedProducts(shop)), lotForm, ripeForm, receiveForm],
    settings: [...settingsForms(shop, await seedSettings(shop)), ...staffForms()],
    packing: [
      ...packingForms(shop, packing),
      ...courierForms(packing),
      ...remittanceForms(packing),
      ...growerForms(await seedGrower(shop)),
      ...claimForms(await seedClaim(shop)),
      ...preorderForms(await seedPreorder(shop)),
      ...purchaseForms(await seedPurchase(shop)),
      ...weeklyForms(await seedWeekly(shop)),
      ...draftForms(await seedDraft(shop)),
    ],
    gifts: giftForms(await seedGifts(shop)),
  }
}

const DECIDING = [
  'slot',
  'message',
  'variantId',
  'price',
  'salePrice',
  'seenPrice',
  'seenSale',
  'amount',
  'item',
  'farm',
  'cost',
  'bestBefore',
  ...DECIDING_SETTINGS,
  ...DECIDING_PACKING,
  ...DECIDING_PRODUCTS,
  ...DECIDING_ORDERS,
  ...DECIDING_GIFTS,
]

/** Fields in which a wrong value must be refused. Others accept any text, such as a note, or a name of which one language is enough. */
export const DECIDING_FIELDS: ReadonlySet<string> = new Set(DECIDING.filter((name) => !/(?:En|Bn)$/.test(name)))
