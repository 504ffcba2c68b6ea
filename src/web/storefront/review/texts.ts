import type { review } from '#texts/en/review.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type ReviewText = keyof typeof review

export function useReviewTexts(): Translate<ReviewText | StorefrontText> {
  return useTextsOf()
}
