import { nameIn, type Language, type Phone } from '../values/index.ts'
import type { RecipientRow } from './recipients.ts'
import { fillCard, languageOfWords } from './run-rules.ts'
import { senderIn, type Run, type RunTerms } from './runs.ts'

/**
 * Where a box goes. `person` and `charity`: the recipient gave it away. `sender`: it was declined. `fallback`: its recipient did not answer, and
 * it is delivered to the recipient at the sender's address.
 */
export type Destination = {
  kind: 'self' | 'person' | 'charity' | 'sender' | 'fallback'
  to: { name: string; phone: Phone | null }
  areaId: string
  addressLine: string
  landmark: string | null
}

type Deciding = Pick<Run, 'contactName' | 'phone' | 'fallback' | 'charity' | 'declinedBoxes'>

/** The destination by what the recipient answered. `left-out`: no box is sent. `unknown`: there is no answer and no other address. */
export function destinationOf(run: Deciding, row: RecipientRow): Destination | 'left-out' | 'unknown' {
  if (row.state === 'declined') return declinedTo(run) ?? 'left-out'
  const self = { name: row.name, phone: row.read.phone }
  if (isSure(row)) {
    if (row.goesTo === 'charity' && run.charity) return charityOf(run.charity)
    const { areaId, address: addressLine } = row
    if (row.goesTo !== 'charity' && areaId !== null && addressLine !== '') {
      const person = row.goesTo === 'person'
      const to = person ? { name: row.givenName ?? row.name, phone: row.givenPhone } : self
      return { kind: person ? 'person' : 'self', to, areaId, addressLine, landmark: row.landmark || null }
    }
  }
  return run.fallback ? { kind: 'fallback', to: self, ...run.fallback } : 'unknown'
}

/** Where a declined box goes; null when it goes nowhere. */
export function declinedTo({ declinedBoxes, fallback, contactName, phone }: Deciding): Destination | null {
  if (declinedBoxes === 'left-out' || !fallback) return null
  return { kind: 'sender', to: { name: contactName, phone }, ...fallback }
}

export function charityOf({ name, phone, areaId, addressLine }: NonNullable<Run['charity']>): Destination {
  return { kind: 'charity', to: { name, phone }, areaId, addressLine, landmark: null }
}

/** Data typed for a recipient who was asked by link counts only after their answer. */
function isSure({ byLink, state }: RecipientRow): boolean {
  return !byLink || state === 'answered'
}

/** The text of the card; empty for none. A box that goes back or to a charity has no card, because its text is for the recipient. */
export function cardTextOf(
  { run, row, terms }: { run: Pick<Run, 'cardText' | 'fromName' | 'language'>; row: Pick<RecipientRow, 'card'>; terms: Names },
  { kind, to }: { kind: Destination['kind']; to: { name: string } },
): string {
  return kind === 'sender' || kind === 'charity' ? '' : wordsFor({ run, card: row.card, terms }, to.name)
}

type Names = Pick<RunTerms, 'companyName' | 'companyNames'>

type Card = { run: Pick<Run, 'cardText' | 'fromName' | 'language'>; card: string; terms: Names }

/** The sender as a card is signed: in the language of its text before names are filled in, so that a name in another script changes nothing. */
export function signedBy({ run, card, terms }: Card): string {
  return senderIn(run, terms, languageOfCard(run, card))
}

/** `card`: the recipient's own text; empty for the common one. */
function languageOfCard(run: Pick<Run, 'cardText' | 'language'>, card: string): Language {
  return languageOfWords(card || run.cardText, run.language)
}

/** The words for one recipient; the company and the sender are named in the language of these words. */
export function wordsFor({ run, card, terms }: Card, name: string): string {
  const company = terms.companyNames ? nameIn(terms.companyNames, languageOfCard(run, card)) : terms.companyName
  return fillCard(card || run.cardText, { name, company, from: signedBy({ run, card, terms }) })
}
