import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { BrandView } from './card.server.ts'
import { useRunTexts } from './texts.ts'

type Props = { brand: BrandView; design: string; fault: string | undefined }

/** The logo of the sender and the design of card and sleeve. */
export function BrandFields({ brand: { logo, logoHelp, designs }, design, fault }: Props) {
  const t = useRunTexts()
  return (
    <fieldset className="run-fallback stack">
      <legend>
        <h2>{t('run.brandHead')}</h2>
      </legend>
      {logo ? (
        <div className="run-logo">
          <img src={logo.src} alt={logo.alt} />
          <span className="small soft">{logo.size}</span>
          <Checkbox name="remove_logo" label={t('run.logoRemove')} />
        </div>
      ) : (
        <p className="soft">{t('run.logoNone')}</p>
      )}
      {logo?.notes.map((note) => (
        <Note key={note} kind="changed">
          {note}
        </Note>
      ))}
      <TextField
        type="file"
        name="logo"
        label={t(logo ? 'run.logoOther' : 'run.logo')}
        help={logoHelp}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        error={fault}
      />
      <ChoiceCards
        legend={t('run.designs')}
        name="design"
        layout="tiles"
        defaultValue={design}
        choices={designs.map(({ value, label, src }) => ({
          value,
          title: label,
          before: <img className="run-design" src={src} alt="" width={126} height={86} loading="lazy" />,
        }))}
      />
    </fieldset>
  )
}
