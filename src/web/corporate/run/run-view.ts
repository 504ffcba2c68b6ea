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
  /** Whether the buyer has seen a proof, or one waits for the buyer's answer. */
  proofs: 'none' | 'seen' | 'waiting'
  /** What is held of vans and couriers until the list is due; null where nothing was agreed. */
  places: string | null
  /** The current step. */
  step: 'card' | 'people' | 'send' | 'way'
}

/** Which action was refused and why; keeps what was typed. */
export type RunRefused = {
  intent: string
  refused: RunText
  words?: Record<string, string | number>
  wrong: string[]
  typed: Record<string, string>
  /** What is wrong with an uploaded logo. */
  logoFault?: string
}

export type Option = { value: string; label: string }
