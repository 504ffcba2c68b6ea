// The buyer
export { claimable, claimStatus, expectsClaim, type Claimable, type ClaimableLine, type ClaimKey } from './claimable.ts'
export { sendClaim, type ClaimInput, type ClaimSent } from './send-claim.ts'
export { answerOffer } from './decide-claim.ts'

// The desk
export { acceptClaim, offerForClaim, rejectClaim, reopenClaim, type Granted } from './decide-claim.ts'
export { payClaim, payWay } from './pay-claim.ts'
export { replaceForClaim } from './replace-claim.ts'
export { followReplacements } from './follow-replacements.ts'
export {
  claimById,
  claimCounts,
  claimEvents,
  claimFilesAmong,
  claimPhoto,
  claimsIn,
  claimsOf,
  claimsOfPhone,
  CLAIM_LISTS,
  type Claim,
} from './claims.ts'
export { declineRecall } from './decline-recall.ts'
export { claimRules, claimRulesVersion, saveClaimRules } from './rules.ts'

export { eraseClaimsOf } from './erase.ts'
