import type { TagTone } from '#web/ui/tag.tsx'
import type { PortalText } from './texts.ts'

// The data of a company's pages, ready to show: texts that are not from the catalogue are in the page's language.

export type PortalPage = 'overview' | 'programmes' | 'money' | 'lists'

export type PortalFrameView = { id: string; name: string; account: string; blocked: boolean; page: PortalPage; shop: string }

export type Marked = { text: string; tone: TagTone }

/** The amount due, and how late it is. */
export type OwedView = {
  balance: string
  ours: boolean
  unallocated: string | null
  ages: { age: 'not-due' | '1-30' | '31-60' | '61-90' | 'over-90'; amount: string; some: boolean }[]
}

export type OverviewView = {
  waits: { key: string; text: string; to: string; go: PortalText }[]
  runs: {
    id: string
    number: string
    quotation: string
    state: Marked
    people: string
    progress: string
    made: string
    to: string | null
  }[]
  quotations: { id: string; number: string; state: Marked; total: string; validUntil: string; note: string; to: string }[]
  owed: OwedView
  credit: { limit: string; used: string; left: string } | null
  creditDays: number
  approvalAbove: string | null
  members: { key: string; name: string; detail: string; role: 'buyer' | 'approver' }[]
  facts: { key: string; term: PortalText; value: string }[]
  /** For the next gift runs; null without one. */
  logo: { src: string; notes: string[] } | null
  logoHelp: string
  mayChangeLogo: boolean
}

/** Why a logo was refused. */
export type LogoRefusedView = { fault: string }

export type MoneyView = {
  day: string
  owed: OwedView
  /** The account for transfers; no rows if the shop has none. */
  payTo: { key: 'holder' | 'bank' | 'branch' | 'accountNumber' | 'routingNumber'; value: string }[]
  entries: {
    key: number
    day: string
    what: string
    invoice: string
    to: string | null
    charged: string
    paid: string
    balance: string
  }[]
  open: { id: string; number: string; invoice: string; to: string; due: string; dueOn: string | null; late: boolean }[]
  receipts: {
    id: string
    what: string
    detail: string
    amount: string
    left: string | null
    undone: boolean
    scan: string | null
  }[]
  documents: { number: string; kind: string; detail: string; total: string }[]
}

export type ListsView = {
  keepListsDays: number
  lists: {
    id: string
    number: string
    quotation: string
    people: number
    kept: string
    erased: boolean
    why: PortalText | null
    to: string | null
    mayErase: boolean
    keep: { value: string; from: string; to: string; help: string } | null
  }[]
}

export type ListsRefused = { refused: PortalText; run: string; intent: string; until: string }
