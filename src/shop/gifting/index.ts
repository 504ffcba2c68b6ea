// The box builder
export { giftRules, LONGEST_PACKAGING_NAME, MOST_PACKAGING, MOST_STEPS, saveGiftRules, giftRulesVersion } from './gift-rules.ts'
export { hadOnDays } from './had-on-days.ts'
export { fruitOnDay, GIFT_CATEGORY } from './fruit-on-day.ts'
export { contentsOfBuilt, figureBoxRequest, readBuiltBox } from './built-box.ts'
export { makePrivateBox, privateBoxOf } from './make-private-box.ts'
export type { BoxFruit } from './fruit-on-day.ts'
export type { BuiltBox, RequestedBox } from './built-box.ts'
export type { GiftRuleField, GiftRulesSaved } from './gift-rules.ts'
export type { PrivateBoxMade } from './make-private-box.ts'
export type { GiftRules } from './model.ts'

// Quotations
export { eraseGiftsOf } from './erase-gifts.ts'
export { changeQuotationContact, contactOfTicket, makeQuotation } from './make-quotation.ts'
export type { ContactChanged, ContactField, QuotationContact, QuotationMade } from './make-quotation.ts'
export { newQuotationVersion, saveDraft } from './edit-draft.ts'
export type { DraftEdit, DraftField, DraftSaved, VersionMade } from './edit-draft.ts'
export { suggestedPrices, variantsToQuote } from './lines-to-quote.ts'
export type { VariantToQuote } from './lines-to-quote.ts'
export type { TypedLine } from './draft-lines.ts'
export { answerOnQuotation, quotationLink, sendQuotation } from './send-quotation.ts'
export type { QuotationAnswered, QuotationSent } from './send-quotation.ts'
export { approveQuotation, commentOnQuotation, declineQuotation, expectsPurchaseOrder, noteOpened } from './answer-quotation.ts'
export type { ApproveInput, QuotationApproved, QuotationCommented, QuotationDeclined } from './answer-quotation.ts'
export { printQuotation } from './print-quotation.ts'
export { quotationById, quotationByToken, quotationEvents, versionById, versionsOf } from './quotations.ts'
export type { Quotation, QuotationEvent, QuotationEventKind, QuotationLine, QuotationVersion } from './quotations.ts'
export { QUOTATION_LISTS, quotationsForOffice } from './quotations-for-office.ts'
export type { ListedQuotation, QuotationList } from './quotations-for-office.ts'

// Gift runs: recipients, boxes, days and addresses
export { openRun, openRunIn } from './open-run.ts'
export { runOf, runOfOrder, runOfVersion, termsOf } from './runs.ts'
export { runEvents } from './run-events.ts'
export { runsForOffice } from './runs-for-office.ts'
export { cancelRun, saveRun } from './change-run.ts'
export { addRecipient, emptyRun, fixRecipient, removeRecipient, dismissHint, takeSuggestion } from './change-recipients.ts'
export { dropSheet, keepSheet, readPasted, SHEET_LIMITS, sheetDraft, takeSheet } from './take-sheet.ts'
export { readMapping } from './sheet-columns.ts'
export { recipientsOf, recipientsPage, RECIPIENTS_ON_A_PAGE, runCounts } from './recipients.ts'
export { needOfRun, needOfVersion } from './need-of-fruit.ts'
export { planRun } from './plan-run.ts'
export type { RunService } from './plan-run.ts'
export { agreeToDays, confirmRun } from './confirm-run.ts'
export { linkCost } from './link-cost.ts'
export type { LinkCost } from './link-cost.ts'
export { askRecipients, recipientByLink, remindRecipients } from './recipient-link.ts'
export { answerDay, answerPlace, daysForLink, declineGift, sayThanks } from './answer-link.ts'
export { finishRun } from './finish-run.ts'
export { eraseLists } from './erase-lists.ts'
export { eraseListNow, keepListUntil } from './list-retention.ts'
export type { ListErased, ListKept } from './list-retention.ts'
export {
  fillCard,
  LONGEST_CARD as LONGEST_CARD_TEXT,
  MOST_RECIPIENTS,
  needsLook,
  RECIPIENT_FIELDS,
  RIPENESS,
  shownBox,
} from './run-rules.ts'
export type { RunOpened } from './open-run.ts'
export type { QuotedBox, Run, RunRef, RunTerms } from './runs.ts'
export type { RunEvent, RunEventKind } from './run-events.ts'
export type { RunCancelled, RunField, RunSaved, RunSettings } from './change-run.ts'
export type { RecipientChanged } from './change-recipients.ts'
export type { SheetDraft, SheetKept, SheetTaken } from './take-sheet.ts'
export type { Mapping } from './sheet-columns.ts'
export type { RecipientFilter, RecipientRow, RunCounts } from './recipients.ts'
export type { RunPlan } from './plan-run.ts'
export type { DaysAgreed, RunConfirmed } from './confirm-run.ts'
export type { Asked, LinkFound, LinkRules } from './recipient-link.ts'
export type { LinkAnswered } from './answer-link.ts'
export type { Spread } from './spread-days.ts'
export type { Fault, FaultKind, Given, Hint, HintKind, RecipientField, RecipientState, Ripeness, RunState } from './run-rules.ts'
export { doorPhotoOf, runBoxRows, runProgress } from './run-progress.ts'
export type { RunBoxRow, RunProgress } from './run-progress.ts'

// Production: artwork proofs, cards and labels
export {
  answerProof,
  hasSleeve,
  LONGEST_PROOF_ANSWER,
  LONGEST_PROOF_NOTE,
  productionWaits,
  PROOF_KINDS,
  proofsOf,
  setSleeve,
  showCard,
  showSleeve,
} from './proofs.ts'
export type { CardShown, ArtworkProof, ProofAnswered, ArtworkKind, ProofState, SleeveSet, SleeveShown } from './proofs.ts'
export { remindOfProofs } from './remind-of-proofs.ts'
export { giftFilesAmong } from './kept-files.ts'
export { makePrint, printsOf, startPrint } from './print-run.ts'
export type { Print, PrintFile, PrintKind, PrintStarted } from './print-run.ts'

// The company portal
export { companiesOfMember, companyPortal } from './company-portal.ts'
export type { CompanyList, CompanyPortal } from './company-portal.ts'
export type { CompanyQuotation, CompanyRun, Wait } from './company-gifts.ts'
