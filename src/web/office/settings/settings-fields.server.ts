import { data } from 'react-router'
import type { SettingProblem, SettingRefusal } from './settings-answer.ts'

export { readFields } from '../kit/read-fields.server.ts'

export type Typed = Record<string, string>

type Refused = { wrong?: readonly string[]; detail?: SettingRefusal['detail'] }

export function refused(fields: Typed, problem: SettingProblem, { wrong = [], detail = {} }: Refused = {}): SettingRefusal {
  const { pf_token: _token, seen: _seen, intent = '', ...typed } = fields
  return { ok: false, intent, problem, wrong, detail, typed }
}

/** For the answer of an action: 409 after an edit conflict. */
export function answerRefusal(refusal: SettingRefusal) {
  return data(refusal, { status: refusal.problem === 'edit-conflict' ? 409 : 422 })
}
