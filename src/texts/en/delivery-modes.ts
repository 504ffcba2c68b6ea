import type { BroughtMode, DeliveryMode } from '#shop/values/delivery-modes.ts'

/** What ways of delivery are called on each page. */
export const checkoutModes = {
  'checkout.van': 'Our own van',
  'checkout.courier': 'Courier',
  'checkout.pickup': 'Pick it up yourself',
  'checkout.vanText': 'Our rider delivers to your door.',
  'checkout.courierText': 'Goes to the courier that day and arrives by {day}.',
  'checkout.pickupText': 'At the pick-up point in your area. We’ll text you when it’s there.',
} satisfies Record<`checkout.${DeliveryMode}` | `checkout.${DeliveryMode}Text`, string>

export const homeModes = {
  'home.by.van': '{how}, by our own van',
  'home.by.courier': 'by courier, arriving by {how}',
  'home.by.pickup': '{how}, pick up from our warehouse',
} satisfies Record<`home.by.${DeliveryMode}`, string>

export const productModes = {
  'product.by.van': '{zone}, our own van',
  'product.by.courier': '{zone}, courier, {weight}',
  'product.by.pickup': 'Pick up from our warehouse',
} satisfies Record<`product.by.${DeliveryMode}`, string>

export const officeModes = {
  'mode.van': 'Own van',
  'mode.courier': 'Courier',
  'mode.pickup': 'Pick-up point',
} satisfies Record<`mode.${DeliveryMode}`, string>

export const dispatchModes = {
  'dispatch.name.van': 'Van',
  'dispatch.name.courier': 'Courier',
} satisfies Record<`dispatch.name.${BroughtMode}`, string>

export const productionModes = {
  'making.way.van': 'Own van',
  'making.way.courier': 'Courier',
  'making.way.pickup': 'Pickup',
} satisfies Record<`making.way.${DeliveryMode}`, string>

export const auditModes = {
  'auditValue.van': 'van',
  'auditValue.courier': 'courier',
  'auditValue.pickup': 'pick-up',
} satisfies Record<`auditValue.${DeliveryMode}`, string>

export const messageModes = {
  'order.dispatch.van': 'order {number} is on the way.',
  'order.dispatch.courier': 'order {number} is with the courier and arrives by {day}.',
  'order.dispatch.pickup': 'order {number} is ready at the pick-up point.',
  'order.time.van': '{day}, {hours}',
  'order.time.courier': 'by courier, arriving by {day}',
  'order.time.pickup': 'pick-up {day}, {hours}',
  'email.when.van': '{day}, {hours}, by our own van',
  'email.when.courier': 'By courier, arriving by {day}',
  'email.when.pickup': 'Pick-up {day}, {hours}',
} satisfies Record<`order.dispatch.${DeliveryMode}` | `order.time.${DeliveryMode}` | `email.when.${DeliveryMode}`, string>

export const documentModes = {
  'print.way.van': 'Our van',
  'print.way.courier': 'Courier',
  'print.way.pickup': 'Pickup',
} satisfies Record<`print.way.${DeliveryMode}`, string>
