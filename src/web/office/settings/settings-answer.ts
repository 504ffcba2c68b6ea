import type { FieldIn } from '#shop/values/translations.ts'
import type { Done, Refused } from '../kit/sentences.ts'
import type { OfficeText } from '../office-texts.tsx'

type After<Beginning extends string, Text> = Text extends `${Beginning}.${infer Rest}` ? Rest : never

/** A field of the settings that is the same in every language; each has a label and an error message. */
export type PlainSettingName = After<'setting', OfficeText>
/** A text that staff write; it has a field in each language. */
export type TextName = After<'settingText', OfficeText>
export type SettingName = PlainSettingName | FieldIn<TextName>
export type SettingProblem = Refused<''>
export type SettingDone = Done<''>

/** Which form was refused and why; keeps what was typed. */
export type SettingRefusal = {
  ok: false
  intent: string
  problem: SettingProblem
  wrong: readonly string[]
  detail: Record<string, string | number>
  typed: Record<string, string>
}

export function refusalIn(answer: unknown): SettingRefusal | null {
  return typeof answer === 'object' && answer !== null && 'typed' in answer && 'wrong' in answer
    ? (answer as SettingRefusal)
    : null
}
