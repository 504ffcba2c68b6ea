import { wordsOf } from '#texts/all.server.ts'
import { escapeHtml } from './payment-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/**
 * Shown when a form came from another origin than the shop's. The usual cause is a host name on which `SHOP_URL` and the proxy
 * disagree, so the page links to the shop.
 */
export function foreignPage(path: string, shopUrl: string): Response {
  const language = languageOfPath(path)
  const t = wordsOf('forms', language)
  const title = t('forms.otherAddress')
  const there = escapeHtml(shopUrl)
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="stylesheet" href="/brand/plain.css"><link rel="stylesheet" href="/brand/colours.css"><title>${title}</title></head><body><main><h1>${title}</h1><p>${t('forms.otherAddressText')}</p><p><a href="${there}">${there}</a></p></main></body></html>`
  return new Response(html, {
    status: 403,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentSecurityPolicy([], shopUrl.startsWith('https:')),
    },
  })
}
