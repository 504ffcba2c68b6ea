export {
  campaignById,
  campaignEvents,
  campaigns,
  changeCampaign,
  makeCampaign,
  moveCampaign,
  stoppedCampaigns,
  type CampaignEvent,
} from './campaigns.ts'
export { previewCampaign, type CampaignPreview } from './preview.ts'
export { sendCampaigns } from './send-campaigns.ts'
export { sendTestOffer } from './send-test.ts'
export { campaignResults, type CampaignResults } from './results.ts'
export { offerByToken, openOffer, stopOffers, stopOffersTo } from './answer-offer.ts'
export { asksToStop } from './asks-to-stop.ts'
export { offerFor } from './offer-for.ts'
export { FREQUENCY_DAYS } from './recent-offers.ts'
export {
  askForCartReminder,
  cartByToken,
  dropOldCarts,
  offersCartReminders,
  remindOfCarts,
  stopCartReminders,
} from './cart-reminders.ts'
export { eraseOffersOf } from './erase.ts'
export type { AudienceRule } from './audience-rules.ts'
export { shopPath } from './shop-path.ts'
export type { Campaign, CampaignFacts, CampaignState } from './model.ts'
