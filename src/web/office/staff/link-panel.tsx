import { CopyField } from '../kit/copy-field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import type { LinkView } from './staff-view.ts'

/** The only time a link is shown. */
export function LinkPanel({ link }: { link: LinkView }) {
  const t = useOfficeTexts()
  return (
    <section className="panel office-link" aria-label={t('staffLink.title', { name: link.name })}>
      <h2>{t('staffLink.title', { name: link.name })}</h2>
      <Outcome kind="done" of={link}>
        {t('staffLink.text', { at: link.until })}
      </Outcome>
      <CopyField label={t('staffLink.label')} name="link" value={link.url} />
    </section>
  )
}
