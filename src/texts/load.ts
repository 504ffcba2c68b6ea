import type { Language } from '#shop/values/language.ts'
import type { Texts } from './catalogue.ts'

// What browsers load of one language only. Each import becomes a file of its own.
const STOREFRONT: Record<Language, () => Promise<{ storefront: Texts }>> = {
  en: () => import('./en/index.ts'),
  bn: () => import('./bn/index.ts'),
}

const OFFLINE: Record<Language, () => Promise<{ offline: Texts }>> = {
  en: () => import('./en/offline.ts'),
  bn: () => import('./bn/offline.ts'),
}

export async function loadStorefront(language: Language): Promise<Texts> {
  return (await STOREFRONT[language]()).storefront
}

export async function loadOffline(language: Language): Promise<Texts> {
  return (await OFFLINE[language]()).offline
}
