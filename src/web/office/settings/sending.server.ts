import { changeSmsBudget, budgetVersion, smsBudget } from '#shop/messaging/index.ts'
import { digitsIn, formatMoney, type Paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type SendingView = Awaited<ReturnType<typeof sendingView>>

/** The gateways for messages, and the cost of an SMS. The gateway and its keys are settings of the process. */
export async function sendingView({ ctx, shop, language }: StaffContext) {
  const { sms, mail } = shop.config
  const budget = await smsBudget(ctx.db, ctx.now)
  return {
    sms: sms?.gateway ?? null,
    mail: mail === null ? null : mail.from,
    spent: formatMoney(budget.spentToday, language),
    daily: formatMoney(budget.daily, language),
    fields: { smsPart: typedTaka(budget.part), smsDaily: typedTaka(budget.daily) } satisfies Typed as Typed,
    seen: budgetVersion(budget),
  }

  function typedTaka(amount: Paisa): string {
    return digitsIn(language, String(amount / 100))
  }
}

export async function changeSending(
  { ctx }: StaffContext,
  fields: Typed,
): Promise<{ ok: true; done: SettingDone } | SettingRefusal> {
  if (fields['intent'] !== 'budget') return refused(fields, 'not-understood')
  const read = readFields(fields)
  const budget = { part: read.money('smsPart'), daily: read.money('smsDaily') }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const changed = await changeSmsBudget(ctx, { ...budget, seen: fields['seen'] ?? '' })
  return changed.ok ? { ok: true, done: 'saved' } : refused(fields, changed.problem)
}
