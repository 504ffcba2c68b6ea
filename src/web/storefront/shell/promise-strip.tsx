import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { pathInLanguage, useTexts } from '../../ui/texts.tsx'
import { useCountdown } from './countdown.tsx'
import type { FramePromise } from './frame-data.ts'
import { useMinutesLeft } from './time-left.ts'
import { WithPart } from './with-part.tsx'

// Where somebody is about to pay or to order for an office, the strip would only be in the way.
const WITHOUT = /^\/(?:checkout(?!\/cart)|express|order|gift)(?:\/|$)/

/** Until when to order for the next delivery. Before scripts arrive it names the hour, then it counts down. */
export function PromiseStrip({ promise }: { promise: FramePromise | null }) {
  const { pathname } = useLocation()
  if (!promise || WITHOUT.test(pathInLanguage(pathname, 'en'))) return null
  return (
    <div className="promise-strip">
      <p className="wrap">
        <PromiseText promise={promise} />
      </p>
    </div>
  )
}

export function PromiseText({ promise: { cutOffAt, before, arrives } }: { promise: FramePromise }) {
  const t = useTexts()
  const left = useCountdown(cutOffAt)
  useFreshAfter(cutOffAt)
  return left === null ? (
    <WithPart text={t('shell.orderBefore', { arrives })} part={<b>{before}</b>} />
  ) : (
    <WithPart text={t('shell.orderWithin', { arrives })} part={<b>{left}</b>} />
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
