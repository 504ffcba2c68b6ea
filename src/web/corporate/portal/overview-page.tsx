import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { Tag } from '#web/ui/tag.tsx'
import { OwedPanel } from './owed-panel.tsx'
import type { LogoRefusedView, OverviewView } from './portal-data.ts'
import { usePortalTexts } from './texts.ts'

type Props = { view: OverviewView }
type Run = OverviewView['runs'][number]
type Quotation = OverviewView['quotations'][number]

export function OverviewPage({ id, view, refused }: Props & { id: string; refused: LogoRefusedView | undefined }) {
  const t = usePortalTexts()
  return (
    <div className="with-aside portal-columns">
      <div className="portal-parts">
        <Waits view={view} />
        <Runs view={view} />
        <Quotations view={view} />
      </div>
      <aside className="stack-large">
        <OwedPanel owed={view.owed}>
          <LocalLink className="link" to={`/profile/companies/${id}/money`}>
            {t('portal.toMoney')}
          </LocalLink>
        </OwedPanel>
        <Credit view={view} />
        <Logo view={view} refused={refused} />
        <Members view={view} />
        {view.facts.length > 0 && (
          <Panel title={t('portal.facts')}>
            <DefinitionRows align="left" rows={view.facts.map(({ key, term, value }) => ({ key, term: t(term), value }))} />
          </Panel>
        )}
      </aside>
    </div>
  )
}

function Waits({ view: { waits } }: Props) {
  const t = usePortalTexts()
  return (
    <section>
      <h2>{t('portal.waits')}</h2>
      {waits.length === 0 ? (
        <p className="soft">{t('portal.waitsNone')}</p>
      ) : (
        <ul className="portal-waits">
          {waits.map(({ key, text, to, go }) => (
            <li key={key} className="panel panel-sand">
              <p>{text}</p>
              <LinkButton to={to} size="small">
                {t(go)}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Runs({ view: { runs } }: Props) {
  const t = usePortalTexts()
  const columns: Column<Run>[] = [
    { key: 'run', head: t('portal.run'), cell: (row) => <RunName run={row} />, phone: 'main' },
    { key: 'state', head: t('portal.state'), cell: (row) => <Tag tone={row.state.tone}>{row.state.text}</Tag>, phone: 'aside' },
    { key: 'people', head: t('portal.people'), cell: (row) => row.people, numeric: true },
    { key: 'progress', head: t('portal.progress'), cell: (row) => row.progress, numeric: true },
    { key: 'made', head: t('portal.made'), cell: (row) => <span className="nowrap">{row.made}</span> },
  ]
  return (
    <section>
      <h2>{t('portal.runs')}</h2>
      <DataTable
        caption={t('portal.runs')}
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        empty={<p className="soft">{t('portal.runsNone')}</p>}
      />
    </section>
  )
}

function RunName({ run: { number, quotation, to } }: { run: Run }) {
  return (
    <>
      {to === null ? (
        <b>{number}</b>
      ) : (
        <LocalLink className="row-link nowrap" to={to}>
          {number}
        </LocalLink>
      )}
      <span className="portal-detail">{quotation}</span>
    </>
  )
}

function Quotations({ view: { quotations } }: Props) {
  const t = usePortalTexts()
  const columns: Column<Quotation>[] = [
    {
      key: 'number',
      head: t('portal.quotation'),
      cell: (row) => (
        <>
          <LocalLink className="row-link nowrap" to={row.to}>
            {row.number}
          </LocalLink>
          {row.note && <span className="portal-detail">{row.note}</span>}
        </>
      ),
      phone: 'main',
    },
    { key: 'state', head: t('portal.state'), cell: (row) => <Tag tone={row.state.tone}>{row.state.text}</Tag>, phone: 'aside' },
    { key: 'valid', head: t('portal.validUntil'), cell: (row) => <span className="nowrap">{row.validUntil}</span> },
    { key: 'total', head: t('portal.total'), cell: (row) => row.total, numeric: true },
  ]
  return (
    <section>
      <h2>{t('portal.quotations')}</h2>
      <DataTable
        caption={t('portal.quotations')}
        columns={columns}
        rows={quotations}
        rowKey={({ id }) => id}
        empty={<p className="soft">{t('portal.quotationsNone')}</p>}
      />
    </section>
  )
}

function Credit({ view: { credit, creditDays } }: Props) {
  const t = usePortalTexts()
  return (
    <Panel title={t('portal.credit')}>
      {credit === null ? (
        <p className="soft">{t('portal.noCredit')}</p>
      ) : (
        <div className="portal-credit">
          <DefinitionRows
            rows={[
              { key: 'used', term: t('portal.creditUsed'), value: credit.used },
              { key: 'left', term: t('portal.creditLeft'), value: credit.left },
              { key: 'limit', term: t('portal.creditLimit'), value: credit.limit, kind: 'total' },
            ]}
          />
          {creditDays > 0 && <p className="small soft">{t('portal.creditDays', { count: creditDays })}</p>}
        </div>
      )}
    </Panel>
  )
}

/** Kept for the next gift runs. */
function Logo({ view: { logo, logoHelp, mayChangeLogo }, refused }: Props & { refused: LogoRefusedView | undefined }) {
  const t = usePortalTexts()
  const sent = useSentForm()?.get('intent')
  return (
    <Panel title={t('portal.logo')}>
      <div className="stack">
        {logo ? (
          <img className="portal-logo" src={logo.src} alt={t('portal.logo')} />
        ) : (
          <p className="soft">{t('portal.logoNone')}</p>
        )}
        {logo?.notes.map((note) => (
          <p key={note} className="small soft">
            {note}
          </p>
        ))}
        {mayChangeLogo && (
          <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
            <TextField
              type="file"
              name="logo"
              label={t(logo ? 'portal.logoOther' : 'portal.logoFile')}
              help={logoHelp}
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              error={refused?.fault}
            />
            <div className="row row-wrap">
              <Button type="submit" name="intent" value="logo" size="small" busy={sent === 'logo'}>
                {t('portal.logoKeep')}
              </Button>
              {logo && (
                <Button type="submit" name="intent" value="remove-logo" kind="line" size="small" busy={sent === 'remove-logo'}>
                  {t('portal.logoRemove')}
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </Panel>
  )
}

function Members({ view: { members, approvalAbove } }: Props) {
  const t = usePortalTexts()
  return (
    <Panel title={t('portal.members')}>
      <ul className="portal-list">
        {members.map(({ key, name, detail, role }) => (
          <li key={key}>
            <span>
              <b>{name}</b>
              {detail && <span className="portal-detail">{detail}</span>}
            </span>
            <Tag tone={role === 'approver' ? 'good' : 'plain'}>{t(`portal.role.${role}`)}</Tag>
          </li>
        ))}
      </ul>
      <p className="small soft">
        {approvalAbove !== null && <>{t('portal.approvalText', { amount: approvalAbove })} </>}
        {t('portal.membersText')}
      </p>
    </Panel>
  )
}
