import type { Language } from '../../../shop/values/language.ts'

/** The business as the footer says it, in the page's language. An empty text is not shown. */
export type FrameBrand = {
  name: string
  description: string
  bin: string
  tin: string
  tradeLicence: string
  dbid: string
  social: { name: string; url: string }[]
  headOffice: string
  warehouse: string
  phone: string
  complaintPhone: string
  email: string
  hours: string
}

/** The next delivery: `before` and `arrives` are words, `cutOffAt` the instant they hold until. */
export type FramePromise = { cutOffAt: string; day: string; before: string; arrives: string }

/** What every page of the storefront has around it. */
export type FrameData = {
  language: Language
  shopUrl: string
  brand: FrameBrand
  promise: FramePromise | null
  year: number
}
