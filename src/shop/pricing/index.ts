export { changePrice, changePriceIn, priceFault } from './change-price.ts'
export { setFirstPrice } from './set-first-price.ts'
export type { PriceChange, PriceChanged } from './change-price.ts'
export { deliveryCharge, deliveryCharges } from './delivery-charge.ts'
export { setDeliveryCharge } from './set-delivery-charge.ts'
export { findDiscount } from './find-discount.ts'
export { grantedDiscount } from './granted-discount.ts'
export { chargeFor, chooseDiscount, couponCodeFrom, noDiscount, payable } from './model.ts'
export type {
  CouponRefusal,
  DeliveryCharge,
  Discount,
  DiscountAnswer,
  DiscountLine,
  Mode,
  Price,
  Promotion,
  QuantityStep,
} from './model.ts'
export { priceRecords } from './price-records.ts'
export { priceHistory } from './price-history.ts'
export type { PriceEvent } from './price-history.ts'
export type { PriceRecord } from './price-records.ts'
export { priceList } from './price-list.ts'
export type { PriceList } from './price-list.ts'
export { nextPriceChange, pricesOf } from './prices-of.ts'
export { promotionRecords, promotionTerms } from './promotions.ts'
export type { PromotionRecord } from './promotions.ts'
export { changePromotion, makePromotion, switchPromotion } from './change-promotion.ts'
export type { PromotionChanged, PromotionMade, PromotionSwitched } from './change-promotion.ts'
export { promotionState } from './model.ts'
export type { PromotionRules, PromotionState, PromotionTerms } from './model.ts'
export { erasePhoneUses } from './erase-phone-uses.ts'
export { isCouponGone, redeemCoupon, releaseCoupon, takeCoupon } from './redeem-coupon.ts'
export type { CouponUse, Redeemed } from './redeem-coupon.ts'
