import { addNote, CALL_RESULTS, noteCall, type CallNoted } from '#shop/ordering/index.ts'
import { calendarDate, cleanText, instantInDhaka } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'

export const NOTE_INTENTS = ['note', 'call'] as const
export type NoteIntent = (typeof NOTE_INTENTS)[number]

export type NoteProblem =
  | Exclude<Extract<CallNoted, { ok: false }>['problem'], 'unknown-order'>
  | 'note-missing'
  | 'note-too-long'
  | 'result-missing'
  | 'time-wrong'

export type NoteRefusal = { ok: false; status: number; action: NoteIntent; problem: NoteProblem; typed: Record<string, string> }
export type Noted = { ok: true; action: NoteIntent } | NoteRefusal

const LONGEST_NOTE = 500

/** Saves a note, or the result of a call. */
export async function noteOnOrder(
  { ctx, shop }: StaffContext,
  { orderId, action, fields }: { orderId: string; action: NoteIntent; fields: Record<string, string> },
): Promise<Noted> {
  const { pf_token: _token, intent: _intent, ...typed } = fields
  const refused = (problem: NoteProblem): NoteRefusal => {
    return { ok: false, status: problem === 'cannot-move' ? 409 : 422, action, problem, typed }
  }
  const note = cleanText(typed['note'] ?? '', LONGEST_NOTE)
  if (note === null) return refused('note-too-long')
  if (action === 'note') {
    if (note === '') return refused('note-missing')
    const added = await addNote(ctx, { orderId, note })
    if (!added.ok) throw notFound()
    return { ok: true, action }
  }
  const result = CALL_RESULTS.find((one) => one === typed['result'])
  const nextAt = timeIn(typed['next'] ?? '')
  if (!result) return refused('result-missing')
  if (nextAt === undefined) return refused('time-wrong')
  const noted = await noteCall(ctx, { orderId, result, note: note || null, nextAt, shopUrl: shop.config.shopUrl })
  if (noted.ok) return { ok: true, action }
  if (noted.problem === 'unknown-order') throw notFound()
  return refused(noted.problem)
}

/** `2026-06-12T08:00` in Dhaka time; null if the field is empty. */
function timeIn(typed: string): Date | null | undefined {
  if (typed.trim() === '') return null
  const match = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?$/.exec(typed)
  const day = match && calendarDate(match[1]!)
  return day ? instantInDhaka(day, match[2]!) : undefined
}
