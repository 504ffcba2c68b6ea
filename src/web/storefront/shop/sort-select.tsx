import { ChevronsUpDown } from '#web/ui/icons/chevrons-up-down.tsx'
import { SHOP_SORTS, type ShopFilter, type ShopSort } from '#shop/catalog/model.ts'
import { useShopTexts } from './texts.ts'

type SortSelectProps = { form: string; filter: ShopFilter; onChange: (change: Partial<ShopFilter>) => void }

/** Part of the filter form, so that it is submitted with it when there are no scripts. */
export function SortSelect({ form, filter, onChange }: SortSelectProps) {
  const t = useShopTexts()
  return (
    <label className="sort-select">
      <span className="visually-hidden">{t('shop.sort')}</span>
      <select
        form={form}
        name="sort"
        value={filter.sort ?? ''}
        onChange={(event) => onChange({ sort: (event.target.value as ShopSort) || null })}
      >
        {SHOP_SORTS.map((sort) => (
          <option key={sort} value={sort === 'ripest' && filter.query === '' ? '' : sort}>
            {t(`shop.sort.${sort}`)}
          </option>
        ))}
        {filter.query !== '' && <option value="">{t('shop.sort.best-match')}</option>}
      </select>
      <ChevronsUpDown />
    </label>
  )
}
