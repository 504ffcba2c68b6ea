import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormTick } from '../kit/form-fields.tsx'
import { useAnswer } from '../kit/answer.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import type { ProductSheetView } from './product-sheet.server.ts'

type Check = NonNullable<ProductSheetView['check']>
type Columns = NonNullable<ProductSheetView['columns']>

/** What the owner chooses for all products of the sheet. */
export function ProductChoices({ columns: { categories, taxClasses, category, taxClass } }: { columns: Columns }) {
  const t = useOfficeTexts()
  return (
    <>
      <FormChoice
        label={t('sheet.category')}
        name="defaultCategory"
        options={[{ value: '', label: t('sheet.noCategory') }, ...categories]}
        initial={category}
      />
      <FormChoice label={t('sheet.taxClass')} name="taxClass" options={taxClasses} initial={taxClass} />
    </>
  )
}

/** How many products are new, changed, unchanged or faulty, the import of the good ones, and the faulty cells. */
export function CheckForm({ check }: { check: Check }) {
  const t = useOfficeTexts()
  // Corrections in the same form can bring new categories and prices that the page did not show.
  const problem = useAnswer('import')?.problem
  const { addedCount, changedCount, unchangedCount, faultyCount, faulty, newCategories, pictures, far } = check
  return (
    <ActionForm intent="import" seen={check.seen} button={t('sheet.import')} kind="solid" className="stack">
      <FaultyRows rows={faulty} count={faultyCount} />
      <h2>{t('sheet.good')}</h2>
      <ul className="sheet-list">
        <li>{t('sheet.addedCount', { count: addedCount })}</li>
        <li>{t('sheet.changedCount', { count: changedCount })}</li>
        <li>{t('sheet.unchangedCount', { count: unchangedCount })}</li>
        <li>{t('sheet.faultyCount', { count: faultyCount })}</li>
      </ul>
      {addedCount + changedCount === 0 && <p className="muted">{t('sheet.nothing')}</p>}
      {pictures > 0 && <p className="muted">{t('sheet.picturesCount', { count: pictures })}</p>}
      {newCategories.length > 0 && (
        <FormTick label={t('sheet.makeCategories', { names: newCategories.join(', ') })} name="makeCategories" />
      )}
      {newCategories.length === 0 && problem === 'categories-not-confirmed' && (
        <FormTick label={t('sheet.makeCorrected')} name="makeCategories" />
      )}
      {(far || problem === 'price-far-off') && <FormTick label={t('import.sure')} name="sure" />}
    </ActionForm>
  )
}

export function AddedTable({ check: { added } }: { check: Check }) {
  const t = useOfficeTexts()
  if (added.length === 0) return null
  const columns: Column<Check['added'][number]>[] = [
    { key: 'name', head: t('product.name'), cell: ({ name }) => name, phone: 'main' },
    { key: 'sizes', head: t('sheet.sizes'), cell: ({ sizes }) => t('count', { count: sizes }), numeric: true },
    { key: 'pictures', head: t('sheet.pictures'), cell: ({ pictures }) => t('count', { count: pictures }), numeric: true },
  ]
  return (
    <section className="office-top settings-part">
      <h2>{t('sheet.newProducts')}</h2>
      <DataTable caption={t('sheet.newProducts')} columns={columns} rows={added} rowKey={({ slug }) => slug} />
    </section>
  )
}

export function ChangedTable({ check: { changed } }: { check: Check }) {
  const t = useOfficeTexts()
  if (changed.length === 0) return null
  const columns: Column<Check['changed'][number]>[] = [
    { key: 'row', head: t('import.row'), cell: ({ row }) => t('count', { count: row }), numeric: true, phone: 'aside' },
    { key: 'name', head: t('product.name'), cell: ({ name }) => name, phone: 'main' },
    { key: 'column', head: t('import.column'), cell: ({ column }) => <code>{column}</code> },
    { key: 'was', head: t('import.was'), cell: ({ was }) => <span className="sheet-cell">{was || t('audit.nothing')}</span> },
    {
      key: 'is',
      head: t('import.is'),
      cell: ({ is, far }) => (
        <span className="sheet-cell">
          {is || t('audit.nothing')} {far && <Tag tone="bad">{t('import.far')}</Tag>}
        </span>
      ),
    },
  ]
  return (
    <section className="office-top settings-part">
      <h2>{t('sheet.changes')}</h2>
      <DataTable caption={t('sheet.changes')} columns={columns} rows={changed} rowKey={({ key }) => String(key)} />
    </section>
  )
}

/** What becomes of pictures that are fetched from their addresses. */
export function PicturesPanel({ pictures: { waiting, failed } }: { pictures: ProductSheetView['pictures'] }) {
  const t = useOfficeTexts()
  if (waiting === 0 && failed.length === 0) return null
  return (
    <div className="office-top">
      <Panel title={failed.length > 0 ? t('sheet.notFetched') : t('sheet.pictures')}>
        {waiting > 0 && <p role="status">{t('sheet.fetching', { count: waiting })}</p>}
        {failed.length > 0 && <p className="muted">{t('sheet.notFetchedLead')}</p>}
        <ul className="sheet-list">
          {failed.map(({ productId, url, problem }) => (
            <li key={`${productId} ${url}`}>
              <span className="sheet-cell">{url}</span> {t(`pictureWrong.${problem}`)}{' '}
              <LinkButton kind="quiet" size="small" to={`/office/products/${productId}/photos`}>
                {t('sheet.upload')}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
