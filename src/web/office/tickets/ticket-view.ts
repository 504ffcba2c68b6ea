import type { TicketKind, TicketState } from '#shop/content/model.ts'
import type { SavedView } from '#shop/ordering/index.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { LogoView } from '../gifts/logo-view.server.ts'
import type { BuiltBoxView } from './built-box.server.ts'
import type { Shown } from '../kit/list/list-url.ts'
import type { Language } from '#shop/values/language.ts'

export const TICKET_STATES = ['open', 'answered', 'closed'] as const satisfies readonly TicketState[]
export const TICKET_ACTIONS = ['answer', 'close', 'reopen'] as const
type TicketAction = (typeof TICKET_ACTIONS)[number]

export type TicketRow = {
  id: string
  number: string
  kind: TicketKind
  name: string
  phone: string
  line: string
  due: string
  late: boolean
}
export type TicketsView = {
  shown: Shown<{ state: TicketState; kind: TicketKind | '' }, 'due' | 'name'>
  next: NextPage
  rows: TicketRow[]
  own: SavedView[]
  mayClose: boolean
}

export type TicketPageView = TicketRow & {
  /** The box of a gift request, if one was built. */
  box: BuiltBoxView | null
  /** The logo that came with it. */
  logo: LogoView | null
  /** The quotations of a gift request; null if the viewer may not see them. */
  quotations: { rows: { id: string; number: string }[]; may: boolean } | null
  phoneLink: string
  email: string | null
  language: Language
  message: string
  /** `yes` and `no` are catalogue texts. */
  details: { key: string; text: string }[]
  state: TicketState
  created: string
  events: { key: number; to: TicketState; note: string | null; actor: string; at: string }[]
  can: TicketAction[]
  mayAnswer: boolean
}
