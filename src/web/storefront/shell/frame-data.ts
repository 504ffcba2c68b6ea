import type { Language } from '#shop/values/language.ts'
import type { BrandData } from '#web/ui/footer.tsx'
import type { PromiseWords } from '../promise/promise-words.ts'

/** The frame around every page of the storefront. `promise` is the next possible delivery; `day` is `YYYY-MM-DD`. */
export type FrameData = {
  language: Language
  shopUrl: string
  brand: BrandData
  promise: (PromiseWords & { cutOffAt: string; day: string }) | null
  year: number
  /** Whether the shop offers weekly boxes. */
  weekly?: true
  /** Whether the shop tells advertisers of orders that came from them, with consent. */
  measures?: true
}
