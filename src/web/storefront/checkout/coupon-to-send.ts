import type { QuoteWire } from '#shop/ordering/wire.ts'

/** A coupon whose minimum the cart no longer reaches is not sent: the page says so, and the total on the button is without it. */
export function couponToSend({ coupon }: Pick<QuoteWire, 'coupon'>, typed: string): string | null {
  return coupon && !coupon.ok && coupon.problem === 'coupon-needs-more' ? null : typed || null
}
