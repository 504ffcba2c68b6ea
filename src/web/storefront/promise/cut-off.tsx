import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { formatCountdown } from '#shop/values/day-text.ts'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'
import type { PromiseWords } from './promise-words.ts'
import { useCountdown, useMinutesLeft } from './time-left.ts'
import { WithPart } from './with-part.tsx'

// The widest value of a countdown; before scripts arrive, space is reserved for it or for the text, whichever is wider.
const WIDEST_MS = (23 * 60 + 59) * 60_000

/**
 * `Order within 2 h 14 min for delivery tomorrow`. Before scripts arrive it names the time of day, because that stays true.
 * Nothing moves when it changes.
 */
export function CutOff({ cutOffAt, before, arrives }: PromiseWords & { cutOffAt: string }) {
  const t = useTexts()
  const language = useLanguage()
  const left = useCountdown(cutOffAt)
  useFreshAfter(cutOffAt)
  const orderBefore = t('frame.orderBefore', { arrives })
  const orderWithin = t('frame.orderWithin', { arrives })
  return (
    <span
      className="steady"
      data-one={orderBefore.replace('{part}', before)}
      data-other={orderWithin.replace('{part}', formatCountdown(WIDEST_MS, language))}
    >
      {/* A new key creates a new element: moved old text would count as a layout shift. */}
      <span key={left}>
        {left === null ? (
          <WithPart text={orderBefore} part={<b>{before}</b>} />
        ) : (
          <WithPart text={orderWithin} part={<b>{left}</b>} />
        )}
      </span>
    </span>
  )
}

// When the cut-off passes while the page is open, the promise is no longer true, so the data reloads.
function useFreshAfter(cutOffAt: string): void {
  const { revalidate } = useRevalidator()
  const left = useMinutesLeft(cutOffAt)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (left === null) return
    if (wasOpen.current && left < 0) void revalidate()
    wasOpen.current = left >= 0
  }, [left, revalidate])
}
