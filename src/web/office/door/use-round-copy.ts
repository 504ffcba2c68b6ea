import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { keepRound } from '#web/offline/round-copy.ts'

const KEEP_AFTER_MS = 1500

/** Keeps this page on the phone, so that it opens without a network, and reads it again when the network is back. */
export function useRoundCopy(readAt: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Only a production build has a service worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!import.meta.env.PROD || !('caches' in window) || !navigator.onLine) return
    const timer = setTimeout(() => void keepRound().catch(() => undefined), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [readAt])
  const readAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const back = () => readAgain()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
}
