import { useState, type MouseEvent } from 'react'
import { LANGUAGES } from '#shop/values/language.ts'
import { fieldIn } from '#shop/values/translations.ts'
import { TextField } from '#web/ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LookView } from './look.server.ts'
import { PhotoField, SettingField } from './settings-form.tsx'

type Place = LookView['places'][number]

/** The pictures of the home page, each with its words and the point that stays visible. */
export function HomePictures({ look }: { look: LookView }) {
  const t = useOfficeTexts()
  return (
    <section className="office-setting office-form office-top">
      <h2>{t('brand.homePictures')}</h2>
      <p className="muted">{t('brand.homePicturesLead')}</p>
      {look.places.map((place) => (
        <PlaceForm key={`${place.place} ${look.seen}`} place={place} seen={look.seen} />
      ))}
    </section>
  )
}

function PlaceForm({ place: { place, photo, fields }, seen }: { place: Place; seen: string }) {
  const t = useOfficeTexts()
  return (
    <>
      <h3>{t(`homePlace.${place}`)}</h3>
      <ActionForm
        intent="picture"
        about={place}
        initial={fields}
        seen={seen}
        button={t('brand.pictureUse')}
        buttonOf={t(`homePlace.${place}`)}
        encType="multipart/form-data"
      >
        <FocusFields photo={photo} />
        <PhotoField label={t(photo ? 'brand.otherPicture' : 'brand.newPicture')} optional={photo !== null} />
        <div className="field-pair">
          {LANGUAGES.map((language) => (
            <SettingField key={language} name={fieldIn('alt', language)} maxLength={200} />
          ))}
        </div>
      </ActionForm>
      {photo && (
        <ActionForm
          intent="drop-picture"
          about={place}
          seen={seen}
          button={t('photo.remove')}
          buttonOf={t(`homePlace.${place}`)}
          size="small"
        />
      )}
    </>
  )
}

/** The focal point: two numbers, or a tap on the picture. */
function FocusFields({ photo }: Pick<Place, 'photo'>) {
  const t = useOfficeTexts()
  const [across, down] = [useFormField('focusX'), useFormField('focusY')]
  const [x, setX] = useState(across.value)
  const [y, setY] = useState(down.value)
  const choose = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A key press has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setX(percent((clientX - left) / width))
    setY(percent((clientY - top) / height))
  }
  const number = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off', required: true } as const
  return (
    <>
      {photo && (
        <button type="button" className="focus-picture" onClick={choose} aria-label={t('brand.focusTap')}>
          <img {...photo} alt="" />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M${Number(x) || 0} 0V100M0 ${Number(y) || 0}H100`} />
          </svg>
        </button>
      )}
      <p className="muted">{t('brand.focusHelp')}</p>
      <div className="field-pair">
        <TextField
          {...number}
          label={t('setting.focusX')}
          name="focusX"
          id={across.id}
          error={across.error}
          value={x}
          onChange={({ target }) => setX(target.value)}
        />
        <TextField
          {...number}
          label={t('setting.focusY')}
          name="focusY"
          id={down.id}
          error={down.error}
          value={y}
          onChange={({ target }) => setY(target.value)}
        />
      </div>
    </>
  )
}

function percent(share: number): string {
  return String(Math.round(Math.min(Math.max(share, 0), 1) * 100))
}
