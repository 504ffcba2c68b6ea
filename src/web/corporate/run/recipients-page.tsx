import { Download } from '#web/ui/icons/download.tsx'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { AnswerCounts } from './answer-counts.tsx'
import { RecipientList } from './recipient-list.tsx'
import type { RecipientsView } from './recipients.server.ts'
import type { RunView } from './run-view.ts'
import { useRunTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'
import { formatNumber } from '#shop/values/language.ts'

export function PeopleTitle({ run }: { run: RunView }) {
  const t = useRunTexts()
  const people = t('run.peopleCount', { count: run.people })
  return <>{run.toLook > 0 ? t('run.people', { people, rows: run.toLook }) : t('run.peopleRight', { people })}</>
}

/** The list needs more boxes than the quotation has. */
export function MorePeople({ people, boxes }: { people: number; boxes: number }) {
  const t = useRunTexts()
  const said = { people: t('run.peopleCount', { count: people }), boxes: t('run.dayBoxes', { count: boxes }) }
  return (
    <Note kind="changed" title={t('run.morePeople', { count: people - boxes })}>
      {t('run.morePeopleText', said)}
    </Note>
  )
}

export function RecipientsPage({ run, view }: { run: RunView; view: RecipientsView }) {
  const t = useRunTexts()
  const { rows, filter, query, page, pages, toAsk } = view
  const search = (next: Record<string, string>) =>
    `?${new URLSearchParams({ show: filter, ...(query && { q: query }), ...next })}`
  return (
    <>
      {run.faulty > 0 && (
        <Note kind="refused" title={t('run.rowsToFix', { count: run.faulty })}>
          {t('run.nothingOrdered')} {view.sheetName && t('run.fromSheet', { name: view.sheetName })}
        </Note>
      )}
      {view.people > view.boxCount && <MorePeople people={view.people} boxes={view.boxCount} />}
      <div className="run-tools">
        <Tabs view={view} />
        <Form method="get" role="search" className="run-find">
          <input type="hidden" name="show" value="all" />
          <TextField
            label={<span className="visually-hidden">{t('run.find')}</span>}
            name="q"
            type="search"
            placeholder={t('run.find')}
            defaultValue={query}
            maxLength={100}
          />
          <Button type="submit" kind="line" size="small">
            {t('run.findGo')}
          </Button>
        </Form>
        <div className="run-links">
          <FileLink token={run.token} file="recipients.xlsx">
            {t('run.download')}
          </FileLink>
          <LinkButton to={`/gift/run/${run.token}/import`} kind="line" size="small">
            {t('run.addMore')}
          </LinkButton>
        </div>
      </div>
      {view.hinted && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="right" kind="line" size="small">
            {t('run.allRight')}
          </Button>
        </Form>
      )}
      <AnswerCounts answers={view.answers} />
      <RecipientList rows={rows} boxes={view.boxes} areas={view.areas} />
      <Pagination page={page} pages={pages} pageTo={(number) => search({ page: String(number) })} />
      {toAsk > 0 &&
        (view.held ? (
          <Note kind="changed" title={t('run.linksHeld', { count: toAsk })}>
            {t('run.linksHeldText')}
          </Note>
        ) : (
          <AskAll count={toAsk} days={view.linkDays} />
        ))}
      <div className="run-foot">
        <p className="soft">{t('run.later')}</p>
        <LinkButton to={`/gift/run/${run.token}/confirm`} kind={run.faulty > 0 ? 'line' : 'solid'}>
          {run.faulty > 0 ? t('run.goOnLeft', { count: run.faulty }) : t('run.goOn')}
        </LinkButton>
      </div>
    </>
  )
}

function Tabs({ view: { filter, counts } }: { view: RecipientsView }) {
  const t = useRunTexts()
  const language = useLanguage()
  return (
    <nav className="run-tabs" aria-label={t('run.step.people')}>
      {(['look', 'all', 'link'] as const)
        .filter((one) => one !== 'link' || counts.link > 0)
        .map((one) => (
          <Link key={one} to={`?show=${one}`} aria-current={one === filter ? 'page' : undefined}>
            {t(`run.tab.${one}`)} <span>{formatNumber(counts[one], language)}</span>
          </Link>
        ))}
    </nav>
  )
}

export function FileLink({ token, file, children }: { token: string; file: string; children: string }) {
  const language = useLanguage()
  return (
    <a className="link run-file" href={pathIn(language, `/gift/run/${token}/files/${file}`)} download>
      <Download aria-hidden /> {children}
    </a>
  )
}

function AskAll({ count, days }: { count: number; days: number }) {
  const t = useRunTexts()
  return (
    <Form method="post" className="panel panel-sand stack" preventScrollReset>
      <p>{t('run.askText', { days })}</p>
      <div>
        <Button type="submit" name="intent" value="ask">
          {t('run.askNow', { count })}
        </Button>
      </div>
    </Form>
  )
}

export function BackToPeople({ token }: { token: string }) {
  const t = useRunTexts()
  return (
    <LocalLink className="link" to={`/gift/run/${token}/recipients`}>
      {t('run.step.people')}
    </LocalLink>
  )
}
