import { formatDay } from '#shop/values/day-text.ts'
import { formatNumber, type Language } from '#shop/values/language.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import type { BoxFault } from '#shop/gifting/model.ts'
import type { build } from '#texts/en/build.ts'
import type { gift } from '#texts/en/gift.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type BuildText = keyof typeof build

/** The builder's texts, used below `PageTexts`, with those of the gift request and of every page. */
export function useBuildTexts(): Translate<BuildText | keyof typeof gift | StorefrontText> {
  return useTextsOf()
}

/** A sentence that explains why the box is not possible. */
export function faultText(
  fault: BoxFault,
  t: (key: BuildText, words?: Record<string, string>) => string,
  language: Language,
): string {
  const weight = (amount: number) => formatWeight(grams(amount), language)
  switch (fault.kind) {
    case 'no-day':
    case 'too-far':
    case 'no-fruit':
    case 'no-packaging':
      return t(`buildFault.${fault.kind}`)
    case 'too-soon':
    case 'sleeve-too-soon':
      return t(`buildFault.${fault.kind}`, { day: formatDay(fault.day, language, 'long') })
    case 'too-few':
    case 'too-many':
    case 'too-many-fruits':
    case 'sleeve-too-few':
      return t(`buildFault.${fault.kind}`, { count: formatNumber(fault.count, language) })
    case 'too-heavy':
      return t('buildFault.too-heavy', { weight: weight(fault.grams), most: weight(fault.most) })
    default:
      return fault satisfies never
  }
}
