import { MapPin } from '../ui/icons/map-pin.tsx'
import { Phone } from '../ui/icons/phone.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useOfficeTexts } from './office-texts.tsx'

/** The actions that a rider needs at the door. */
export function CallAndMap({ phoneLink, map }: { phoneLink: string; map: string }) {
  const t = useOfficeTexts()
  return (
    <div className="office-pair">
      <a className={buttonClass({ kind: 'soft' })} href={phoneLink}>
        <span className="button-label">
          <Phone className="icon-small" />
          {t('order.call')}
        </span>
      </a>
      <a className={buttonClass({ kind: 'soft' })} href={map} target="_blank" rel="noreferrer">
        <span className="button-label">
          <MapPin className="icon-small" />
          {t('order.map')}
        </span>
      </a>
    </div>
  )
}

/** The gift details: the card text, and a note that prices must not be mentioned. */
export function GiftNote({ giftMessage, hidePrices }: { giftMessage: string | null; hidePrices: boolean }) {
  const t = useOfficeTexts()
  if (!giftMessage && !hidePrices) return null
  return (
    <Note kind="changed" title={giftMessage ? t('order.card') : undefined}>
      {giftMessage && `“${giftMessage}”`} {hidePrices && t('order.hidePrices')}
    </Note>
  )
}
