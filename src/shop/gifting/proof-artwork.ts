import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { typeset } from '#platform/pdf/index.ts'
import { brand, type Brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { cardLayout, cardOf, sleeveLayout, type CardLayout, type SleeveLayout } from './card-layouts.ts'
import { cardLook, withLogos, type CardLook } from './card-look.ts'
import { signedBy, wordsFor } from './destination.ts'
import { logoById } from './logos.ts'
import { recipientsOf } from './recipients.ts'
import { senderIn, termsOf, type Run, type RunTerms } from './runs.ts'
import { wordsOnCards, wordsOnSleeve } from './withdraw-card.ts'

/** A proof as a file, and the hashes of what it shows. */
type Artwork = { bytes: Uint8Array; texts: string[] }

/** The brand of the shop on the cards and the sleeve of a run: the accent stays that of the day on which the run was opened. */
export async function brandOfRun(reader: Reader, run: Pick<Run, 'accent'>): Promise<Brand> {
  const own = await brand(reader)
  return { ...own, accent: run.accent ?? own.accent }
}

/** Design, colours and logo of a run, as its templates read them. `own` is `brandOfRun`. */
export async function lookOfRun(
  reader: Reader,
  { run, terms, own }: { run: Run; terms: Pick<RunTerms, 'companyNames'>; own: Brand },
): Promise<CardLook> {
  const logo = await logoById(reader, run.logoId)
  return cardLook({ design: run.design, logo, senderName: senderIn(run, terms, run.language), own })
}

/** The card of a run for one name, as it is printed. */
export function cardFor(
  { run, terms }: { run: Run; terms: RunTerms },
  { name, card, mark }: { name: string; card: string; mark: string },
) {
  return cardOf({ mark, name, words: wordsFor({ run, card, terms }, name), from: signedBy({ run, card, terms }) })
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
  const own = await brandOfRun(reader, run)
  const look = await lookOfRun(reader, { run, terms, own })
  const data = cardLayout({ cards, number: run.number, language: run.language, own, look })
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/cards.typ',
    ...(await withLogos(files, data)),
    createdAt: now,
  })
  return { bytes, texts: wordsOnCards(run, terms, rows) }
}

/** The sleeve of the run's design, as it is printed. */
export async function sleeveArtwork(reader: Reader, files: FileStore, { run, now }: { run: Run; now: Date }): Promise<Artwork> {
  const terms = await termsOf(reader, run)
  const data = await sleeveOfRun(reader, run, terms)
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/sleeve.typ',
    ...(await withLogos(files, data)),
    createdAt: now,
  })
  return { bytes, texts: wordsOnSleeve(run, terms) }
}

export async function sleeveOfRun(reader: Reader, run: Run, terms: RunTerms): Promise<SleeveLayout> {
  const own = await brandOfRun(reader, run)
  const look = await lookOfRun(reader, { run, terms, own })
  const { design, number, language } = run
  return sleeveLayout({ design, number, language, own, look, from: senderIn(run, terms, language) })
}

/**
 * The card of the first recipient on the list who gets the common text; of the first with an own text where everybody has one or there is no
 * common one; of the example as long as there is no list. Null when there is no text.
 */
export async function firstCardOfRun(
  reader: Reader,
  run: Run,
  { terms, example }: { terms: RunTerms; example: string },
): Promise<{ layout: CardLayout; words: string } | null> {
  const found = await sql<{ name: string; card: string }>`
    select name, card_text as card from gifting.recipients where run_id = ${run.id}::uuid and name not in ('', '—')
    order by (card_text <> '') = ${run.cardText !== ''}::boolean, position limit 1`.execute(reader)
  const card = cardFor({ run, terms }, { ...(found.rows[0] ?? { name: example, card: '' }), mark: '' })
  if (card.words === '') return null
  const own = await brandOfRun(reader, run)
  const look = await lookOfRun(reader, { run, terms, own })
  const layout = cardLayout({ cards: [card], number: run.number, language: run.language, own, look })
  return { layout, words: [card.name, card.words, card.from].filter((part) => part !== '').join('. ') }
}
