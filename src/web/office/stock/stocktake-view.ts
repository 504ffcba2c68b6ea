import type { Unit } from '../amounts.ts'

export type StocktakeView = {
  item: string
  items: { value: string; label: string }[]
  lots: { id: string; code: string; item: string; unit: Unit; book: string; seen: number; until: string; quarantined: boolean }[]
}
