import { office as english } from '#texts/en/office.ts'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'

/** What stands now where someone else was faster: only the fields that differ from what was typed. */
export function EditConflict({ typed, now }: { typed: Record<string, string>; now: Record<string, string> }) {
  const t = useOfficeTexts()
  const labelOf = (name: string): OfficeText | null =>
    Object.hasOwn(english, `setting.${name}`) ? (`setting.${name}` as OfficeText) : null
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
            <dt>{t(label)}</dt>
            <dd>{text || t('audit.nothing')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
