import { newId } from '#platform/ids.ts'
import { DRAFT_CHANNELS, draftRules, LONGEST_NOTE, makeDraft, type DraftInput } from '#shop/drafts/index.ts'
import { asLanguage, cleanLine, cleanText, digitsIn, HOME_LANGUAGE, nationalPhone, parsePhone } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { pasteRead, withPasted } from '../orders/editor/paste.server.ts'
import { areaIn, linesOf, quoteFor, rowView, sumsOf, type TypedOrder } from '../orders/editor/priced-rows.server.ts'
import { areaOptions, foundFor, readRows, slotChoices, slotIn, typedIn } from '../orders/editor/read-editor.server.ts'
import type { EditorTyped } from '../orders/editor/editor-view.ts'
import { withPictures } from '../products/thumbnails.server.ts'
import type { NewDraft, NewDraftAnswer, NewDraftPage, NewDraftProblem } from './new-draft-view.ts'

/** An empty form; `phone` of the address is the number of a known buyer. */
export async function newDraftPage(requestContext: StaffContext, search: URLSearchParams): Promise<NewDraftPage> {
  const { ctx, language } = requestContext
  const phone = parsePhone((search.get('phone') ?? '').slice(0, 40))
  const typed: EditorTyped = {
    request: newId(ctx.now),
    channel: DRAFT_CHANNELS[0],
    speaks: HOME_LANGUAGE,
    phone: phone.ok ? nationalPhone(phone.phone) : '',
  }
  const { days } = await draftRules(ctx.db)
  return {
    ...answerOf(await editorFor(requestContext, { typed, rows: [] })),
    areas: await areaOptions(requestContext),
    until: digitsIn(language, String(days)),
  }
}

type NewDraftDone = { draftId: string } | { draftId: null; answer: NewDraftAnswer; status: number }

export async function actOnNewDraft(requestContext: StaffContext, fields: EditorTyped): Promise<NewDraftDone> {
  const { intent, typed: sent } = typedIn(fields)
  const typed = intent === 'paste' ? await withPasted(requestContext, sent) : sent
  const asked = { typed, rows: readRows(fields) }
  const answered = async (problem: NewDraftProblem | null): Promise<NewDraftDone> => {
    const editor = await editorFor(requestContext, asked)
    const status = problem === null ? 200 : problem === 'not-understood' ? 400 : 422
    return { draftId: null, answer: { editor, problem, names: '', refused: problem !== null }, status }
  }
  if (intent === 'look' || intent === 'paste' || /^(?:add|remove)-/.test(intent)) return answered(null)
  if (intent !== 'make') return answered('not-understood')
  const read = readDraft(asked)
  if (!read.ok) return answered(read.problem)
  const made = await makeDraft(requestContext.ctx, read.input)
  return made.ok ? { draftId: made.draft.id } : answered(made.problem)
}

type ReadDraft = { ok: true; input: DraftInput } | { ok: false; problem: NewDraftProblem }

function readDraft({ typed, rows }: TypedOrder): ReadDraft {
  const text = (name: string) => typed[name] ?? ''
  const refused = (problem: NewDraftProblem): ReadDraft => ({ ok: false, problem })
  const channel = DRAFT_CHANNELS.find((one) => one === text('channel'))
  const phone = parsePhone(text('phone'))
  const lines = linesOf(rows)
  const [name, landmark] = [cleanLine(text('name'), 100), cleanLine(text('landmark'), 200)]
  const [address, note] = [cleanText(text('address'), 300), cleanText(text('note'), LONGEST_NOTE)]
  const delivery = slotIn(text('slot'))
  if (!channel || !/^[0-9a-f-]{36}$/.test(text('request'))) return refused('not-understood')
  if (text('slot') !== '' && !delivery) return refused('not-understood')
  if (lines === null) return refused('units-out-of-range')
  if (note === null) return refused('note-too-long')
  if (name === null || landmark === null || address === null) return refused('too-long')
  if (!phone.ok && text('phone').trim() !== '') return refused('phone-wrong')
  return {
    ok: true,
    input: {
      requestId: `draft-${text('request')}`,
      channel,
      language: asLanguage(text('speaks')) ?? HOME_LANGUAGE,
      note: note || null,
      buyer: {
        name: name || null,
        phone: phone.ok ? phone.phone : null,
        areaId: areaIn(typed),
        addressLine: address || null,
        landmark: landmark || null,
      },
      delivery,
      lines: lines.map(({ variantId, units }) => ({ variantId, units })),
    },
  }
}

async function editorFor(requestContext: StaffContext, { typed, rows }: TypedOrder): Promise<NewDraft> {
  const { ctx, language } = requestContext
  const slot = slotIn(typed['slot'] ?? '')
  const quote = await quoteFor(requestContext, { typed, rows })
  const chosen = { language, day: slot?.day ?? null }
  return {
    typed,
    rows: await withPictures(ctx.db, quote ? rows.map((row, index) => rowView(row, quote.lines[index]!, chosen)) : []),
    found: await foundFor(requestContext, { query: typed['find'] ?? '', day: chosen.day }),
    slots: await slotChoices(requestContext, { areaId: areaIn(typed) ?? '', grams: quote?.grams ?? 0 }),
    sums: quote ? sumsOf(quote, language) : null,
    paste: await pasteRead(requestContext, typed),
  }
}

function answerOf(editor: NewDraft): NewDraftAnswer {
  return { editor, problem: null, names: '', refused: false }
}
