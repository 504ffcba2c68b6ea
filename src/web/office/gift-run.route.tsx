import { Link } from 'react-router'
import { DefinitionRows } from '../ui/definition-rows.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/gift-run.route'
import { requireStaff } from './access.server.ts'
import { NeedPanel } from './gifts/need-panel.tsx'
import { RUN_TONES } from './gifts/run-table.tsx'
import { runActions, runView, type OfficeRunView } from './gifts/runs.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return runView(requireStaff(args, 'see-gifts'), args.params.id)
}

export const action = officeAction(runActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function OfficeGiftRunPage({ loaderData: run }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={`${run.number}, ${run.name}`}
        mark={<Tag tone={RUN_TONES[run.state]}>{t(`runState.${run.state}`)}</Tag>}
        lead={<RunLinks run={run} />}
      />
      <ActionResult page="gift-run" />
      <div className="office-columns office-top">
        <div className="stack-large">
          <NeedPanel need={run.need} />
          <Facts run={run} />
          <History run={run} />
        </div>
        <div className="stack-large office-beside">
          <Boxes run={run} />
          {run.mayGiveUp && (
            <ActionForm
              intent="give-up"
              className=""
              confirm={{
                title: t('runs.giveUpAsk', { number: run.number }),
                text: t('runs.giveUpText'),
                label: t('runs.giveUp'),
              }}
              button={t('runs.giveUp')}
            />
          )}
        </div>
      </div>
    </>
  )
}

function RunLinks({ run: { phone, contact, quotation, order, link } }: { run: OfficeRunView }) {
  const t = useOfficeTexts()
  return (
    <span className="row row-wrap">
      <Link className="link-inline" to="/office/gifts">
        {t('nav.gifts')}
      </Link>
      <span>{contact}</span>
      <a className="link-inline nowrap" href={phone.link}>
        {phone.shown}
      </a>
      <Link className="link-inline" to={`/office/gifts/quotations/${quotation.id}`}>
        {t('runs.quotation', { number: quotation.number })}
      </Link>
      {order && (
        <Link className="link-inline" to={`/office/orders/${order.id}`}>
          {t('runs.order')} {order.number}
        </Link>
      )}
      <Link className="link-inline" to="making">
        {t('making.open')}
      </Link>
      {link && (
        <a className="link-inline" href={link} target="_blank" rel="noreferrer">
          {t('runs.buyerPage')}
        </a>
      )}
    </span>
  )
}

function Facts({ run }: { run: OfficeRunView }) {
  const t = useOfficeTexts()
  const counts = (['people', 'faulty', 'toLook', 'byLink', 'answered', 'declined'] as const).map((key) => ({
    key,
    term: t(`runs.${key}`),
    value: run.facts[key],
  }))
  const said = [
    { key: 'from', term: t('runs.from'), value: run.fromName },
    { key: 'day', term: t('runs.day'), value: run.day },
    { key: 'sheet', term: t('runs.sheet'), value: run.sheetName },
    { key: 'finished', term: t('runs.finished'), value: run.finished },
    { key: 'keep', term: t('runs.keepUntil'), value: run.keepUntil },
  ].filter(({ value }) => value !== '')
  return (
    <Panel title={t('runs.facts')}>
      <div className="stack">
        <DefinitionRows rows={[...counts, ...said]} />
        {run.links && (
          <div>
            <h3>{t('runs.links')}</h3>
            <p>{t('runs.linksCost', run.links.words)}</p>
            <p className={run.links.overLimit ? 'soft' : 'muted small'}>
              {t(run.links.overLimit ? 'runs.linksOver' : 'runs.linksLeft', { left: run.links.left })}
            </p>
            {run.mayAsk && (
              <>
                <p>
                  <b>{t('runs.linksHeld')}</b>
                </p>
                <ActionForm
                  intent="send-links"
                  className=""
                  confirm={{
                    title: t('runs.sendLinksAsk', run.links.words),
                    text: t('runs.linksOver', { left: run.links.left }),
                    label: t('runs.sendLinks'),
                  }}
                  button={t('runs.sendLinks')}
                />
              </>
            )}
          </div>
        )}
        {run.cardText !== '' && (
          <div>
            <h3>{t('runs.card')}</h3>
            <p className="order-card-text soft">{run.cardText}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Boxes({ run: { boxes } }: { run: OfficeRunView }) {
  const t = useOfficeTexts()
  return (
    <Panel kind="sand" title={t('runs.boxes')}>
      <DefinitionRows
        rows={boxes.map(({ id, name, units }) => ({ key: id, term: name, value: <span className="nowrap">{units}</span> }))}
      />
    </Panel>
  )
}

const BY_LINK: ReadonlySet<OfficeRunView['events'][number]['kind']> = new Set(['answered', 'declined', 'thanked'])

function History({ run: { events } }: { run: OfficeRunView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <section>
      <h2>{t('runs.history')}</h2>
      <ol className="office-history">
        {events.map(({ key, kind, count, actor, at }) => (
          <li key={key}>
            <span className="muted nowrap">{at}</span>
            <div>
              <p>{count > 1 ? t('runs.eventCount', { what: t(`runEvent.${kind}`), count }) : t(`runEvent.${kind}`)}</p>
              <p className="muted small">{BY_LINK.has(kind) ? t('runs.byLinkWho') : nameOf(actor)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
