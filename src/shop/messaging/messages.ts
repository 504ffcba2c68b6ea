import { claimEmail, claimText, type ClaimNews } from './claim-texts.ts'
import { codeText, orderCodeText, type OrderCode } from './code-text.ts'
import { companyPaidEmail, companyPaidText, type CompanyPaid } from './company-texts.ts'
import { eatFirstText, type EatFirst } from './eat-first-text.ts'
import { draftText, type DraftNews } from './draft-texts.ts'
import type { EmailDetails } from './email-page.ts'
import { giftBuyerEmail, giftBuyerText, type GiftBuyerNews, type GiftBuyerTemplate } from './gift-buyer-texts.ts'
import { giftLinkText, giftOnTheWayText, giftReminderText } from './gift-texts.ts'
import { orderEmail } from './order-email.ts'
import { ORDER_TEMPLATES, orderLinksText, orderText, type OrderNews, type OrderTemplate } from './order-texts.ts'
import { programmeText, type ProgrammeNews } from './programme-texts.ts'
import { growerText, type GrowerNews } from './grower-texts.ts'
import { newTotalText, recallEmail, recallText, type RecallNews } from './packing-texts.ts'
import {
  quotationDetails,
  quotationEmail,
  quotationText,
  QUOTATION_TEMPLATES,
  type QuotationNews,
  type QuotationTemplate,
} from './quotation-texts.ts'
import { weeklyReportDetails, weeklyReportEmail, type WeeklyReport } from './report-texts.ts'
import { fruitArrivedEmail, fruitArrivedText, type FruitArrived } from './waitlist-texts.ts'
import { cartReminderText, offerDetails, offerEmail, offerText, type CartReminder, type Offer } from './offer-texts.ts'
import { occasionNearEmail, occasionNearText, type OccasionNear } from './occasion-texts.ts'
import { harvestSlippedEmail, harvestSlippedText, type HarvestSlipped } from './slip-texts.ts'
import { weeklyBoxText, weeklyPlanText, type WeeklyBoxNews, type WeeklyPlanNews } from './weekly-texts.ts'
import { answerByEmail, answerBySms, type TicketAnswer } from './ticket-texts.ts'

/** The facts each message tells, its language among them. */
type News = Record<OrderTemplate, OrderNews> &
  Record<QuotationTemplate, QuotationNews> &
  Record<GiftBuyerTemplate, GiftBuyerNews> & {
    'order-links': Parameters<typeof orderLinksText>[0]
    'login-code': Parameters<typeof codeText>[0]
    'order-code': OrderCode
    'order-settled': Parameters<typeof newTotalText>[0]
    'lot-recalled': RecallNews
    'company-paid': CompanyPaid
    'gift-link': Parameters<typeof giftLinkText>[0]
    'gift-reminder': Parameters<typeof giftReminderText>[0]
    'gift-on-the-way': Parameters<typeof giftOnTheWayText>[0]
    'ticket-answer': TicketAnswer
    'weekly-report': WeeklyReport
    'fruit-arrived': FruitArrived
    'occasion-near': OccasionNear
    'eat-first': EatFirst
    'harvest-slipped': HarvestSlipped
    'fruit-ordered': GrowerNews
    'purchase-cancelled': GrowerNews
    'grower-delivered': GrowerNews
    'grower-paid': GrowerNews
    'draft-link': DraftNews
    'gift-programme': ProgrammeNews
    'weekly-plan': WeeklyPlanNews
    'claim-received': ClaimNews
    'claim-answered': ClaimNews
    'weekly-box': WeeklyBoxNews
    offer: Offer
    'offer-test': Offer
    'cart-reminder': CartReminder
  }

export type MessageTemplate = keyof News
export type NewsOf<Template extends MessageTemplate> = News[Template]

/** No price may be in a message to a recipient: they get a gift. */
type Audience =
  | 'buyer'
  | 'person-who-agreed'
  | 'recipient'
  | 'owner-of-number'
  | 'writer-of-ticket'
  | 'waiting-person'
  | 'grower'
  | 'staff'

/** Turns the URL of a page with a secret token into a short one. */
type Shorten = (link: string) => string

/** The shop's name is put before an SMS when it is written. */
export type MessageRule<Facts> = {
  to: Audience
  /** Sent before all others, and outside the daily limit: people wait for it, or it protects them. */
  urgent?: true
  /** Nobody waits for it: it is sent after all others, and never in the quiet hours of offers. */
  keepsQuiet?: true
  /** Sent only after `UNDO_SECONDS`: staff can undo what it reports, and then it is withdrawn. */
  undoable?: true
} & (
  | ({ by: 'sms' } & BySms<Facts>)
  /** Both: an e-mail too where there is an address. Either: the e-mail alone where there is an address. */
  | ({ by: 'both' | 'either' } & BySms<Facts> & ByEmail<Facts>)
  | ({ by: 'email' } & ByEmail<Facts>)
)

type BySms<Facts> = { sms: (news: Facts, shorten: Shorten) => string }

type ByEmail<Facts> = {
  /** Its first line is its subject. */
  email: (news: Facts, name: string) => string
  /** What an e-mail shows below its text. For one about an order, it is read when the e-mail leaves. */
  details?: (news: Facts) => EmailDetails
}

/** Longer than the office offers its Undo button. */
export const UNDO_SECONDS = 15

