import { useEffect, useState } from 'react'
import type { SignInAnswer } from './sign-in-answer.ts'

/** Counts down from the last answer's value; an answer without a value does not reset the count. */
export function useSecondsLeft(answer: SignInAnswer): number {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const seconds = 'waitSeconds' in answer ? answer.waitSeconds : undefined
  useEffect(() => {
    if (seconds === undefined) return
    setUntil(performance.now() + seconds * 1000)
    setLeft(seconds)
  }, [answer, seconds])
  useEffect(() => {
    if (until === 0) return
    const count = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(count)
    }, 500)
    return () => clearInterval(count)
  }, [until])
  return left
}
