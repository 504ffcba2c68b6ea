import type { FileStore } from '#platform/files.ts'
import { withPrintedLogo, type Brand } from '../content/index.ts'
import { paletteOf, type CardDesign, type CardPalette } from './card-designs.ts'
import { labelsBehind } from './logo-rules.ts'
import type { KeptLogo } from './logos.ts'

/** Design, colours and logo of cards and sleeve, as the templates read them. */
export type CardLook = {
  /** Empty for cards from before there were designs. */
  design: CardDesign | ''
  palette: CardPalette
  sender: {
    /** The path under which the template finds it; empty without a logo. */
    logo: string
    width: number
    height: number
    name: string
    'label-on-card': boolean
    'label-on-sleeve': boolean
  }
}

type Look = { design: CardDesign | null; logo: KeptLogo | null; senderName: string; own: Partial<Pick<Brand, 'accent'>> }

export function cardLook({ design, logo, senderName, own }: Look): CardLook {
  const palette = paletteOf(design, logo?.colours ?? [], own.accent ?? '')
  const behind = logo ? labelsBehind(logo, palette) : { card: false, sleeve: false }
  return {
    design: design ?? '',
    palette,
    sender: {
      logo: logo ? `/${logo.file}` : '',
      width: logo?.width ?? 1,
      height: logo?.height ?? 1,
      name: senderName,
      'label-on-card': behind.card,
      'label-on-sleeve': behind.sleeve,
    },
  }
}

/** A template's data with the pictures of the logos that it names, of the shop and of the sender. A missing file is left out. */
export async function withLogos<Data extends { logo: string; look: CardLook }>(
  files: Pick<FileStore, 'read'>,
  layout: Data,
): Promise<{ data: Data; pictures: Record<string, Uint8Array> }> {
  const { data, pictures } = await withPrintedLogo(files, layout)
  const { logo } = data.look.sender
  if (logo === '') return { data, pictures }
  const bytes = await files.read(logo.slice(1))
  if (bytes) return { data, pictures: { ...pictures, [logo]: bytes } }
  return { data: { ...data, look: { ...data.look, sender: { ...data.look.sender, logo: '' } } }, pictures }
}
