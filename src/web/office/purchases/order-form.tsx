import { Link } from 'react-router'
import { CircleAlert } from '#web/ui/icons/circle-alert.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { useFormField } from '../kit/form-context.ts'
import { FormText } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrderView } from './order-purchases.server.ts'

type Group = OrderView['groups'][number]

/** The lines and the message of each grower. Everything is ordered together, or nothing. */
export function OrderForm({ view }: { view: OrderView }) {
  const t = useOfficeTexts()
  if (view.groups.length === 0) return <p className="muted">{t('purchase.previewNone')}</p>
  return (
    <ActionForm intent="order" button={t('purchase.confirm', { count: view.count })} kind="solid" className="office-form stack">
      <RequestId initial={view.requestId} />
      {view.groups.map((group) => (
        <Panel key={group.farmId ?? ''} title={group.farm}>
          <p className="muted small">{group.sum}</p>
          <ul className="purchase-lines">
            {group.lines.map((line) => (
              <li key={line.id}>
                <OrderedLine line={line} />
              </li>
            ))}
          </ul>
          <GrowerMessage group={group} view={view} />
        </Panel>
      ))}
      <p>
        <b>{view.sum}</b>
      </p>
    </ActionForm>
  )
}

/** Sent twice, it is the same order. */
function RequestId({ initial }: { initial: string }) {
  const { value } = useFormField('requestId', initial)
  return <input type="hidden" name="requestId" value={value} />
}

function OrderedLine({ line: { id, version, fruit, day, amount, price, cost } }: { line: Group['lines'][number] }) {
  const t = useOfficeTexts()
  const error = useAnswer('order')?.errors[`line-${id}`]
  return (
    <>
      <div className="purchase-line">
        <input type="hidden" name={`line-${id}`} value={version} />
        <span>
          <b>{fruit}</b>
          <br />
          <span className="small muted">
            {day}, {price ?? t('purchase.noPrice')}
          </span>
        </span>
        <span className="purchase-amount">
          <b>{amount}</b>
          <br />
          <span className="small muted">{cost ?? ''}</span>
        </span>
      </div>
      {error && (
        <p className="field-error">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function GrowerMessage({ group: { farmId, phone, text, share }, view }: { group: Group; view: OrderView }) {
  const t = useOfficeTexts()
  if (farmId === null || text === null || share === null) return <p className="muted small">{t('purchase.noMessage')}</p>
  const whatsapp = (
    <a className="link-inline" href={share} target="_blank" rel="noreferrer">
      {t('purchase.whatsapp')}
    </a>
  )
  if (phone === null)
    return (
      <div className="purchase-share">
        <p lang={view.language}>{text}</p>
        <p className="small">
          {t('purchase.messageNoPhone')} {whatsapp}{' '}
          {view.mayChangeFarm && (
            <Link className="link-inline" to={`/office/settings/farms?farm=${farmId}`}>
              {t('purchase.setPhone')}
            </Link>
          )}
        </p>
      </div>
    )
  return (
    <>
      <FormText
        label={t('purchase.message')}
        name={`text-${farmId}`}
        lang={view.language}
        rows={4}
        maxLength={view.longest}
        initial={text}
        help={t('purchase.messageTo', { phone })}
      />
      {whatsapp}
    </>
  )
}
