import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { typeset } from '#platform/pdf/index.ts'
import { brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { cardLayout, cardOf, sleeveLayout, type CardLayout, type SleeveLayout } from './card-layouts.ts'
import { cardLook, withLogos, type CardLook } from './card-look.ts'
import { wordsFor } from './destination.ts'
import { logoById } from './logos.ts'
import { recipientsOf } from './recipients.ts'
import { languageOfWords } from './run-rules.ts'
import { senderIn, termsOf, type Run, type RunTerms } from './runs.ts'
import { wordsOnCards, wordsOnSleeve } from './withdraw-card.ts'

/** A proof as a file, and the hashes of what it shows. */
type Artwork = { bytes: Uint8Array; texts: string[] }

/** Design, colours and logo of a run, as its templates read them. */
export async function lookOfRun(reader: Reader, run: Run, terms: Pick<RunTerms, 'companyNames'>): Promise<CardLook> {
  const [logo, own] = [await logoById(reader, run.logoId), await brand(reader)]
  return cardLook({ design: run.design, logo, senderName: senderIn(run, terms, run.language), own })
}

/** The card of a run for one name, as it is printed. */
export function cardFor(
  { run, terms }: { run: Run; terms: RunTerms },
  { name, card, mark }: { name: string; card: string; mark: string },
) {
  const words = wordsFor({ run, card, terms }, name)
  return cardOf({ mark, name, words, from: senderIn(run, terms, languageOfWords(words, run.language)) })
}

/**
 * The cards of real recipients: the first, the one with the longest text, and the one with the longest name. `example` is the name that stands
 * for them as long as there are none. Null when there is no text.
 */
export async function cardArtwork(
  reader: Reader,
  files: FileStore,
  { run, example, now }: { run: Run; example: string | null; now: Date },
): Promise<Artwork | null> {
  const terms = await termsOf(reader, run)
  const rows = run.erasedAt ? [] : await recipientsOf(reader, run.id)
  const known: readonly { name: string; card: string }[] =
    rows.length === 0 && example !== null ? [{ name: example, card: '' }] : rows
  const words = (row: { name: string; card: string }) => wordsFor({ run, card: row.card, terms }, row.name)
  const written = known.filter((row) => row.name !== '' && words(row) !== '')
  if (written.length === 0) return null
  const longest = (size: (row: { name: string; card: string }) => number) =>
    written.reduce((most, row) => (size(row) > size(most) ? row : most))
  const shown = new Set([written[0]!, longest((row) => words(row).length), longest((row) => row.name.length)])
  const cards = [...shown].map((row) => cardFor({ run, terms }, { ...row, mark: run.number }))
  const [own, look] = [await brand(reader), await lookOfRun(reader, run, terms)]
  const data = cardLayout({ cards, number: run.number, language: run.language, own, look })
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/cards.typ',
    ...(await withLogos(files, data)),
    createdAt: now,
  })
  return { bytes, texts: wordsOnCards(run, rows) }
}

/** The sleeve of the run's design, as it is printed. */
export async function sleeveArtwork(reader: Reader, files: FileStore, { run, now }: { run: Run; now: Date }): Promise<Artwork> {
  const data = await sleeveOfRun(reader, run)
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/sleeve.typ',
    ...(await withLogos(files, data)),
    createdAt: now,
  })
  return { bytes, texts: wordsOnSleeve(run) }
}

export async function sleeveOfRun(reader: Reader, run: Run): Promise<SleeveLayout> {
  const terms = await termsOf(reader, run)
  const [own, look] = [await brand(reader), await lookOfRun(reader, run, terms)]
  const { design, number, language } = run
  return sleeveLayout({ design, number, language, own, look, from: senderIn(run, terms, language) })
}

/** The card of the first recipient on the list who gets the common text, else of the example. */
export async function firstCardOfRun(
  reader: Reader,
  run: Run,
  example: string,
): Promise<{ layout: CardLayout; name: string; words: string }> {
  const terms = await termsOf(reader, run)
  const found = await sql<{ name: string }>`
    select name from gifting.recipients where run_id = ${run.id}::uuid and name not in ('', '—')
    order by card_text <> '', position limit 1`.execute(reader)
  const name = found.rows[0]?.name ?? example
  const card = cardFor({ run, terms }, { name, card: '', mark: '' })
  const [own, look] = [await brand(reader), await lookOfRun(reader, run, terms)]
  const layout = cardLayout({ cards: [card], number: run.number, language: run.language, own, look })
  return { layout, name, words: [card.name, card.words, card.from].filter((part) => part !== '').join('. ') }
}
