import { shopWords } from '#texts/shop.server.ts'
import type { Language } from '../values/index.ts'
import type { EmailDetails, EmailFile, EmailTable } from './email-page.ts'

/** A saved report about one week, for a member of staff. */
export type WeeklyReport = {
  language: Language
  /** As its owner saved it. */
  name: string
  /** The days of the week, as text. */
  period: string
  /** The page of the report with these days. */
  link: string
  tables: EmailTable[]
  file: EmailFile
}

/** An e-mail; the first line is the subject. The figures are in its details: the message log shows the text alone, to more people. */
export function weeklyReportEmail({ language, name, period, link }: WeeklyReport, reader: string): string {
  const t = shopWords('messages', language)
  return [
    t('subject.weekly-report', { name, period }),
    '',
    t('email.greeting', { name: reader }),
    '',
    t('mail.weekly-report', { name, period }),
    '',
    t('mail.weekly-report.stop'),
    '',
    t('mail.weekly-report.open'),
    link,
  ].join('\n')
}

export function weeklyReportDetails({ tables, file }: WeeklyReport): EmailDetails {
  return { facts: [], lines: [], sums: [], tables, file }
}
