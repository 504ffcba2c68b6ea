import type { RunText } from './texts.ts'

/** What every page of a gift run shows around its own part: ready to show, in one language. */
export type RunView = {
  token: string
  number: string
  of: string
  state: 'draft' | 'confirmed' | 'cancelled'
  version: number
  people: number
  faulty: number
  toLook: number
  /** Whether a card or sleeve was shown, and waits for the buyer's word. */
  proofs: 'none' | 'seen' | 'waiting'
  /** How far it is. */
  step: 'card' | 'people' | 'send' | 'way'
}

/** What was pressed and why it didn't happen; what was typed stays. */
export type RunRefused = {
  intent: string
  refused: RunText
  words?: Record<string, string | number>
  wrong: string[]
  typed: Record<string, string>
}

export type Option = { value: string; label: string }
