export { readLanding } from './clicks.ts'
export { consentOf, eraseConsents, forgetClicks, keepConsent, withdrawConsent, type Consent } from './consents.ts'
export type { PurchaseFacts } from './destination.ts'
export {
  changeDestination,
  destinationSettings,
  offeredDestinations,
  type DestinationInput,
  type DestinationSettings,
} from './destination-settings.ts'
export { DESTINATIONS } from './destinations/index.ts'
export { CONSENT_VALUE, consentValue, readConsentValue, type ConsentInput } from './model.ts'
export type { DestinationName } from '#platform/conversion-settings.ts'
export { conversionCounts, forgetConversions, lastTries, type ConversionTry } from './results.ts'
export { dueDestinations, sendOne, type Sending } from './send.ts'
export { sendTestConversion } from './send-test.ts'
export { sendDue, startConversions } from './start-conversions.ts'
