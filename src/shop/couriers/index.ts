export { CARRIER_NAMES, CARRIERS, openCarriers, type Carriers } from './carriers/index.ts'
export type { Carrier, CarrierArea, Webhook, WebhookRequest } from './carrier.ts'

// The office
export { planParcels, typeNumber, type OtherCarrierInput } from './plan-parcels.ts'
export { carriersOnOffer, offersFor, type BoxOffers, type CarrierOffer } from './offers.ts'
export { bookAgain, cancelParcel, tellNumber, tellState, TOLD_STATES, type ToldState } from './change-parcel.ts'
export { settleBox } from './settle-box.ts'
export {
  areaMatches,
  carrierAreas,
  confirmAreas,
  MAPPED_CARRIERS,
  readCarrierAreas,
  type AreaMatch,
  type MappedCarrier,
} from './areas.ts'
export {
  changeCarrierRules,
  changeProposal,
  courierRules,
  courierRulesVersion,
  PROPOSALS,
  type CarrierRules,
  type CourierRules,
} from './settings.ts'

// The score of a number
export { courierScore, forgetScores } from './courier-score.ts'
export { asksCourierScore, courierScoreVersion, switchCourierScore } from './score-setting.ts'

// Jobs and webhooks
export { bookParcel } from './book-parcel.ts'
export { readParcel } from './read-parcel.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { sweepParcels } from './sweep-parcels.ts'

// Cash that carriers pay later
export { markRemitted, parcelsNumbered, parcelsOfOrders, parcelsToRemit } from './remitted-parcels.ts'

// Parcels as pages show them
export { buyerParcels, type BuyerParcel } from './buyer-steps.ts'
export { eraseSlipsOf, slipPhotosAmong } from './slip-photos.ts'
export { currentParcels, parcelById, parcelEvents, parcelsOf, parcelsToLookAt, type Parcel } from './parcels.ts'
