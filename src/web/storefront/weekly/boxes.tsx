import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { plainPath } from '#shop/values/paths.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { PlanForm } from './plan-forms.tsx'
import type { PlanPageView } from './plan-page.server.ts'
import { useWeeklyTexts } from './texts.ts'

type Box = PlanPageView['later'][number]
type Next = NonNullable<PlanPageView['next']>

const TOTALS = {
  'cash-on-delivery': 'weekly.total',
  bkash: 'weekly.totalBkash',
  'on-account': 'weekly.totalAccount',
} as const satisfies Record<Next['pays'], string>

/** The next box with its fruit, and everything that can still be changed about it. */
export function NextBox({ view }: { view: PlanPageView }) {
  const t = useWeeklyTexts()
  const { next } = view
  if (!next) return view.state === 'active' ? <p className="soft">{t('weekly.none')}</p> : null
  return (
    <section className="stack">
      <h2>
        {t('weekly.next')}: {next.day}
      </h2>
      {next.lines.length === 0 ? <p>{t('weekly.notYet', { until: next.until })}</p> : <Fruits box={next} />}
      {next.total && <p>{t(TOTALS[next.pays], { total: next.total })}</p>}
      {next.credit && <p className="small">{t('weekly.credit', { credit: next.credit })}</p>}
      {next.lighter && <p className="small">{t('weekly.lighter', { weight: next.lighter })}</p>}
      {next.canChange && <p>{t('weekly.until', { until: next.until })}</p>}
      {next.lines.length > 0 && <p className="small muted">{t('weekly.holds')}</p>}
      {next.canChange && <PlanForm intent="skip" box={next.id} button={t('weekly.skip')} kind="line" />}
    </section>
  )
}

function Fruits({ box }: { box: Next }) {
  const t = useWeeklyTexts()
  return (
    <ul className="profile-orders">
      {box.lines.map(({ id, fruit, weight }) => {
        const choices = box.swaps[id] ?? []
        return (
          <li key={id}>
            <strong>{t('weekly.line', { fruit, weight })}</strong>
            {choices.length > 0 && (
              <Form method="post" replace className="row row-wrap">
                <input type="hidden" name="intent" value="swap" />
                <input type="hidden" name="box" value={box.id} />
                <input type="hidden" name="seen" value={box.seen} />
                <input type="hidden" name="from" value={id} />
                <Select
                  name="to"
                  id={`to-${id}`}
                  label={t('weekly.swapFor', { fruit })}
                  options={choices.map(({ value, fruit: name, price }) => ({
                    value,
                    label: t('weekly.swapChoice', { fruit: name, price }),
                  }))}
                />
                <Button type="submit" kind="line">
                  {t('weekly.swap')}
                </Button>
              </Form>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function OtherBoxes({ title, boxes }: { title: string; boxes: readonly Box[] }) {
  const t = useWeeklyTexts()
  if (boxes.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="profile-orders">
        {boxes.map((box) => (
          <li key={box.id}>
            <strong>{box.day}</strong>, {t(box.order?.dropped ? 'weekly.dropped' : `weekly.state.${box.state}`)}
            {box.lines.length > 0 && (
              <p className="small muted">
                {box.lines.map(({ fruit, weight }) => `${fruit} ${weight}`).join(', ')}
                {box.total && `, ${box.total}`}
              </p>
            )}
            {box.order?.unpaid && <p>{t('weekly.payOrder', { until: box.order.unpaid })}</p>}
            {box.order && (
              <p className="small">
                <LocalLink className="link-inline" to={plainPath(box.order.path)}>
                  {t(box.order.unpaid ? 'weekly.payNow' : 'weekly.order')}
                </LocalLink>
              </p>
            )}
            {box.canChange && <PlanForm intent="skip" box={box.id} button={t('weekly.skip')} kind="quiet" />}
            {box.canUnskip && <PlanForm intent="unskip" box={box.id} button={t('weekly.unskip')} kind="quiet" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
