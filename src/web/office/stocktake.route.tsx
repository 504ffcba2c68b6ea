import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import type { Route } from './+types/stocktake.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useAnswer } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { CountForm } from './stock/count-form.tsx'
import { stocktakeActions, stocktakeView } from './stock/stocktake.server.ts'

export function loader(args: Route.LoaderArgs) {
  return stocktakeView(requireStaff(args, 'correct-stock'), args.url.searchParams)
}

export const action = officeAction(stocktakeActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function StocktakePage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = useAnswer()
  const differing = refusal ? '' : (search.get('differing') ?? '')
  return (
    <>
      <PageHead
        title={t('stocktake.title')}
        lead={
          <Link className="link-inline" to="/office/stock">
            {t('stock.all')}
          </Link>
        }
      />
      <ActionResult
        page="stocktake"
        after={/^\d{1,5}$/.test(differing) && t('stocktake.differing', { count: Number(differing) })}
      />
      <Form key={view.item} method="get" className="office-tools packing-tools">
        <Select
          label={t('stock.item')}
          name="item"
          defaultValue={view.item}
          options={[{ value: '', label: t('stocktake.everything') }, ...view.items]}
        />
        <Button type="submit" kind="line">
          {t('packing.show')}
        </Button>
      </Form>
      {/* A saved count empties the fields; a refusal keeps them. */}
      <CountForm key={`${view.item} ${search.get('at')}`} view={view} />
    </>
  )
}
