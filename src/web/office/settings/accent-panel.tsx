import { useEffect, useRef, type RefObject } from 'react'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LookView } from './look.server.ts'
import { SettingField } from './settings-form.tsx'

type Shades = LookView['shades']

/** The accent colour: typed or picked, with a sample of what has it. */
export function AccentPanel({ look }: { look: LookView }) {
  const t = useOfficeTexts()
  // The page was rendered with the colours that were published then.
  useShades(useRef(null), look.publishedShades)
  return (
    <section className="office-setting office-form office-top">
      <h2>{t('brand.accent')}</h2>
      <p className="muted">{t('brand.accentLead')}</p>
      <Sample shades={look.shades} />
      <ActionForm
        key={look.seen}
        intent="accent"
        initial={{ accent: look.accent }}
        seen={look.seen}
        button={t('brand.accentUse')}
      >
        <AccentField usual={look.shades.leaf} />
      </ActionForm>
    </section>
  )
}

function AccentField({ usual }: { usual: string }) {
  const t = useOfficeTexts()
  const { id } = useFormField('accent')
  return (
    <SettingField
      name="accent"
      maxLength={40}
      placeholder={usual}
      spellCheck={false}
      help={t('brand.accentHelp')}
      after={
        <input
          type="color"
          className="accent-pick needs-scripts"
          aria-label={t('brand.accentPick')}
          defaultValue={usual}
          onChange={({ target }) => {
            const field = document.getElementById(id)
            if (field instanceof HTMLInputElement) field.value = target.value
          }}
        />
      }
    />
  )
}

/** Buttons, a link, a field in focus and a label in the drafted colour. */
function Sample({ shades }: { shades: Shades }) {
  const t = useOfficeTexts()
  const frame = useRef<HTMLDivElement>(null)
  useShades(frame, shades)
  return (
    <div className="accent-sample needs-scripts" ref={frame} aria-hidden="true">
      <span className="button button-small">{t('brand.accentButton')}</span>
      <span className="button button-small accent-pressed">{t('brand.accentPressed')}</span>
      <span className="button button-small button-soft">{t('brand.accentSoft')}</span>
      <span className="link-inline">{t('brand.accentLink')}</span>
      <Tag tone="good">{t('brand.accentLabel')}</Tag>
      <span className="accent-deep">{t('brand.accentFooter')}</span>
    </div>
  )
}

/** Sets the colours from a script: the policy of our pages allows no style attributes. Without an element, those of the whole page. */
function useShades(frame: RefObject<HTMLElement | null>, shades: Shades): void {
  useEffect(() => {
    const { style } = frame.current ?? document.documentElement
    for (const [name, colour] of Object.entries(shades)) style.setProperty(`--${name}`, colour)
  }, [frame, shades])
}
