import type { ReactNode } from 'react'
import { cardFor } from '#shop/gifting/model.ts'
import { Photo } from '#web/ui/photo.tsx'
import type { Box } from './use-box-request.ts'

const CELLS = 5
const BEFORE_THE_CARD = 2

/** The box seen from above, filled with the chosen fruit and the card. The text beside it lists the contents. */
export function BoxCrate({ box, name }: { box: Box; name: string }) {
  const cells = cellsOf(box.inside)
  const cell = (index: number): ReactNode => {
    const fruit = cells[index]
    return (
      <div key={index} className={fruit ? 'crate-cell' : 'crate-cell crate-empty'}>
        {fruit && <Photo photo={fruit.photo} alt="" sizes="(min-width: 1000px) 130px, 33vw" shape="fill" />}
      </div>
    )
  }
  const places = Array.from({ length: CELLS }, (_, index) => index)
  return (
    <div className="crate build-crate" aria-hidden="true">
      {places.slice(0, BEFORE_THE_CARD).map(cell)}
      <p className={box.card === '' ? 'crate-card crate-empty' : 'crate-card'}>
        <span>{cardFor(box.card, name)}</span>
      </p>
      {places.slice(BEFORE_THE_CARD).map(cell)}
    </div>
  )
}

/** Each fruit gets at least one cell; heavier fruits get more cells. */
function cellsOf<Fruit extends { grams: number }>(inside: readonly Fruit[]): Fruit[] {
  const kinds = inside.toSorted((a, b) => b.grams - a.grams).slice(0, CELLS)
  if (kinds.length === 0) return []
  const places = new Map(kinds.map((fruit) => [fruit, 1]))
  const share = (fruit: Fruit) => fruit.grams / (places.get(fruit)! + 1)
  for (let left = CELLS - kinds.length; left > 0; left -= 1) {
    const next = kinds.reduce((most, fruit) => (share(fruit) > share(most) ? fruit : most))
    places.set(next, places.get(next)! + 1)
  }
  return kinds.flatMap((fruit) => Array.from({ length: places.get(fruit)! }, () => fruit))
}
