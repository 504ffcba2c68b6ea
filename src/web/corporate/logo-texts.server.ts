import { logoWarnings, paletteOf, type CardDesign, type KeptLogo, type LogoRefused } from '#shop/gifting/index.ts'
import { formatNumber, type Language } from '#shop/values/language.ts'
import { wordsOf } from '#texts/all.server.ts'

/** The pixels across that a logo needs for the widest print. */
const ENOUGH_PIXELS = 945

export function logoHelp(language: Language): string {
  return wordsOf('forms', language)('forms.logoHelp', { pixels: formatNumber(ENOUGH_PIXELS, language) })
}

/** Why a logo was refused, for its field. */
export function logoFault(refused: LogoRefused, language: Language): string {
  const t = wordsOf('forms', language)
  if (refused.problem !== 'logo-too-small') return t(`forms.logo.${refused.problem}`)
  const [has, needs] = [formatNumber(refused.has, language), formatNumber(refused.needs, language)]
  return t('forms.logo.logo-too-small', { has, needs })
}

/** What to know of a logo before it is printed; `design` decides the colour of the sleeve. */
export function logoNotes(logo: KeptLogo, { design, language }: { design: CardDesign | null; language: Language }): string[] {
  const t = wordsOf('forms', language)
  return logoWarnings(logo, paletteOf(design, logo.colours, '')).map((warning) => {
    if (warning.kind !== 'coarse') return t(`forms.logo.${warning.kind}`)
    const number = (value: number) => formatNumber(value, language)
    const { place, millimetres, needs, has } = warning
    return t(`forms.logo.coarse.${place}`, { mm: number(millimetres), needs: number(needs), has: number(has) })
  })
}

/** The logo that came with a form: null if none did, and why an unreadably large one is refused. */
export function sentLogo(
  file: { path: string; bytes: number } | { tooLarge: true } | null | undefined,
): { path: string; bytes: number } | null | { ok: false; problem: 'logo-too-large' } {
  if (!file) return null
  if ('tooLarge' in file) return { ok: false, problem: 'logo-too-large' }
  return file.bytes > 0 ? file : null
}
