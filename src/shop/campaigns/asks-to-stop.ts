import { shopWords } from '#texts/shop.server.ts'
import { LANGUAGES } from '../values/index.ts'

/**
 * Whether an SMS asks for no more offers: it begins with STOP, or is one of the words of `offer.stopWords` in any language, whatever its
 * capitals, spaces and punctuation. A sentence that begins with another of them may be about an order.
 */
export function asksToStop(text: string): boolean {
  const asked = LANGUAGES.flatMap((language) => shopWords('messages', language)('offer.stopWords').split(',')).map(plain)
  const words = plain(text)
  return words.split(' ')[0] === 'STOP' || asked.includes(words)
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}
