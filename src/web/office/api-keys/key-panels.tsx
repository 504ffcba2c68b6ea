import { use } from 'react'
import { Checkbox, FieldError } from '#web/ui/field.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useShown } from '../kit/answer.ts'
import { CopyField } from '../kit/copy-field.tsx'
import { FormContext } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import { SettingChoice, SettingField } from '../settings/settings-form.tsx'
import type { KeyRow, KeysView } from './keys.server.ts'

const TONES: Record<KeyRow['state'], TagTone> = { active: 'good', expired: 'plain', revoked: 'plain', 'creator-left': 'bad' }

/** The key that was just made: nobody can see it again. */
export function NewKey() {
  const t = useOfficeTexts()
  const shown = useShown<{ secret: string }>()
  if (!shown) return null
  return (
    <div className="office-top">
      <Outcome kind="done" of={shown}>
        {t('apiKeys.secretOnce')}
      </Outcome>
      <div className="office-after">
        <CopyField label={t('apiKeys.secret')} name="secret" value={shown.secret} />
      </div>
    </div>
  )
}

export function KeyTable({ rows }: Pick<KeysView, 'rows'>) {
  const t = useOfficeTexts()
  const columns: Column<KeyRow>[] = [
    {
      key: 'name',
      head: t('setting.keyName'),
      cell: ({ name, start, createdBy }) => (
        <>
          <span className="strong">{name}</span>
          <br />
          <span className="muted">
            <code>{start}…</code>, {t('apiKeys.by', { name: createdBy })}
          </span>
        </>
      ),
      phone: 'main',
    },
    {
      key: 'state',
      head: t('apiKeys.state'),
      cell: ({ state, createdBy }) => <Tag tone={TONES[state]}>{t(`apiKeyState.${state}`, { name: createdBy })}</Tag>,
      plain: true,
    },
    { key: 'role', head: t('setting.keyRole'), cell: ({ role }) => role },
    {
      key: 'scopes',
      head: t('setting.keyScopes'),
      cell: ({ scopes }) => <code className="webhook-code">{scopes.join(' ')}</code>,
    },
    { key: 'until', head: t('apiKeys.until'), cell: ({ until }) => until },
    { key: 'used', head: t('apiKeys.used'), cell: ({ used }) => used ?? t('apiKeys.never') },
    {
      key: 'revoke',
      head: '',
      cell: ({ id, name, state }) =>
        state === 'active' ? (
          <ActionForm
            intent="revoke"
            about={id}
            button={t('apiKeys.revoke')}
            buttonOf={name}
            kind="quiet"
            className=""
            confirm={{ title: t('apiKeys.revokeAsk', { name }), text: t('apiKeys.revokeText'), label: t('apiKeys.revoke') }}
          />
        ) : null,
    },
  ]
  return (
    <DataTable
      caption={t('settings.api-keys')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="muted office-nothing">{t('apiKeys.none')}</p>}
    />
  )
}

export function AddKey({ view }: { view: KeysView }) {
  const t = useOfficeTexts()
  const { rows, roles, firstDay, lastDay, usualDay, longestName } = view
  return (
    <div className="office-steps office-after">
      <FoldedForm
        key={rows.length}
        fold={t('apiKeys.add')}
        open={rows.length === 0}
        intent="add"
        initial={{ keyLastDay: usualDay, keyRole: 'order-desk' }}
        button={t('apiKeys.add')}
        kind="solid"
        className="office-setting"
      >
        <div className="field-pair">
          <SettingField name="keyName" maxLength={longestName} required help={t('apiKeys.nameHelp')} />
          <SettingChoice name="keyRole" options={roles} help={t('apiKeys.roleHelp')} />
        </div>
        <SettingField name="keyLastDay" type="date" min={firstDay} max={lastDay} required help={t('apiKeys.lastDayHelp')} />
        <ScopeFields scopes={view.scopes} />
      </FoldedForm>
    </div>
  )
}

function ScopeFields({ scopes }: Pick<KeysView, 'scopes'>) {
  const t = useOfficeTexts()
  const { name: form, initial, typed, errors } = use(FormContext)
  const error = errors['keyScopes']
  const id = `${form}-keyScopes`
  const ticked = typed ?? initial
  return (
    <fieldset className="webhook-types" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{t('setting.keyScopes')}</legend>
      <FieldError id={id} error={error} />
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <>
              {t(`apiScope.${scope}`)} <code className="muted">{scope}</code>
            </>
          }
          size="small"
          name={`scope-${scope}`}
          id={`${form}-scope-${scope}`}
          value="yes"
          aria-invalid={error !== undefined || undefined}
          defaultChecked={ticked[`scope-${scope}`] === 'yes'}
        />
      ))}
    </fieldset>
  )
}
