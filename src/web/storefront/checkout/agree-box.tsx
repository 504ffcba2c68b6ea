import { Checkbox } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { RichText } from './rich-text.tsx'
import { useCheckoutTexts } from './texts.ts'
import { agreedValue, type AgreedVersions } from './typed-order.ts'

type AgreeBoxProps = { versions: AgreedVersions; typed: string; error: string | undefined }

/** The buyer’s consent. When a new version of a text is published, the box is empty again. */
export function AgreeBox({ versions, typed, error }: AgreeBoxProps) {
  const t = useCheckoutTexts()
  const value = agreedValue(versions)
  const link = (to: string, text: string) => (
    <LocalLink className="link-inline" to={to}>
      {text}
    </LocalLink>
  )
  const parts = {
    terms: link('/terms', t('checkout.terms')),
    refunds: link('/refund-policy', t('checkout.refunds')),
    privacy: link('/policy', t('checkout.privacy')),
  }
  return (
    <Checkbox
      key={value}
      name="agree"
      value={value}
      defaultChecked={typed === value}
      label={<RichText text={t('checkout.agree', { version: versions.terms_version })} parts={parts} />}
      error={error}
      aria-required
    />
  )
}
