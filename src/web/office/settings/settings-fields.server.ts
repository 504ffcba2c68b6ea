import { data } from 'react-router'
import {
  calendarDate,
  cleanLine,
  cleanText,
  instantInDhaka,
  paisa,
  parseTaka,
  type Translations,
  type CalendarDate,
  type Paisa,
} from '#shop/values/index.ts'
import { parseAmount, type Unit } from '../amounts.ts'
import type { SettingProblem, SettingRefusal } from './settings-answer.ts'

export type Typed = Record<string, string>

const NO_DAY = '2000-01-01' as CalendarDate

/** Reads the fields of a form one by one and collects the invalid ones, for which it returns a harmless value. */
export function readFields(fields: Typed) {
  const wrong: string[] = []
  const textOf = (name: string) => fields[name] ?? ''
  const known = <T>(name: string, value: T | null, otherwise: T): T => {
    if (value === null) wrong.push(name)
    return value ?? otherwise
  }
  const within = (amount: number | null) => (amount !== null && amount <= 1e9 ? amount : null)
  const amount = (name: string, unit: Unit) => known(name, within(parseAmount(textOf(name), unit)), 0)
  const money = (name: string): Paisa => known(name, within(parseTaka(textOf(name))) as Paisa | null, paisa(0))
  const isEmpty = (name: string) => textOf(name).trim() === ''
  const words = (name: string, max: number, clean: typeof cleanLine) => {
    const read = clean(textOf(name), max)
    return known(name, read === '' ? null : read, '')
  }
  const both = (name: string, max: number, clean: typeof cleanLine): Translations => ({
    en: words(`${name}En`, max, clean),
    bn: words(`${name}Bn`, max, clean),
  })
  return {
    wrong,
    yes: (name: string) => textOf(name) === 'yes',
    text: (name: string) => textOf(name).trim(),
    count: (name: string) => amount(name, 'piece'),
    countIfAny: (name: string) => (isEmpty(name) ? null : amount(name, 'piece')),
    kilos: (name: string) => amount(name, 'gram'),
    kilosIfAny: (name: string) => (isEmpty(name) ? null : amount(name, 'gram')),
    money,
    moneyIfAny: (name: string) => (isEmpty(name) ? null : money(name)),
    day: (name: string) => known(name, calendarDate(textOf(name)), NO_DAY),
    timeIfAny: (name: string) => (isEmpty(name) ? null : known(name, timeOf(textOf(name)), new Date(0))),
    line: (name: string, max: number) => words(name, max, cleanLine),
    lineIfAny: (name: string, max: number) => known(name, cleanLine(textOf(name), max), ''),
    lines: (name: string, max: number) => both(name, max, cleanLine),
    texts: (name: string, max: number) => both(name, max, cleanText),
    oneOf: <T extends string>(name: string, choices: readonly T[]): T =>
      known(name, choices.find((choice) => choice === textOf(name)) ?? null, choices[0]!),
  }
}

/** `2026-06-12T08:00` in Dhaka time. */
function timeOf(typed: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?$/.exec(typed)
  const day = match && calendarDate(match[1]!)
  return day ? instantInDhaka(day, match[2]!) : null
}

type Refused = { wrong?: readonly string[]; detail?: SettingRefusal['detail'] }

export function refused(fields: Typed, problem: SettingProblem, { wrong = [], detail = {} }: Refused = {}): SettingRefusal {
  const { pf_token: _token, seen: _seen, intent = '', ...typed } = fields
  return { ok: false, intent, problem, wrong, detail, typed }
}

/** For the answer of an action: 409 after an edit conflict. */
export function answerRefusal(refusal: SettingRefusal) {
  return data(refusal, { status: refusal.problem === 'edit-conflict' ? 409 : 422 })
}
