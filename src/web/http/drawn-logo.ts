import { hasDrawnLogo, type Brand } from '#shop/content/index.ts'
import type { Logo } from '#web/ui/footer.tsx'
import type { Language } from '#shop/values/language.ts'

/** In pixels, as the footer shows it; the header makes it smaller on phones. */
const SIZES: Record<Language, Omit<Logo, 'src'>> = { en: { width: 120, height: 26 }, bn: { width: 126, height: 28 } }

/** The logo the product comes with; null in a shop of another name, which shows its name instead. */
export function drawnLogo(own: Pick<Brand, 'name'>, language: Language, ground?: 'on-leaf'): Logo | null {
  if (!hasDrawnLogo(own)) return null
  return { src: `/brand/logo-${language}${ground ? `-${ground}` : ''}.svg`, ...SIZES[language] }
}
