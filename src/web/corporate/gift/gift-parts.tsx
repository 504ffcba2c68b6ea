import { useState } from 'react'
import { digitsIn } from '../../../shop/values/language.ts'
import { TextField } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/texts.tsx'
import type { GiftWords } from './gift-data.server.ts'
import { useGiftTexts } from './texts.ts'

const LONGEST_NAME = 60

export function Occasions({ occasions }: Pick<GiftWords, 'occasions'>) {
  const t = useGiftTexts()
  return (
    <section className="wrap section">
      <h2>{t('gift.occasions')}</h2>
      <ul className="gift-occasions">
        {occasions.map(({ slug, name, line, when }) => (
          <li key={slug}>
            <h3>{name}</h3>
            <p>{line}</p>
            <p className="small muted">{when}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sample cards that carry the name one types. */
export function Cards({ cards, occasions }: Pick<GiftWords, 'cards' | 'occasions'>) {
  const t = useGiftTexts()
  const [typed, setTyped] = useState('')
  const name = typed.trim() || t('gift.someone')
  return (
    <section className="wrap section">
      <div className="gift-cards-head">
        <div>
          <h2>{t('gift.cards')}</h2>
          <p className="lead">{t('gift.cardsLead')}</p>
        </div>
        <TextField
          label={t('gift.cardName')}
          name="card-name"
          value={typed}
          placeholder={t('gift.someone')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul className="gift-cards">
        {cards.map(({ occasion, text }) => (
          <li key={text} className="gift-card-sample">
            <p className="small muted">{occasions.find(({ slug }) => slug === occasion)?.name}</p>
            <p>
              <CardText text={text} name={name} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardText({ text, name }: { text: string; name: string }) {
  const [before = '', after = ''] = text.split('{name}')
  return (
    <>
      {before}
      {text.includes('{name}') && <b>{name}</b>}
      {after}
    </>
  )
}

export function Steps({ steps }: Pick<GiftWords, 'steps'>) {
  const t = useGiftTexts()
  const language = useLanguage()
  return (
    <section>
      <h2>{t('gift.how')}</h2>
      <ol className="gift-steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="gift-step-number" aria-hidden="true">
              {digitsIn(language, String(index + 1))}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Minimums({ minimums, leadTimes }: Pick<GiftWords, 'minimums' | 'leadTimes'>) {
  const t = useGiftTexts()
  return (
    <>
      <section className="gift-facts">
        <h2>{t('gift.minimums')}</h2>
        <dl>
          {minimums.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{value}</b>
                <span>{note}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="gift-facts">
        <h2>{t('gift.leadTimes')}</h2>
        <dl>
          {leadTimes.map(({ what, time }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

export function Promises({ promises }: Pick<GiftWords, 'promises'>) {
  const t = useGiftTexts()
  if (promises.length === 0) return null
  return (
    <section className="gift-facts">
      <h2>{t('gift.promises')}</h2>
      <ul className="gift-promises">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </section>
  )
}
