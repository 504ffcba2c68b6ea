import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { GalleryView } from './gallery.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { languageOf, settingLabel, settingWrong } from './setting-labels.ts'
import { refusalIn } from './settings-answer.ts'
import { SettingsForm, SettingText } from './settings-form.tsx'
import { fieldIn, fieldsOfText } from '#shop/values/translations.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

type Props = { view: GalleryView; answer: unknown }

const PAIRS = [fieldsOfText('caption'), fieldsOfText('alt')]
const WORDS = PAIRS.flat()

/** A picture of the gallery, with its caption. */
export function PicturePanel({ view, at, answer }: Props & { at: number }) {
  const t = useOfficeTexts()
  const { id, src, width, height, fields } = view.pictures[at]!
  const name = fields[fieldIn('caption', useLanguage())] || fields[fieldIn('caption', DEFAULT_LANGUAGE)] || ''
  return (
    <Panel as="div">
      <img
        className="settings-picture"
        src={src}
        alt={fields[fieldIn('alt', DEFAULT_LANGUAGE)]}
        width={width}
        height={height}
        loading="lazy"
      />
      <SettingsForm intent={`describe ${id}`} initial={fields} seen={view.seen} answer={answer} button={t('settings.save')}>
        {PAIRS.map((pair) => (
          <div key={pair.join()} className="field-pair">
            {pair.map((word) => (
              <SettingText key={word} name={word} rows={2} maxLength={200} required />
            ))}
          </div>
        ))}
      </SettingsForm>
      <div className="settings-moves office-after">
        <MoveButtons id={id} name={name} seen={view.seen} first={at === 0} last={at === view.pictures.length - 1} />
        <SettingsForm
          intent={`remove ${id}`}
          seen={view.seen}
          answer={answer}
          button={t('photo.remove')}
          size="small"
          className="settings-small"
          confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
        />
      </div>
    </Panel>
  )
}

export function AddPicture({ view, answer }: Props) {
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  const own = refusal?.intent === 'add-picture' ? refusal : null
  return (
    <Panel title={t('pictures.add')}>
      <OfficeForm key={view.pictures.length} intent="add-picture" className="office-setting" encType="multipart/form-data">
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
        {WORDS.map((word) => (
          <TextField
            key={word}
            label={settingLabel(t, word)}
            name={word}
            id={`new-${word}`}
            {...languageOf(word, true)}
            maxLength={200}
            defaultValue={own?.typed[word] ?? ''}
            error={own?.wrong.includes(word) ? settingWrong(t, word) : undefined}
            help={word === fieldIn('alt', DEFAULT_LANGUAGE) ? t('photo.altHelp') : undefined}
          />
        ))}
        <SendButton intent="add-picture">{t('pictures.add')}</SendButton>
      </OfficeForm>
    </Panel>
  )
}
