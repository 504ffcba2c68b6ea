import type { CalendarDate, Paisa, Translations } from '../values/index.ts'

/** The kinds of rows of the demo, in the order of the page. */
export const DEMO_PARTS = [
  'products',
  'private-boxes',
  'stock-items',
  'lots',
  'farms',
  'reviews',
  'gallery',
  'photos',
  'promotions',
  'questions',
  'companies',
  'people',
  'quotations',
  'gift-runs',
  'orders',
  'invoices',
] as const
export type DemoPart = (typeof DEMO_PARTS)[number]

/** Texts that get the words of a shop without the demo. */
export const DEMO_TEXTS = ['brand', 'home', 'gift-page', 'gift-rules', 'about', 'categories'] as const
export type DemoText = (typeof DEMO_TEXTS)[number]

/** What an owner does to open a shop of their own, in the order of the page. */
export const SETUP_STEPS = [
  'name',
  'logo',
  'reach',
  'licences',
  'delivery',
  'slots',
  'payments',
  'demo',
  'fruit',
  'lot',
  'home',
  'test-order',
  'open',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A name in all languages, or one that is the same in all of them. */
export type DemoName = Translations | string
export type DemoRow = { id: string; name: DemoName }

/** What of the owner's uses a row of the demo. */
export type UserOfDemo = 'product' | 'lot' | 'farm' | 'company' | 'person' | 'gift-rules' | 'texts'

/** Why a row of the demo stays: the owner changed it, or something of the owner's uses it. */
export type KeptBecause = { reason: 'changed' } | { reason: 'used'; by: UserOfDemo; name: DemoName | null }
export type KeptRow = DemoRow & { part: DemoPart; because: KeptBecause }

/** An own order that is over. `marked`: staff have said that it was only tried out. */
export type OwnOrder = { id: string; number: string; name: string; day: CalendarDate; total: Paisa; marked: boolean }

/** What clearing the demo does. */
export type DemoPlan = {
  goes: Record<DemoPart, DemoRow[]>
  kept: KeptRow[]
  texts: DemoText[]
  /** Orders and quotations that the seed did not make. With one of them nothing is cleared. */
  real: { orders: number; quotations: number }
  /** Orders that may have been only tried out; staff say which. */
  tryOuts: OwnOrder[]
  /** What stays in any case. */
  stays: { places: number; taxClasses: number; categories: number; zones: number; slots: number; products: number; lots: number }
}

/** Whether there is something to clear, with the rows that the owner changed. */
export function isDemoLeft({ goes, kept, texts }: DemoPlan): boolean {
  return (
    texts.length > 0 ||
    DEMO_PARTS.some((part) => goes[part].length > 0) ||
    kept.some(({ because }) => because.reason === 'changed')
  )
}
