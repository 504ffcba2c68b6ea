import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { settingLabel, textIn } from '../settings/setting-labels.ts'
import { refusalIn, type SettingName } from '../settings/settings-answer.ts'
import { office as english } from '#texts/en/office.ts'

/** The current values after an edit conflict: only the fields that differ from what was typed. */
export function EditConflictPanel({ answer, now }: { answer: unknown; now: Record<string, string> }) {
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  if (refusal?.problem !== 'edit-conflict') return null
  const named = (name: string): name is SettingName => {
    const of = textIn(name)?.of
    return (of ? `settingText.${of}` : `setting.${name}`) in english
  }
  const differing = Object.keys(now)
    .filter(named)
    .filter((name) => (refusal.typed[name] ?? '') !== now[name])
  if (differing.length === 0) return null
  return (
    <div className="office-top">
      <Panel kind="sand" title={t('words.now')}>
        <dl className="product-now">
          {differing.map((name) => (
            <div key={name}>
              <dt>{settingLabel(t, name)}</dt>
              <dd>{now[name] || t('audit.nothing')}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}
