import { sizeWithin, type KeptLogo } from '#shop/gifting/index.ts'
import { formatNumber, type Language } from '#shop/values/index.ts'

/** A logo as an office page shows it: `width` and `height` are those of the picture on the page. */
export type LogoView = { src: string; width: number; height: number; size: string }

const ROOM = { width: 200, height: 90 }

export function logoView(logo: KeptLogo | null, language: Language): LogoView | null {
  if (!logo) return null
  return {
    src: `/office/gifts/logos/${logo.id}`,
    ...sizeWithin(logo, ROOM),
    size: `${formatNumber(logo.width, language)} × ${formatNumber(logo.height, language)}`,
  }
}
