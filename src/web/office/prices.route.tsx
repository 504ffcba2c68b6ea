import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import type { Route } from './+types/prices.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { ListPager } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOffice } from './office-context.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { pricesActions } from './prices/prices-actions.server.ts'
import { PricesGrid, UNPLAN_FORM } from './prices/prices-grid.tsx'
import { pricesList } from './prices/prices-list.ts'
import { PricesResult } from './prices/prices-result.tsx'
import { pricesView, type PricesView } from './prices/prices.server.ts'

export function loader(args: Route.LoaderArgs) {
  return pricesView(requireStaff(args, 'change-prices'), args.url.searchParams)
}

export const action = officeAction(pricesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PricesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { token } = useOffice()
  const { shown, rows, count, next } = view
  const { q, category } = shown.filters
  const found = q !== '' || category !== ''
  return (
    <>
      <PageHead title={t('nav.prices')} listName lead={t('prices.lead')} />
      <ActionResult page="prices" />
      <PricesResult />
      <SavedViews list={pricesList} shown={shown} own={view.own} />
      <FindPrices key={`${q} ${category}`} view={view} />
      <PricesGrid
        rows={rows}
        empty={
          <Empty
            title={found ? t('list.noneFiltered') : t('prices.none')}
            {...(found && {
              action: (
                <LinkButton kind="line" to={pricesList.path}>
                  {t('list.clear')}
                </LinkButton>
              ),
            })}
          />
        }
      />
      <Form method="post" id={UNPLAN_FORM} preventScrollReset>
        <input type="hidden" name="pf_token" value={token} />
      </Form>
      <div className="row row-wrap office-after">
        <ListPager list={pricesList} shown={shown} next={next} />
        <span className="muted">{t('list.count', { count })}</span>
      </div>
      <details className="only-desktop">
        <summary>{t('prices.keys')}</summary>
        <p className="muted small">{t('prices.keysText')}</p>
      </details>
    </>
  )
}

/** Filters by words and category. They are in the URL; what was typed into the list stays. */
function FindPrices({ view: { shown, categories } }: { view: PricesView }) {
  const t = useOfficeTexts()
  const { q, category } = shown.filters
  return (
    <Form method="get" action={pricesList.path} className="prices-find" role="search">
      <TextField label={t('prices.words')} name="q" type="search" defaultValue={q} maxLength={100} />
      <Select
        label={t('prices.category')}
        name="category"
        defaultValue={category}
        options={[{ value: '', label: t('prices.allCategories') }, ...categories]}
      />
      <Button type="submit" kind="line">
        {t('prices.find')}
      </Button>
    </Form>
  )
}
