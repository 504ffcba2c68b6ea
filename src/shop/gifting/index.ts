// The box builder
export { giftRules, saveGiftRules, giftRulesVersion } from './gift-rules.ts'
export { hadOnDays } from './had-on-days.ts'
export { figureBoxRequest, readBuiltBox } from './built-box.ts'
export { contentWords } from './content-words.ts'
export { makePrivateBox, privateBoxOf } from './make-private-box.ts'
export { fruitOnDay, type BoxFruit } from './fruit-on-day.ts'
export type { BuiltBox } from './built-box.ts'
export type { GiftRules } from './model.ts'

// Quotations
export { eraseGiftsOf } from './erase-gifts.ts'
export { changeQuotationContact, contactOfTicket, makeQuotation } from './make-quotation.ts'
export type { ContactField, QuotationContact } from './make-quotation.ts'
export { newQuotationVersion, saveDraft } from './edit-draft.ts'
export type { DraftField } from './edit-draft.ts'
export { suggestedPrices, variantsToQuote } from './lines-to-quote.ts'
export type { TypedLine } from './draft-lines.ts'
export { planDeliveries, proposeDeliveries } from './plan-deliveries.ts'
export type { DeliveryProposal } from './plan-deliveries.ts'
export { freeQuotationPlaces, heldOf } from './hold-deliveries.ts'
export { answerOnQuotation, sendQuotation } from './send-quotation.ts'
export { quotationLink } from './tell-about-quotation.ts'
export { approversOf, remindOfApprovals } from './tell-approvers.ts'
export { approveQuotation, commentOnQuotation, declineQuotation, expectsPurchaseOrder, noteOpened } from './answer-quotation.ts'
export type { ApproveInput, QuotationApproved, QuotationCommented, QuotationDeclined } from './answer-quotation.ts'
export { deliveryTexts } from './delivery-texts.ts'
export { picturesOfLines } from './line-pictures.ts'
export { printQuotation, printVersion } from './print-quotation.ts'
export { quotationById, quotationByToken, quotationEvents, versionById, versionsOf } from './quotations.ts'
export type { Quotation, QuotationEvent, QuotationVersion } from './quotations.ts'
export { quotationsForOffice, quotationsToAnswer } from './quotations-for-office.ts'
export type { ListedQuotation } from './quotations-for-office.ts'
export { outcomeOf, outcomeOpen, recordOutcome } from './outcomes.ts'
export { giftPipeline } from './pipeline.ts'
export { compareVersions } from './compare-versions.ts'
export { canRemind, remindBuyersOf, setReminders } from './remind-of-occasions.ts'
export type { RemindersSet } from './remind-of-occasions.ts'

