// Bidirectional controls, the byte order mark, the zero-width space and lone surrogates. The joiners U+200C and U+200D stay: Bangla
// spelling needs them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]/gu
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const CONTROL = /\p{Cc}/gu

/** Cleans one line of input for storage: null when it is longer than `max` characters. May be empty. */
export function cleanLine(text: string, max: number): string | null {
  return within(max, tidyLine(visible(text).replace(LINE_BREAK, ' ')))
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** In characters; RFC 5321 leaves no room for a longer one. */
export const LONGEST_EMAIL = 254

/** Whether a cleaned line can be an e-mail address. Only a message that arrives proves it. */
export function isEmail(line: string): boolean {
  return line.length <= LONGEST_EMAIL && EMAIL.test(line)
}

/** Like `cleanLine`, for longer text: line breaks stay, with at most one empty line in a row. */
export function cleanText(text: string, max: number): string | null {
  const lines = visible(text).replace(LINE_BREAK, '\n').split('\n').map(tidyLine)
  return within(
    max,
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, ''),
  )
}

function visible(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC')
}

function tidyLine(line: string): string {
  return trimEdges(line.replace(/\s+/g, ' ').replace(CONTROL, '').replace(/ {2,}/g, ' '))
}

/** Also removes joiners at the edges, where they have no effect. A loop, because a pattern would take quadratic time on hostile text. */
function trimEdges(line: string): string {
  let start = 0
  let end = line.length
  while (start < end && isEdge(line.charCodeAt(start))) start += 1
  while (end > start && isEdge(line.charCodeAt(end - 1))) end -= 1
  return line.slice(start, end)
}

function isEdge(code: number): boolean {
  return code === 0x20 || code === 0x200c || code === 0x200d
}

/** Counts code points as the database does, not UTF-16 units as JavaScript does. */
function within(max: number, text: string): string | null {
  let count = 0
  for (const _ of text) count += 1
  return count > max ? null : text
}
