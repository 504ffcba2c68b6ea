import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  heldOf,
  runCounts,
  proofsOf,
  runOf,
  senderIn,
  termsOf,
  type Run,
  type RunCounts,
  type RunTerms,
} from '#shop/gifting/index.ts'
import { formatDay } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { contextByLink } from '#web/http/by-link.ts'
import { openPage } from '#web/http/open-page.server.ts'
import { requestContextKey, type RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import type { RunRefused, RunView } from './run-view.ts'
import type { RunText } from './texts.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

type Args = { context: Readonly<RouterContextProvider>; url: URL; params: { token: string } }

export type OpenRun = { requestContext: RequestContext; language: Language; run: Run; counts: RunCounts; terms: RunTerms }

export const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

export function runWords(language: Language): (text: RunText, words?: TextParameters) => string {
  return wordsOf('run', language)
}

/** The status for a link that opens nothing: 429 for a visitor who tries many, by pages or by forms. */
export async function statusOfMiss({ shop, clientAddress }: RequestContext): Promise<404 | 429> {
  return (await shop.limits.use('unknown-link', clientAddress)).ok ? 404 : 429
}

/** The run of a link, for an action; an unknown link is refused as on the page. */
export async function runForAction({
  context,
  url,
  params,
}: Args): Promise<{ requestContext: RequestContext; language: Language; run: Run }> {
  const requestContext = contextByLink({ context, url })
  const run = await runOf(requestContext.ctx.db, { token: params.token })
  if (!run) throw data(null, { status: await statusOfMiss(requestContext) })
  const counted = await requestContext.shop.limits.use('gift-run', run.id)
  if (!counted.ok) throw data(null, { status: 429 })
  return { requestContext, language: languageOfPath(url.pathname), run }
}

/**
 * The start of the loader of every page of a run. A holder of the link sees everything, so the page is not cached and not
 * indexed. `show` builds the part that differs, or returns where to redirect.
 */
export async function openRunPage<Part>(
  { context, url, params }: Args,
  step: RunView['step'],
  show: (open: OpenRun) => Promise<Part | { go: string }>,
) {
  const requestContext = context.get(requestContextKey)
  const { language, t, texts } = openPage({ context, url }, 'run', ['run', 'fault', 'hint'])
  const run = await runOf(requestContext.ctx.db, { token: params.token })
  const done = url.searchParams.get('done')
  if (!run) {
    const status = await statusOfMiss(requestContext)
    const title = t('run.unknown')
    return data({ title, texts, run: null, part: null, missed: status === 429, done }, { status, headers: PRIVATE })
  }
  const [counts, terms] = [await runCounts(requestContext.ctx.db, run.id), await termsOf(requestContext.ctx.db, run)]
  const shown = await proofsOf(requestContext.ctx.db, run.id)
  const part = await show({ requestContext, language, run, counts, terms })
  if (typeof part === 'object' && part !== null && 'go' in part) throw redirect(pathIn(language, part.go), 303)
  const view: RunView = {
    token: run.token,
    number: run.number,
    of: t('run.of', {
      company: senderIn({ fromName: run.name }, terms, language),
      quotation: '',
      number: terms.quotation.number,
    }),
    state: run.state,
    version: run.version,
    people: counts.all,
    faulty: counts.faulty,
    toLook: counts.toLook,
    proofs: shown.length === 0 ? 'none' : shown.some((proof) => proof.state === 'shown') ? 'waiting' : 'seen',
    places: await placesHeld({ requestContext, language, run, terms }),
    step,
  }
  const title = t('run.headTitle', { number: run.number })
  return data({ title, texts, run: view, part: part as Exclude<Part, { go: string }>, missed: false, done }, { headers: PRIVATE })
}

/** Until when the list is due so that its places are still held; null without agreed days, and once ordered. */
async function placesHeld({ requestContext: { ctx }, language, run, terms }: Omit<OpenRun, 'counts'>): Promise<string | null> {
  if (run.state !== 'draft' || terms.version.deliveries.days.length === 0) return null
  const held = await heldOf(ctx.db, { versionId: run.quotationVersionId, now: ctx.now })
  const say = runWords(language)
  if (!held) return say('run.notHeld')
  return say('run.placesHeld', { count: held.boxes, day: formatDay(held.lastDay, language, 'withYear') })
}

/** Redirects to a page of the run after an action. */
export function backTo(
  run: { token: string },
  { part = '', done, language, search = '' }: { part?: string; done: string; language: Language; search?: string },
) {
  return redirect(`${pathIn(language, `/gift/run/${run.token}${part}`)}?done=${done}${search}`, 303)
}

const LONGEST_TYPED = 2000

export function refusedWith(
  fields: Record<string, string>,
  refused: RunText,
  { wrong = [], words }: { wrong?: string[]; words?: Record<string, string | number> } = {},
): RunRefused {
  return { intent: fields['intent'] ?? '', refused, wrong, typed: typedIn(fields), ...(words && { words }) }
}

/** What was typed, to show it again. */
export function typedIn(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !/token|rows/i.test(name))
      .map(([name, text]) => [name, text.slice(0, LONGEST_TYPED)]),
  )
}

export function answerRefused(refused: RunRefused) {
  return data(refused, { status: refused.wrong.length > 0 ? 422 : 409 })
}