// Gift runs: recipients, boxes, days and addresses
export { openRun } from './open-run.ts'
export { runOf, runOfOrder, runOfVersion, senderIn, termsOf } from './runs.ts'
export { runEvents } from './run-events.ts'
export { runFigures, runsPage, type RunFigures } from './runs-page.ts'
export { runsForOffice } from './runs-for-office.ts'
export { cancelRun, cancelRunIn, saveRun } from './change-run.ts'
export { addRecipients } from './add-recipients.ts'
export { addRecipient, fixRecipient, removeRecipient, dismissHint, takeSuggestion } from './change-recipients.ts'
export { dropSheet, foreseen, keepSheet, readPasted, SHEET_LIMITS, sheetDraft, takeSheet } from './take-sheet.ts'
export { readMapping } from './sheet-columns.ts'
export { typedDay } from './typed-day.ts'
export { openAgreedRun } from './open-agreed-run.ts'
export type { AgreedPerson, AgreedRun } from './open-agreed-run.ts'
export { readRoster } from './roster-sheet.ts'
export type { RosterRead, RosterRow } from './roster-sheet.ts'
export { recipientsOf, recipientsPage, RECIPIENTS_ON_A_PAGE, runCounts } from './recipients.ts'
export { needOfDraftRuns, needOfRun, needOfVersion } from './need-of-fruit.ts'
export { planRun } from './plan-run.ts'
export { agreeToDays, confirmRun } from './confirm-run.ts'
export { linkCost } from './link-cost.ts'
export type { LinkCost } from './link-cost.ts'
export { askRecipients, recipientByLink, remindRecipients } from './recipient-link.ts'
export { answerDay, answerPlace, chooseLanguage, declineGift, giveToCharity } from './answer-link.ts'
export { answerOf, answersOf, ANSWERS } from './answers.ts'
export { boxOf, changeableUntil, daysForLink } from './days-to-choose.ts'
export type { DayToChoose } from './days-to-choose.ts'
export { cardTextOf, declinedTo, destinationOf, signedBy } from './destination.ts'
export { expectsThanksPhoto, sayThanks, tellOfThanks, thanksPhotoOf } from './thanks.ts'
export type { ThanksSaid } from './thanks.ts'
export { finishRun } from './finish-run.ts'
export { eraseLists } from './erase-lists.ts'
export { eraseListOf, eraseRecipients } from './erase-some.ts'
export { eraseListNow, keepListUntil } from './list-retention.ts'
export type { ListErased, ListKept } from './list-retention.ts'
export {
  DECLINED_BOXES,
  FAULT_KINDS,
  HINT_KINDS,
  LONGEST_CARD as LONGEST_CARD_TEXT,
  MOST_RECIPIENTS,
  needsLook,
  unknownPlaceholder,
  RECIPIENT_FIELDS,
  RIPENESS,
  SHEET_FIELDS,
  shownBox,
} from './run-rules.ts'
export { lockRun } from './runs.ts'
export type { Run, RunTerms } from './runs.ts'
export type { RunEvent } from './run-events.ts'
export type { AnswerRules, RunSettings } from './change-run.ts'
export type { RecipientChanged } from './change-recipients.ts'
export type { SheetDraft, SheetKept } from './take-sheet.ts'
export type { LeftOutKind } from './left-out-rows.ts'
export { withPendingPlace } from './recipients.ts'
export type { RecipientFilter, RecipientRow, RunCounts } from './recipients.ts'
export type { RunPlan } from './plan-run.ts'
export type { RunConfirmed } from './confirm-run.ts'
export type { LinkFound } from './recipient-link.ts'
export type { LinkAnswered } from './answer-link.ts'
export type { DeclinedBoxes, Given, RecipientField, SheetField } from './run-rules.ts'
export { doorPhotoOf, recipientsAmong, runBoxPage, runBoxRows, runProgress } from './run-progress.ts'
export type { RunBoxRow, RunProgress } from './run-progress.ts'

// Production: artwork proofs, cards and labels
export {
  answerProof,
  approveHere,
  hasSleeve,
  isOfOffice,
  productionWaits,
  proofsOf,
  setSleeve,
  showCard,
  showSleeve,
} from './proofs.ts'
export type { ArtworkKind, ArtworkProof } from './proofs.ts'
export { CARD_DESIGNS, paletteOf, readDesign, type CardDesign } from './card-designs.ts'
export { drawCard, drawDesign, drawSleeve, drawStrip, wordsOfProofs } from './live-proof.ts'
export { brandOfRun } from './proof-artwork.ts'
export { logoWarnings, MOST_LOGO_PIXELS, sizeWithin } from './logo-rules.ts'
export {
  checkLogo,
  keepTicketLogo,
  logoById,
  logoOfCompany,
  logoOfTicket,
  removeCompanyLogo,
  setCompanyLogo,
  withKeptLogo,
} from './logos.ts'
export type { CheckedLogo, KeptLogo, LogoRefused } from './logos.ts'
export { remindOfProofs } from './remind-of-proofs.ts'
export { giftFilesAmong } from './kept-files.ts'
export { cardOf } from './card-layouts.ts'
export { redirectedSince } from './redirected-since.ts'
export { makePrint, printsOf, startPrint } from './print-run.ts'
export type { Print } from './print-run.ts'

// The company portal
export { companiesOfMember, companyPortal } from './company-portal.ts'
export type { CompanyList, CompanyPortal } from './company-portal.ts'
export type { CompanyQuotation, CompanyRun, Wait } from './company-gifts.ts'
