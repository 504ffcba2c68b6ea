import { useOfficeTexts } from '../office-texts.tsx'
import type { LogoView } from './logo-view.server.ts'

/** The logo of a sender of gifts; it opens in full size. */
export function SenderLogo({ logo: { src, width, height, size } }: { logo: LogoView }) {
  const t = useOfficeTexts()
  return (
    <p className="stack">
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} width={width} height={height} alt={t('making.logo')} />
      </a>
      <span className="muted small">{t('making.logoSize', { size })}</span>
    </p>
  )
}
