import { RECIPIENTS_ON_A_PAGE, runProgress } from '../../../shop/gifting/index.ts'
import type { RunBoxRow } from '../../../shop/gifting/index.ts'
import type { ConsignmentState } from '../../../shop/fulfilment/index.ts'
import { formatDay, formatInstant } from '../../../shop/values/index.ts'
import type { Language } from '../../../shop/values/language.ts'
import { runWords, type OpenRun } from './open-run-page.server.ts'

const STATES: readonly ConsignmentState[] = ['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']

export type ProgressView = {
  order: string
  link: string
  lead: string
  total: number
  delivered: number
  counts: { state: ConsignmentState; text: string; boxes: number }[]
  rows: {
    id: string
    row: string
    name: string
    place: string
    day: string
    state: ConsignmentState | null
    text: string
    thanks: string
  }[]
  query: string
  page: number
  pages: number
  erased: boolean
}

export async function progressView(
  { visit, run, language }: OpenRun,
  search: URLSearchParams,
): Promise<ProgressView | { go: string }> {
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1000)
  const query = (search.get('q') ?? '').trim().slice(0, 100)
  const progress = await runProgress(visit.ctx.db, { run, page, query, shopUrl: visit.shop.config.shopUrl })
  if (!progress) return { go: `/gift/run/${run.token}/recipients` }
  const say = runWords(language)
  const boxesIn = (state: ConsignmentState) =>
    progress.counts.filter((count) => count.state === state).reduce((sum, { boxes }) => sum + boxes, 0)
  const counts = STATES.map((state) => ({ state, text: say(`run.way.${state}`), boxes: boxesIn(state) })).filter(
    ({ boxes }) => boxes > 0,
  )
  return {
    order: progress.number,
    link: progress.link,
    lead: say('run.wayLead', { number: progress.number, day: run.confirmedAt ? formatInstant(run.confirmedAt, language) : '' }),
    total: counts.filter(({ state }) => state !== 'cancelled').reduce((sum, { boxes }) => sum + boxes, 0),
    delivered: boxesIn('delivered'),
    counts,
    rows: progress.rows.map((one) => rowView(one, language)),
    query,
    page,
    pages: Math.max(1, Math.ceil(progress.found / RECIPIENTS_ON_A_PAGE)),
    erased: run.erasedAt !== null,
  }
}

function rowView({ row, box }: RunBoxRow, language: Language): ProgressView['rows'][number] {
  const say = runWords(language)
  return {
    id: row.id,
    row: box?.number ?? '',
    name: row.name,
    place: box ? `${box.areaName[language]}, ${box.districtName[language]}` : '',
    day: box ? formatDay(box.day, language, 'short') : '',
    state: box?.state ?? null,
    text: box ? say(`run.way.${box.state}`) : say(`run.state.${row.state}`),
    thanks: row.thanks ?? '',
  }
}
