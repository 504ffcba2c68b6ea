import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { RIPENESS, SOON_DAYS, type Ripeness } from '#shop/values/ripeness.ts'
import { useRipeTexts } from './texts.ts'

type RipenessChoiceProps = {
  /** What there is to choose from; nothing is shown for an empty list. */
  offered: readonly Ripeness[]
  value: Ripeness | null
  onChange: (ripeness: Ripeness | null) => void
}

/** How ripe the fruit should be on the day of delivery. */
export function RipenessChoice({ offered, value, onChange }: RipenessChoiceProps) {
  const t = useRipeTexts()
  if (offered.length === 0) return null
  return (
    <ChoiceCards
      legend={t('ripe.howRipe')}
      name="ripeness"
      layout="tiles"
      choices={[
        { value: '', title: t('ripe.any') },
        ...offered.map((ripeness) => ({ value: ripeness, title: t(`ripe.${ripeness}`, { days: SOON_DAYS }) })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(RIPENESS.find((ripeness) => ripeness === chosen) ?? null)}
    />
  )
}
