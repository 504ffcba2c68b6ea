import { useState } from 'react'
import { useLocation } from 'react-router'
import { NO_FILTER } from '#shop/catalog/model.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ProductCards } from '../product-cards.tsx'
import { FilterChip, FilterFields } from './filter-fields.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { SearchField } from './search-field.tsx'
import type { ShopData } from './shop-data.server.ts'
import { filterCount, shopPath } from './shop-search.ts'
import { SortSelect } from './sort-select.tsx'
import { useShopFilter, type ShopFilterState } from './use-shop-filter.ts'
import { useShopTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'

const FORM = 'shop-filter'
// The photos in view when the page opens on a phone, and one row on a desktop.
const EAGER = 4

export function ShopPage({ data }: { data: ShopData }) {
  const t = useShopTexts()
  const { search } = useLocation()
  const state = useShopFilter(data.filter)
  const { query } = data.filter
  return (
    <div className="wrap">
      <div className="page-head">
        {data.category?.photo && (
          <div className="category-photo">
            <Photo photo={data.category.photo} alt="" sizes="96px" shape="square" priority />
          </div>
        )}
        <h1>{data.category?.name ?? (query === '' ? t('shop.all') : t('shop.found', { query }))}</h1>
        <p className="lead">
          {data.category?.description ??
            (data.matching > 0 && t('shop.ready', { count: data.matching, ready: data.ready, arrives: data.arrives }))}
        </p>
      </div>
      <div className="shop-columns">
        <ShopFilters data={data} state={state} />
        <div>
          {/* The header's search icon links here. */}
          <SearchField query={query} autoFocus={new URLSearchParams(search).has('search')} />
          <ShopBar data={data} state={state} />
          <Results data={data} pending={state.pending} />
        </div>
      </div>
    </div>
  )
}

type PartProps = { data: ShopData; state: ShopFilterState }

/**
 * Beside the grid on desktops. It is a plain form: without scripts its button submits it, with scripts every change applies at
 * once.
 */
function ShopFilters({ data, state }: PartProps) {
  const t = useShopTexts()
  const language = useLanguage()
  return (
    <form
      id={FORM}
      className="shop-filters"
      method="get"
      action={pathIn(language, '/shop')}
      aria-label={t('shop.filters')}
      onSubmit={state.submit}
    >
      {data.filter.query !== '' && <input type="hidden" name="q" value={data.filter.query} />}
      <FilterFields filter={state.filter} choices={data.choices} onChange={state.change} />
      <div className="without-scripts">
        <Button kind="soft" size="small" type="submit">
          {t('shop.show')}
        </Button>
      </div>
    </form>
  )
}

function ShopBar({ data, state }: PartProps) {
  const t = useShopTexts()
  const [open, setOpen] = useState(false)
  const count = filterCount(state.filter)
  const cleared = shopPath({ ...NO_FILTER, query: data.filter.query, sort: data.filter.sort })
  return (
    <>
      <div className="shop-bar">
        <FilterChip count={count} onOpen={() => setOpen(true)} />
        <QuickFilters filter={state.filter} choices={data.choices} />
        <SortSelect form={FORM} filter={state.filter} onChange={state.change} />
      </div>
      <div className="shop-count">
        <p role="status" className="small soft">
          {count === 0 && data.filter.query === '' ? '' : t('shop.matching', { count: data.matching, all: data.all })}
        </p>
        {count > 0 && (
          <LocalLink to={cleared} className="link small" preventScrollReset>
            {t('shop.clear')}
          </LocalLink>
        )}
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('shop.filters')}
        foot={
          <>
            <LinkButton kind="line" to={cleared} preventScrollReset>
              {t('shop.clear')}
            </LinkButton>
            <Button onClick={() => setOpen(false)}>{t('shop.showCount', { count: data.matching })}</Button>
          </>
        }
      >
        {open && <FilterFields filter={state.filter} choices={data.choices} onChange={state.change} />}
      </Drawer>
    </>
  )
}

function Results({ data, pending }: { data: ShopData; pending: boolean }) {
  const t = useShopTexts()
  const onlySearched = filterCount(data.filter) === 0
  const { query } = data.filter
  if (data.all === 0) return <Empty title={t('shop.empty')} text={t('shop.emptyLead')} />
  if (data.matching === 0) {
    return (
      <>
        <Empty
          title={onlySearched ? t('shop.noneFound', { query }) : t('shop.none')}
          text={t(onlySearched ? 'shop.noneFoundLead' : 'shop.noneLead')}
          action={
            <p className="row row-wrap profile-ways">
              <LinkButton to="/shop">{t(onlySearched ? 'shop.seeAll' : 'shop.clear')}</LinkButton>
              <LinkButton kind="line" to={query === '' ? '/tell-me' : `/ask-for-fruit?${new URLSearchParams({ fruit: query })}`}>
                {query === '' ? t('shop.tellMe') : t('shop.askFor', { query })}
              </LinkButton>
            </p>
          }
        />
        <section className="section">
          <div className="section-head">
            <h2>{t('shop.picks')}</h2>
          </div>
          <ProductCards cards={data.picks} />
        </section>
      </>
    )
  }
  return (
    <>
      <div className={pending ? 'shop-results shop-pending' : 'shop-results'} aria-busy={pending || undefined}>
        <ProductCards cards={data.cards} heading="h2" label={t('shop.results')} eager={EAGER} />
      </div>
      <div className="shop-pages">
        <Pagination page={data.page} pages={data.pages} pageTo={(page) => shopPath({ ...data.filter, page })} />
      </div>
    </>
  )
}
