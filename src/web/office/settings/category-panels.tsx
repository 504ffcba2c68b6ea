import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { CategoriesView } from './categories.server.ts'
import { PhotoField, SettingChoice, SettingField } from './settings-form.tsx'

type Row = CategoriesView['categories'][number]

/** The categories in their order. Each row links to its form. */
export function CategoryTable({ view }: { view: CategoriesView }) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('categories.category'),
      cell: (row) => (
        <Link className="row-link" to={`/office/settings/categories?category=${row.id}`} preventScrollReset>
          {row.name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'tax', head: t('setting.taxClass'), cell: (row) => row.taxClass ?? t('categories.noTax') },
    { key: 'products', head: t('categories.products'), cell: (row) => row.products, numeric: true, phone: 'aside' },
  ]
  return (
    <div className="settings-part">
      <p className="muted">{t('categories.lead')}</p>
      <DataTable
        caption={t('settings.categories')}
        columns={columns}
        rows={view.categories}
        rowKey={(row) => row.id}
        rowState={(row) => (row.id === view.chosen?.id ? 'chosen' : null)}
        empty={<p className="muted">{t('categories.none')}</p>}
      />
    </div>
  )
}

export function ChangeCategory({ view, chosen }: { view: CategoriesView; chosen: NonNullable<CategoriesView['chosen']> }) {
  const t = useOfficeTexts()
  return (
    <Panel title={chosen.name}>
      <ActionForm
        intent="change"
        about={chosen.id}
        initial={chosen.fields}
        seen={chosen.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <CategoryFields view={view} />
      </ActionForm>
      <CategoryPhoto chosen={chosen} />
      {chosen.isEmpty && (
        <ActionForm
          intent="remove"
          about={chosen.id}
          seen={chosen.seen}
          button={t('categories.remove')}
          kind="quiet"
          className="office-after"
        />
      )}
      <p className="office-after">
        <Link className="link-inline" to="/office/settings/categories">
          {t('categories.add')}
        </Link>
      </p>
    </Panel>
  )
}

function CategoryPhoto({ chosen: { id, photo, photoSeen } }: { chosen: NonNullable<CategoriesView['chosen']> }) {
  const t = useOfficeTexts()
  return (
    <div className="office-after">
      {photo && <img className="settings-picture" {...photo} alt="" />}
      <ActionForm
        key={photoSeen}
        intent="photo"
        about={id}
        seen={photoSeen}
        button={t('farm.savePhoto')}
        className="office-setting"
        encType="multipart/form-data"
      >
        <PhotoField label={t(photo ? 'farm.otherPhoto' : 'photo.add')} />
      </ActionForm>
      {photo && (
        <ActionForm
          intent="no-photo"
          about={id}
          seen={photoSeen}
          button={t('photo.remove')}
          kind="quiet"
          confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
        />
      )}
    </div>
  )
}

export function AddCategory({ view }: { view: CategoriesView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('categories.add')}>
      <ActionForm
        intent="add"
        initial={{ position: view.next }}
        seen={view.unseen}
        button={t('categories.add')}
        className="office-setting"
      >
        <CategoryFields view={view} />
      </ActionForm>
    </Panel>
  )
}

function CategoryFields({ view }: { view: CategoriesView }) {
  const t = useOfficeTexts()
  return (
    <>
      {fieldsOfText('name').map((name) => (
        <SettingField key={name} name={name} maxLength={60} />
      ))}
      {fieldsOfText('description').map((name) => (
        <SettingField key={name} name={name} maxLength={200} />
      ))}
      <p className="field-help">{t('newFruit.oneLanguage')}</p>
      <SettingChoice name="taxClass" options={view.taxClasses} />
      <SettingField name="position" inputMode="numeric" help={t('categories.positionHelp')} required />
    </>
  )
}