/** Every message the shop writes: to whom, by what, and its text. A new one starts here: docs/extending.md. */
export const MESSAGES: { [Template in MessageTemplate]: MessageRule<News[Template]> } = {
  ...each(ORDER_TEMPLATES, (template) => ({
    to: 'buyer',
    by: 'both',
    ...((template === 'order-on-the-way' || template === 'order-failed' || template === 'courier-number') && { undoable: true }),
    sms: (news: OrderNews, shorten: Shorten) => orderText(template, { ...news, link: shorten(news.link) }),
    email: (news: OrderNews, name: string) => orderEmail(template, news, name),
  })),
  'order-links': {
    to: 'owner-of-number',
    by: 'sms',
    sms: ({ orders, ...news }, shorten) =>
      orderLinksText({ ...news, orders: orders.map(({ number, link }) => ({ number, link: shorten(link) })) }),
  },
  'order-settled': { to: 'buyer', by: 'sms', sms: newTotalText },
  'lot-recalled': { to: 'buyer', by: 'both', sms: recallText, email: recallEmail, urgent: true },
  'company-paid': { to: 'buyer', by: 'either', sms: companyPaidText, email: companyPaidEmail },
  'login-code': { to: 'owner-of-number', by: 'sms', sms: codeText, urgent: true },
  'order-code': {
    to: 'owner-of-number',
    by: 'sms',
    urgent: true,
    sms: (news, shorten) => orderCodeText({ ...news, link: shorten(news.link) }),
  },
  'gift-link': { to: 'recipient', by: 'sms', sms: (news, shorten) => giftLinkText({ ...news, link: shorten(news.link) }) },
  'gift-reminder': {
    to: 'recipient',
    by: 'sms',
    sms: (news, shorten) => giftReminderText({ ...news, link: shorten(news.link) }),
  },
  'gift-on-the-way': { to: 'recipient', by: 'sms', undoable: true, sms: giftOnTheWayText },
  ...each(['proof-shown', 'proof-reminder', 'gift-run-delivered', 'gift-thanks'] satisfies GiftBuyerTemplate[], () => ({
    to: 'buyer',
    by: 'both',
    sms: (news: GiftBuyerNews, shorten: Shorten) => giftBuyerText({ ...news, link: shorten(news.link) }),
    email: giftBuyerEmail,
  })),
  ...each(QUOTATION_TEMPLATES, (template) => ({
    to: 'buyer',
    by: 'both',
    sms: (news: QuotationNews, shorten: Shorten) => quotationText(template, { ...news, link: shorten(news.link) }),
    email: (news: QuotationNews, name: string) => quotationEmail(template, news, name),
    details: quotationDetails,
  })),
  'ticket-answer': { to: 'writer-of-ticket', by: 'either', sms: answerBySms, email: answerByEmail },
  'fruit-arrived': {
    to: 'waiting-person',
    by: 'either',
    sms: (news, shorten) => fruitArrivedText({ ...news, link: shorten(news.link) }),
    email: fruitArrivedEmail,
  },
  'occasion-near': {
    to: 'buyer',
    by: 'either',
    sms: (news, shorten) => occasionNearText({ ...news, link: shorten(news.link) }),
    email: occasionNearEmail,
  },
  'eat-first': { to: 'buyer', by: 'sms', sms: (news, shorten) => eatFirstText({ ...news, link: shorten(news.link) }) },
  'harvest-slipped': {
    to: 'buyer',
    by: 'both',
    // The time to answer runs.
    urgent: true,
    sms: (news, shorten) => harvestSlippedText({ ...news, link: shorten(news.link) }),
    email: harvestSlippedEmail,
  },
  ...each(['fruit-ordered', 'purchase-cancelled', 'grower-delivered', 'grower-paid'], () => ({
    to: 'grower',
    by: 'sms',
    sms: growerText,
  })),
  'draft-link': { to: 'buyer', by: 'sms', sms: (news, shorten) => draftText({ ...news, link: shorten(news.link) }) },
  'gift-programme': { to: 'buyer', by: 'sms', sms: (news, shorten) => programmeText({ ...news, link: shorten(news.link) }) },
  'weekly-plan': { to: 'buyer', by: 'sms', sms: (news, shorten) => weeklyPlanText({ ...news, link: shorten(news.link) }) },
  // Until the cut-off the buyer can change it.
  'weekly-box': {
    to: 'buyer',
    by: 'sms',
    urgent: true,
    sms: (news, shorten) => weeklyBoxText({ ...news, link: shorten(news.link) }),
  },
  ...each(['claim-received', 'claim-answered'], () => ({
    to: 'buyer',
    by: 'both',
    sms: (news: ClaimNews, shorten: Shorten) => claimText({ ...news, link: shorten(news.link) }),
    email: claimEmail,
  })),
  offer: {
    to: 'person-who-agreed',
    by: 'either',
    keepsQuiet: true,
    sms: offerText,
    email: offerEmail,
    details: offerDetails,
  },
  'offer-test': { to: 'staff', by: 'either', sms: offerText, email: offerEmail, details: offerDetails },
  'cart-reminder': { to: 'person-who-agreed', by: 'sms', keepsQuiet: true, sms: cartReminderText },
  'weekly-report': { to: 'staff', by: 'email', email: weeklyReportEmail, details: weeklyReportDetails },
}

export const KEEPS_QUIET = Object.entries(MESSAGES).flatMap(([template, rule]) => ('keepsQuiet' in rule ? [template] : []))

export const URGENT = Object.entries(MESSAGES).flatMap(([template, rule]) => ('urgent' in rule ? [template] : []))

function each<Template extends MessageTemplate>(
  templates: readonly Template[],
  rule: (template: Template) => MessageRule<News[Template]>,
): { [One in Template]: MessageRule<News[One]> } {
  return Object.fromEntries(templates.map((template) => [template, rule(template)])) as unknown as {
    [One in Template]: MessageRule<News[One]>
  }
}
