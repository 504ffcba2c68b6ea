import {
  answerDay,
  answerPlace,
  chooseLanguage,
  declineGift,
  giveToCharity,
  recipientByLink,
  RIPENESS,
  sayThanks,
  type LinkAnswered,
  type ThanksSaid,
} from '#shop/gifting/index.ts'
import { calendarDate } from '#shop/values/index.ts'
import { LANGUAGES, type Language } from '#shop/values/language.ts'
import { clientNetwork } from '#web/http/network-address.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { RecipientText } from './texts.ts'

type RecipientActed =
  | { step: string; language: Language }
  | { refused: RecipientText; typed: Record<string, string> }
  | { unknown: true }

type Sent = { token: string; fields: Record<string, string>; language: Language }

const WHEN = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/
const TYPED = ['area', 'address', 'landmark', 'name', 'phone', 'thanks', 'when', 'ripeness'] as const
const LONGEST = 2000

/** Stores the recipient's answer. `step` is the query of the page that follows. */
export async function actOnLink(requestContext: RequestContext, sent: Sent): Promise<RecipientActed> {
  const { ctx, shop, clientAddress } = requestContext
  const { token, fields, language } = sent
  const found = await recipientByLink(ctx.db, token, ctx.now)
  if (!found) return { unknown: true }
  if (!(await shop.limits.use('gift-link', `${found.row.id} ${clientNetwork(clientAddress)}`)).ok) {
    return { refused: 'for.tooOften', typed: typedIn(fields) }
  }
  if (fields['intent'] === 'language') {
    const chosen = LANGUAGES.find((one) => one === fields['language'])
    if (!chosen) return { refused: 'for.wrong.not-understood', typed: {} }
    const kept = await chooseLanguage(ctx, { token, language: chosen })
    return kept.ok ? { step: '', language: chosen } : { unknown: true }
  }
  const answered = await answer(requestContext, sent)
  if ('refused' in answered) return { ...answered, typed: typedIn(fields) }
  if (!answered.ok) {
    return answered.problem === 'unknown-link'
      ? { unknown: true }
      : { refused: `for.wrong.${answered.problem}`, typed: typedIn(fields) }
  }
  // The language of the page on which a recipient answers is kept for later messages.
  await chooseLanguage(ctx, { token, language })
  return { step: answered.step, language }
}

type Answered = { ok: true; step: string } | Exclude<LinkAnswered | ThanksSaid, { ok: true }> | { refused: RecipientText }

async function answer({ ctx, shop, file }: RequestContext, { token, fields }: Sent): Promise<Answered> {
  const text = (name: string) => (fields[name] ?? '').slice(0, LONGEST)
  const then = <Refused extends { ok: false }>(step: string, done: { ok: true } | Refused) => (done.ok ? { ...done, step } : done)
  switch (fields['intent']) {
    case 'place':
    case 'give': {
      const person = fields['intent'] === 'give' ? { name: text('name'), phone: text('phone') } : null
      const place = { areaId: text('area'), addressLine: text('address'), landmark: text('landmark'), person }
      return then('?step=day', await answerPlace(ctx, { token, place }))
    }
    case 'day': {
      const [, typedDay = '', slotId = ''] = WHEN.exec(text('when')) ?? []
      const day = calendarDate(typedDay)
      const ripeness = RIPENESS.find((one) => one === fields['ripeness']) ?? null
      if (!day) return { ok: false, problem: 'no-such-day' }
      return then('', await answerDay(ctx, { token, day, slotId, ripeness }))
    }
    case 'charity':
      return then('', await giveToCharity(ctx, { token }))
    case 'decline':
      return then('', await declineGift(ctx, { token, shopUrl: shop.config.shopUrl }))
    case 'thanks': {
      if (file && 'tooLarge' in file) return { ok: false, problem: 'too-large' }
      const photo = file && file.bytes > 0 ? file : null
      return then('?done=thanks', await sayThanks(ctx, shop.files, { token, thanks: text('thanks'), photo }))
    }
    default:
      return { refused: 'for.wrong.not-understood' }
  }
}

function typedIn(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(TYPED.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name].slice(0, LONGEST)]])))
}
