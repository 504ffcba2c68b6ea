import { Printer, Share2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useHydrated } from '../checkout/hydrated.ts'
import { useOrderTexts } from './texts.ts'

/** Share and print, where the browser can. */
export function OrderTools({ number }: { number: string }) {
  const t = useOrderTexts()
  const toast = useToast()
  if (!useHydrated()) return null
  const canShare = 'share' in navigator
  const canCopy = 'clipboard' in navigator
  const share = async () => {
    const { origin, pathname } = window.location
    const url = `${origin}${pathname}`
    try {
      if (canShare) await navigator.share({ title: t('order.number', { number }), url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ text: t('order.copied'), action: { label: t('parts.close') } })
      }
    } catch {
      // Closing the share sheet again is no failure.
    }
  }
  return (
    <div className="order-tools">
      {(canShare || canCopy) && (
        <Button kind="line" size="small" onClick={() => void share()}>
          <Share2 /> {t('order.share')}
        </Button>
      )}
      <Button kind="line" size="small" onClick={() => window.print()}>
        <Printer /> {t('order.print')}
      </Button>
      <p className="field-help">{t('order.shareHelp')}</p>
    </div>
  )
}
