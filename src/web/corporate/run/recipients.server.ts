import {
  addRecipient,
  askRecipients,
  fixRecipient,
  needsLook,
  RECIPIENTS_ON_A_PAGE,
  recipientsPage,
  removeRecipient,
  dismissHint,
  shownBox,
  takeSuggestion,
  type Given,
  type RecipientChanged,
  type RecipientFilter,
  type RecipientRow,
  type Run,
} from '#shop/gifting/index.ts'
import type { Reader } from '#shop/context.ts'
import { zonesOfAreas } from '#shop/fulfilment/index.ts'
import { areaChoices, placesOf } from '#shop/places/index.ts'
import { inLanguage, digitsIn, formatDay, spacedPhone } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import { answersCounted, saidBy, type AnswersCounted } from './answers.server.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import type { RunRefused } from './run-view.ts'
import type { RunText } from './texts.ts'

/** One cell: the shown text, the given value, and the messages about it. */
type CellView = { text: string; typed: string; faulty: boolean; said: string[] }
export type RowField = 'name' | 'phone' | 'district' | 'area' | 'address' | 'box' | 'card' | 'day' | 'language'
export type RowView = {
  id: string
  row: string
  state: 'error' | 'look' | null
  cells: Record<RowField, CellView>
  landmark: string
  byLink: boolean
  /** What a person who is asked by SMS answered, in words. */
  asked: string | null
  suggestion: boolean
  duplicate: boolean
  /** Whether its hint can be dismissed. */
  hinted: boolean
  editing: boolean
  removable: boolean
}
export type RecipientsView = {
  filter: RecipientFilter
  counts: { look: number; all: number; link: number }
  query: string
  page: number
  pages: number
  rows: RowView[]
  hinted: boolean
  toAsk: number
  /** The links wait for the shop. */
  held: boolean
  linkDays: number
  sheetName: string | null
  boxes: string[]
  /** Who gets a box, and how many boxes the quotation has. */
  people: number
  boxCount: number
  /** The areas to choose from, with their districts, when a row on this page has none. */
  areas: string[]
  answers: AnswersCounted
}

const FILTERS: readonly RecipientFilter[] = ['look', 'all', 'link']

export async function recipientsView(
  { requestContext, run, counts, terms, language }: OpenRun,
  search: URLSearchParams,
): Promise<RecipientsView | { go: string }> {
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  if (counts.all === 0) return { go: `/gift/run/${run.token}/import` }
  const asked = FILTERS.find((one) => one === search.get('show'))
  const filter = asked ?? (counts.toLook > 0 ? 'look' : 'all')
  const query = (search.get('q') ?? '').trim().slice(0, 100)
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1000)
  const { rows, found } = await recipientsPage(requestContext.ctx.db, { runId: run.id, filter, page, query })
  const suggested = rows.flatMap(({ faults }) => faults.flatMap(({ suggestion }) => suggestion ?? []))
  const places = await placesOf(requestContext.ctx.db, [...suggested, ...rows.flatMap(({ areaId }) => areaId ?? [])])
  const boxNames = new Map(terms.boxes.map((box) => [box.variantId, shownBox(box, language)]))
  const seen: Seen = { run, language, say: runWords(language), places, boxNames, editing: search.get('edit') ?? '' }
  return {
    filter,
    counts: { look: counts.toLook, all: counts.all, link: counts.byLink },
    query,
    page,
    pages: Math.max(1, Math.ceil(found / RECIPIENTS_ON_A_PAGE)),
    rows: rows.map((row) => rowView(row, seen)),
    hinted: counts.toLook > counts.faulty,
    toAsk: counts.byLink - counts.asked - counts.answered - counts.declined,
    held: run.linksHeldAt !== null,
    linkDays: requestContext.shop.config.gifts.linkDays,
    sheetName: run.sheetName,
    boxes: [...boxNames.values()],
    people: counts.all - (run.declinedBoxes === 'left-out' ? counts.declined : 0),
    boxCount: terms.boxes.reduce((sum, box) => sum + box.units, 0),
    areas: rows.some(({ faults }) => faults.some(isOfPlace)) ? await areaNames(requestContext.ctx.db, language) : [],
    answers: await answersCounted(requestContext.ctx.db, run, language),
  }
}

const isOfPlace = ({ field }: RecipientRow['faults'][number]) => field === 'area' || field === 'district'

/** Every area that is delivered to, with its district, as `fixRecipient` reads it. */
async function areaNames(reader: Reader, language: Language): Promise<string[]> {
  const choices = await areaChoices(reader)
  const zones = await zonesOfAreas(
    reader,
    choices.flatMap(({ areas }) => areas.map(({ id }) => id)),
  )
  return choices.flatMap(({ name, areas }) =>
    areas.flatMap((area) => (zones.has(area.id) ? [`${inLanguage(area.name, language)}, ${inLanguage(name, language)}`] : [])),
  )
}

type Seen = {
  run: Run
  language: Language
  say: (text: RunText, words?: TextParameters) => string
  places: Awaited<ReturnType<typeof placesOf>>
  boxNames: ReadonlyMap<string, string>
  editing: string
}

