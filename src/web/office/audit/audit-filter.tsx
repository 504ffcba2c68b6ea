import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { AUDIT_TYPES, type AuditView } from './audit-view.ts'

/** The filter is stored in the URL. */
export function AuditFilter({ list: { filters }, people }: Pick<AuditView, 'list' | 'people'>) {
  const t = useOfficeTexts()
  const { person, type, from, to } = filters
  return (
    <Form
      method="get"
      action="/office/audit"
      className="office-audit-filter"
      role="search"
      key={Object.values(filters).join(' ')}
    >
      <Select
        label={t('audit.person')}
        name="person"
        defaultValue={person}
        options={[{ value: '', label: t('audit.everybody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        label={t('audit.type')}
        name="type"
        defaultValue={type}
        options={[
          { value: '', label: t('audit.everything') },
          ...AUDIT_TYPES.map((one) => ({ value: one, label: t(`auditType.${one}`) })),
        ]}
      />
      <TextField label={t('audit.from')} name="from" type="date" defaultValue={from} />
      <TextField label={t('audit.to')} name="to" type="date" defaultValue={to} />
      <div className="row row-wrap">
        <Button type="submit" kind="line">
          {t('audit.show')}
        </Button>
        {(person || type || from || to) && (
          <LinkButton kind="quiet" to="/office/audit">
            {t('audit.clear')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
