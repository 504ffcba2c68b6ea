import { shopWords } from '#texts/shop.server.ts'
import {
  formatDay,
  formatMoneySms,
  formatNumber,
  monthName,
  monthOf,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'

/** A month of a gift programme, to the members of its company: it can be approved, still waits, or was not approved in time, so that nothing is sent. */
export type ProgrammeNews = {
  language: Language
  kind: 'preview' | 'reminder' | 'expired'
  programme: string
  /** The first day of the month. */
  month: CalendarDate
  boxes: number
  total: Paisa
  /** The last day of approval. */
  until: CalendarDate
  link: string
}

export function programmeText({ language, kind, programme, month, boxes, total, until, link }: ProgrammeNews): string {
  return shopWords('messages', language)(`programme.${kind}`, {
    programme: programme.slice(0, 30),
    month: monthName(monthOf(month), language, 'long'),
    count: boxes,
    boxes: formatNumber(boxes, language),
    total: formatMoneySms(total, language),
    until: formatDay(until, language, 'smsDate'),
    link,
  })
}