function rowView(row: RecipientRow, seen: Seen): RowView {
  const { run, language, say, places, boxNames } = seen
  const place = row.areaId === null ? null : places.get(row.areaId)
  const chosen = row.byLink && row.state !== 'answered'
  const cell = (field: RowField, text: string): CellView => {
    const faults = row.faults.filter((fault) => fault.field === field)
    const hints = row.checked ? [] : row.hints.filter((hint) => hint.field === field)
    return {
      text,
      typed: row[field],
      faulty: faults.length > 0,
      said: [...faults.map((fault) => faultText(fault, seen)), ...hints.map((hint) => hintText(hint, seen))],
    }
  }
  const suggestion = row.faults.some((fault) => fault.suggestion !== undefined)
  const area = place
    ? `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}`
    : [row.area, row.district].filter(Boolean).join(', ')
  return {
    id: row.id,
    row: row.sheetRow === null ? say('run.typed') : digitsIn(language, String(row.sheetRow)),
    state: row.faults.length > 0 ? 'error' : needsLook(row) ? 'look' : null,
    cells: {
      name: cell('name', row.name),
      phone: cell('phone', row.read.phone ? spacedPhone(row.read.phone) : row.phone),
      district: cell('district', row.district),
      area: cell('area', chosen && area === '' ? say('run.asksBySms') : area),
      address: cell('address', row.address),
      box: cell('box', boxNames.get(row.variantId ?? '') ?? row.box),
      card: cell('card', row.card),
      day: cell('day', row.read.day ? formatDay(row.read.day, language, 'short') : chosen ? say('run.chooses') : row.day),
      language: cell('language', row.language),
    },
    landmark: row.landmark,
    byLink: row.byLink,
    asked: row.byLink ? saidBy(run, row, language) || say(`run.state.${row.state}`) : null,
    suggestion,
    duplicate: !row.checked && row.hints.some(({ kind }) => kind === 'duplicate-phone' || kind === 'duplicate-person'),
    hinted: !row.checked && row.hints.length > 0 && row.faults.length === 0,
    editing: seen.editing === row.id,
    removable: true,
  }
}

function faultText(fault: RecipientRow['faults'][number], { say, places, language }: Seen): string {
  const said = say(`fault.${fault.kind}`, fault.count === undefined ? {} : { count: fault.count })
  const meant = fault.suggestion === undefined ? null : places.get(fault.suggestion)
  if (!meant) return said
  if (fault.kind === 'area-elsewhere')
    return `${said} ${say('fault.itIsIn', { district: inLanguage(meant.districtName, language) })}`
  return `${said} ${say('fault.didYouMean', { place: `${inLanguage(meant.areaName, language)}, ${inLanguage(meant.districtName, language)}` })}`
}

function hintText({ kind, other }: RecipientRow['hints'][number], { say }: Seen): string {
  return say(`hint.${kind}`, other === undefined ? {} : { row: other })
}

const TYPED = ['name', 'phone', 'district', 'area', 'address', 'landmark', 'box', 'card', 'day', 'language'] as const
const LONGEST = 700

function typedIn(fields: Record<string, string>): Partial<Given> {
  const typed: Partial<Given> = {}
  for (const field of TYPED) if (fields[field] !== undefined) typed[field] = fields[field].slice(0, LONGEST)
  return typed
}

const NOBODY: Given = {
  name: '',
  phone: '',
  district: '',
  area: '',
  address: '',
  landmark: '',
  box: '',
  card: '',
  day: '',
  language: '',
  byLink: false,
}

/** An action on the list or above it; `done` says what happened. */
export async function actOnRecipients(
  { ctx, shop }: RequestContext,
  { run, language, fields }: { run: Run; language: Language; fields: Record<string, string> },
): Promise<{ done: string } | RunRefused> {
  const ref = { run: { token: run.token } }
  const recipientId = fields['recipient'] ?? ''
  const one = { ...ref, recipientId }
  const answer = (done: string, changed: RecipientChanged) => (changed.ok ? { done } : refusalFor(fields, changed))
  switch (fields['intent']) {
    case 'fix':
      return answer(
        'saved',
        await fixRecipient(ctx, {
          ...one,
          typed: { ...typedIn(fields), ...(fields['whole'] && { byLink: fields['ask'] !== undefined }) },
        }),
      )
    case 'use':
      return answer('saved', await takeSuggestion(ctx, { ...one, language, typed: typedIn(fields) }))
    case 'right':
      return answer('saved', await dismissHint(ctx, { ...ref, recipientId: recipientId === '' ? null : recipientId }))
    case 'remove':
      return answer('removed', await removeRecipient(ctx, one))
    case 'add':
      return answer(
        'added',
        await addRecipient(ctx, { ...ref, typed: { ...NOBODY, ...typedIn(fields), byLink: fields['ask'] !== undefined } }),
      )
    case 'ask': {
      if (!(await shop.limits.use('gift-sheet', run.id)).ok) return refusedWith(fields, 'run.refused.too-often')
      const rules = { secret: shop.secret, shopUrl: shop.config.shopUrl, linkDays: shop.config.gifts.linkDays }
      const asked = await askRecipients(ctx, { ...ref, rules })
      return asked.ok ? { done: asked.held ? 'held' : 'asked' } : refusedWith(fields, `run.refused.${asked.problem}`)
    }
    default:
      return refusedWith(fields, 'run.refused.not-understood')
  }
}

function refusalFor(fields: Record<string, string>, refused: Extract<RecipientChanged, { ok: false }>): RunRefused {
  if (refused.problem === 'too-many-recipients') {
    return refusedWith(fields, 'run.refused.too-many-recipients', { words: { most: refused.most } })
  }
  return refusedWith(fields, `run.refused.${refused.problem}`)
}
