export { endDraft, linkOfDraft, noteOpened, textDraft, type DraftChanged } from './change-draft.ts'
export { draftById, draftByToken, draftsForOffice } from './drafts.ts'
export { dropOldDrafts, eraseDraftsOf } from './erase.ts'
export { makeDraft, type DraftInput, type DraftMade, type DraftRefused } from './make-draft.ts'
export { placeDraft, requestIdOf, type DraftOrder, type DraftPlaced } from './place-draft.ts'
export { draftRules, draftRulesVersion, saveDraftRules } from './rules.ts'
export {
  DRAFT_CHANNELS,
  DRAFT_DAYS,
  DRAFT_STATES,
  draftStateOf,
  LONGEST_NOTE,
  type Draft,
  type DraftChannel,
  type DraftDelivery,
  type DraftLine,
  type DraftState,
} from './model.ts'
