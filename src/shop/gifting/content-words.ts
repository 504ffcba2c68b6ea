import { shopWords } from '#texts/shop.server.ts'
import { formatNumber, formatWeight, grams, inLanguage, type Language } from '../values/index.ts'
import type { LineContent } from './line-contents.ts'

/** `Medjool dates 500 g, Pear 500 g, Gift box, printed card, printed sleeve`. */
export function contentWords(contents: readonly LineContent[], language: Language): string {
  const t = shopWords('documents', language)
  return contents
    .map((content) => {
      if (content.kind !== 'stock') return t(`quotation.with.${content.kind}`)
      const { name, amount, unit } = content
      if (unit === 'gram') return `${inLanguage(name, language)} ${formatWeight(grams(amount), language)}`
      return amount === 1 ? inLanguage(name, language) : `${inLanguage(name, language)} × ${formatNumber(amount, language)}`
    })
    .join(', ')
}
