import type { Language } from '../language.ts'

export const UNITS: Record<Language, { gram: string; kilogram: string; pieces: (count: string) => string }> = {
  en: { gram: 'g', kilogram: 'kg', pieces: (count) => `${count} ${count === '1' ? 'pc' : 'pcs'}` },
  bn: { gram: 'গ্রাম', kilogram: 'কেজি', pieces: (count) => `${count}টি` },
}
