import { preload } from 'react-dom'
import type { Language } from '#shop/values/language.ts'

const BANGLA = '/fonts/anek-bangla.woff2'
// Digits, spaces and identifiers of Bangla pages come from the Latin file; the taka sign has a file of its own.
const FONTS: Record<Language, readonly string[]> = {
  en: ['/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
  bn: [BANGLA, '/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
}

/**
 * For the frame of every page: a font that is asked for only by the stylesheet comes too late to be shown, for ours are optional. In the office
 * names and notes are in both scripts, whichever it speaks.
 */
export function preloadFonts(language: Language): void {
  for (const font of FONTS[language]) {
    if (font !== BANGLA || !isSlowLine()) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}

function isSlowLine(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['line'] === 'slow'
}

// The Network Information API, which phones with Android have: `effectiveType` is '4g' from 0.7 Mbit/s and less than 270 ms on.
const NOTE_SLOW_LINE =
  '!function(c){if(c&&(c.saveData||c.effectiveType&&c.effectiveType!="4g"))document.documentElement.dataset.line="slow"}(navigator.connection)'
const BANGLA_UNLESS_SLOW = `if(document.documentElement.dataset.line!="slow"){var f=document.createElement("link");f.rel="preload";f.as="font";f.type="font/woff2";f.crossOrigin="";f.fetchPriority="low";f.href="${BANGLA}";document.head.append(f)}`

/**
 * On a slow line, and where data is saved, Bangla is drawn in the phone's own letters (see `data-line` in the styles): our file of it is 96 kB, a
 * third of what a whole page may weigh, and would be there only for the next page. The page is one for everybody, so the browser decides.
 */
export function lettersForLine(html: string, nonce: string): string {
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`
  return html
    .replace('<head>', `<head>${inline(NOTE_SLOW_LINE)}`)
    .replace(/<link rel="preload" href="\/fonts\/anek-bangla\.woff2"[^>]*>/, inline(BANGLA_UNLESS_SLOW))
}
