import { logoOf, type Brand } from '#shop/content/index.ts'
import type { OnlineMethod } from '#shop/payments/index.ts'
import { inLanguage, LANGUAGES, type Language, DEFAULT_LANGUAGE } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { wordsOf, type AreaText } from '#texts/all.server.ts'

// The pages between ours and a gateway's: without scripts and without the storefront's frame.

/** Shown on the way to the gateway if the browser stops there. */
export function goOnPage(
  own: Brand,
  { gateway, language, to }: { gateway: OnlineMethod; language: Language; to: string },
): string {
  const say = wordsOf('order', language)
  const title = say('order.goingOn')
  const link = say(`order.to.${gateway}`)
  const there = escapeHtml(to)
  const head = `<meta name="referrer" content="origin"><meta http-equiv="refresh" content="0;url=${there}">`
  return page(own, { language, title, head, body: `<h1>${title}</h1><p><a href="${there}">${link}</a></p>` })
}

/**
 * Shown to a visitor who returns from a gateway in another browser, and to strangers: in both languages, because their language
 * is unknown.
 */
export function findOrderPage(own: Brand): string {
  const body = LANGUAGES.map(findOrderForm).join('')
  const language = DEFAULT_LANGUAGE
  return page(own, { language, title: wordsOf('track', language)('track.title'), head: '', body })
}

/** Shown to a visitor who returns from a request for an agreement in another browser, and to strangers. */
export function openPlanPage(own: Brand): string {
  const body = LANGUAGES.map((language) => {
    const say = wordsOf('weekly', language)
    return `<section lang="${language}"><h1>${escapeHtml(say('weekly.backToPlan'))}</h1><p>${escapeHtml(say('weekly.backToPlanText'))}</p></section>`
  }).join('')
  const language = DEFAULT_LANGUAGE
  return page(own, { language, title: wordsOf('weekly', language)('weekly.title'), head: '', body })
}

function findOrderForm(language: Language): string {
  const words = wordsOf('track', language)
  const say = (key: AreaText<'track'>) => escapeHtml(words(key))
  const field = (name: 'number' | 'phone', extra: string) =>
    `<p><label for="${name}-${language}">${say(`track.${name}`)}</label><input id="${name}-${language}" name="${name}" maxlength="60" ${extra}></p>`
  return `<section lang="${language}"><h1>${say('track.afterPaying')}</h1><p>${say('track.afterPayingText')}</p><form method="post" action="${pathIn(language, '/track/order')}"><input type="hidden" name="intent" value="track">${field('number', 'autocomplete="off"')}${field('phone', 'type="tel" autocomplete="tel"')}<button type="submit">${say('track.show')}</button></form></section>`
}

function page(
  own: Brand,
  { language, title, head, body }: { language: Language; title: string; head: string; body: string },
): string {
  const [name, logo] = [escapeHtml(inLanguage(own.name, language)), logoOf(own, language)]
  const top = logo
    ? `<img src="${logo.src}" alt="${name}" width="${logo.width}" height="${logo.height}">`
    : `<p><b>${name}</b></p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}<link rel="stylesheet" href="/brand/plain.css"><link rel="stylesheet" href="/brand/colours.css"><title>${title}</title></head><body><main>${top}${body}</main></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
