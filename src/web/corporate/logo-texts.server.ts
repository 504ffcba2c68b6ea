import {
  logoWarnings,
  MOST_LOGO_PIXELS,
  paletteOf,
  type CardDesign,
  type KeptLogo,
  type LogoRefused,
} from '#shop/gifting/index.ts'
import { formatNumber, type Language } from '#shop/values/language.ts'
import { wordsOf } from '#texts/all.server.ts'

export function logoHelp(language: Language): string {
  return wordsOf('forms', language)('forms.logoHelp', { pixels: formatNumber(MOST_LOGO_PIXELS, language) })
}

/** Why a logo was refused, for its field. */
export function logoFault(refused: LogoRefused | LogoNotRead, language: Language): string {
  const t = wordsOf('forms', language)
  if (refused.problem !== 'logo-too-small') return t(`forms.logo.${refused.problem}`)
  const [has, needs] = [formatNumber(refused.has, language), formatNumber(refused.needs, language)]
  return t('forms.logo.logo-too-small', { has, needs })
}

/** What to know of a logo before it is printed; `design`, and `accent` for a logo without colours, decide the colour of the sleeve. */
export function logoNotes(
  logo: KeptLogo,
  { design, accent, language }: { design: CardDesign | null; accent: string; language: Language },
): string[] {
  const t = wordsOf('forms', language)
  return logoWarnings(logo, paletteOf(design, logo.colours, accent)).map((warning) => {
    if (warning.kind !== 'coarse') return t(`forms.logo.${warning.kind}`)
    const number = (value: number) => formatNumber(value, language)
    const { place, millimetres, needs, has } = warning
    return t(`forms.logo.coarse.${place}`, { mm: number(millimetres), needs: number(needs), has: number(has) })
  })
}

/** A logo whose file was not kept. */
export type LogoNotRead = { ok: false; problem: 'logo-too-large' | 'logo-too-often' }

/** The logo that came with a form: null if none did, and why one is refused that is too large, or whose sender has sent too many. */
export function sentLogo(
  file: { path: string; bytes: number } | { tooLarge: true; tooOften?: true } | null | undefined,
): { path: string; bytes: number } | null | LogoNotRead {
  if (!file) return null
  if ('tooLarge' in file) return { ok: false, problem: file.tooOften ? 'logo-too-often' : 'logo-too-large' }
  return file.bytes > 0 ? file : null
}
