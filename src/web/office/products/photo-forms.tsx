import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { ArrowUp } from '#web/ui/icons/arrow-up.tsx'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { languageOf, settingLabel, settingWrong } from '../settings/setting-labels.ts'
import { refusalIn } from '../settings/settings-answer.ts'
import { SettingField, SettingsForm } from '../settings/settings-form.tsx'
import type { PhotosView } from './photos.server.ts'
import { fieldsOfText, type FieldIn, fieldIn } from '#shop/values/translations.ts'
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

export function NewPhotoPanel({ answer, count }: { answer: unknown; count: number }) {
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  const own = refusal?.intent === 'add-photo' ? refusal : null
  const field = (name: FieldIn<'alt'>) => ({
    label: settingLabel(t, name),
    name,
    id: `new-${name}`,
    defaultValue: own?.typed[name] ?? '',
    error: own?.wrong.includes(name) ? settingWrong(t, name) : undefined,
  })
  return (
    <Panel title={t('photo.add')}>
      <OfficeForm key={count} intent="add-photo" className="office-setting" encType="multipart/form-data">
        <TextField
          label={t('setting.photo')}
          name="photo"
          type="file"
          // With these types, an iPhone converts its own format.
          accept="image/jpeg,image/png,image/webp"
          required
          help={t('photo.addHelp')}
          error={own?.wrong.includes('photo') ? t('settingWrong.photo') : undefined}
        />
        {fieldsOfText('alt').map((name, index) => (
          <TextField
            key={name}
            {...field(name)}
            {...languageOf(name, true)}
            maxLength={200}
            help={index === 0 ? t('photo.altHelp') : undefined}
          />
        ))}
        <SendButton intent="add-photo">{t('photo.add')}</SendButton>
      </OfficeForm>
    </Panel>
  )
}

type PhotoProps = { photo: PhotosView['photos'][number]; at: number; of: number; seen: string; answer: unknown }

export function PhotoPanel({ photo, at, of, seen, answer }: PhotoProps) {
  const t = useOfficeTexts()
  const { id, src, width, height, fields, progress } = photo
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
      {!progress.done && (
        <p role="status" className="product-progress">
          <progress max={progress.of} value={progress.made} aria-label={t('photo.making')} />
          {t('photo.progress', { made: progress.made, of: progress.of })}
        </p>
      )}
      <div className="product-moves">
        <Move id={id} direction="up" seen={seen} disabled={at === 0} />
        <Move id={id} direction="down" seen={seen} disabled={at === of - 1} />
        <SettingsForm
          intent={`remove ${id}`}
          seen={seen}
          answer={answer}
          button={t('photo.remove')}
          size="small"
          confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
        />
      </div>
      <SettingsForm intent={`describe ${id}`} initial={fields} seen={seen} answer={answer} button={t('photo.save')}>
        {fieldsOfText('alt').map((name) => (
          <SettingField key={name} name={name} maxLength={200} required />
        ))}
      </SettingsForm>
    </Panel>
  )
}

function Move({ id, direction, seen, disabled }: { id: string; direction: 'up' | 'down'; seen: string; disabled: boolean }) {
  const t = useOfficeTexts()
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <OfficeForm intent={`${direction} ${id}`}>
      <input type="hidden" name="seen" value={seen} />
      <SendButton kind="line" size="small" intent={`${direction} ${id}`} disabled={disabled}>
        <Icon aria-hidden="true" /> {t(`photo.${direction}`)}
      </SendButton>
    </OfficeForm>
  )
}
