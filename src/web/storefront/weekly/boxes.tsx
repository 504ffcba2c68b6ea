import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { plainPath } from '#shop/values/paths.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { PlanForm } from './plan-forms.tsx'
import type { PlanPageView } from './plan-page.server.ts'
import { useWeeklyTexts } from './texts.ts'

type Box = PlanPageView['others'][number]
type Next = NonNullable<PlanPageView['next']>

const TOTALS = {
  'cash-on-delivery': 'weekly.total',
  bkash: 'weekly.totalBkash',
  due: 'weekly.totalDue',
  paid: 'weekly.totalPaid',
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
      {next.state === 'ordered' && <p>{t('weekly.isOrdered')}</p>}
      {next.lines.length === 0 ? <p>{t('weekly.notYet', { day: next.filledOn })}</p> : <Fruits box={next} />}
      {next.total && (
        <p>
          <strong>{t(TOTALS[next.pays], { total: next.total })}</strong>
        </p>
      )}
      {next.credit && <p className="small">{t('weekly.credit', { credit: next.credit })}</p>}
      {next.lighter && <p className="small">{t('weekly.lighter', { weight: next.lighter })}</p>}
      {next.order && <OrderLink order={next.order} />}
      {next.canChange && <p>{t('weekly.until', { until: next.until })}</p>}
      {next.state === 'composed' && !next.canChange && <p>{t('weekly.closing')}</p>}
      {next.canChange && next.lines.length > 0 && <p className="small muted">{t('weekly.holds')}</p>}
      {next.canChange && <PlanForm intent="skip" box={next.id} button={t('weekly.skip')} kind="line" />}
    </section>
  )
}

/** The fruit of the box. A fruit that can be swapped unfolds, so that the list stays short. */
function Fruits({ box }: { box: Next }) {
  const t = useWeeklyTexts()
  const canSwap = box.lines.some(({ id }) => (box.swaps[id] ?? []).length > 0)
  return (
    <>
      {canSwap && <p className="small muted">{t('weekly.swapHint')}</p>}
      <div>
        {box.lines.map(({ id, fruit, weight }) => {
          const line = t('weekly.line', { fruit, weight })
          const choices = box.swaps[id] ?? []
          if (choices.length === 0)
            return (
              <p key={id} className="profile-address">
                {line}
              </p>
            )
          return (
            <details key={id} className="order-change">
              <summary>{line}</summary>
              <Form method="post" replace>
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
            </details>
          )
        })}
      </div>
    </>
  )
}

function OrderLink({ order: { path, unpaid } }: { order: NonNullable<Box['order']> }) {
  const t = useWeeklyTexts()
  return (
    <>
      {unpaid && <p>{t('weekly.payOrder', { until: unpaid })}</p>}
      <p>
        <LocalLink className="link-inline" to={plainPath(path)}>
          {t(unpaid ? 'weekly.payNow' : 'weekly.order')}
        </LocalLink>
      </p>
    </>
  )
}

export function OtherBoxes({ title, boxes }: { title: string; boxes: readonly Box[] }) {
  const t = useWeeklyTexts()
  if (boxes.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="profile-addresses">
        {boxes.map((box) => (
          <li key={box.id}>
            <div className="profile-address">
              <div className="between">
                <p>
                  <strong>{box.day}</strong>, {t(box.order?.dropped ? 'weekly.dropped' : `weekly.state.${box.state}`)}
                </p>
                {box.canChange && <PlanForm intent="skip" box={box.id} button={t('weekly.skipShort')} kind="quiet" />}
                {box.canUnskip && <PlanForm intent="unskip" box={box.id} button={t('weekly.unskip')} kind="quiet" />}
              </div>
              {box.lines.length > 0 && box.state !== 'paused' && (
                <p className="small muted">
                  {box.lines.map(({ fruit, weight }) => `${fruit} ${weight}`).join(', ')}
                  {box.total && `, ${box.total}`}
                </p>
              )}
              {box.order && <OrderLink order={box.order} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
