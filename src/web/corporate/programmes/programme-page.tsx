import { Checkbox, Select, TextArea } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AskForBox } from './ask-for-box.tsx'
import { BRACES, ProgrammeForm, Result, typedIn } from './parts.tsx'
import type { ProgrammeRefused, ProgrammeView, RuleView } from './programme-data.ts'
import { SettingsFields } from './settings-fields.tsx'
import { useProgrammeTexts } from './texts.ts'

type Props = { view: ProgrammeView; done: string | null; refused: ProgrammeRefused | null }

export function ProgrammePage({ view, done, refused }: Props) {
  const t = useProgrammeTexts()
  const { name, state, isDraft, canChange, delivery, consent, settings, erased } = view
  return (
    <div className="portal-parts portal-narrow">
      <Result done={done} refused={refused} />
      <header className="portal-title">
        <h2>{name}</h2>
        <Tag tone={state.tone}>{state.text}</Tag>
      </header>
      {isDraft && <Note kind="changed" title={t('programme.draftText')} />}
      {erased && <p>{erased}</p>}
      <Months view={view} />
      <Roster view={view} />
      <Panel title={t('programme.consent')}>
        <p>{consent.text}</p>
        {consent.given && <p className="soft">{consent.given}</p>}
        {!consent.given && canChange && (
          <ProgrammeForm intent="consent" button={t('programme.consentGive')}>
            <Checkbox label={t('programme.consentTick')} name="agree" required />
          </ProgrammeForm>
        )}
      </Panel>
      <Rules view={view} refused={refused} />
      <section className="stack">
        <h2>{t('programme.settings')}</h2>
        <p className="soft">{delivery ?? t('programme.deliveryLater')}</p>
        {canChange && (
          <details className="programme-fold" open={refused?.intent === 'settings'}>
            <summary className="link-inline">{t('programme.edit')}</summary>
            <ProgrammeForm intent="settings" button={t('programme.save')}>
              <SettingsFields key={settings.version} settings={settings} intent="settings" refused={refused} />
            </ProgrammeForm>
          </details>
        )}
      </section>
      <Stop view={view} />
    </div>
  )
}

function Months({ view: { months } }: { view: ProgrammeView }) {
  const t = useProgrammeTexts()
  return (
    <section className="stack">
      <h2>{t('programme.months')}</h2>
      {months.length === 0 && <p className="soft">{t('programme.monthsNone')}</p>}
      <ul className="portal-lists">
        {months.map(({ key, name, state, total, to }) => (
          <li key={key} className="panel">
            <div className="portal-title">
              <h3>
                <LocalLink className="row-link" to={to}>
                  {name}
                </LocalLink>
              </h3>
              <b className="nowrap">{total}</b>
            </div>
            <Tag tone={state.tone}>{state.text}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Roster({ view: { people, faulty, base } }: { view: ProgrammeView }) {
  const t = useProgrammeTexts()
  return (
    <Panel kind="sand" title={t('programme.roster')}>
      <p>{t('programme.people', { count: people })}</p>
      {faulty > 0 && <p>{t('programme.rosterFaults', { count: faulty })}</p>}
      <LinkButton to={`${base}/people`} size="small">
        {t('programme.toRoster')}
      </LinkButton>
    </Panel>
  )
}

function Rules({ view, refused }: { view: ProgrammeView; refused: ProgrammeRefused | null }) {
  const { rules, boxes, canChange, askForBox } = view
  const t = useProgrammeTexts()
  return (
    <section className="stack">
      <h2>{t('programme.rules')}</h2>
      <p className="soft">{t('programme.rulesText')}</p>
      {canChange && askForBox !== null && <AskForBox phone={askForBox} />}
      <ul className="portal-lists">
        {rules.map((rule) => (
          <li key={rule.occasion} className="panel">
            <h3>{rule.name}</h3>
            {rule.when && <p className="small soft">{rule.when}</p>}
            <p>{rule.given}</p>
            {canChange && (askForBox === null || rule.box !== '') && (
              <details className="programme-fold" open={refused?.intent === 'rule' && refused.about === rule.occasion}>
                <summary className="link-inline">
                  {t('programme.edit')}
                  <span className="visually-hidden"> {rule.name}</span>
                </summary>
                <RuleForm rule={rule} boxes={boxes} refused={refused} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RuleFormProps = { rule: RuleView; boxes: ProgrammeView['boxes']; refused: ProgrammeRefused | null }

function RuleForm({ rule, boxes, refused }: RuleFormProps) {
  const t = useProgrammeTexts()
  const { occasion, box, cards, deliver, goesTo } = rule
  const { value } = typedIn(refused, 'rule', occasion)
  const id = (name: string) => `${occasion}-${name}`
  return (
    <ProgrammeForm intent="rule" about={occasion} button={t('programme.save')} key={`${box} ${deliver} ${goesTo}`}>
      <Select label={t('programme.box')} name="box" id={id('box')} options={boxes} defaultValue={value('box', box)} />
      <Select
        label={t('programme.deliver')}
        name="deliver"
        id={id('deliver')}
        options={(['on-day', 'working-day-before'] as const).map((one) => ({ value: one, label: t(`programme.deliver.${one}`) }))}
        defaultValue={value('deliver', deliver)}
      />
      <Select
        label={t('programme.goesTo')}
        name="goesTo"
        id={id('goesTo')}
        options={(['reception', 'home'] as const).map((one) => ({ value: one, label: t(`programme.goesTo.${one}`) }))}
        defaultValue={value('goesTo', goesTo)}
      />
      {cards.map(({ field, language, text }) => (
        <TextArea
          key={field}
          label={t('programme.card', { language })}
          name={field}
          id={id(field)}
          rows={2}
          help={t('programme.cardHelp', BRACES)}
          defaultValue={value(field, text)}
        />
      ))}
    </ProgrammeForm>
  )
}

function Stop({ view: { canChange, canPause, erased } }: { view: ProgrammeView }) {
  const t = useProgrammeTexts()
  if (erased) return null
  return (
    <section className="stack">
      <h2>{t('programme.stop')}</h2>
      {canPause && (
        <details className="programme-fold">
          <summary className="link-inline">{t('programme.pause')}</summary>
          <p>{t('programme.pauseText')}</p>
          <ProgrammeForm intent="pause" kind="line" button={t('programme.pause')} />
        </details>
      )}
      {canChange && (
        <details className="programme-fold">
          <summary className="link-inline">{t('programme.end')}</summary>
          <p>{t('programme.endText')}</p>
          <ProgrammeForm intent="end" kind="danger" button={t('programme.end')} />
        </details>
      )}
      <details className="programme-fold">
        <summary className="link-inline">{t('programme.eraseRoster')}</summary>
        <p>{t('programme.eraseRosterText')}</p>
        <ProgrammeForm intent="erase" kind="danger" button={t('programme.eraseYes')} />
      </details>
    </section>
  )
}
