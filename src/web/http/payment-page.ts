import type { OnlineMethod } from '#shop/payments/index.ts'
import { LANGUAGES, type Language, DEFAULT_LANGUAGE } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { wordsOf, type AreaText } from '#texts/all.server.ts'

// The pages between ours and a gateway's: without scripts and without the storefront's frame.

/** Shown on the way to the gateway if the browser stops there. */
export function goOnPage({ gateway, language, to }: { gateway: OnlineMethod; language: Language; to: string }): string {
  const say = wordsOf('order', language)
  const title = say('order.goingOn')
  const link = say(`order.to.${gateway}`)
  const there = escapeHtml(to)
  const head = `<meta name="referrer" content="origin"><meta http-equiv="refresh" content="0;url=${there}">`
  return page({ language, title, head, body: `<h1>${title}</h1><p><a href="${there}">${link}</a></p>` })
}

/**
 * Shown to a visitor who returns from a gateway in another browser, and to strangers: in both languages, because their language
 * is unknown.
 */
export function findOrderPage(): string {
  const body = LANGUAGES.map(findOrderForm).join('')
  const language = DEFAULT_LANGUAGE
  return page({ language, title: wordsOf('track', language)('track.title'), head: '', body })
}

function findOrderForm(language: Language): string {
  const words = wordsOf('track', language)
  const say = (key: AreaText<'track'>) => escapeHtml(words(key))
  const field = (name: 'number' | 'phone', extra: string) =>
    `<p><label for="${name}-${language}">${say(`track.${name}`)}</label><input id="${name}-${language}" name="${name}" maxlength="60" ${extra}></p>`
  return `<section lang="${language}"><h1>${say('track.afterPaying')}</h1><p>${say('track.afterPayingText')}</p><form method="post" action="${pathIn(language, '/track/order')}"><input type="hidden" name="intent" value="track">${field('number', 'autocomplete="off"')}${field('phone', 'type="tel" autocomplete="tel"')}<button type="submit">${say('track.show')}</button></form></section>`
}

function page({ language, title, head, body }: { language: Language; title: string; head: string; body: string }): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}<link rel="stylesheet" href="/brand/plain.css"><title>${title}</title></head><body><main><img src="/brand/logo-${language}.svg" alt="" width="120" height="32">${body}</main></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
