import { createHash } from 'node:crypto'
import { shadesOf, type Brand } from '#shop/content/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { escapeHtml } from './payment-page.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'
import { inLanguage } from '#shop/values/translations.ts'

export type LastResort = {
  path: string
  /** 503 if a retry may succeed soon. */
  status: 500 | 503
  retryAfterSeconds: number
  /** The reference under which the log has the error. */
  reference: string
  /** As last read; null if it was never read. */
  brand: Brand | null
}

// The colours of tokens.css, in one style sheet without dependencies. It uses the device's fonts.
const styleOf = (leaf: string) => `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#fbf7f0;color:#1f2a1c;font:17px/1.6 'Noto Sans Bengali',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{padding:18px clamp(16px,4vw,48px);background:#fff;border-bottom:1px solid #e5dbc9}
.name{display:inline-block;padding:10px 0;color:${leaf};font-size:22px;font-weight:700;line-height:1.2;text-decoration:none}
main{flex:1;width:100%;max-width:640px;margin:0 auto;padding:clamp(48px,12vh,128px) 16px 48px}
h1{margin:0 0 12px;font-size:clamp(28px,5vw,40px);line-height:1.25;text-wrap:balance}
p{margin:0 0 16px;color:#4a5445}
.actions{display:flex;flex-wrap:wrap;gap:12px;margin:28px 0 36px}
.actions a{flex:1 1 200px;max-width:320px;padding:13px 24px;border:1.5px solid ${leaf};border-radius:12px;color:${leaf};font-weight:600;line-height:1.4;text-align:center;text-decoration:none}
.actions a:first-child{background:${leaf};color:#fff}
a:hover{text-decoration:underline}
a:focus-visible{outline:3px solid ${leaf};outline-offset:3px}
.reference{margin:0;font-size:14px;overflow-wrap:anywhere}
@media (max-width:480px){.actions a{max-width:none;flex-basis:100%}}
`
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Sent when no page can be rendered: one document without scripts, in the language of its address, with the shop's name and
 * phone.
 */
export function lastResortPage({ path, status, retryAfterSeconds, reference, brand }: LastResort): Response {
  const language = languageOfPath(path)
  const t = wordsOf('forms', language)
  const title = t('forms.notNow')
  const name = escapeHtml(inLanguage(brand?.name, language) || t('forms.fruitShop'))
  const home = pathIn(language, '/')
  const style = styleOf(shadesOf(brand?.accent ?? '').leaf)
  const phone = brand?.phone ?? ''
  const call =
    phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(t('forms.call', { phone }))}</a>`
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · ${name}</title><style>${style}</style></head>
<body>
<header><a class="name" href="${home}">${name}</a></header>
<main>
<h1>${title}</h1>
<p>${t(status === 503 ? 'forms.backSoon' : 'forms.ourFault')}</p>
<div class="actions"><a href="${home}">${t('forms.toHome')}</a>${call}</div>
<p class="reference">${escapeHtml(t('forms.reference', { reference }))}</p>
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyOf(style),
      ...(status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {}),
    },
  })
}
