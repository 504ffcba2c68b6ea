import { codeText } from './code-text.ts'
import { giftBuyerEmail, giftBuyerText, type GiftBuyerNews, type GiftBuyerTemplate } from './gift-buyer-texts.ts'
import { giftLinkText, giftOnTheWayText, giftReminderText } from './gift-texts.ts'
import { ORDER_TEMPLATES, orderEmail, orderLinksText, orderText, type OrderNews, type OrderTemplate } from './order-texts.ts'
import { recallText, settledText } from './packing-texts.ts'
import { quotationEmail, quotationText, type QuotationNews, type QuotationTemplate } from './quotation-texts.ts'
import { answerByEmail, answerBySms } from './ticket-texts.ts'

/** The facts each message tells, its language among them. */
type News = Record<OrderTemplate, OrderNews> &
  Record<QuotationTemplate, QuotationNews> &
  Record<GiftBuyerTemplate, GiftBuyerNews> & {
    'order-links': Parameters<typeof orderLinksText>[0]
    'login-code': Parameters<typeof codeText>[0]
    'order-settled': Parameters<typeof settledText>[0]
    'lot-recalled': Parameters<typeof recallText>[0]
    'gift-link': Parameters<typeof giftLinkText>[0]
    'gift-reminder': Parameters<typeof giftReminderText>[0]
    'gift-on-the-way': Parameters<typeof giftOnTheWayText>[0]
    'ticket-answer': Parameters<typeof answerBySms>[0]
  }

export type MessageTemplate = keyof News
export type NewsOf<Template extends MessageTemplate> = News[Template]

/** No price may be in a message to a recipient: they get a gift. */
export type Audience = 'buyer' | 'recipient' | 'owner-of-number' | 'writer-of-ticket'

export type MessageRule<Facts> = { to: Audience; sms: (news: Facts) => string } & (
  | { by: 'sms' }
  /** Both: an e-mail too where there is an address. Either: the e-mail alone where there is an address. The first line of an e-mail is its subject. */
  | { by: 'both' | 'either'; email: (news: Facts, name: string) => string }
)

/** Every message the shop writes: to whom, by what, and its text. A new one starts here: docs/extending.md. */
export const MESSAGES: { [Template in MessageTemplate]: MessageRule<News[Template]> } = {
  ...each(ORDER_TEMPLATES, (template) => ({
    to: 'buyer',
    by: 'both',
    sms: (news: OrderNews) => orderText(template, news),
    email: (news: OrderNews, name: string) => orderEmail(template, news, name),
  })),
  'order-links': { to: 'owner-of-number', by: 'sms', sms: orderLinksText },
  'order-settled': { to: 'buyer', by: 'sms', sms: settledText },
  'lot-recalled': { to: 'buyer', by: 'sms', sms: recallText },
  'login-code': { to: 'owner-of-number', by: 'sms', sms: codeText },
  'gift-link': { to: 'recipient', by: 'sms', sms: giftLinkText },
  'gift-reminder': { to: 'recipient', by: 'sms', sms: giftReminderText },
  'gift-on-the-way': { to: 'recipient', by: 'sms', sms: giftOnTheWayText },
  ...each(['proof-shown', 'proof-reminder', 'gift-run-delivered'] satisfies GiftBuyerTemplate[], () => ({
    to: 'buyer',
    by: 'both',
    sms: giftBuyerText,
    email: giftBuyerEmail,
  })),
  ...each(['quotation-sent', 'quotation-answered', 'quotation-approved'] satisfies QuotationTemplate[], (template) => ({
    to: 'buyer',
    by: 'both',
    sms: (news: QuotationNews) => quotationText(template, news),
    email: (news: QuotationNews, name: string) => quotationEmail(template, news, name),
  })),
  'ticket-answer': { to: 'writer-of-ticket', by: 'either', sms: answerBySms, email: answerByEmail },
}

function each<Template extends MessageTemplate>(
  templates: readonly Template[],
  rule: (template: Template) => MessageRule<News[Template]>,
): { [One in Template]: MessageRule<News[One]> } {
  return Object.fromEntries(templates.map((template) => [template, rule(template)])) as {
    [One in Template]: MessageRule<News[One]>
  }
}
