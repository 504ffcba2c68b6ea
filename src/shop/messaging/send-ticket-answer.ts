import { brand, moveTicketIn, ticketById } from '../content/index.ts'
import type { MovedTicket } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import type { Language } from '../values/index.ts'
import { smsParts } from './model.ts'
import { writeMessages } from './write-messages.ts'

/** What an answer by SMS may cost; longer ones are for the phone, or for e-mail. */
const MOST_PARTS = 6

export type AnswerSent = MovedTicket | { ok: false; problem: 'too-long-to-send' }

/** Answers a ticket in writing: by e-mail where the person gave an address, else by SMS. The words are in its history, too. */
export function sendTicketAnswer(ctx: Ctx, { id, note }: { id: string; note: string }): Promise<AnswerSent> {
  return ctx.db.transaction(async (tx): Promise<AnswerSent> => {
    const moved = await moveTicketIn(tx, ctx, { name: 'answer', id, note })
    if (!moved.ok) return moved
    const { number, name, phone, email, language } = (await ticketById(tx, id))!.ticket
    const shop = (await brand(tx)).name[language]
    const about = { language, shop, number: `T-${number}`, note: note.trim() }
    const message = { template: 'ticket-answer', language, orderId: null }
    if (email !== null) {
      const body = answerByEmail({ ...about, name })
      await writeMessages(tx, [{ ...message, channel: 'email', recipient: email, body }], ctx.now)
      return moved
    }
    const body = answerBySms(about)
    if (smsParts(body) > MOST_PARTS) return { ok: false, problem: 'too-long-to-send' }
    await writeMessages(tx, [{ ...message, channel: 'sms', recipient: phone, body }], ctx.now)
    return moved
  })
}

type Answer = { language: Language; shop: string; number: string; note: string }

function answerBySms({ shop, number, note }: Answer): string {
  return `${shop}, ${number}: ${note}`
}

/** Its first line is the subject. */
function answerByEmail({ language, shop, number, note, name }: Answer & { name: string }): string {
  const subject = language === 'bn' ? `আপনার বার্তার উত্তর (${number})` : `About your message (${number})`
  const greeting = language === 'bn' ? `${name},` : `Dear ${name},`
  return [subject, '', greeting, '', note, '', shop].join('\n')
}
