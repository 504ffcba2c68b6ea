import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import type { LinkView } from './staff-view.ts'

/** The only time a link is shown. Without scripts it can be selected and copied by hand. */
export function LinkPanel({ link }: { link: LinkView }) {
  const t = useOfficeTexts()
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const field = box.current?.querySelector('input')
    field?.select()
    navigator.clipboard?.writeText(link.url).then(
      () => setCopied(true),
      // Clipboard access is not allowed: selects the text, to be copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <section className="panel office-link" aria-label={t('staffLink.title', { name: link.name })}>
      <h2>{t('staffLink.title', { name: link.name })}</h2>
      <Outcome kind="done" of={link}>
        {t('staffLink.text', { at: link.until })}
      </Outcome>
      <div ref={box} className="office-copy">
        <TextField
          label={t('staffLink.label')}
          name="link"
          value={link.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="line" onClick={copy}>
          {t(copied ? 'staffLink.copied' : 'staffLink.copy')}
        </Button>
      </div>
    </section>
  )
}
