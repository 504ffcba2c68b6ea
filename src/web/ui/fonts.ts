import { preload } from 'react-dom'
import type { Language } from '../../shop/values/language.ts'

// Digits, spaces and identifiers of Bangla pages come from the Latin file; the taka sign has a file of its own.
const FONTS: Record<Language, readonly string[]> = {
  en: ['/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
  bn: ['/fonts/anek-bangla.woff2', '/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2'],
}

/**
 * For the frame of every page: a font that is asked for only by the stylesheet comes too late to be shown, for ours are optional. In the office
 * names and notes are in both scripts, whichever it speaks.
 */
export function preloadFonts(language: Language): void {
  for (const font of FONTS[language]) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
