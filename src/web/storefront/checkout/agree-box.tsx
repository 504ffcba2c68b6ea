import { Checkbox } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { RichText } from './rich-text.tsx'
import { useCheckoutTexts } from './texts.ts'
import { agreedValue, type ToAgree, type TypedOrder } from './typed-order.ts'

type AgreeBoxProps = { versions: ToAgree; typed: TypedOrder | undefined; error: string | undefined }

/** The buyer’s consent. When a new version of a text is published, the box is empty again. What advertisers are told is a box of its own. */
export function AgreeBox({ versions, typed, error }: AgreeBoxProps) {
  const t = useCheckoutTexts()
  const value = agreedValue(versions)
  const { measure } = versions
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
    <>
      <Checkbox
        key={value}
        name="agree"
        value={value}
        defaultChecked={typed?.agree === value}
        label={<RichText text={t('checkout.agree', { version: versions.terms_version })} parts={parts} />}
        error={error}
        aria-required
      />
      {measure && (
        <Checkbox
          name="measure"
          value={measure.value}
          defaultChecked={typed?.measure === measure.value}
          label={<RichText text={measure.label} parts={parts} />}
        />
      )}
    </>
  )
}
