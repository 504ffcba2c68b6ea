import type { OnlineMethod } from '../../shop/payments/index.ts'
import type { Language } from '../../shop/values/index.ts'
import { order as bangla } from '../texts/bn/order.ts'
import { fillText } from '../texts/catalogue.ts'
import { order as english } from '../texts/en/order.ts'

/** What the page between ours and the gateway's says, where a browser stops there. */
export function goOnText(gateway: OnlineMethod, language: Language): { title: string; link: string } {
  const texts = language === 'bn' ? bangla : english
  return {
    title: fillText(texts['order.goingOn']),
    link: fillText(texts[gateway === 'bkash' ? 'order.toBkash' : 'order.toSslcommerz']),
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
