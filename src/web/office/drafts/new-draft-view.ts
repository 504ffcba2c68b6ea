import type { DraftRefused } from '#shop/drafts/index.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { EditorAnswer, EditorView, PasteRead } from '../orders/editor/editor-view.ts'

export type NewDraftProblem = DraftRefused['problem'] | 'phone-wrong' | 'too-long' | 'not-understood'

export type NewDraft = EditorView & { paste: PasteRead | null }

export type NewDraftAnswer = EditorAnswer<NewDraft, NewDraftProblem>

export type NewDraftPage = NewDraftAnswer & { areas: ComboboxOption[]; until: string }
