import {
  approveHere,
  drawCard,
  drawDesign,
  drawSleeve,
  hasSleeve,
  isOfOffice,
  logoById,
  proofsOf,
  readDesign,
  wordsOfProofs,
  type ArtworkKind,
  type Run,
} from '#shop/gifting/index.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import { keptFileResponse } from '#web/http/kept-file.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { PRIVATE, refusedWith, runWords } from './open-run-page.server.ts'
import type { RunRefused } from './run-view.ts'

/** The card or the sleeve as it will be printed, and whether the buyer has approved it. */
export type ArtworkView = {
  kind: ArtworkKind
  /** Its picture; null for a card without a text. */
  src: string | null
  words: string
  /** Under which name and when it was approved, and the file. */
  approved: { name: string; at: string; file: string | null } | null
  /** It was approved, and has changed since. */
  changed: boolean
  mayApprove: boolean
}

/** Card and sleeve of a run. Not the sleeve if the office has shown artwork of its own. */
export async function artworkViews(
  { ctx }: Pick<RequestContext, 'ctx'>,
  { run, language }: { run: Run; language: Language },
): Promise<ArtworkView[]> {
  const proofs = await proofsOf(ctx.db, run.id)
  const words = await wordsOfProofs(ctx.db, { run, example: exampleName(language) })
  const newest = (kind: ArtworkKind) => proofs.find((proof) => proof.kind === kind)
  const open = run.state !== 'cancelled' && run.erasedAt === null
  const view = (kind: ArtworkKind): ArtworkView => {
    const proof = newest(kind)
    const approved = proof?.state === 'approved' ? proof : null
    const written = words[kind] !== null
    return {
      kind,
      src: written && open ? `/gift/run/${run.token}/files/${kind}.svg?v=${run.version}` : null,
      words: words[kind] ?? '',
      approved: approved && {
        name: approved.answeredBy || '—',
        at: approved.answeredAt ? formatInstant(approved.answeredAt, language) : '',
        file: approved.file === null ? null : `/gift/run/${run.token}/proofs/${approved.id}`,
      },
      changed: proof?.state === 'withdrawn',
      mayApprove: open && written && !approved,
    }
  }
  const drawn = (await hasSleeve(ctx.db, run.id)) && !isOfOffice(newest('sleeve'))
  return [view('card'), ...(drawn ? [view('sleeve')] : [])]
}

export function exampleName(language: Language): string {
  return runWords(language)('example.name')
}

/** Null when it was approved. */
export async function approveArtwork(
  { ctx, shop }: RequestContext,
  { run, fields, language }: { run: Run; fields: Record<string, string>; language: Language },
): Promise<RunRefused | null> {
  const kind = (['card', 'sleeve'] as const).find((one) => one === fields['kind'])
  const seenVersion = Number(fields['version'])
  if (!kind || !Number.isSafeInteger(seenVersion)) return refusedWith(fields, 'run.refused.not-understood')
  if (!(await shop.limits.use('gift-approval', run.id)).ok) return refusedWith(fields, 'run.refused.too-often')
  const approved = await approveHere(ctx, shop.files, {
    run: { token: run.token },
    kind,
    name: fields['name'] ?? '',
    seenVersion,
    example: exampleName(language),
    shopUrl: shop.config.shopUrl,
  })
  if (approved.ok) return null
  switch (approved.problem) {
    case 'proof-name':
      return refusedWith(fields, 'run.refused.not-valid', { wrong: ['name'] })
    case 'unknown-run':
    case 'over':
      return refusedWith(fields, 'run.refused.unknown-run')
    case 'edit-conflict':
    case 'frozen':
    case 'nothing-to-show':
      return refusedWith(fields, `run.refused.${approved.problem}`)
    case 'too-long':
      return refusedWith(fields, 'run.refused.not-understood')
    default:
      return approved.problem satisfies never
  }
}

const PICTURE = {
  ...PRIVATE,
  // The address has the version of the run.
  'Cache-Control': 'private, max-age=600',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
}

/** A picture of the card, the sleeve or a design, or the logo; null for any other file. */
export async function artworkFile(
  { ctx, shop }: RequestContext,
  { run, file, language }: { run: Run; file: string; language: Language },
): Promise<Response | null> {
  if (file === 'logo.png') {
    const logo = await logoById(ctx.db, run.logoId)
    return logo && keptFileResponse(shop.files, { file: logo.file, kind: 'image/png' }, 'logo', PICTURE['Cache-Control'])
  }
  const drawing = drawingOf(file)
  if (!drawing) return null
  if (!(await shop.limits.use('gift-picture', run.id)).ok) return new Response(null, { status: 429, headers: PRIVATE })
  const drawn = await drawing()
  if (drawn.ok) return new Response(drawn.svg, { headers: { ...PICTURE, 'Content-Type': 'image/svg+xml' } })
  if (drawn.problem === 'no-text') return null
  return new Response(null, { status: 503, headers: { ...PRIVATE, 'Retry-After': '5' } })

  function drawingOf(name: string) {
    if (name === 'card.svg') return () => drawCard(ctx.db, shop.files, { run, example: exampleName(language) })
    if (name === 'sleeve.svg') return () => drawSleeve(ctx.db, shop.files, { run })
    const design = readDesign(/^design-([\w-]+)\.svg$/.exec(name)?.[1] ?? '')
    return design && (() => drawDesign(ctx.db, { run, design }))
  }
}

/** What is typed, drawn: the addresses of the pictures, and why there is none. */
export type TypedArtwork = Record<ArtworkKind, string | null> & {
  problems: Record<ArtworkKind, 'busy' | 'too-long' | 'no-text' | null>
  words: Record<ArtworkKind, string>
  /** A file was chosen for the logo, which is only read when it is saved. */
  logoLater: boolean
}

/** Draws what is typed on the page of the card, without saving it. */
export async function drawTyped(
  { ctx, shop }: RequestContext,
  { run, fields, language, logoLater }: { run: Run; fields: Record<string, string>; language: Language; logoLater: boolean },
): Promise<TypedArtwork> {
  const allowed = await shop.limits.use('gift-picture', run.id)
  const typed = {
    fromName: fields['from'] ?? '',
    cardText: fields['card'] ?? '',
    design: readDesign(fields['design'] ?? '') ?? run.design,
  }
  const busy = { ok: false, problem: 'busy' } as const
  const card = allowed.ok ? await drawCard(ctx.db, shop.files, { run, typed, example: exampleName(language) }) : busy
  const sleeve = allowed.ok && (await hasSleeve(ctx.db, run.id)) ? await drawSleeve(ctx.db, shop.files, { run, typed }) : busy
  const src = (drawn: typeof card) => (drawn.ok ? `data:image/svg+xml;base64,${Buffer.from(drawn.svg).toString('base64')}` : null)
  const problem = (drawn: typeof card) => (drawn.ok ? null : drawn.problem)
  return {
    card: src(card),
    sleeve: src(sleeve),
    problems: { card: problem(card), sleeve: problem(sleeve) },
    words: { card: card.ok ? card.words : '', sleeve: sleeve.ok ? sleeve.words : '' },
    logoLater,
  }
}
