import { Fragment, useState } from 'react'
import { digitsIn } from '#shop/values/language.ts'
import { TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { GiftData, GiftWords } from './gift-data.server.ts'
import { useGiftTexts } from './texts.ts'

const LONGEST_NAME = 60

/** The occasions for gifts: the day, the boxes that suit it and are in season then, and a link to build one. */
export function Occasions({ occasions, buildable }: Pick<GiftData, 'occasions' | 'buildable'>) {
  const t = useGiftTexts()
  return (
    <section className="wrap section later">
      <h2>{t('gift.occasions')}</h2>
      <ul className="gift-occasions">
        {occasions.map(({ slug, name, line, when, day, dayInWords, boxes }) => (
          <li key={slug}>
            <h3>{name}</h3>
            <p>{line}</p>
            <p className="small muted">{dayInWords === null ? when : t('gift.nextDay', { when, day: dayInWords })}</p>
            {boxes.length > 0 && (
              <p className="small gift-suits">
                {t('gift.suits')}{' '}
                {boxes.map((box, index) => (
                  <Fragment key={box.slug}>
                    {index > 0 && ', '}
                    <a className="link-inline" href={`#box-${box.slug}`}>
                      {box.name}
                    </a>
                  </Fragment>
                ))}
              </p>
            )}
            {buildable && (
              <p className="small">
                <LocalLink className="link-inline" to={`/gift/build?occasion=${slug}${day === null ? '' : `&day=${day}`}`}>
                  {t('gift.buildFor')}
                  <span className="visually-hidden"> {name}</span>
                </LocalLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a gift run needs before it can start. */
export function GiftRun() {
  const t = useGiftTexts()
  return (
    <section className="gift-facts" id="gift-run">
      <h2>{t('gift.startRun')}</h2>
      <p>{t('gift.runNeeds')}</p>
      <p className="gift-run-ways">{t('gift.runLink')}</p>
      <p>
        <a className="link" href="#quotation">
          {t('gift.runFirst')}
        </a>
      </p>
    </section>
  )
}

/** Sample cards that show the typed name. */
export function Cards({ cards, occasions }: Pick<GiftWords, 'cards'> & Pick<GiftData, 'occasions'>) {
  const t = useGiftTexts()
  const [typed, setTyped] = useState('')
  const name = typed.trim() || t('gift.someone')
  return (
    <section className="wrap section later">
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
