import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { ArrowUp } from '#web/ui/icons/arrow-up.tsx'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PhotoField, SettingField } from '../settings/settings-form.tsx'
import type { PhotosView } from './photos.server.ts'
import { fieldIn, fieldsOfText } from '#shop/values/translations.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

const LOOK_AGAIN_MS = 2000

/** While photo sizes are generated, the page reloads its data. */
export function useSizesProgress({ photos }: PhotosView): void {
  const { revalidate } = useRevalidator()
  const waiting = photos.some(({ progress }) => !progress.done)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}

export function NewPhotoPanel({ count }: { count: number }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('photo.add')}>
      <ActionForm
        key={count}
        intent="add-photo"
        className="office-setting"
        encType="multipart/form-data"
        button={t('photo.add')}
        kind="solid"
      >
        <PhotoField label={t('setting.photo')} />
        {fieldsOfText('alt').map((name, index) => (
          <SettingField key={name} name={name} required maxLength={200} help={index === 0 ? t('photo.altHelp') : undefined} />
        ))}
      </ActionForm>
    </Panel>
  )
}

type PhotoProps = { photo: PhotosView['photos'][number]; at: number; of: number; seen: string }

export function PhotoPanel({ photo, at, of, seen }: PhotoProps) {
  const t = useOfficeTexts()
  const { id, src, width, height, fields, progress, similar } = photo
  return (
    <Panel>
      <h2>{t(at === 0 ? 'photo.first' : 'photo.number', { number: at + 1 })}</h2>
      <img
        className="product-photo"
        src={src}
        alt={fields[fieldIn('alt', DEFAULT_LANGUAGE)]}
        width={width}
        height={height}
        loading="lazy"
      />
      {similar && <p className="small">{t('photo.similar')}</p>}
      {!progress.done && (
        <p role="status" className="product-progress">
          <progress max={progress.of} value={progress.made} aria-label={t('photo.making')} />
          {t('photo.progress', { made: progress.made, of: progress.of })}
        </p>
      )}
      <div className="product-moves">
        <Move id={id} direction="up" seen={seen} disabled={at === 0} />
        <Move id={id} direction="down" seen={seen} disabled={at === of - 1} />
        <ActionForm
          intent="remove"
          about={id}
          seen={seen}
          className="office-setting"
          button={t('photo.remove')}
          size="small"
          confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
        />
      </div>
      <ActionForm intent="describe" about={id} initial={fields} seen={seen} className="office-setting" button={t('photo.save')}>
        {fieldsOfText('alt').map((name) => (
          <SettingField key={name} name={name} maxLength={200} required />
        ))}
      </ActionForm>
    </Panel>
  )
}

function Move({ id, direction, seen, disabled }: { id: string; direction: 'up' | 'down'; seen: string; disabled: boolean }) {
  const t = useOfficeTexts()
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <OfficeForm intent={direction} about={id}>
      <input type="hidden" name="seen" value={seen} />
      <SendButton kind="line" size="small" intent={direction} about={id} disabled={disabled}>
        <Icon aria-hidden="true" /> {t(`photo.${direction}`)}
      </SendButton>
    </OfficeForm>
  )
}
