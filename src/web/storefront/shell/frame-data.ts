import type { Language } from '#shop/values/language.ts'
import type { BrandData } from '#web/ui/footer.tsx'
import type { PromiseWords } from '../promise/promise-words.ts'

/** What every page of the storefront has around it. `promise` is the next delivery there is; `day` is `YYYY-MM-DD`. */
export type FrameData = {
  language: Language
  shopUrl: string
  brand: BrandData
  promise: (PromiseWords & { cutOffAt: string; day: string }) | null
  year: number
}
