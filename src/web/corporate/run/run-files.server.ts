import { SHEET_TYPES, writeSheet, type SheetFormat, type SheetRow } from '#platform/sheets/index.ts'
import {
  doorPhotoOf,
  RECIPIENT_FIELDS,
  runBoxRows,
  runOf,
  shownBox,
  termsOf,
  thanksPhotoOf,
  type RecipientField,
  type Run,
  type RunBoxRow,
} from '#shop/gifting/index.ts'
import { documentByNumber } from '#shop/payments/index.ts'
import { inLanguage, formatInstant, nationalPhone } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { documentFile } from '#web/http/document-file.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { saidBy } from './answers.server.ts'
import { artworkFile } from './artwork.server.ts'
import { PRIVATE, runWords } from './open-run-page.server.ts'
import { storyOf } from './progress.server.ts'
import type { RunText } from './texts.ts'

const NAMES: Record<RecipientField, RunText> = {
  name: 'run.name',
  phone: 'run.phone',
  district: 'run.district',
  area: 'run.area',
  address: 'run.address',
  landmark: 'run.landmark',
  box: 'run.box',
  card: 'run.card',
  day: 'run.day',
  language: 'run.language',
  ask: 'run.ask',
}

/**
 * A template to fill in, the list, the progress, a document, a photo or a picture of card and sleeve; null for an unknown run or file. No spreadsheet cell can
 * run as a formula.
 */
export async function runFile(
  requestContext: RequestContext,
  { token, file, language }: { token: string; file: string; language: Language },
): Promise<Response | null> {
  const run = await runOf(requestContext.ctx.db, { token })
  if (!run) return null
  if (file === 'template.xlsx' || file === 'recipients.xlsx') return listFile(requestContext, { run, file, language })
  if (file === 'progress.xlsx' || file === 'progress.csv') return progressFile(requestContext, { run, file, language })
  if (/\.(?:svg|png)$/.test(file)) return artworkFile(requestContext, { run, file, language })
  const [, name = '', kind] = /^([\w-]{1,60})\.(pdf|webp)$/.exec(file) ?? []
  if (kind === 'pdf') return documentOf(requestContext, { run, number: name, language })
  return kind === 'webp' ? photoOf(requestContext, { run, photoId: name }) : null
}

type ToMake = { run: Run; file: string; language: Language }

async function listFile(requestContext: RequestContext, { run, file, language }: ToMake): Promise<Response> {
  const say = runWords(language)
  const { boxes } = await termsOf(requestContext.ctx.db, run)
  const heads = RECIPIENT_FIELDS.map((field) => say(NAMES[field]))
  const rows: SheetRow[] =
    file === 'template.xlsx'
      ? [heads, exampleOf(language, boxes[0] ? shownBox(boxes[0], language) : '')]
      : [[...heads, say('run.boxState'), say('run.thanksHead')], ...(await listRows(requestContext, run, language))]
  return sheetResponse('xlsx', { name: say('run.step.people'), rows, fileName: `${run.number}-${file}` })
}

async function sheetResponse(
  format: SheetFormat,
  { name, rows, fileName }: { name: string; rows: SheetRow[]; fileName: string },
): Promise<Response> {
  return new Response(new Uint8Array(await writeSheet(format, { name, rows })), {
    headers: {
      ...PRIVATE,
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** The progress of every box, for the buyer's own files. */
async function progressFile(requestContext: RequestContext, { run, file, language }: ToMake): Promise<Response | null> {
  if (run.orderId === null) return null
  const say = runWords(language)
  const heads = [
    'run.boxNumber',
    'run.name',
    'run.phone',
    'run.area',
    'run.day',
    'run.boxState',
    'run.handedAt',
    'run.story',
    'run.answers',
    'run.thanksHead',
  ] as const
  const rows = (await runBoxRows(requestContext.ctx.db, run)).map((one) => progressRow(one, { run, language }))
  const format = file === 'progress.csv' ? 'csv' : 'xlsx'
  return sheetResponse(format, {
    name: say('run.step.way'),
    rows: [heads.map((head) => say(head)), ...rows],
    fileName: `${run.number}-${file}`,
  })
}

function progressRow(one: RunBoxRow, { run, language }: { run: Run; language: Language }): SheetRow {
  const { row, box, tried } = one
  const say = runWords(language)
  return [
    box?.number ?? '',
    row.name,
    dashed(row),
    box ? `${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}` : '',
    box?.day ?? '',
    box ? say(`run.way.${box.state}`) : say(`run.state.${row.state}`),
    tried?.how === 'delivered' ? formatInstant(tried.at, language) : '',
    tried?.how === 'delivered' ? '' : storyOf(one, language),
    saidBy(run, row, language),
    row.thanks ?? '',
  ]
}

/** Only documents of this run's own order. */
async function documentOf(
  requestContext: RequestContext,
  { run, number, language }: { run: Run; number: string; language: Language },
): Promise<Response | null> {
  const document = run.orderId === null ? null : await documentByNumber(requestContext.ctx.db, number)
  return document && document.orderId === run.orderId ? documentFile(requestContext.shop, document, language) : null
}

async function photoOf({ ctx, shop }: RequestContext, { run, photoId }: { run: Run; photoId: string }): Promise<Response | null> {
  const [, recipientId] = /^thanks-([0-9a-f-]{36})$/.exec(photoId) ?? []
  const file =
    recipientId === undefined
      ? ((await doorPhotoOf(ctx.db, { run, photoId }))?.file ?? null)
      : await thanksPhotoOf(ctx.db, { runId: run.id, recipientId })
  const bytes = file === null ? null : await shop.files.read(file)
  if (!bytes) return null
  const headers = {
    ...PRIVATE,
    'Content-Type': 'image/webp',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  }
  return new Response(new Uint8Array(bytes), { headers })
}

function exampleOf(language: Language, box: string): SheetRow {
  const t = runWords(language)
  const place = [t('example.district'), t('example.area'), t('example.address'), t('example.landmark')]
  return [t('example.name'), '01711-902114', ...place, box, '', '', '', '']
}

/** The dash makes spreadsheets treat it as text and keep the leading zero. */
function dashed({ read, phone }: RunBoxRow['row']): string {
  return read.phone ? nationalPhone(read.phone).replace(/^(\d{5})/, '$1-') : phone
}

async function listRows(
  requestContext: RequestContext,
  run: NonNullable<Awaited<ReturnType<typeof runOf>>>,
  language: Language,
): Promise<SheetRow[]> {
  const say = runWords(language)
  const boxes = new Map((await termsOf(requestContext.ctx.db, run)).boxes.map((box) => [box.variantId, shownBox(box, language)]))
  return (await runBoxRows(requestContext.ctx.db, run)).map(({ row, box }) => [
    row.name,
    dashed(row),
    box ? inLanguage(box.districtName, language) : row.district,
    box ? inLanguage(box.areaName, language) : row.area,
    box?.recipient.addressLine ?? row.address,
    box?.recipient.landmark ?? row.landmark,
    boxes.get(row.variantId ?? run.variantId ?? '') ?? row.box,
    row.card,
    box?.day ?? row.read.day ?? row.day,
    row.language,
    row.byLink ? 'yes' : '',
    box ? say(`run.way.${box.state}`) : row.byLink ? say(`run.state.${row.state}`) : '',
    row.thanks ?? '',
  ])
}
