import { useHasOfficeText, useOfficeTexts } from '../office-texts.tsx'
import { settingLabel, textIn, type SettingName } from '../settings/setting-labels.ts'

/** What stands now where someone else was faster: only the fields that differ from what was typed. */
export function EditConflict({ typed, now }: { typed: Record<string, string>; now: Record<string, string> }) {
  const t = useOfficeTexts()
  const has = useHasOfficeText()
  const labelOf = (name: string): string | null => {
    const text = textIn(name)
    // Not as templates: only names that the page itself has are shown, and it need not load all others for that.
    const known = has((text ? ['settingText', text.of] : ['setting', name]).join('.'))
    return known ? settingLabel(t, name as SettingName) : null
  }
  const differing = Object.keys(now).flatMap((name) => {
    const label = labelOf(name)
    return label && (typed[name] ?? '') !== now[name] ? [{ label, text: now[name] }] : []
  })
  if (differing.length === 0) return null
  return (
    <div className="panel panel-sand">
      <p>{t('words.now')}</p>
      <dl className="product-now">
        {differing.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || t('audit.nothing')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
