import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { WaitlistView } from './waitlist.server.ts'

type Unlisted = WaitlistView['unlisted'][number]
const PRODUCTS = 'unlisted-products'

/** Fruit that the shop does not have, as people named it: how many want it, where they are, and what becomes of it. */
export function UnlistedTable({ view: { unlisted, products, mayChange } }: { view: WaitlistView }) {
  const t = useOfficeTexts()
  if (unlisted.length === 0) return null
  const columns: Column<Unlisted>[] = [
    { key: 'fruit', head: t('waitlist.named'), cell: ({ name }) => name, phone: 'main' },
    { key: 'people', head: t('waitlist.people'), cell: ({ people }) => people, numeric: true, phone: 'aside' },
    { key: 'new', head: t('waitlist.new'), cell: ({ newPeople }) => newPeople, numeric: true },
    {
      key: 'districts',
      head: t('waitlist.districts'),
      cell: ({ districts }) =>
        districts.map(({ name, people }) => t('waitlist.unlistedOf', { name: name ?? t('waitlist.nowhere'), people })).join(', '),
      plain: true,
    },
    ...(mayChange
      ? [{ key: 'do', head: t('waitlist.unlistedDo'), cell: (fruit: Unlisted) => <UnlistedForms fruit={fruit} />, plain: true }]
      : []),
  ]
  return (
    <section className="office-top">
      <h2>{t('waitlist.unlisted')}</h2>
      <p className="muted">{t('waitlist.unlistedLead')}</p>
      <DataTable caption={t('waitlist.unlisted')} columns={columns} rows={unlisted} rowKey={({ key }) => key} />
      <datalist id={PRODUCTS}>
        {products.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </section>
  )
}

function UnlistedForms({ fruit: { key, name, suggested } }: { fruit: Unlisted }) {
  const t = useOfficeTexts()
  return (
    <div className="row row-wrap">
      <FoldedForm
        fold={t('waitlist.matchFold')}
        intent="match"
        about={key}
        button={t('waitlist.match')}
        buttonOf={name}
        open={suggested !== ''}
      >
        <FormField
          label={t('waitlist.matchProduct')}
          name="product"
          required
          maxLength={200}
          list={PRODUCTS}
          initial={suggested}
          help={t('waitlist.matchHelp')}
        />
      </FoldedForm>
      <ActionForm
        intent="dismiss"
        about={key}
        button={t('waitlist.dismiss')}
        buttonOf={name}
        kind="quiet"
        confirm={{ title: name, text: t('waitlist.dismissAsk'), label: t('waitlist.dismiss') }}
      />
    </div>
  )
}
