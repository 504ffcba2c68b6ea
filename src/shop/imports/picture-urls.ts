const LONGEST_URL = 2000

/** The addresses of pictures in cells that hold several, with commas or spaces between; null when one is not an address of a picture. */
export function pictureUrls(cells: readonly string[]): string[] | null {
  const parts = cells
    .flatMap((cell) => cell.split(/[\s|]*[,;|]\s*(?=https?:|\/\/|$)|\s+(?=https?:|\/\/)/i))
    .filter((part) => part !== '')
  const read = parts.map((part) => addressOf(part.startsWith('//') ? `https:${part}` : part))
  return read.every((url) => url !== null) ? read : null
}

function addressOf(text: string): string | null {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : null
}
