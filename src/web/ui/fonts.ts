import { preload } from 'react-dom'
import type { Language } from '#shop/values/language.ts'

const BANGLA = '/fonts/anek-bangla.woff2'
// Digits, spaces and identifiers on Bangla pages use the Latin file; the taka sign has its own file.
const FONTS: Record<Language, readonly string[]> = {
  en: ['/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
  bn: [BANGLA, '/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
}

/**
 * For the frame of every page: our fonts are optional, so a font requested only by the stylesheet arrives too late to be used.
 * Office pages need both scripts in either language, because names and notes use both.
 */
export function preloadFonts(language: Language): void {
  for (const font of FONTS[language]) {
    if (font !== BANGLA || !isSlowLine()) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}

function isSlowLine(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['line'] === 'slow'
}

// The Network Information API of Android browsers: `effectiveType` is '4g' from 0.7 Mbit/s and below 270 ms.
const NOTE_SLOW_LINE =
  '!function(c){if(c&&(c.saveData||c.effectiveType&&c.effectiveType!="4g"))document.documentElement.dataset.line="slow"}(navigator.connection)'
const BANGLA_UNLESS_SLOW = `if(document.documentElement.dataset.line!="slow"){var f=document.createElement("link");f.rel="preload";f.as="font";f.type="font/woff2";f.crossOrigin="";f.fetchPriority="low";f.href="${BANGLA}";document.head.append(f)}`

/**
 * On a slow network, or with data saving, Bangla uses the device's font (see `data-line` in the styles): our file has 96 kB, a
 * third of the budget of a whole page, and would arrive only for the next page. The page is the same for everybody, so the
 * browser decides.
 */
export function lettersForLine(html: string, nonce: string): string {
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`
  return html
    .replace('<head>', `<head>${inline(NOTE_SLOW_LINE)}`)
    .replace(/<link rel="preload" href="\/fonts\/anek-bangla\.woff2"[^>]*>/, inline(BANGLA_UNLESS_SLOW))
}
