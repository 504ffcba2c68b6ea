import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { formatCountdown } from '#shop/values/day-text.ts'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'
import type { PromiseWords } from './promise-words.ts'
import { useCountdown, useMinutesLeft } from './time-left.ts'
import { WithPart } from './with-part.tsx'

// As wide as a countdown gets; with it and the words before scripts arrive, room is kept for whichever is shown.
const WIDEST_MS = (23 * 60 + 59) * 60_000

/** `Order within 2 h 14 min for delivery tomorrow`. Before scripts arrive it names the hour, for that stays true. Nothing moves when it changes. */
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
      {/* New words are new text: old text that moves would count as a shift of the page. */}
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

// Once the cut-off has passed in an open page, what it promises is no longer true.
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
