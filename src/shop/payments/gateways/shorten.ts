import { HOME_LANGUAGE } from '../../values/index.ts'
const CLUSTERS = new Intl.Segmenter(HOME_LANGUAGE, { granularity: 'grapheme' })

/** Cuts a line to `max` code points without splitting a Bangla grapheme. */
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
