import { useId } from 'react'
import type { CardData, RipeData } from '#shop/catalog/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useFollowFocus } from '../cart/follow-focus.ts'
import { useRipeLine } from './use-ripe-line.ts'

type RipeUnitsProps = { product: Pick<CardData, '_id' | 'name' | 'slug' | 'image'>; ripe: RipeData; label: string }

/** Adds a size of a marked-down lot to the cart; once it is there, its units. `label` names it for screen readers. */
export function RipeUnits({ product, ripe, label }: RipeUnitsProps) {
  const t = useTexts()
  const id = useId()
  const { units, add, setUnits } = useRipeLine(product, ripe)
  const { place, follow } = useFollowFocus<HTMLSpanElement>(units > 0, 'around')
  const change = (count: number) => {
    if (count === 0) follow()
    setUnits(count)
  }
  const press = () => {
    follow()
    add()
  }
  return (
    <>
      {units > 0 ? (
        <UnitSelector units={units} onChange={change} label={label} />
      ) : (
        <Button kind="soft" size="small" aria-describedby={id} onClick={press}>
          {t('cartWords.add')}
        </Button>
      )}
      <span id={id} hidden ref={place}>
        {label}
      </span>
    </>
  )
}
