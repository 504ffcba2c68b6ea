import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ProgrammeForm, Result, typedIn } from './parts.tsx'
import type { GiftView, MonthView, ProgrammeRefused } from './programme-data.ts'
import { useProgrammeTexts } from './texts.ts'

type Props = { view: MonthView; done: string | null; refused: ProgrammeRefused | null; path: string }

export function MonthPage({ view, done, refused, path }: Props) {
  const { programme, base, name, state } = view
  return (
    <div className="with-aside portal-columns">
      <div className="portal-parts">
        <Result done={done} refused={refused} />
        <header className="stack">
          <LocalLink className="link" to={base}>
            {programme}
          </LocalLink>
          <div className="portal-title">
            <h2>{name}</h2>
            <Tag tone={state.tone}>{state.text}</Tag>
          </div>
        </header>
        <Gifts view={view} refused={refused} path={path} />
        <Bill view={view} />
      </div>
      <aside className="stack-large">
        <Approval view={view} />
      </aside>
    </div>
  )
}

function Approval({ view }: { view: MonthView }) {
  const t = useProgrammeTexts()
  const { open, approveBy, approved, total, count, budget, credit, short, second, mayNot, version, reasons } = view
  const rows = [
    { key: 'gifts', term: t('programme.gifts'), value: count },
    { key: 'budget', term: t('programme.budgetLeft'), value: budget },
    ...(credit === null ? [] : [{ key: 'credit', term: t('programme.credit'), value: credit }]),
    { key: 'total', term: t('programme.total'), value: total, kind: 'total' as const },
  ]
  return (
    <Panel kind="sand" title={t('programme.total')}>
      <div className="stack">
        <DefinitionRows rows={rows} />
        {reasons.length > 0 && (
          <p className="small soft">
            {t('programme.leftOut')}: {reasons.map(({ text }) => text).join(', ')}
          </p>
        )}
        {approved && <p>{approved}</p>}
        {short && <Note kind="changed">{short}</Note>}
        {open && (
          <>
            <p>{t('programme.approveText', { day: approveBy })}</p>
            {second && <p className="small">{second}</p>}
            {mayNot ? (
              <Note kind="changed">{t(mayNot)}</Note>
            ) : (
              <ProgrammeForm intent="approve" button={t('programme.approve', { total })}>
                <input type="hidden" name="version" value={version} />
              </ProgrammeForm>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function Gifts({ view, refused, path }: { view: MonthView; refused: ProgrammeRefused | null; path: string }) {
  const t = useProgrammeTexts()
  const { leftOut, gifts, page, pages, open, boxes } = view
  return (
    <section className="stack">
      <nav className="run-tabs" aria-label={t('programme.gifts')}>
        <LocalLink to={path} aria-current={leftOut ? undefined : 'page'}>
          {t('programme.sent')}
        </LocalLink>
        <LocalLink to={`${path}?show=left-out`} aria-current={leftOut ? 'page' : undefined}>
          {t('programme.leftOut')}
        </LocalLink>
      </nav>
      {gifts.length === 0 && <p className="soft">{t(leftOut ? 'programme.leftOutNone' : 'programme.sentNone')}</p>}
      <ul className="portal-list">
        {gifts.map((gift) => (
          <li key={gift.id} className="programme-person">
            <div className="portal-title">
              <b>{gift.name}</b>
              <span className="nowrap">{gift.cost}</span>
            </div>
            <span className="portal-detail">
              {[gift.what, gift.dayInWords, gift.where, gift.changed && t('programme.changed'), gift.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {open && <GiftForm gift={gift} boxes={boxes} refused={refused} />}
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} pageTo={(number) => `${path}?${leftOut ? 'show=left-out&' : ''}page=${number}`} />
    </section>
  )
}

type GiftFormProps = { gift: GiftView; boxes: MonthView['boxes']; refused: ProgrammeRefused | null }

function GiftForm({ gift, boxes, refused }: GiftFormProps) {
  const t = useProgrammeTexts()
  const { id, name, leftOut, day, box, goesTo, area, address } = gift
  const { own, value, ticked } = typedIn(refused, 'gift', id)
  const named = (field: string) => `${id}-${field}`
  return (
    <details className="programme-fold" open={own !== null}>
      <summary className="link-inline">
        {t('programme.changeGift')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      <ProgrammeForm intent="gift" about={id} button={t('programme.save')} kind="line">
        <Checkbox
          label={t('programme.leaveOut')}
          name="leaveOut"
          id={named('leaveOut')}
          defaultChecked={ticked('leaveOut', leftOut)}
        />
        <TextField
          label={t('programme.day')}
          name="day"
          id={named('day')}
          type="date"
          required
          defaultValue={value('day', day)}
          error={own?.wrong.includes('day') ? t(own.refused) : undefined}
        />
        <Select label={t('programme.box')} name="box" id={named('box')} options={boxes} defaultValue={value('box', box)} />
        <Select
          label={t('programme.goesTo')}
          name="goesTo"
          id={named('goesTo')}
          options={(['reception', 'home'] as const).map((one) => ({ value: one, label: t(`programme.goesTo.${one}`) }))}
          defaultValue={value('goesTo', goesTo)}
        />
        <p className="small soft">{t('programme.otherAddress')}</p>
        <TextField
          label={t('programme.area')}
          name="area"
          id={named('area')}
          defaultValue={value('area', area)}
          error={own?.wrong.includes('area') ? t(own.refused) : undefined}
        />
        <TextField
          label={t('programme.address')}
          name="address"
          id={named('address')}
          maxLength={300}
          defaultValue={value('address', address)}
        />
      </ProgrammeForm>
    </details>
  )
}

function Bill({ view: { bill, billTotal, state } }: { view: MonthView }) {
  const t = useProgrammeTexts()
  const columns: Column<MonthView['bill'][number]>[] = [
    { key: 'day', head: t('programme.day'), cell: (row) => <span className="nowrap">{row.day}</span>, phone: 'main' },
    {
      key: 'order',
      head: t('programme.order'),
      cell: (row) => (
        <LocalLink className="link-inline nowrap" to={row.to}>
          {row.order}
        </LocalLink>
      ),
    },
    { key: 'invoice', head: t('programme.invoice'), cell: (row) => row.invoice },
    { key: 'boxes', head: t('programme.boxes'), cell: (row) => row.boxes, numeric: true },
    { key: 'total', head: t('programme.total'), cell: (row) => row.total, numeric: true, phone: 'aside' },
  ]
  if (state.tone !== 'good') return null
  return (
    <section className="stack">
      <h2>{t('programme.bill')}</h2>
      <p className="soft">{t('programme.billText')}</p>
      <DataTable
        caption={t('programme.bill')}
        columns={columns}
        rows={bill}
        rowKey={({ key }) => key}
        empty={<p className="soft">{t('programme.billNone')}</p>}
      />
      {bill.length > 0 && (
        <p>
          <b>
            {t('programme.total')}: {billTotal}
          </b>
        </p>
      )}
    </section>
  )
}
