import { lazy, Suspense } from 'react'
import type { LineChoiceProps } from './line-choice-text.tsx'

// Few lines have one.
const LineChoiceText = lazy(async () => ({ default: (await import('./line-choice-text.tsx')).LineChoiceText }))

/** Of a line with a choice: the day to eat a marked-down lot by, or the ripeness. */
export function LineChoice(props: LineChoiceProps) {
  const { eat_by, ripeness } = props.line
  return eat_by || ripeness ? (
    <Suspense>
      <LineChoiceText {...props} />
    </Suspense>
  ) : null
}
