import type { FileStore } from '#platform/files.ts'
import { sha256 } from '#platform/ids.ts'
import { typesetSvg } from '#platform/pdf/index.ts'
import { sideReason } from '#platform/side-process.ts'
import type { Reader } from '../context.ts'
import { cleanLine, cleanText } from '../values/index.ts'
import { paletteOf, type CardDesign } from './card-designs.ts'
import { withLogos } from './card-look.ts'
import { logoById } from './logos.ts'
import { brandOfRun, firstCardOfRun, sleeveOfRun } from './proof-artwork.ts'
import { LONGEST_CARD, LONGEST_NAME } from './run-rules.ts'
import { termsOf, type Run } from './runs.ts'

// What pages show is typeset in the process that prints, so that it is the same; it must neither delay documents nor fill the memory.
// The page of the card asks for ten pictures at once, each of which takes some hundredths of a second.
const MOST_AT_ONCE = 24
const LONGEST_WAIT_MS = 6000
const MOST_KEPT = 64
const MOST_KEPT_BYTES = 16 * 1024 * 1024

type Drawn = { ok: true; svg: string } | { ok: false; problem: 'busy' }

const kept = new Map<string, string>()
const underWay = new Map<string, Promise<Drawn>>()
let keptBytes = 0

/** The same content is drawn once. `busy` when too many others are being drawn. */
function draw(asked: Parameters<typeof typesetSvg>[0], pictures: string): Promise<Drawn> {
  const key = sha256(JSON.stringify([asked.template, asked.data, pictures]))
  const known = kept.get(key)
  if (known !== undefined) return Promise.resolve({ ok: true, svg: known })
  const drawing = underWay.get(key)
  if (drawing) return drawing
  if (underWay.size >= MOST_AT_ONCE) return Promise.resolve({ ok: false, problem: 'busy' })
  const started = drawNow(asked, key).finally(() => underWay.delete(key))
  underWay.set(key, started)
  return started
}

async function drawNow(asked: Parameters<typeof typesetSvg>[0], key: string): Promise<Drawn> {
  try {
    const svg = Buffer.from(await typesetSvg(asked, { longestWaitMs: LONGEST_WAIT_MS })).toString('utf8')
    keep(key, svg)
    return { ok: true, svg }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (sideReason(cause) === 'busy') return { ok: false, problem: 'busy' }
    throw error
  }
}

/** The oldest are forgotten first. */
function keep(key: string, svg: string): void {
  kept.set(key, svg)
  keptBytes += svg.length
  for (const [oldest, drawn] of kept) {
    if (kept.size <= MOST_KEPT && keptBytes <= MOST_KEPT_BYTES) return
    kept.delete(oldest)
    keptBytes -= drawn.length
  }
}

/** What is typed on the page and not saved yet. */
export type TypedCard = { fromName: string; cardText: string; design: CardDesign | null }

/** A card or a sleeve as it is printed, as SVG. `words` is what can be read on it. */
export type LiveProof = { ok: true; svg: string; words: string } | { ok: false; problem: 'busy' | 'too-long' | 'no-text' }

/** The card of the first recipient on the list with what is typed; without `typed`, as it is saved. `example` is the name if there is no list yet. */
export async function drawCard(
  reader: Reader,
  files: FileStore,
  { run, typed, example }: { run: Run; typed?: TypedCard; example: string },
): Promise<LiveProof> {
  const shown = runWith(run, typed)
  if (!shown) return { ok: false, problem: 'too-long' }
  const card = await firstCardOfRun(reader, shown, { terms: await termsOf(reader, shown), example })
  if (!card) return { ok: false, problem: 'no-text' }
  const { layout, words } = card
  const drawn = await draw(
    { template: 'src/shop/gifting/documents/card-proof.typ', ...(await withLogos(files, layout)) },
    layout.look.sender.logo,
  )
  return drawn.ok ? { ...drawn, words } : drawn
}

export async function drawSleeve(
  reader: Reader,
  files: FileStore,
  { run, typed }: { run: Run; typed?: TypedCard },
): Promise<LiveProof> {
  const shown = runWith(run, typed)
  if (!shown) return { ok: false, problem: 'too-long' }
  const layout = await sleeveOfRun(reader, shown, await termsOf(reader, shown))
  const words = wordsOn(layout)
  const drawn = await draw(
    { template: 'src/shop/gifting/documents/sleeve-proof.typ', ...(await withLogos(files, layout)) },
    layout.look.sender.logo,
  )
  return drawn.ok ? { ...drawn, words } : drawn
}

/** A small picture of a design in the colours of the run's logo. */
export async function drawDesign(reader: Reader, { run, design }: { run: Run; design: CardDesign }): Promise<Drawn> {
  return draw({ template: 'src/shop/gifting/documents/design.typ', data: await coloursOf(reader, run, design) }, '')
}

/** The band of the run's card with its ornament. */
export async function drawStrip(reader: Reader, { run }: { run: Run }): Promise<Drawn> {
  return draw({ template: 'src/shop/gifting/documents/strip.typ', data: await coloursOf(reader, run, run.design) }, '')
}

async function coloursOf(reader: Reader, run: Run, design: CardDesign | null) {
  const [logo, own] = [await logoById(reader, run.logoId), await brandOfRun(reader, run)]
  return { design: design ?? '', palette: paletteOf(design, logo?.colours ?? [], own.accent) }
}

function runWith(run: Run, typed: TypedCard | undefined): Run | null {
  if (!typed) return run
  const [fromName, cardText] = [cleanLine(typed.fromName, LONGEST_NAME), cleanText(typed.cardText, LONGEST_CARD)]
  return fromName === null || cardText === null ? null : { ...run, fromName, cardText, design: typed.design }
}

/** What can be read on the card and the sleeve of a run as it is saved; null where there is no text. */
export async function wordsOfProofs(
  reader: Reader,
  { run, example }: { run: Run; example: string },
): Promise<Record<'card' | 'sleeve', string | null>> {
  const terms = await termsOf(reader, run)
  const card = await firstCardOfRun(reader, run, { terms, example })
  return { card: card && card.words, sleeve: wordsOn(await sleeveOfRun(reader, run, terms)) }
}

function wordsOn({ greeting, from }: { greeting: string; from: string }): string {
  return [greeting, from].filter((part) => part !== '').join('. ')
}
