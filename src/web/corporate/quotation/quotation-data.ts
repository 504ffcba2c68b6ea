import type { PhotoData } from '#shop/catalog/wire.ts'
import type { DeliveryTexts, QuotationStatus } from '#shop/gifting/model.ts'
import type { quotation } from '#texts/en/quotation.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type QuotationText = keyof typeof quotation

export function useQuotationTexts(): Translate<QuotationText | StorefrontText> {
  return useTextsOf()
}

/** The data of a quotation page, ready to show: every text is in the page's language. */
export type QuotationPageData = {
  token: string
  number: string
  version: number
  company: string
  contact: string
  wanted: string | null
  status: QuotationStatus
  validUntil: string
  total: string
  lines: { key: number; name: string; contents: string; photos: PhotoData[]; units: string; amount: string }[]
  rows: { key: string; term: string; value: string; kind?: 'total' }[]
  vat: string
  terms: string
  delivery: DeliveryTexts
  approved: { text: string; po: string[]; run: string | null } | null
  /** What this visitor needs in order to approve it; null if it can no longer be approved. */
  approval: { kind: 'link' } | { kind: 'sign-in' | 'not-you'; text: string } | null
  /** The company's credit, for its signed-in members; `over`: how this order goes above it, and what can be done. */
  credit: { rows: { key: string; term: string; value: string }[]; over: string | null } | null
  talk: { key: number; own: boolean; who: string; at: string; text: string }[]
  canAskChange: boolean
  versions: { version: number; text: string; shown: boolean }[]
  newest: number
  /** Whether this buyer gets a reminder before the next occasion; null before the approval. */
  reminders: boolean | null
  phone: string
}

export type QuotationField = 'name' | 'designation' | 'po_number' | 'file' | 'text'
/** Which action was refused and why; keeps what was typed. */
export type QuotationRefused = {
  intent: string
  refused: QuotationText
  field: QuotationField | null
  typed: Record<string, string>
}
