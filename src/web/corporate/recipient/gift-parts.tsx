import { Photo } from '#web/ui/photo.tsx'
import type { CardView, GiftView } from './gift.server.ts'
import { useRecipientTexts } from './texts.ts'

const BEFORE_THE_CARD = 2

/** The box: its photo, or seen from above with the fruit in it. The words below say the same. */
export function GiftBox({ gift, name }: { gift: GiftView; name: string }) {
  const t = useRecipientTexts()
  return (
    <section className="for-gift">
      <BoxPicture gift={gift} name={name} />
      <h2>{t('for.inside')}</h2>
      <p className="for-gift-name">{gift.name}</p>
      {gift.inside.length > 0 && gift.inside[0] !== gift.name && (
        <ul className="for-inside">
          {gift.inside.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BoxPicture({ gift: { cells, photo }, name }: { gift: GiftView; name: string }) {
  if (cells.length === 0) {
    return (
      <div className="for-photo" aria-hidden="true">
        <Photo photo={photo} alt="" sizes="(min-width: 1000px) 560px, 100vw" priority shape="fill" />
      </div>
    )
  }
  const cell = (index: number) => (
    <div key={index} className="crate-cell">
      <Photo
        photo={cells[index] ?? null}
        alt=""
        sizes="(min-width: 1000px) 180px, 33vw"
        shape="fill"
        priority={index < BEFORE_THE_CARD}
      />
    </div>
  )
  return (
    <div className="crate crate-large" aria-hidden="true">
      {cells.slice(0, BEFORE_THE_CARD).map((_, index) => cell(index))}
      <p className="crate-card for-crate-card">{name}</p>
      {cells.slice(BEFORE_THE_CARD).map((_, index) => cell(index + BEFORE_THE_CARD))}
    </div>
  )
}

/** The card in the shape, the design and the colours in which it is printed: see `card-face.typ`. */
export function GiftCard({ card: { name, words, from, shop, logo, ofSender, style, strip } }: { card: CardView }) {
  const t = useRecipientTexts()
  return (
    <section className="for-card-part">
      <link rel="stylesheet" href={style} precedence="default" />
      <h2>{t('for.card')}</h2>
      <div className={strip === null ? 'for-card' : 'for-card for-card-drawn'} dir="auto">
        {strip !== null && <img src={strip} alt="" className="for-card-strip" />}
        {name !== '' && <p className="for-card-name">{name}</p>}
        <p className="for-card-words">{words}</p>
        <p className="for-card-foot">
          <span>{from}</span>
          {logo ? (
            <img {...logo} alt={logo.alt} className={ofSender ? 'for-card-sender' : 'for-card-logo'} />
          ) : (
            <span>{shop}</span>
          )}
        </p>
        {ofSender && <p className="for-card-shop">{shop}</p>}
      </div>
    </section>
  )
}
