import { brand, moveTicketIn, smsName, ticketById, type MovedTicket } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { smsParts } from './sms-parts.ts'
import { answerBySms } from './ticket-texts.ts'
import { writeMessages } from './write-messages.ts'
import { inLanguage } from '../values/index.ts'

/** The length limit of an answer by SMS; longer ones need a call or an e-mail. */
const MOST_PARTS = 6

type AnswerSent = MovedTicket | { ok: false; problem: 'too-long-to-send' }

/** Answers a ticket in writing: by e-mail if there is an address, else by SMS. The answer is in the ticket's history, too. */
export function sendTicketAnswer(ctx: Ctx, { id, note }: { id: string; note: string }): Promise<AnswerSent> {
  return ctx.db.transaction(async (tx): Promise<AnswerSent> => {
    const moved = await moveTicketIn(tx, ctx, { name: 'answer', id, note })
    if (!moved.ok) return moved
    const { number, name, phone, email, language } = (await ticketById(tx, id))!.ticket
    const own = await brand(tx)
    const shop = inLanguage(own.name, language)
    const about = { language, shop, number: `T-${number}`, note: note.trim() }
    if (email === null && smsParts(`${smsName(own, language)}: ${answerBySms(about)}`) > MOST_PARTS)
      return { ok: false, problem: 'too-long-to-send' }
    const letter = { to: { name, phone, email }, news: about }
    await writeMessages(tx, { template: 'ticket-answer', letters: [letter], now: ctx.now })
    return moved
  })
}
