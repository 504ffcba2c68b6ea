/**
 * An error or library message without personal data: addresses, numbers, tokens and quoted values are replaced by their type. A database or
 * parser error quotes the value it could not read, and a router error the path, which may contain a secret link.
 */
export function redact(text: string): string {
  let redacted = text.slice(0, LONGEST)
  for (const [pattern, replacement] of RULES) redacted = redacted.replace(pattern, replacement)
  return redacted
}

const LONGEST = 2000

// After these words PostgreSQL quotes a schema name.
const NAMED =
  /\b(?:constraint|relation|column|table|function|operator|type|schema|role|database|index|trigger|parameter|sequence)\s$/

// No rule has groups, so a replacement receives the match, its offset and the whole text.
type Rule = [RegExp, (found: string, offset: number, whole: string) => string]

const quoted: Rule[1] = (found, offset, whole) => {
  return NAMED.test(whole.slice(Math.max(0, offset - 20), offset)) && /^"[\w.]{1,63}"$/.test(found) ? found : '"…"'
}

const RULES: Rule[] = [
  [/"[^"\n]*"?/g, quoted],
  // A single word: the name of a module or of a property.
  [/'(?![\w$.-]{0,40}')[^'\n]*'/g, () => "'…'"],
  [/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, () => '[address]'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, () => '[address]'],
  [/(?<![\w.[\]])(?:\.{0,2}\/)[^\s"')\],;]+/g, () => '[path]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, () => '[address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, () => '[address]'],
  [/\+?\d(?:[\s-]?\d){7,}/g, () => '[number]'],
  // Bangla digits.
  [/[\u09e6-\u09ef](?:[\s-]?[\u09e6-\u09ef]){7,}/g, () => '[number]'],
  // Tokens: long words with digits, or longer than any name in the program.
  [/(?=[\w-]*\d)[\w-]{16,}|[\w-]{40,}/g, () => '[token]'],
]
