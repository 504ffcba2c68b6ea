import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { FaqView } from './faq.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { SettingChoice, SettingField, SettingText, SettingTick } from './settings-form.tsx'
import { fieldIn } from '#shop/values/translations.ts'
import { LANGUAGES } from '#shop/values/language.ts'

type Props = { view: FaqView }

/** The questions in the shop's groups. Each links to its form, and moves within its topic. */
export function FaqList({ view }: { view: FaqView }) {
  const t = useOfficeTexts()
  const topics = view.topics.filter(({ questions }) => questions.length > 0)
  if (topics.length === 0) return <p className="muted">{t('faqs.none')}</p>
  return (
    <>
      {topics.map(({ topic, questions }) => (
        <section key={topic} className="office-top settings-part">
          <h2>{t(`faqTopic.${topic}`)}</h2>
          <ul className="settings-rows">
            {questions.map(({ id, question, published }, index) => (
              <li key={id}>
                <p>
                  <Link className="link-inline" to={`/office/settings/faq?question=${id}`}>
                    {question}
                  </Link>{' '}
                  {!published && <Tag>{t('faqs.notShown')}</Tag>}
                </p>
                <MoveButtons
                  id={id}
                  name={question}
                  seen={view.seenList}
                  first={index === 0}
                  last={index === questions.length - 1}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

export function ChangeFaq({ chosen }: { chosen: NonNullable<FaqView['chosen']> }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('faqs.change')}>
      <ActionForm
        intent="change"
        about={chosen.id}
        initial={chosen.fields}
        seen={chosen.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <FaqFields />
      </ActionForm>
    </Panel>
  )
}

export function AddFaq({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-top settings-part">
      <Panel title={t('faqs.add')}>
        <ActionForm
          intent="add"
          initial={{ published: 'yes' }}
          seen={view.seenList}
          button={t('faqs.add')}
          className="office-setting"
        >
          <FaqFields />
        </ActionForm>
      </Panel>
    </div>
  )
}

const TOPICS = ['ordering', 'delivery', 'fruit', 'payment', 'gifts', 'account'] as const

function FaqFields() {
  const t = useOfficeTexts()
  return (
    <>
      <SettingChoice name="topic" options={TOPICS.map((topic) => ({ value: topic, label: t(`faqTopic.${topic}`) }))} />
      <div className="settings-sides settings-short">
        {LANGUAGES.map((language) => (
          <div key={language}>
            <SettingField name={fieldIn('question', language)} maxLength={200} required />
            <SettingText name={fieldIn('answer', language)} rows={6} maxLength={3000} required />
          </div>
        ))}
      </div>
      <SettingTick name="published" help={t('faqs.publishedHelp')} />
    </>
  )
}
