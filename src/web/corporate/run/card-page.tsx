import { Form } from 'react-router'
import { AreaField } from '#web/storefront/checkout/area-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { AnswerFields } from './answer-fields.tsx'
import { Artwork } from './artwork.tsx'
import type { TypedArtwork } from './artwork.server.ts'
import { BrandFields } from './brand-fields.tsx'
import type { CardView } from './card.server.ts'
import type { RunRefused, RunView } from './run-view.ts'
import { shownPicture } from './shown-picture.ts'
import { useRunTexts } from './texts.ts'
import { useLiveArtwork } from './use-live-artwork.ts'

type Shown = { shown: TypedArtwork; typed: Record<string, string> }
type Props = { run: RunView; card: CardView; refused: RunRefused | undefined; shown: Shown | undefined }

const FORM = 'card-form'

/** What is the same for all recipients: the sender, the card, the box, the day, and the fallback address. */
export function CardPage({ run, card, refused, shown }: Props) {
  const t = useRunTexts()
  const sent = useSentForm()
  const live = useLiveArtwork()
  const typedArtwork = live.shown ?? shown?.shown
  // On a phone the panel with the proof is far below what is typed.
  const nearby = card.artwork[0] && shownPicture(card.artwork[0], typedArtwork)
  const typed = (name: string, saved: string) => refused?.typed[name] ?? shown?.typed[name] ?? saved
  const error = (field: 'fromName' | 'cardText' | 'variantId' | 'day' | 'fallback') =>
    refused?.wrong.includes(field) ? t(`run.wrong.${field}`, { count: card.longestCard }) : undefined
  return (
    <div className="run-columns">
      <Form
        method="post"
        encType="multipart/form-data"
        id={FORM}
        className="stack-large"
        preventScrollReset
        onInput={live.onInput}
      >
        <input type="hidden" name="version" value={run.version} />
        <h2>{t('run.cardHead')}</h2>
        <p className="soft">{t('run.cardLead')}</p>
        <Words card={card} typed={typed} error={error} />
        <BrandFields brand={card.brand} design={typed('design', card.brand.design)} fault={refused?.logoFault} />
        {nearby && <img className="run-picture run-picture-near" src={nearby} alt="" />}
        {card.boxes.length > 1 && (
          <Select
            label={t('run.box')}
            name="box"
            options={[{ value: '', label: t('run.boxEach') }, ...card.boxes]}
            defaultValue={typed('box', card.variantId)}
            error={error('variantId')}
          />
        )}
        {card.boxes.length === 1 && <input type="hidden" name="box" value={card.boxes[0]!.value} />}
        <TextField
          label={t('run.day')}
          name="day"
          type="date"
          defaultValue={typed('day', card.day)}
          help={t('run.dayHelp')}
          error={error('day')}
        />
        <Fallback card={card} typed={typed} error={error('fallback')} />
        <AnswerFields answers={card.answers} refused={refused ?? (shown && { typed: shown.typed, wrong: [] })} />
        <div>
          <Button type="submit" busy={sent !== null && sent.get('intent') === null}>
            {t('run.save')}
          </Button>
        </div>
      </Form>
      <Artworks run={run} card={card} refused={refused} typed={typedArtwork} />
    </div>
  )
}

type WordsProps = {
  card: CardView
  typed: (name: string, saved: string) => string
  error: (field: 'fromName' | 'cardText') => string | undefined
}

/** The sender and the text of the card. */
function Words({ card, typed, error }: WordsProps) {
  const t = useRunTexts()
  return (
    <>
      <TextField
        label={t('run.from')}
        name="from"
        maxLength={100}
        defaultValue={typed('from', card.fromName)}
        help={t('run.fromHelp')}
        error={error('fromName')}
      />
      <TextArea
        label={t('run.card')}
        name="card"
        rows={4}
        defaultValue={typed('card', card.cardText)}
        help={t('run.cardHelp', { count: card.longestCard })}
        error={error('cardText')}
      />
    </>
  )
}

type ArtworksProps = Pick<Props, 'run' | 'card' | 'refused'> & { typed: TypedArtwork | undefined }

/** The proofs of card and sleeve as they are written now, and the buttons that draw them and save without scripts. */
function Artworks({ run, card, refused, typed }: ArtworksProps) {
  const t = useRunTexts()
  const sent = useSentForm()
  return (
    <Panel kind="sand" as="aside" title={t('run.proofHere')}>
      <div className="stack-large run-artworks">
        {card.artwork.map((artwork) => (
          <Artwork
            key={artwork.kind}
            artwork={artwork}
            typed={typed}
            version={run.version}
            contact={card.contact}
            refused={refused}
          />
        ))}
        {typed?.logoLater && <Note kind="changed">{t('run.proofLogoLater')}</Note>}
        <div className="row row-wrap">
          <Button type="submit" form={FORM} name="intent" value="show" kind="line" busy={sent?.get('intent') === 'show'}>
            {t('run.proofShow')}
          </Button>
          {typed && (
            <Button type="submit" form={FORM} name="intent" value="stay" busy={sent?.get('intent') === 'stay'}>
              {t('run.saveHere')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

type FallbackProps = { card: CardView; typed: (name: string, saved: string) => string; error: string | undefined }

/** The fallback address for the boxes of recipients who do not answer. */
function Fallback({ card, typed, error }: FallbackProps) {
  const t = useRunTexts()
  return (
    <fieldset className="run-fallback stack">
      <legend>
        <h2>{t('run.fallback')}</h2>
      </legend>
      <p className="soft">{t('run.fallbackHelp')}</p>
      <AreaField
        name="fallback_area"
        label={t('run.fallbackArea')}
        value={typed('fallback_area', card.fallback.areaId)}
        error={error}
        required={false}
      />
      <TextField
        label={t('run.fallbackAddress')}
        name="fallback_address"
        maxLength={300}
        defaultValue={typed('fallback_address', card.fallback.addressLine)}
      />
      <TextField
        label={t('run.fallbackLandmark')}
        name="fallback_landmark"
        maxLength={150}
        defaultValue={typed('fallback_landmark', card.fallback.landmark)}
      />
    </fieldset>
  )
}
