import { LocalLink } from '#web/ui/local-link.tsx'
import { useTexts } from '#web/ui/texts.tsx'
import { RichText } from './checkout/rich-text.tsx'

/** Below a form that asks for a name or a number. */
export function PrivacyNote() {
  const t = useTexts()
  const link = (
    <LocalLink className="link-inline" to="/policy">
      {t('privacy.policy')}
    </LocalLink>
  )
  return (
    <p className="field-help">
      <RichText text={t('privacy.note')} parts={{ link }} />
    </p>
  )
}
