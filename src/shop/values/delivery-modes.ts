/** The properties of a delivery mode. */
type Facts = {
  /** Whether it is delivered to the address. Otherwise the buyer collects it, and it is on no manifest. */
  brought: boolean
  /** Whether one of our own riders brings it. */
  ownRider: boolean
  /** What the buyer is promised: hours of the day, or the last day on which the courier delivers. */
  promise: 'hours' | 'last-day'
}

/** Every way of delivery, in the order in which they are offered. A new one starts here: docs/extending.md. */
const MODES = {
  van: { brought: true, ownRider: true, promise: 'hours' },
  courier: { brought: true, ownRider: false, promise: 'last-day' },
  pickup: { brought: false, ownRider: false, promise: 'hours' },
} as const satisfies Record<string, Facts>

export type DeliveryMode = keyof typeof MODES
export type BroughtMode = {
  [Mode in DeliveryMode]: (typeof MODES)[Mode] extends { brought: true } ? Mode : never
}[DeliveryMode]

export const DELIVERY_MODES = Object.keys(MODES) as DeliveryMode[]
export const BROUGHT_MODES = DELIVERY_MODES.filter(isBrought)

export function isDeliveryMode(text: string): text is DeliveryMode {
  return (DELIVERY_MODES as string[]).includes(text)
}

export function isBrought(mode: DeliveryMode): mode is BroughtMode {
  return MODES[mode].brought
}

export function hasOwnRider(mode: DeliveryMode): boolean {
  return MODES[mode].ownRider
}

export function isPromisedByDay(mode: DeliveryMode): boolean {
  return MODES[mode].promise === 'last-day'
}
