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
  fieldIn,
  inEachLanguage,
  completed,
  missingFields,
} from '#shop/values/index.ts'
import { parseAmount, type Unit } from '../amounts.ts'

const NO_DAY = '2000-01-01' as CalendarDate

/** Without a type: for fields that have no problems of their own. */
export type FieldReader<Problem extends string = never> = Omit<ReturnType<typeof readFields<Problem>>, 'problems'>

/**
 * Reads the fields of a form one by one and remembers those that can't be read; for these it answers something harmless. A field that
 * has a problem of its own names it; the others are `not-valid`, and the catalogue has a sentence for each.
 */
export function readFields<Problem extends string>(fields: Record<string, string>) {
  const problems = new Map<string, Problem | 'not-valid'>()
  const textOf = (name: string) => fields[name] ?? ''
  const refuse = (name: string, problem: Problem | 'not-valid' = 'not-valid') => {
    if (!problems.has(name)) problems.set(name, problem)
  }
  const known = <T>(name: string, value: T | null, otherwise: T, problem?: Problem): T => {
    if (value === null) refuse(name, problem)
    return value ?? otherwise
  }
  const within = (amount: number | null) => (amount !== null && amount <= 1e9 ? amount : null)
  const amount = (name: string, unit: Unit, problem?: Problem) => known(name, within(parseAmount(textOf(name), unit)), 0, problem)
  const money = (name: string, problem?: Problem): Paisa =>
    known(name, within(parseTaka(textOf(name))) as Paisa | null, paisa(0), problem)
  const isEmpty = (name: string) => textOf(name).trim() === ''
  const words = (name: string, max: number, clean: typeof cleanLine, problem?: Problem) => {
    const read = clean(textOf(name), max)
    return known(name, read === '' ? null : read, '', problem)
  }
  const wordsIfAny = (name: string, max: number, clean: typeof cleanLine) => known(name, clean(textOf(name), max), '')
  /** One language is enough: the others hold its words until they are translated. */
  const inAny = (name: string, max: number, clean: typeof cleanLine): Translations => {
    const text = completed(inEachLanguage((language) => wordsIfAny(fieldIn(name, language), max, clean)))
    for (const field of missingFields(name, text)) refuse(field)
    return text
  }
  return {
    problems,
    refuse,
    /** A value read in another way; null when it can't be. */
    known,
    yes: (name: string) => textOf(name) === 'yes',
    given: (name: string) => fields[name] !== undefined,
    text: (name: string) => textOf(name).trim(),
    amount,
    count: (name: string, problem?: Problem) => amount(name, 'piece', problem),
    countIfAny: (name: string) => (isEmpty(name) ? null : amount(name, 'piece')),
    kilos: (name: string, problem?: Problem) => amount(name, 'gram', problem),
    kilosIfAny: (name: string) => (isEmpty(name) ? null : amount(name, 'gram')),
    money,
    moneyIfAny: (name: string, problem?: Problem) => (isEmpty(name) ? null : money(name, problem)),
    day: (name: string, problem?: Problem) => known(name, calendarDate(textOf(name)), NO_DAY, problem),
    dayIfAny: (name: string, problem?: Problem) =>
      isEmpty(name) ? null : known(name, calendarDate(textOf(name)), NO_DAY, problem),
    timeIfAny: (name: string, problem?: Problem) =>
      isEmpty(name) ? null : known(name, timeOf(textOf(name)), new Date(0), problem),
    line: (name: string, max: number, problem?: Problem) => words(name, max, cleanLine, problem),
    lineIfAny: (name: string, max: number, problem?: Problem) => known(name, cleanLine(textOf(name), max), '', problem),
    lines: (name: string, max: number) => inAny(name, max, cleanLine),
    longText: (name: string, max: number, problem?: Problem) => words(name, max, cleanText, problem),
    longTextIfAny: (name: string, max: number, problem?: Problem) => known(name, cleanText(textOf(name), max), '', problem),
    /** A text that has to be there; too long is another problem than missing. */
    filledText: (name: string, max: number, said: { missing: Problem; tooLong: Problem }) => {
      const text = known(name, cleanText(textOf(name), max), '', said.tooLong)
      if (text === '') refuse(name, said.missing)
      return text
    },
    texts: (name: string, max: number) => inAny(name, max, cleanText),
    oneOf: <T extends string>(name: string, choices: readonly T[], problem?: Problem): T =>
      known(name, choices.find((choice) => choice === textOf(name)) ?? null, choices[0]!, problem),
  }
}

/** `2026-06-12T08:00` in Dhaka time. */
function timeOf(typed: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?$/.exec(typed)
  const day = match && calendarDate(match[1]!)
  return day ? instantInDhaka(day, match[2]!) : null
}
