import type { ReactNode } from 'react'
import { useTexts, type StorefrontText } from './texts.tsx'

/** season is for pages; on cards the others come first, and there is never more than one. */
type StickerKind = 'out' | 'preorder' | 'sale' | 'few' | 'season'

const USUAL_TEXT: Record<StickerKind, StorefrontText | null> = {
  out: 'parts.soldOut',
  preorder: 'parts.preOrder',
  sale: null,
  few: 'parts.fewLeft',
  season: 'parts.inSeason',
}

/**
 * The oval label, like those on market fruit. Without children it has a default text; a sale needs its own.
 */
export function Sticker({ kind, children }: { kind: StickerKind; children?: ReactNode }) {
  const t = useTexts()
  const usual = USUAL_TEXT[kind]
  return <span className={`sticker sticker-${kind}`}>{children ?? (usual && t(usual))}</span>
}
