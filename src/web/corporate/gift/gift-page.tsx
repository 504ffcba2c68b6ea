import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'
import type { TicketAnswer } from '#web/http/form-answer.ts'
import { formatNumber } from '#shop/values/language.ts'
import { buttonClass, LinkButton } from '#web/ui/button.tsx'
import { Later } from '#web/ui/later.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { Crate } from './crate.tsx'
import { Enquiry } from './enquiry.tsx'
import { Cards, GiftRun, Minimums, Occasions, Promises, Steps } from './gift-parts.tsx'
import type { GiftBox, GiftData } from './gift-data.server.ts'
import { useGiftTexts } from './texts.ts'

type GiftPageProps = { title: string; data: GiftData; answer: TicketAnswer | undefined }

/** The page about corporate gifts, from the offer to the request for a quotation. */
export function GiftPage({ title, data, answer }: GiftPageProps) {
  const { words, photos, hero, occasions, buildable } = data
  return (
    <>
      <div className="wrap gift-hero">
        <div>
          <h1>{words?.title ?? title}</h1>
          {words && <p className="lead">{words.lead}</p>}
          <HeroLinks buildable={buildable} />
        </div>
        {hero.length > 0 && <Crate size="large" cells={hero.map((code) => photos[code])} priority />}
      </div>
      <Boxes data={data} />
      <Later>
        {occasions.length > 0 && <Occasions occasions={occasions} buildable={buildable} />}
        {words && words.cards.length > 0 && <Cards cards={words.cards} occasions={occasions} />}
      </Later>
      <div className="wrap section gift-columns">
        {words && (
          <Later>
            <div className="later">
              <Steps steps={words.steps} />
              <GiftRun />
              <Minimums minimums={words.minimums} leadTimes={words.leadTimes} />
              <Promises promises={words.promises} />
            </div>
          </Later>
        )}
        <Enquiry data={data} answer={answer} />
      </div>
    </>
  )
}

function HeroLinks({ buildable }: Pick<GiftData, 'buildable'>) {
  const t = useGiftTexts()
  return (
    <p className="gift-hero-links">
      <a className={buttonClass()} href="#quotation">
        {t('gift.request')}
      </a>
      {buildable && (
        <LinkButton kind="line" to="/gift/build">
          {t('gift.build')}
        </LinkButton>
      )}
      <a className={buttonClass({ kind: 'quiet' })} href="#gift-run">
        {t('gift.startRun')}
      </a>
    </p>
  )
}

function Boxes({ data: { boxes, photos, leastBoxes, buildable } }: { data: GiftData }) {
  const t = useGiftTexts()
  const language = useLanguage()
  const count = formatNumber(leastBoxes, language)
  return (
    <section className="wrap section" id="gift-boxes">
      <div className="gift-head">
        <h2>{t('gift.boxes')}</h2>
        <p className="lead">{boxes.length > 0 ? t('gift.boxesLead', { count }) : t('gift.noBoxes')}</p>
      </div>
      <ul className="gift-boxes">
        {boxes.map((box) => (
          <Box key={box.slug} box={box} photos={photos} />
        ))}
      </ul>
      {buildable && (
        <p className="gift-build-link">
          <LocalLink className="link" to="/gift/build">
            {t('gift.buildLink')}
            <ArrowRight className="icon-small" />
          </LocalLink>
        </p>
      )}
    </section>
  )
}

function Box({ box, photos }: { box: GiftBox } & Pick<GiftData, 'photos'>) {
  const t = useGiftTexts()
  return (
    <li id={`box-${box.slug}`} className={box.available ? 'gift-product later' : 'gift-product gift-product-out later'}>
      {box.cells.length > 0 ? (
        <Crate size="small" cells={box.cells.map((code) => photos[code])} />
      ) : (
        <Photo photo={box.photo} alt="" sizes="(min-width: 1000px) 410px, 100vw" shape="square" />
      )}
      <h3>
        <LocalLink to={`/product/${box.slug}`}>{box.name}</LocalLink>
      </h3>
      <p className="soft">{box.text}</p>
      {box.inside && <p className="small muted">{t('gift.inside', { fruits: box.inside })}</p>}
      <div className="gift-price">
        <Price variants={[{ price: box.price, sale_price: box.salePrice }]} />
        <span className="small muted">{box.label}</span>
      </div>
      <p className="small">{box.season}</p>
    </li>
  )
}
