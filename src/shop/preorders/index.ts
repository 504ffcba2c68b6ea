export {
  campaignById,
  campaignOnSale,
  campaigns,
  campaignsOfLots,
  lockCampaign,
  placeInLine,
  type CampaignNow,
  type ShownCampaign,
} from './campaigns.ts'
export { checkTerms, dropPlan, nameOf, planCampaign, type CampaignInput, type PlanRefusal } from './plan-campaign.ts'
export { closeCampaign, followCampaigns, moveCampaign, openCampaign, reopenCampaign } from './run-campaign.ts'
export { campaignsOfPlan, checkLimits, depositOf, type LimitChecked } from './terms.ts'
export { campaignCan, type Campaign, type CampaignPhase, type TermsFault } from './model.ts'
