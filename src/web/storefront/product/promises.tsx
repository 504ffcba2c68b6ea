import { CalendarCheck } from '#web/ui/icons/calendar-check.tsx'
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx'
import { Sprout } from '#web/ui/icons/sprout.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { CutOff } from '../promise/cut-off.tsx'
import type { ProductData } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'

/** When it arrives, who picked it and when, and what happens if it is not good. */
export function Promises({ data: { offer, promise, lot, grower } }: { data: ProductData }) {
  const t = useProductTexts()
  return (
    <ul className="promises">
      {promise && offer === 'now' && (
        <li>
          <CalendarCheck />
          <div>
            <b>{promise.day}</b> {t('product.inDhaka')}
            <p className="soft">
              <CutOff cutOffAt={promise.cutOffAt} before={promise.before} arrives={promise.arrives} />
            </p>
          </div>
        </li>
      )}
      {lot && (
        <li>
          <Sprout />
          <div>
            <b>{t('product.picked', { day: lot.harvested })}</b>
            {grower && (
              <p className="soft">
                {grower.farmer}, {grower.place}
              </p>
            )}
          </div>
        </li>
      )}
      <li>
        <ShieldCheck />
        <div>
          <b>{t('product.freshTitle')}</b>
          <p className="soft">
            {t('product.freshLead')}{' '}
            <LocalLink to="/refund-policy" className="link-inline">
              {t('product.refundPolicy')}
            </LocalLink>
            {', '}
            <LocalLink to="/terms" className="link-inline">
              {t('product.terms')}
            </LocalLink>
          </p>
        </div>
      </li>
    </ul>
  )
}
