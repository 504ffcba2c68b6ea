import { data, Form, Link, redirect, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import type { Route } from './+types/stocktake.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { sendAction } from './send-action.ts'
import { CountForm } from './stock/count-form.tsx'
import { countStock, stocktakeView } from './stock/stocktake.server.ts'

export function loader(args: Route.LoaderArgs) {
  return stocktakeView(requireStaff(args, 'correct-stock'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'correct-stock')
  const counted = await countStock(requestContext, await formFields(args.request))
  if (!counted.ok) {
    const moved = Object.values(counted.problems).some(({ problem }) => problem === 'edit-conflict')
    return data(counted, { status: moved ? 409 : 422 })
  }
  const item = args.url.searchParams.get('item')
  const at = requestContext.ctx.now.getTime()
  return redirect(
    `/office/stock/count?counted=${counted.counted}&differing=${counted.differing}&at=${at}${item ? `&item=${item}` : ''}`,
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export default function StocktakePage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const counted = actionData ? 0 : Number(/^\d{1,5}$/.exec(search.get('counted') ?? '')?.[0] ?? 0)
  const differing = Number(/^\d{1,5}$/.exec(search.get('differing') ?? '')?.[0] ?? 0)
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`stocktakeRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {counted > 0 && (
        <Outcome kind="done">
          {t('stocktake.done', { count: counted })} {t('stocktake.differing', { count: differing })}
        </Outcome>
      )}
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
      <CountForm key={`${view.item} ${search.get('at')}`} view={view} refusal={refusal} />
    </>
  )
}
