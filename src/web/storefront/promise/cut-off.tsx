import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../../ui/texts.tsx'
import type { PromiseWords } from './promise-words.ts'
import { useCountdown, useMinutesLeft } from './time-left.ts'
import { WithPart } from './with-part.tsx'

/** `Order within 2 h 14 min for delivery tomorrow`. Before scripts arrive it names the hour, for that stays true. */
export function CutOff({ cutOffAt, before, arrives }: PromiseWords & { cutOffAt: string }) {
  const t = useTexts()
  const left = useCountdown(cutOffAt)
  useFreshAfter(cutOffAt)
  return left === null ? (
    <WithPart text={t('frame.orderBefore', { arrives })} part={<b>{before}</b>} />
  ) : (
    <WithPart text={t('frame.orderWithin', { arrives })} part={<b>{left}</b>} />
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
