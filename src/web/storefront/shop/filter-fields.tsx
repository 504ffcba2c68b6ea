import { SlidersHorizontal } from '#web/ui/icons/sliders-horizontal.tsx'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { parseShopFilter, type ShopFilter } from '#shop/catalog/model.ts'
import { monthName } from '#shop/values/day-text.ts'
import { digitsIn } from '#shop/values/language.ts'
import { Checkbox, Select } from '#web/ui/field.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { ShopChoices } from './shop-data.server.ts'
import { toggled } from './shop-search.ts'
import { useShopTexts } from './texts.ts'

const SHOWN_ORIGINS = 6
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

type FilterFieldsProps = { filter: ShopFilter; choices: ShopChoices; onChange: (change: Partial<ShopFilter>) => void }

/** All filters. Field names equal the URL's parameters, so the fields also work as a plain form. */
export function FilterFields({ filter, choices, onChange }: FilterFieldsProps) {
  const t = useShopTexts()
  return (
    <>
      <Group title={t('shop.category')}>
        {choices.categories.map((choice) => (
          <ChoiceBox
            key={choice.key}
            name="category"
            choice={choice}
            checked={filter.categories.includes(choice.key)}
            onToggle={() => onChange({ categories: toggled(filter.categories, choice.key) })}
          />
        ))}
      </Group>
      <Group title={t('shop.season')}>
        <SeasonSelect filter={filter} choices={choices} onChange={onChange} />
      </Group>
      <Group title={t('shop.price')}>
        <PriceRange filter={filter} choices={choices} onChange={onChange} />
      </Group>
      <Origins filter={filter} choices={choices} onChange={onChange} />
      <Group title={t('shop.stock')}>
        <ChoiceBox
          name="stock"
          choice={{ key: 'in', name: t('shop.inStock'), count: choices.inStock }}
          checked={filter.inStock}
          onToggle={() => onChange({ inStock: !filter.inStock })}
        />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

type ChoiceBoxProps = {
  name: string
  choice: { key: string; name: string; count: number }
  checked: boolean
  onToggle: () => void
}

function ChoiceBox({ name, choice, checked, onToggle }: ChoiceBoxProps) {
  const language = useLanguage()
  const id = useId()
  const count = digitsIn(language, String(choice.count))
  return (
    <Checkbox
      id={id}
      name={name}
      value={choice.key}
      label={choice.name}
      size="small"
      count={count}
      checked={checked}
      onChange={onToggle}
    />
  )
}

function SeasonSelect({ filter, choices, onChange }: FilterFieldsProps) {
  const t = useShopTexts()
  const language = useLanguage()
  const id = useId()
  const options = [
    { value: '', label: t('shop.anySeason') },
    { value: 'now', label: t('shop.withCount', { name: t('shop.ripeNow'), count: choices.ripeNow }) },
    { value: 'pre-order', label: t('shop.withCount', { name: t('shop.preOrder'), count: choices.preOrder }) },
    ...MONTHS.map((month) => ({ value: String(month), label: monthName(month, language, 'long') })),
  ]
  const choose = (season: string) => onChange({ season: parseShopFilter(new URLSearchParams({ season })).season })
  return (
    <Select
      id={id}
      name="season"
      label={<span className="visually-hidden">{t('shop.season')}</span>}
      options={options}
      value={filter.season === null ? '' : String(filter.season)}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

function PriceRange({ filter, choices, onChange }: FilterFieldsProps) {
  const t = useShopTexts()
  const apply = (edge: 'min' | 'max', typed: string) => {
    const other = edge === 'min' ? { max: filter.maxPrice } : { min: filter.minPrice }
    const search = new URLSearchParams({ [edge]: typed })
    for (const [name, value] of Object.entries(other)) if (value !== null && value !== undefined) search.set(name, String(value))
    const { minPrice, maxPrice } = parseShopFilter(search)
    if (minPrice !== filter.minPrice || maxPrice !== filter.maxPrice) onChange({ minPrice, maxPrice })
  }
  return (
    <div className="price-range">
      <PriceEdge name="min" label={t('shop.priceFrom')} value={filter.minPrice} hint={choices.lowestPrice} onApply={apply} />
      <PriceEdge name="max" label={t('shop.priceTo')} value={filter.maxPrice} hint={choices.highestPrice} onApply={apply} />
    </div>
  )
}

type PriceEdgeProps = {
  name: 'min' | 'max'
  label: string
  value: number | null
  hint: number
  onApply: (edge: 'min' | 'max', typed: string) => void
}

// Applied on blur or Enter: a filter that follows every digit would make the page jump.
function PriceEdge({ name, label, value, hint, onApply }: PriceEdgeProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const apply = () => {
    if (typed === null) return
    setTyped(null)
    onApply(name, typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <label className="price-edge">
      <span>{label}</span>
      <input
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder={digitsIn(language, String(hint))}
        value={typed ?? (value === null ? '' : digitsIn(language, String(value)))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={press}
      />
    </label>
  )
}

function Origins({ filter, choices, onChange }: FilterFieldsProps) {
  const t = useShopTexts()
  const box = (choice: ShopChoices['origins'][number]) => (
    <ChoiceBox
      key={choice.key}
      name="origin"
      choice={choice}
      checked={filter.origins.includes(choice.key)}
      onToggle={() => onChange({ origins: toggled(filter.origins, choice.key) })}
    />
  )
  const rest = choices.origins.slice(SHOWN_ORIGINS)
  return (
    <Group title={t('shop.origin')}>
      {choices.origins.slice(0, SHOWN_ORIGINS).map(box)}
      {rest.length > 0 && (
        <details open={rest.some((choice) => filter.origins.includes(choice.key)) || undefined}>
          <summary className="link-inline">{t('shop.moreOrigins', { count: rest.length })}</summary>
          {rest.map(box)}
        </details>
      )}
    </Group>
  )
}

/** Opens the filters on phones, and shows how many are set. */
export function FilterChip({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useShopTexts()
  return (
    <button type="button" className="chip not-desktop filter-chip" aria-haspopup="dialog" onClick={onOpen}>
      <SlidersHorizontal />
      {count === 0 ? t('shop.filter') : t('shop.filterCount', { count })}
    </button>
  )
}
