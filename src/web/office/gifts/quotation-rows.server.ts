import type { ListedQuotation } from '#shop/gifting/index.ts'
import { quotationStatus } from '#shop/gifting/model.ts'
import { formatDay, formatInstant, formatMoney, type CalendarDate, type Language } from '#shop/values/index.ts'

export type QuotationRow = ReturnType<typeof quotationRowOf>

/** A quotation in a list, ready to show. */
export function quotationRowOf(listed: ListedQuotation, { today, language }: { today: CalendarDate; language: Language }) {
  const { id, number, companyName, contactName, version, total, validUntil, last, lastAt, lost } = listed
  return {
    id,
    number,
    company: companyName || contactName,
    contact: companyName === '' ? '' : contactName,
    version,
    status: lost ? ('lost' as const) : quotationStatus(listed, today),
    total: formatMoney(total, language),
    validUntil: formatDay(validUntil, language, 'withYear'),
    last,
    lastAt: formatInstant(lastAt, language),
    // The buyer waits for an answer.
    waits: !lost && (last === 'comment' || last === 'change-asked'),
  }
}
