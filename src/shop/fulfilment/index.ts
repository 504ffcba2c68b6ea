// Delivery options for shoppers
export { zoneOf } from './zone-of.ts'
export { zoneNames } from './zone-names.ts'
export { earliestDay, nextCutOff, promiseFor, promisesOfZones } from './promises.ts'
export { deliveryOptions } from './delivery-options.ts'

// The states of a consignment
export { checkSlot } from './check-slot.ts'
export { checkSlots, placeKey } from './check-slots.ts'
export { setRecipientLanguages } from './recipient-languages.ts'
export { eraseRecipientsOf, eraseRecipientsOfBoxes } from './erase-recipients.ts'
export { openCheckedConsignment, openConsignment } from './open-consignment.ts'
export { openCheckedConsignments } from './open-consignments.ts'
export { isSlotFull } from './book-slot.ts'
export { freeExpiredPlaces, freePlaces, heldPlacesOf, holdUntil, holdPlaces } from './held-places.ts'
export type { SlotPlaces } from './held-places.ts'
export { rescheduleConsignment } from './reschedule-consignment.ts'
export { cancelConsignments } from './cancel-consignments.ts'
export { changeConsignment } from './change-consignment.ts'
export { changeConsignmentLines, changeGrams } from './change-grams.ts'
export { setCarriage } from './carriages.ts'
export type { Carriage } from './carriages.ts'
export { moveConsignment } from './move-consignment.ts'
export {
  consignmentByBoxCode,
  consignmentEvents,
  consignmentsByIds,
  consignmentsOf,
  consignmentsOfDay,
  consignmentStates,
  readStates,
  deliveredOn,
} from './consignments-of.ts'
export { addressText, ordersAtAddress, type Address } from './at-address.ts'
export { hasReturned, outcomeOfOrder } from './has-returned.ts'
export { stands } from './stands.ts'
export { wentOn, wentTo, type SomeDays } from './went-to.ts'
export { boxCounts, boxesOfOrders, consignmentProgress } from './consignment-progress.ts'
export { lastTries } from './last-tries.ts'
export { cameBack } from './came-back.ts'
export type { LastTry } from './last-tries.ts'
export type { DeliveryPhoto } from './delivery-photos.ts'
export { consignmentCan } from './model.ts'
export { capacityByDay, zonesOfAreas } from './capacity-by-day.ts'
export type { Room } from './capacity-by-day.ts'
export type { BoxCount, BoxesOfOrder } from './consignment-progress.ts'
export { onClosedDay, ordersWithConsignments } from './orders-with-consignments.ts'

// Manifests and delivery attempts
export { addDeliveryPhoto, deliveryPhotoFilesAmong, deliveryPhoto, deliveryPhotosOf } from './delivery-photos.ts'
export { addToManifest, makeManifest, takeOffManifest } from './change-manifest.ts'
export {
  hasBeenOutWith,
  isOutWith,
  leaveManifest,
  lockManifest,
  manifestById,
  manifestedOf,
  manifestsOfDay,
  markDispatched,
  markTakenBack,
  roundsOf,
  takeOffOpenManifest,
} from './manifests.ts'

// Delivery settings
export { closedBetween } from './closed-between.ts'
export { closedDays, zoneSettings } from './zone-settings.ts'
export { DELIVERY_PRESETS, deliveryPresetPlan, presetVersion, applyDeliveryPreset } from './delivery-presets.ts'
export type { PresetStep } from './delivery-presets.ts'
export { changeZoneMode, dropPlace, servePlace } from './change-zone.ts'
export { LONGEST_ZONE_NAME, makeZone, renameZone, zoneNameVersion } from './name-zone.ts'
export { addSlot, changeSlot, slotForOffice, slotRulesOf } from './change-slot.ts'
export { capacityOf, changeSlotDay, heldWithoutRun, slotDaysAhead } from './change-slot-day.ts'
export { closeDay, openDay } from './close-day.ts'

export type { SlotRules, ZoneModeRules } from './model.ts'
export type { ZoneSettings } from './zone-settings.ts'
export type { SlotChanged } from './change-slot.ts'
export type { Manifest } from './manifests.ts'
export type { CheckedSlot } from './check-slot.ts'
export type { Consignment, ConsignmentEvent, StatedConsignment } from './consignments-of.ts'
export type { ConsignmentInput, Opened } from './open-consignment.ts'
export type { RescheduleInput } from './reschedule-consignment.ts'
export type {
  ConsignmentMove,
  ConsignmentState,
  DeliveryOptions,
  DeliveryPromise,
  Mode,
  OfferedDay,
  OfferedMethod,
  OfferedSlot,
  ZoneOfArea,
} from './model.ts'
