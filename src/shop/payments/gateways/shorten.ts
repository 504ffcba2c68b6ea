const CLUSTERS = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** As much of a line as fits `max` characters, counted as Unicode counts; no Bangla letter is torn from its signs. */
export function shorten(text: string, max: number): string {
  let short = ''
  let length = 0
  for (const { segment } of CLUSTERS.segment(text.replace(/\s+/g, ' ').trim())) {
    length += [...segment].length
    if (length > max) break
    short += segment
  }
  return short.trim()
}
