import { pathIn } from '#shop/values/paths.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useOrderTexts } from './texts.ts'

/** To the terms as they were when the order was placed. */
export function AgreedLink({ token }: { token: string }) {
  const t = useOrderTexts()
  return (
    <p className="small">
      <a className="link" href={pathIn(useLanguage(), `/order/${token}/terms`)}>
        {t('order.terms')}
      </a>
    </p>
  )
}
