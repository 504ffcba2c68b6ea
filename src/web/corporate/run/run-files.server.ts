import { SHEET_TYPES, writeSheet } from '../../../platform/sheets/index.ts'
import type { SheetRow } from '../../../platform/sheets/index.ts'
import { RECIPIENT_FIELDS, runBoxRows, runOf, shownBox, termsOf } from '../../../shop/gifting/index.ts'
import type { RecipientField } from '../../../shop/gifting/index.ts'
import { nationalPhone } from '../../../shop/values/index.ts'
import type { Language } from '../../../shop/values/language.ts'
import type { Visit } from '../../http/visit.ts'
import { PRIVATE, runWords } from './open-run-page.server.ts'
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
  ask: 'run.ask',
}

/** The sheet to fill in, or the list as it stands; null for a run or a file that isn't there. Nothing in either runs when it is opened. */
export async function runFile(
  visit: Visit,
  { token, file, language }: { token: string; file: string; language: Language },
): Promise<Response | null> {
  const run = await runOf(visit.ctx.db, { token })
  if (!run || (file !== 'template.xlsx' && file !== 'recipients.xlsx')) return null
  const say = runWords(language)
  const { boxes } = await termsOf(visit.ctx.db, run)
  const heads = RECIPIENT_FIELDS.map((field) => say(NAMES[field]))
  const rows: SheetRow[] =
    file === 'template.xlsx'
      ? [heads, exampleOf(language, boxes[0] ? shownBox(boxes[0], language) : '')]
      : [[...heads, say('run.boxState'), say('run.thanksHead')], ...(await listRows(visit, run, language))]
  const bytes = await writeSheet('xlsx', { name: say('run.step.people'), rows })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      'Content-Type': SHEET_TYPES.xlsx,
      'Content-Disposition': `attachment; filename="${run.number}-${file}"`,
    },
  })
}

function exampleOf(language: Language, box: string): SheetRow {
  return language === 'bn'
    ? ['নাসরিন সুলতানা', '01711-902114', 'ঢাকা', 'গুলশান', 'বাসা ৭, রোড ৪৪, ফ্ল্যাট ৩বি', 'লেকের পাশে', box, '', '', '']
    : ['Nasrin Sultana', '01711-902114', 'Dhaka', 'Gulshan', 'House 7, Road 44, flat 3B', 'beside the lake', box, '', '', '']
}

async function listRows(
  visit: Visit,
  run: NonNullable<Awaited<ReturnType<typeof runOf>>>,
  language: Language,
): Promise<SheetRow[]> {
  const say = runWords(language)
  const boxes = new Map((await termsOf(visit.ctx.db, run)).boxes.map((box) => [box.variantId, shownBox(box, language)]))
  return (await runBoxRows(visit.ctx.db, run)).map(({ row, box }) => [
    row.name,
    // With a dash it stays a text, and keeps its zero.
    row.read.phone ? nationalPhone(row.read.phone).replace(/^(\d{5})/, '$1-') : row.phone,
    row.district,
    row.area,
    box?.recipient.addressLine ?? row.address,
    box?.recipient.landmark ?? row.landmark,
    boxes.get(row.variantId ?? run.variantId ?? '') ?? row.box,
    row.card,
    box?.day ?? row.read.day ?? row.day,
    row.byLink ? 'yes' : '',
    box ? say(`run.way.${box.state}`) : row.byLink ? say(`run.state.${row.state}`) : '',
    row.thanks ?? '',
  ])
}
