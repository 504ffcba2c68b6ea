// The words of the CTIA's messaging principles, and what people write here. CANCEL is left out: it may mean an order.
const WORDS: ReadonlySet<string> = new Set([
  'STOPALL',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'BONDHO',
  'BONDHO KORUN',
  'বন্ধ',
  'বন্ধ করুন',
  'স্টপ',
])

/**
 * Whether an SMS asks for no more offers: it begins with STOP, or is one of these words, whatever its capitals, spaces and punctuation. A
 * sentence that begins with another of them may be about an order.
 */
export function asksToStop(text: string): boolean {
  const words = text
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  return words[0] === 'STOP' || WORDS.has(words.join(' '))
}
