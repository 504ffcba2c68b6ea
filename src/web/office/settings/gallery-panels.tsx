import { Panel } from '#web/ui/panel.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { GalleryView } from './gallery.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { PhotoField, SettingField, SettingText } from './settings-form.tsx'
import { fieldIn, fieldsOfText } from '#shop/values/translations.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

type Props = { view: GalleryView }

const PAIRS = [fieldsOfText('caption'), fieldsOfText('alt')]
const WORDS = PAIRS.flat()

/** A picture of the gallery, with its caption. */
export function PicturePanel({ view, at }: Props & { at: number }) {
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
      <ActionForm
        intent="describe"
        about={id}
        initial={fields}
        seen={view.seen}
        button={t('settings.save')}
        className="office-setting"
      >
        {PAIRS.map((pair) => (
          <div key={pair.join()} className="field-pair">
            {pair.map((word) => (
              <SettingText key={word} name={word} rows={2} maxLength={200} required />
            ))}
          </div>
        ))}
      </ActionForm>
      <div className="settings-moves office-after">
        <MoveButtons id={id} name={name} seen={view.seen} first={at === 0} last={at === view.pictures.length - 1} />
        <ActionForm
          intent="remove"
          about={id}
          seen={view.seen}
          button={t('photo.remove')}
          size="small"
          className="settings-small"
          confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
        />
      </div>
    </Panel>
  )
}

export function AddPicture({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('pictures.add')}>
      <ActionForm
        key={view.pictures.length}
        intent="add-picture"
        button={t('pictures.add')}
        kind="solid"
        className="office-setting"
        encType="multipart/form-data"
      >
        <PhotoField label={t('setting.photo')} />
        {WORDS.map((word) => (
          <SettingField
            key={word}
            name={word}
            required
            maxLength={200}
            help={word === fieldIn('alt', DEFAULT_LANGUAGE) ? t('photo.altHelp') : undefined}
          />
        ))}
      </ActionForm>
    </Panel>
  )
}
