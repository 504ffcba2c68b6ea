import type { SelectOption } from '#web/ui/field.tsx'
import type { TagTone } from '#web/ui/tag.tsx'
import type { ProgrammeText } from './texts.ts'

// The data of the pages of gift programmes, ready to show.

export type StateView = { text: string; tone: TagTone }

export type SettingsView = {
  version: number
  name: string
  yearBudget: string
  monthBudget: string
  oneAMonth: boolean
  /** The weekdays by number, from Sunday. */
  weekend: { day: number; name: string; closed: boolean }[]
  receptionName: string
  receptionPhone: string
  receptionArea: string
  receptionAddress: string
  keepDays: number
}

export type ProgrammesView = {
  programmes: { id: string; name: string; state: StateView; people: number; month: string | null; to: string }[]
  blank: SettingsView
  mayMake: boolean
  weekly: WeeklyView
}

export type WeeklyView = {
  plans: { id: string; text: string; to: string }[]
  /** What was typed as the area, with its slots; null: none yet. */
  area: { typed: string; slots: SelectOption[] } | null
  areaUnknown: boolean
  /** Null while the weekly box is not offered, or the company does not pay on account. */
  form: { sizes: SelectOption[]; ceiling: string } | null
}

export type RuleView = {
  occasion: string
  name: string
  when: string
  /** The chosen box; empty: nothing is given. */
  box: string
  given: string
  cards: { field: string; language: string; text: string }[]
  deliver: string
  goesTo: string
}

export type ProgrammeView = {
  id: string
  name: string
  state: StateView
  isDraft: boolean
  canChange: boolean
  canPause: boolean
  delivery: string | null
  consent: { text: string; given: string | null }
  settings: SettingsView
  rules: RuleView[]
  boxes: SelectOption[]
  /** The phone of the shop to ask for a box, while none can be chosen. */
  askForBox: string | null
  people: number
  faulty: number
  erased: string | null
  months: { key: string; name: string; state: StateView; total: string; to: string }[]
  base: string
}

export type PersonView = {
  id: string
  fields: { name: string; label: ProgrammeText; value: string; error: ProgrammeText | null }[]
  title: string
  detail: string
  faulty: boolean
  leavesOn: string
}

export type RosterView = {
  programme: string
  base: string
  canChange: boolean
  consented: boolean
  people: number
  faulty: number
  query: string
  onlyFaults: boolean
  page: number
  pages: number
  found: PersonView[]
}

export type GiftView = {
  id: string
  name: string
  what: string
  day: string
  dayInWords: string
  occasionDay: string
  cost: string
  reason: string | null
  changed: boolean
  leftOut: boolean
  box: string
  goesTo: string
  where: string
  area: string
  address: string
}

export type MonthView = {
  programme: string
  base: string
  name: string
  state: StateView
  version: number
  open: boolean
  approveBy: string
  approved: string | null
  total: string
  count: string
  budget: string
  credit: string | null
  short: string | null
  second: string | null
  /** Why this member cannot approve. */
  mayNot: ProgrammeText | null
  reasons: { key: string; text: string }[]
  leftOut: boolean
  gifts: GiftView[]
  page: number
  pages: number
  boxes: SelectOption[]
  bill: { key: string; day: string; order: string; invoice: string; boxes: string; total: string; to: string }[]
  billTotal: string
}

/** A refusal, with what was typed. `wrong`: the fields that it is about. */
export type ProgrammeRefused = {
  refused: ProgrammeText
  intent: string
  about: string
  wrong: string[]
  typed: Record<string, string>
}
