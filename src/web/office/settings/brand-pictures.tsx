import { ActionForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { LookView } from './look.server.ts'

type Props = { look: LookView }

/** The logo and the square mark: how they look as drafted, and the forms that change them. */
export function BrandPictures({ look }: Props) {
  const t = useOfficeTexts()
  return (
    <section className="office-setting office-form office-top">
      <h2>{t('brand.pictures')}</h2>
      <Previews look={look} />
      <Upload intent="logo" look={look} />
      {look.hasLogo && <Drop intent="drop-logo" look={look} />}
      <Upload intent="mark" look={look} />
      {look.hasMark && <Drop intent="drop-mark" look={look} />}
    </section>
  )
}

function Previews({ look: { name, logo, logoOnDark, icons, printed } }: Props) {
  const t = useOfficeTexts()
  const shown = [
    { text: t('brand.onLight'), look: 'light', picture: logo },
    { text: t('brand.onDark'), look: 'dark', picture: logoOnDark },
    { text: t('brand.onPaper'), look: 'paper', picture: printed },
    { text: t('brand.asFavicon'), look: 'light', picture: { src: icons.favicon.href, width: 32, height: 32 } },
    { text: t('brand.asIcon'), look: 'light', picture: { src: icons.app[192].any, width: 96, height: 96 } },
    { text: t('brand.asLinkPicture'), look: 'paper', picture: { src: icons.sharing, width: 200, height: 105 } },
  ]
  return (
    <ul className="brand-previews">
      {shown.map(({ text, look, picture }) => (
        <li key={text}>
          <div className={`brand-preview brand-preview-${look}`}>{picture ? <img {...picture} alt="" /> : <b>{name}</b>}</div>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Upload({ intent, look: { seen } }: Props & { intent: 'logo' | 'mark' }) {
  const t = useOfficeTexts()
  const words = { logo: t('brand.logoUpload'), mark: t('brand.markUpload') }
  return (
    // A file that was sent is not chosen again.
    <ActionForm key={`${intent} ${seen}`} intent={intent} seen={seen} button={words[intent]} encType="multipart/form-data">
      <PictureField of={intent} />
    </ActionForm>
  )
}

function PictureField({ of }: { of: 'logo' | 'mark' }) {
  const t = useOfficeTexts()
  const { error, id } = useFormField('picture')
  const [label, help] = of === 'logo' ? [t('brand.logo'), t('brand.logoHelp')] : [t('brand.mark'), t('brand.markHelp')]
  return (
    <TextField
      label={label}
      name="picture"
      id={id}
      type="file"
      accept="image/svg+xml,image/png,image/webp"
      required
      help={help}
      error={error}
    />
  )
}

function Drop({ intent, look: { seen } }: Props & { intent: 'drop-logo' | 'drop-mark' }) {
  const t = useOfficeTexts()
  const words = { 'drop-logo': t('brand.logoDrop'), 'drop-mark': t('brand.markDrop') }
  return <ActionForm intent={intent} seen={seen} button={words[intent]} size="small" />
}
